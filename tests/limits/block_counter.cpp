// The counter behind -fsanitize-coverage=trace-pc, which calls this function in every basic block.

#include "limits/block_counter.h"

namespace {
std::uint64_t blocks = 0;
}

extern "C" void __sanitizer_cov_trace_pc();  // NOLINT(bugprone-reserved-identifier): the compiler chose the name
extern "C" void __sanitizer_cov_trace_pc() { ++blocks; }

namespace taquin::testing {

std::uint64_t blocks_executed() { return blocks; }

}  // namespace taquin::testing
