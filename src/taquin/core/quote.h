#pragma once

#include <string>
#include <string_view>

namespace taquin {

/// What someone gave us, fit to stand in a message: at most `most` bytes of it, and without the control characters
/// and broken UTF-8 that would spoil a terminal or a JSON text.
std::string printable(std::string_view text, std::size_t most = 40);
/// The same in quotes.
std::string quote(std::string_view text, std::size_t most = 40);

/// The whole text for a terminal: control characters, line ends too, and broken UTF-8 as escapes (\x1b).
std::string visible(std::string_view text);

}  // namespace taquin
