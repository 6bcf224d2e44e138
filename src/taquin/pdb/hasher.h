#pragma once

#include <cstdint>
#include <span>

#define XXH_STATIC_LINKING_ONLY  // the layout of XXH3_state_t
#include <xxhash.h>

namespace taquin {

/// Computes what hash_bytes() does, piece by piece.
class Hasher {
  public:
    Hasher() { XXH3_64bits_reset(&state_); }
    void add(std::span<const std::uint8_t> bytes) { XXH3_64bits_update(&state_, bytes.data(), bytes.size()); }
    std::uint64_t result() const { return XXH3_64bits_digest(&state_); }

  private:
    XXH3_state_t state_;
};

}  // namespace taquin
