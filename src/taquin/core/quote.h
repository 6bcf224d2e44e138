#pragma once

#include <string>
#include <string_view>

namespace taquin {

/// User input made safe for a message: at most `most` bytes of it, and ? for control characters and broken UTF-8, which
/// would spoil a terminal or a JSON text.
std::string printable(std::string_view text, std::size_t most = 40);
/// The same in quotes.
std::string quote(std::string_view text, std::size_t most = 40);

/// The whole text made safe for a terminal: control characters, including line ends, and broken UTF-8 become escapes
/// (\x1b).
std::string visible(std::string_view text);

/// The text with U+FFFD for broken UTF-8, as our JSON has it. All else stays, control characters too.
std::string valid_utf8(std::string_view text);

}  // namespace taquin
