// The program `taquin`.

#include "apps/command.h"
#include "apps/interrupt.h"

int main(int argc, char** argv) {
    taquin::app::watch_signals();
    taquin::app::Program program;
    return static_cast<int>(program.run(argc, argv));
}
