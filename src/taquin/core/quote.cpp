// Quoting what was found in messages, harmlessly.

#include "taquin/core/quote.h"

namespace taquin {

namespace {

/// Bytes of the UTF-8 sequence that starts the text, 0 if it is none.
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
    // Overlong forms, surrogates and what lies beyond Unicode are no characters either.
    if (length > 2) {
        const unsigned char second = byte(1);
        if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second > 0x9f) || (first == 0xf0 && second < 0x90) ||
            (first == 0xf4 && second > 0x8f))
            return 0;
    }
    return length;
}

}  // namespace

std::string printable(std::string_view text, std::size_t most) {
    std::string kept;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = sequence(text.substr(at));
        if (at + (length == 0 ? 1 : length) > most) break;
        const auto first = static_cast<unsigned char>(text[at]);
        if (length == 0 || first < 0x20 || first == 0x7f)
            kept += '?';
        else
            kept += text.substr(at, length);
        at += length == 0 ? 1 : length;
    }
    if (at < text.size()) kept += "…";
    return kept;
}

std::string quote(std::string_view text, std::size_t most) { return "'" + printable(text, most) + "'"; }

}  // namespace taquin
