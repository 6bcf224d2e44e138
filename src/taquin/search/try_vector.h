#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <utility>

namespace taquin {

/// No allocation of more elements succeeds, and some allocators abort the program when asked for more.
template <class T>
constexpr std::size_t most_elements = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()) / sizeof(T);

/// Uninitialized room for `count` elements, to be released with std::free(); null if the system is out of memory. Not
/// operator new: even its nothrow form calls the new-handler, which ends the program.
template <class T>
requires std::is_trivially_copyable_v<T> T* try_allocate(std::size_t count) {
    return count > most_elements<T> ? nullptr : static_cast<T*>(std::malloc(count * sizeof(T)));
}
/// Deleter for std::unique_ptr<T[], …> to such memory.
struct FreeMemory {
    void operator()(void* memory) const { std::free(memory); }
};

/// A vector for data that may become large: if the system is out of memory, growing returns false and changes nothing.
/// (std::vector would throw, which ends a program built without exceptions.)
template <class T>
requires std::is_trivially_copyable_v<T>
class TryVector {
  public:
    TryVector() = default;
    TryVector(TryVector&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          capacity_(std::exchange(other.capacity_, 0)) {}
    TryVector& operator=(TryVector&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~TryVector() { std::free(data_); }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T* begin() { return data_; }
    T* end() { return data_ + size_; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    void clear() { size_ = 0; }
    std::size_t capacity() const { return capacity_; }
    /// Requires at least that many elements.
    void shrink(std::size_t size) { size_ = size; }

    [[nodiscard]] bool reserve(std::size_t capacity) {
        if (capacity <= capacity_) return true;
        if (capacity > most_elements<T>) return false;
        T* const grown = static_cast<T*>(std::realloc(static_cast<void*>(data_), capacity * sizeof(T)));
        if (grown == nullptr) return false;
        data_ = grown;
        capacity_ = capacity;
        return true;
    }
    /// New elements are copies of `value`.
    [[nodiscard]] bool resize(std::size_t size, const T& value = T()) {
        if (!reserve(size)) return false;
        if (size > size_) std::fill(data_ + size_, data_ + size, value);
        size_ = size;
        return true;
    }
    /// Room for `count` more elements, by doubling.
    [[nodiscard]] bool reserve_more(std::size_t count) {
        return count <= capacity_ - size_ || reserve(std::max({std::size_t{16}, 2 * capacity_, size_ + count}));
    }
    [[nodiscard]] bool push_back(const T& value) {
        const T copy = value;  // it may be an element of this vector
        if (!reserve_more(1)) return false;
        push_back_reserved(copy);
        return true;
    }
    /// Requires room.
    void push_back_reserved(const T& value) { data_[size_++] = value; }

  private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace taquin
