#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>

#include "taquin/search/try_vector.h"

namespace taquin {

/// An array that grows by segments. Its elements never move, so the cost of growing does not depend on its length: a
/// search that goes a hundred million moves deep still answers a stop request in time.
template <class T>
class LongArray {
  public:
    LongArray() = default;
    LongArray(const LongArray&) = delete;
    LongArray& operator=(const LongArray&) = delete;
    ~LongArray() {
        for (T* segment : segments_) std::free(segment);
    }

    static constexpr std::size_t per_segment = std::size_t{1} << 10;

    std::size_t size() const { return segments_.size() * per_segment; }
    /// Makes it at least this long; new elements are value-initialized. False: the system is out of memory.
    [[nodiscard]] bool reach(std::size_t size) {
        while (this->size() < size) {
            T* const segment = try_allocate<T>(per_segment);
            if (segment == nullptr) return false;
            std::fill_n(segment, per_segment, T());
            if (!segments_.push_back(segment)) {
                std::free(segment);
                return false;
            }
        }
        return true;
    }
    T& operator[](std::size_t i) { return segments_[i / per_segment][i % per_segment]; }
    const T& operator[](std::size_t i) const { return segments_[i / per_segment][i % per_segment]; }

  private:
    TryVector<T*> segments_;
};

}  // namespace taquin
