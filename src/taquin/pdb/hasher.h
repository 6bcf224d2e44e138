#pragma once

#include <cstdint>
#include <span>

#ifndef XXH_INLINE_ALL
#define XXH_INLINE_ALL  // for the target's vector instructions: twice as fast as the shared library
#endif
#ifdef __AVX512F__
// With AVX-512, GCC 12 warns of uninitialised variables in its own header (GCC bug 105593).
#define XXH_VECTOR XXH_AVX2
#endif
#include <xxhash.h>

namespace taquin {

/// hash_bytes() piece by piece.
class Hasher {
  public:
    Hasher() { XXH3_64bits_reset(&state_); }
    void add(std::span<const std::uint8_t> bytes) { XXH3_64bits_update(&state_, bytes.data(), bytes.size()); }
    std::uint64_t result() const { return XXH3_64bits_digest(&state_); }

  private:
    XXH3_state_t state_;
};

}  // namespace taquin
