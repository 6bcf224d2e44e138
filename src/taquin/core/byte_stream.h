#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace taquin {

/// Numbers and texts as bytes, for files and messages. All numbers are little-endian, as on every machine this runs on.
class ByteWriter {
  public:
    template <std::integral Number>
    ByteWriter& put(Number number) {
        const auto at = bytes_.size();
        bytes_.resize(at + sizeof number);
        std::memcpy(bytes_.data() + at, &number, sizeof number);
        return *this;
    }
    ByteWriter& put(std::span<const std::uint8_t> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
        return *this;
    }
    ByteWriter& put(std::string_view text) {
        put(static_cast<std::uint32_t>(text.size()));
        return put({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
    }
    const std::vector<std::uint8_t>& bytes() const { return bytes_; }

  private:
    std::vector<std::uint8_t> bytes_;
};

/// Reads what a ByteWriter wrote, in the same order. Beyond the end it returns zeros and empty texts, and whole() is
/// false from then on.
class ByteReader {
  public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <std::integral Number>
    Number get() {
        Number number{};
        const auto from = take(sizeof number);
        if (from.size() == sizeof number) std::memcpy(&number, from.data(), sizeof number);
        return number;
    }
    std::string text() {
        const auto from = take(get<std::uint32_t>());
        return {from.begin(), from.end()};
    }
    std::span<const std::uint8_t> take(std::size_t count) {
        if (count > bytes_.size()) {
            whole_ = false;
            bytes_ = {};
            return {};
        }
        const auto result = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return result;
    }
    /// Whether everything that was asked for was there.
    bool whole() const { return whole_; }
    bool at_end() const { return bytes_.empty(); }

  private:
    std::span<const std::uint8_t> bytes_;
    bool whole_ = true;
};

}  // namespace taquin
