#pragma once

#include "taquin/pdb/bit_ops.h"

namespace taquin::fast {

// Instruction sets that the search kernels are compiled for. Every kernel template depends on one through its Shape, so
// code compiled for one set never has the symbol of code compiled for another, and the linker cannot confuse them.
// Which sets there are is decided in src/CMakeLists.txt, which of them to use by platform/cpu.h when the program runs.

/// What every processor of the platform has.
struct Baseline : PortableBits {};

#if defined(__x86_64__)
/// x86-64-v3: most processors since 2013 (Haswell) and 2015 (Excavator). BMI2 has the bit operations as instructions.
struct X86_64_v3 {
    [[gnu::target("bmi2")]] static std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) {
        return __builtin_ia32_pdep_di(bits, mask);
    }
    [[gnu::target("bmi2")]] static std::uint32_t close_gap(std::uint32_t word, int at) {
        return __builtin_ia32_pext_si(word, ~(7U << at));
    }
    [[gnu::target("bmi2")]] static std::uint32_t open_gap(std::uint32_t word, int at) {
        return __builtin_ia32_pdep_si(word, ~(7U << at));
    }
};
#endif

}  // namespace taquin::fast
