#pragma once

#include <optional>
#include <string_view>

namespace taquin {

/// Reads the number that `text` begins with, in the decimal notation of std::from_chars, whatever the locale. Returns
/// the rest of the text; nothing where there is no number, or it is out of the range of a double.
std::optional<std::string_view> read_number(std::string_view text, double& value);

}  // namespace taquin
