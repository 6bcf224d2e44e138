#pragma once

#include <cstdint>

namespace taquin {

/// SplitMix64 (Steele, Lea and Flood, 2014): tiny, good enough to shuffle, and, unlike the standard
/// distributions, the same numbers from the same seed on every machine.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        return z ^ z >> 31;
    }

    /// Uniform in [0, bound), bound > 0; rejects the few values that would favour small results.
    std::uint64_t below(std::uint64_t bound) {
        const std::uint64_t threshold = (0 - bound) % bound;
        for (;;)
            if (const std::uint64_t value = next(); value >= threshold) return value % bound;
    }

  private:
    std::uint64_t state_;
};

}  // namespace taquin
