// A look at the shape of a TOML text before it is parsed. Faults of its grammar are left to the parser.

#include "apps/lab/toml_depth.h"

#include <algorithm>

namespace taquin::lab {

namespace {

/// Of quotes in a row at the end of a string in triple quotes, the first two may be its own: five end it together.
constexpr std::size_t most_closing_quotes = 5;

/// The position behind the string that begins at `at`, in quotes of either kind, single or triple.
std::size_t behind_string(std::string_view text, std::size_t at) {
    const char mark = text[at];
    const std::string_view quotes = text.substr(at, 3);
    const bool lines = quotes.size() == 3 && std::ranges::all_of(quotes, [&](char c) { return c == mark; });
    for (at += lines ? 3 : 1; at < text.size(); ++at) {
        if (text[at] == '\\' && mark == '"')
            ++at;
        else if (lines && text.substr(at, 3) == quotes)
            return std::min(text.find_first_not_of(mark, at), at + most_closing_quotes);
        else if (!lines && (text[at] == mark || text[at] == '\n'))
            return at + (text[at] == mark ? 1 : 0);
    }
    return text.size();
}

}  // namespace

int line_too_deep(std::string_view toml) {
    int line = 1;
    int inside = 0;  // lists and tables that are open
    int parts = 1;   // of the key here, so far
    for (std::size_t at = 0; at < toml.size();) {
        const char c = toml[at];
        std::size_t next = at + 1;
        if (c == '"' || c == '\'') next = std::min(behind_string(toml, at), toml.size());
        if (c == '#') next = std::min(toml.find('\n', at), toml.size());
        if (c == '.') ++parts;
        if (c == '[' || c == '{') ++inside;
        if ((c == ']' || c == '}') && inside > 0) --inside;
        if (std::string_view("[]{},=\n").find(c) != std::string_view::npos) parts = 1;
        if (parts > most_toml_depth || inside > most_toml_depth) return line;
        line += static_cast<int>(std::ranges::count(toml.substr(at, next - at), '\n'));
        at = next;
    }
    return 0;
}

}  // namespace taquin::lab
