// Numbers by std::from_chars, which the standard library for WebAssembly has for integers only.

#include "taquin/platform/number.h"

#include <charconv>

namespace taquin {

std::optional<std::string_view> read_number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    return text.substr(static_cast<std::size_t>(end - text.data()));
}

}  // namespace taquin
