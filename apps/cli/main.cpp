// The program `taquin`.

#include "apps/cli/parser.h"
#include "apps/io/interrupt.h"

int main(int argc, char** argv) {
    taquin::app::watch_signals();
    return static_cast<int>(taquin::app::run_program(argc, argv));
}
