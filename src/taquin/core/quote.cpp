// Quoting user input in messages, harmlessly.

#include "taquin/core/quote.h"

#include <algorithm>

#include <fmt/format.h>

namespace taquin {

namespace {

/// What the text begins with: a UTF-8 sequence, or the bytes that could have begun one, at least one.
struct Sequence {
    std::size_t bytes;
    bool valid;
};

Sequence sequence(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0) return {1, false};
    // Overlong forms, surrogates and code points beyond Unicode are invalid, too.
    unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    for (std::size_t i = 1; i < length; ++i) {
        if (i == text.size() || byte(i) < least || byte(i) > most) return {i, false};
        least = 0x80;
        most = 0xbf;
    }
    return {length, true};
}

/// Length of the sequence that the text begins with; 0 if it is invalid.
std::size_t valid_length(std::string_view text) {
    const Sequence start = sequence(text);
    return start.valid ? start.bytes : 0;
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
        const std::size_t length = valid_length(text.substr(at));
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
        const std::size_t valid = valid_length(text.substr(at));
        const std::string_view character = text.substr(at, std::max<std::size_t>(1, valid));
        if (valid > 0 && !is_control(character))
            shown += character;
        else
            for (const char byte : character) shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
        at += character.size();
    }
    return shown;
}

std::string valid_utf8(std::string_view text) {
    std::string valid;
    for (std::size_t at = 0; at < text.size();) {
        const Sequence next = sequence(text.substr(at));
        valid += next.valid ? text.substr(at, next.bytes) : "\xef\xbf\xbd";
        at += next.bytes;
    }
    return valid;
}

std::string quote(std::string_view text, std::size_t most) { return "'" + printable(text, most) + "'"; }

}  // namespace taquin
