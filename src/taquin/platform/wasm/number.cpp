// Numbers by strtod: the only locale is "C". strtod reads more than std::from_chars does (spaces, a plus sign,
// hexadecimal digits), so it is given no more than the decimal number that the text begins with.

#include "taquin/platform/number.h"

#include <cerrno>
#include <cstdlib>
#include <string>

namespace taquin {

namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

/// How many digits stand at `at`; moves beyond them.
std::size_t skip_digits(std::string_view text, std::size_t& at) {
    const std::size_t begin = at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at - begin;
}

/// The length of the number; 0 where there is none.
std::size_t number_length(std::string_view text) {
    std::size_t at = text.starts_with('-') ? 1 : 0;
    std::size_t digits = skip_digits(text, at);
    if (at < text.size() && text[at] == '.') {
        std::size_t after = at + 1;
        const std::size_t fraction = skip_digits(text, after);
        if (digits + fraction > 0) at = after;
        digits += fraction;
    }
    if (digits == 0) return 0;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        std::size_t after = at + 1;
        if (after < text.size() && (text[after] == '+' || text[after] == '-')) ++after;
        if (skip_digits(text, after) > 0) at = after;
    }
    return at;
}

}  // namespace

std::optional<std::string_view> read_number(std::string_view text, double& value) {
    const std::size_t length = number_length(text);
    if (length == 0) return std::nullopt;
    const std::string number(text.substr(0, length));
    errno = 0;
    const double read = std::strtod(number.c_str(), nullptr);
    if (errno == ERANGE) return std::nullopt;
    value = read;
    return text.substr(length);
}

}  // namespace taquin
