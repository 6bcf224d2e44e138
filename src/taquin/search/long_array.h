#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace taquin {

/// An array that grows at its end, piece by piece. What is in it never moves, so that growing takes no longer the
/// longer it is: a search that goes a hundred million moves deep still hears that it should stop.
template <class T>
class LongArray {
  public:
    explicit LongArray(std::size_t size = 0) { reach(size); }

    std::size_t size() const { return pieces_.size() << shift; }
    /// Makes it at least this long; new elements are value-initialized.
    void reach(std::size_t size) {
        while (this->size() < size) pieces_.push_back(std::make_unique<T[]>(std::size_t{1} << shift));
    }
    T& operator[](std::size_t i) { return pieces_[i >> shift][i & mask]; }
    const T& operator[](std::size_t i) const { return pieces_[i >> shift][i & mask]; }

  private:
    static constexpr unsigned shift = 10;
    static constexpr std::size_t mask = (std::size_t{1} << shift) - 1;

    std::vector<std::unique_ptr<T[]>> pieces_;
};

}  // namespace taquin
