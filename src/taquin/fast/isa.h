#pragma once

#include <array>

#include "taquin/pdb/bit_ops.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace taquin::fast {

// Instruction sets that the search kernels are compiled for. Every kernel template depends on one through its Shape, so
// code compiled for one set never has the symbol of code compiled for another, and the linker cannot confuse them.
// Which sets there are is decided in src/CMakeLists.txt, which of them to use by platform/cpu.h when the program runs.

/// Where the tiles of a pattern are: their cells, and their labels in the order of the cells (see Arrangements).
struct GatheredPattern {
    std::uint32_t mask;
    std::uint32_t word;
};

/// What every processor of the platform has.
struct Baseline : PortableBits {};

#if defined(__x86_64__)
/// x86-64-v3: most processors since 2013 (Haswell) and 2015 (Excavator). BMI2 has the bit operations as instructions.
struct X86_64_v3 {
    [[gnu::target("bmi2")]] static std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) {
        return __builtin_ia32_pdep_di(bits, mask);
    }
    [[gnu::target("bmi2")]] static std::uint64_t extract(std::uint64_t bits, std::uint64_t mask) {
        return __builtin_ia32_pext_di(bits, mask);
    }
    /// One byte per cell, for boards of up to 31 cells; those beyond the board hold `nothing`. Only instruction sets
    /// that find all tiles of a pattern at once have this (see StaticDeltaMax).
    struct Cells {
        __m256i bytes;
    };
    struct alignas(32) Table : std::array<std::uint8_t, 32> {};
    static constexpr std::uint8_t nothing = 31;
    /// Added to the label of a tile that belongs to a pattern.
    static constexpr unsigned member = 128;

    template <std::size_t N>
    [[gnu::target("avx2")]] static Cells load(const std::array<std::uint8_t, N>& cells) {
        static_assert(N > 16 && N < 32);
        const __m128i low = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells.data()));
        const __m128i last = _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells.data() + N - 16));
        alignas(16) static constexpr auto beyond = [] {
            std::array<std::uint8_t, 16> bytes{};
            for (std::size_t i = N - 16; i < 16; ++i) bytes[i] = nothing;
            return bytes;
        }();
        const __m128i padding = _mm_load_si128(reinterpret_cast<const __m128i*>(beyond.data()));
        return {_mm256_set_m128i(_mm_or_si128(_mm_bsrli_si128(last, 32 - N), padding), low)};
    }
    /// Byte i of the result is byte from[i] of `cells`.
    [[gnu::target("avx2")]] static Cells permute(const Cells& cells, const Table& from) {
        return {look_up(cells.bytes, load_table(from))};
    }
    /// `labels` is indexed by the contents of the cells.
    [[gnu::target("avx2,bmi2")]] static GatheredPattern gather(const Cells& cells, const Table& labels) {
        const __m256i found = look_up(load_table(labels), cells.bytes);
        const auto plane = [&](int shift) __attribute__((target("avx2"), always_inline)) {
            return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_slli_epi16(found, shift)));
        };
        const auto mask = static_cast<std::uint32_t>(_mm256_movemask_epi8(found));
        constexpr std::uint32_t lowest = 011111111;  // bit of every three
        const std::uint32_t word = __builtin_ia32_pdep_si(__builtin_ia32_pext_si(plane(7), mask), lowest) |
                                   __builtin_ia32_pdep_si(__builtin_ia32_pext_si(plane(6), mask), lowest << 1) |
                                   __builtin_ia32_pdep_si(__builtin_ia32_pext_si(plane(5), mask), lowest << 2);
        return {mask, word};
    }
    [[gnu::target("avx2")]] static __m256i load_table(const Table& table) {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(table.data()));
    }
    /// Byte i is byte at[i] of `table`; at[i] < 32.
    [[gnu::target("avx2")]] static __m256i look_up(__m256i table, __m256i at) {
        const __m256i low = _mm256_permute2x128_si256(table, table, 0x00);
        const __m256i high = _mm256_permute2x128_si256(table, table, 0x11);
        return _mm256_blendv_epi8(_mm256_shuffle_epi8(low, at), _mm256_shuffle_epi8(high, at),
                                  _mm256_slli_epi16(at, 3));
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
