// The program `taquin`.

#include "apps/cli/parser.h"
#include "apps/io/interrupt.h"
#include "apps/io/out_of_memory.h"
#include "apps/io/terminal.h"

namespace {

// Before all other static objects, some of which allocate.
[[gnu::constructor(101)]] void begin() { taquin::app::end_where_memory_is_refused(); }

}  // namespace

int main(int argc, char** argv) {
    taquin::app::occupy_standard_descriptors();
    taquin::app::watch_signals();
    return static_cast<int>(taquin::app::run_program(argc, argv));
}
