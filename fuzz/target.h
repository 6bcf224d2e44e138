#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

namespace taquin::fuzz {

/// One entry point that reads untrusted bytes. It must end for every input; what it finds wrong, it reports with
/// `check`.
struct Target {
    std::string_view name;
    void (*run)(std::span<const std::uint8_t> input);
};

extern const Target board_target;
extern const Target moves_target;
extern const Target spec_target;
extern const Target catalogue_target;
extern const Target table_file_target;
extern const Target guide_target;
extern const Target experiment_target;
extern const Target request_target;
extern const Target http_target;
extern const Target database_target;
extern const Target records_target;

/// A property that holds for every input. Aborts otherwise, so that the fuzzer keeps the input.
inline void check(bool holds, const char* property) {
    if (holds) return;
    std::fprintf(stderr, "fuzz: does not hold: %s\n", property);
    std::abort();
}

inline std::string_view text_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Takes small numbers off the front of an input, zero once it is used up.
class Bytes {
  public:
    explicit Bytes(std::span<const std::uint8_t> input) : rest_(input) {}

    std::uint8_t byte() {
        if (rest_.empty()) return 0;
        const std::uint8_t first = rest_.front();
        rest_ = rest_.subspan(1);
        return first;
    }
    std::size_t below(std::size_t end) { return byte() % end; }
    /// Up to `most` bytes, fewer where the input ends.
    std::span<const std::uint8_t> take(std::size_t most) {
        const auto taken = rest_.first(std::min(most, rest_.size()));
        rest_ = rest_.subspan(taken.size());
        return taken;
    }
    std::span<const std::uint8_t> rest() const { return rest_; }

  private:
    std::span<const std::uint8_t> rest_;
};

}  // namespace taquin::fuzz
