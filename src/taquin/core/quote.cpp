// Quoting user input in messages, harmlessly.

#include "taquin/core/quote.h"

#include <algorithm>

#include <fmt/format.h>

namespace taquin {

namespace {

/// Length of the UTF-8 sequence at the start of the text; 0 if it is invalid.
std::size_t sequence(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length > text.size()) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    // Overlong forms, surrogates and code points beyond Unicode are invalid, too.
    if (length > 2) {
        const unsigned char second = byte(1);
        if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90) ||
            (first == 0xf4 && second > 0x8f))
            return 0;
    }
    return length;
}

/// Control characters, which a terminal obeys: those of ASCII, and U+0080 to U+009F.
bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    return first < 0x20 || first == 0x7f || (first == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0);
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
    std::string kept;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = sequence(text.substr(at));
        if (at + (length == 0 ? 1 : length) > most) break;
        if (length == 0 || is_control(text.substr(at, length)))
            kept += '?';
        else
            kept += text.substr(at, length);
        at += length == 0 ? 1 : length;
    }
    if (at < text.size()) kept += "…";
    return kept;
}

std::string visible(std::string_view text) {
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t valid = sequence(text.substr(at));
        const std::string_view character = text.substr(at, std::max<std::size_t>(1, valid));
        if (valid > 0 && !is_control(character))
            shown += character;
        else
            for (const char byte : character) shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        at += character.size();
    }
    return shown;
}

std::string quote(std::string_view text, std::size_t most) { return "'" + printable(text, most) + "'"; }

}  // namespace taquin
