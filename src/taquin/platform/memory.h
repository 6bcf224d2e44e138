#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "taquin/platform/error.h"

namespace taquin {

/// Zeroed memory from the system, in huge pages where there are any.
class Memory {
  public:
    Memory() = default;
    Memory(Memory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          bytes_(std::exchange(other.bytes_, 0)),
          keeper_(std::move(other.keeper_)) {}
    Memory& operator=(Memory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(keeper_, other.keeper_);
        return *this;
    }
    ~Memory();

    /// Fails with OutOfMemory where the system refuses, or the address space is too small; never ends the program.
    static Expected<Memory> zeroed(std::uint64_t bytes);
    /// Takes over what is mapped there. `keeper` lives as long.
    static Memory of(std::uint8_t* data, std::size_t bytes, std::shared_ptr<void> keeper) {
        Memory memory(data, bytes);
        memory.keeper_ = std::move(keeper);
        return memory;
    }

    std::uint8_t* data() { return data_; }
    const std::uint8_t* data() const { return data_; }
    std::size_t size() const { return bytes_; }  // `bytes`, rounded up to whole pages

  private:
    Memory(std::uint8_t* data, std::size_t bytes) : data_(data), bytes_(bytes) {}

    std::uint8_t* data_ = nullptr;
    std::size_t bytes_ = 0;
    std::shared_ptr<void> keeper_;
};

/// A fixed number of elements, zeroed, in Memory: for arrays so large that the system may refuse them.
template <class T>
requires(std::is_trivially_copyable_v<T>) class LargeArray {
  public:
    LargeArray() = default;

    static Expected<LargeArray> make(std::uint64_t count) {
        constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max() / sizeof(T);
        auto memory = Memory::zeroed(count <= most ? count * sizeof(T) : std::numeric_limits<std::uint64_t>::max());
        if (!memory) return std::unexpected(std::move(memory).error());
        LargeArray array;
        array.memory_ = *std::move(memory);
        array.count_ = static_cast<std::size_t>(count);
        return array;
    }

    std::size_t size() const { return count_; }
    T* data() { return reinterpret_cast<T*>(memory_.data()); }
    const T* data() const { return reinterpret_cast<const T*>(memory_.data()); }
    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }
    std::span<T> span() { return {data(), count_}; }
    std::span<const T> span() const { return {data(), count_}; }

  private:
    Memory memory_;
    std::size_t count_ = 0;
};

/// Bytes of physical memory; 0 if unknown.
std::uint64_t physical_memory();
/// Bytes that this process could still use before the system swaps or ends it, the limit of a container included; 0 if
/// unknown.
std::uint64_t available_memory();
/// Peak resident bytes since the process started. Cheap enough to ask after every search.
std::uint64_t peak_memory();
/// Returns free memory to the system and restarts peak_memory_since_reset(), where the system can.
void reset_peak_memory();
/// Peak resident bytes since then; slower to ask than peak_memory().
std::uint64_t peak_memory_since_reset();

}  // namespace taquin
