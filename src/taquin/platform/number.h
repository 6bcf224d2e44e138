#pragma once

#include <optional>
#include <string_view>

namespace taquin {

/// Reads the number that `text` begins with, in the decimal notation of std::from_chars, whatever the locale. Returns
/// what follows it; nothing where there is no number, or none that a double holds.
std::optional<std::string_view> read_number(std::string_view text, double& value);

}  // namespace taquin
