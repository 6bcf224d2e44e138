// Durations, amounts of memory and counts as people write them.

#include "taquin/core/quantities.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <span>

#include "taquin/core/quote.h"
#include "taquin/platform/number.h"

namespace taquin {

namespace {

struct Unit {
    std::string_view name;
    double factor;
};

constexpr Unit times[] = {{"ms", 1}, {"", 1000}, {"s", 1000}, {"m", 60'000}, {"min", 60'000}, {"h", 3'600'000}};
constexpr double kibi = 1024;
constexpr Unit sizes[] = {
    {"", 1},
    {"B", 1},
    {"K", kibi},
    {"KiB", kibi},
    {"KB", 1e3},
    {"M", kibi* kibi},
    {"MiB", kibi* kibi},
    {"MB", 1e6},
    {"G", kibi* kibi* kibi},
    {"GiB", kibi* kibi* kibi},
    {"GB", 1e9},
    {"T", kibi* kibi* kibi* kibi},
    {"TiB", kibi* kibi* kibi* kibi},
    {"TB", 1e12},
};
constexpr Unit counts[] = {{"", 1}, {"k", 1e3}, {"K", 1e3}, {"M", 1e6}, {"G", 1e9}};

/// Nothing if the text is no number with one of the units.
std::optional<double> parse_amount(std::string_view text, std::span<const Unit> units) {
    double value = 0;
    const auto rest = read_number(text, value);
    if (!rest || !std::isfinite(value)) return std::nullopt;
    std::string_view unit = *rest;
    while (unit.starts_with(' ')) unit.remove_prefix(1);
    for (const Unit& known : units)
        if (unit == known.name) return value * known.factor;
    return std::nullopt;
}

}  // namespace

Expected<std::chrono::milliseconds> parse_duration(std::string_view text, std::string_view field) {
    constexpr double most = 1000.0 * 3'600'000;  // a thousand hours
    const auto amount = parse_amount(text, times);
    if (!amount || *amount < 1 || *amount > most) return make_error(ErrorCode::NotADuration, field, printable(text));
    return std::chrono::milliseconds(std::llround(*amount));
}

Expected<std::uint64_t> parse_bytes(std::string_view text, std::string_view field) {
    constexpr double least = kibi;
    constexpr double most = 1024 * kibi * kibi * kibi * kibi;
    const auto amount = parse_amount(text, sizes);
    if (!amount || *amount < least || *amount > most)
        return make_error(ErrorCode::NotAnAmountOfMemory, field, printable(text));
    return static_cast<std::uint64_t>(*amount);
}

Expected<std::uint64_t> parse_count(std::string_view text, std::string_view field, std::uint64_t min,
                                    std::uint64_t max) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    bool good = error == std::errc{} && end == text.data() + text.size();
    if (!good && error != std::errc::result_out_of_range) {  // 1e6, 10k: exact as long as it is a whole number
        const auto amount = parse_amount(text, counts);
        good = amount && *amount >= 0 && *amount < 9e15 && *amount == std::floor(*amount);
        if (good) value = static_cast<std::uint64_t>(*amount);
    }
    if (!good || value < min || value > max)
        return make_error(ErrorCode::NotAnInteger, field, printable(text), min, max);
    return value;
}

}  // namespace taquin
