#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace taquin {

/// A stretch of pages: zeroed memory on huge pages where the system has them, or a file mapped read-only.
class Memory {
  public:
    Memory() = default;
    Memory(Memory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)), mapped_(other.mapped_) {}
    Memory& operator=(Memory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(mapped_, other.mapped_);
        return *this;
    }
    ~Memory();

    /// Nothing where the system refuses.
    static std::optional<Memory> zeroed(std::size_t bytes);
    static std::optional<Memory> mapped(int file, std::size_t bytes);

    std::uint8_t* data() { return data_; }
    const std::uint8_t* data() const { return data_; }
    std::size_t size() const { return bytes_; }
    /// Of a file: gives back what was read of it, until it is read again. Otherwise nothing.
    void release_pages() const;

  private:
    Memory(std::uint8_t* data, std::size_t bytes, bool mapped) : data_(data), bytes_(bytes), mapped_(mapped) {}

    std::uint8_t* data_ = nullptr;
    std::size_t bytes_ = 0;
    bool mapped_ = false;
};

}  // namespace taquin
