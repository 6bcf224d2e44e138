// The host file of `taquin cluster`: a machine on each line, and what is said about it as KEY=VALUE.

#include "apps/cli/hosts.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

constexpr std::string_view blanks = " \t";

bool consists_of(std::string_view text, std::string_view others) {
    return !text.empty() && std::ranges::all_of(text, [&](unsigned char letter) {
        return std::isalnum(letter) != 0 || others.contains(static_cast<char>(letter));
    });
}

void skip_blanks(std::string_view& line) { line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size())); }

/// Takes what comes before one of `ends`, and the blanks after it.
std::string_view take(std::string_view& line, std::string_view ends) {
    const std::string_view word = line.substr(0, line.find_first_of(ends));
    line.remove_prefix(word.size());
    skip_blanks(line);
    return word;
}

/// Does a line name a machine, as "node1 slots=2 max_slots=4" does?
bool names_machine(std::string_view line) {
    if (!consists_of(take(line, blanks), "-_.:@+")) return false;
    while (!line.empty()) {
        const std::string_view key = take(line, " \t=");
        if (!consists_of(key, "-_") || !line.starts_with('=')) return false;
        line.remove_prefix(1);
        skip_blanks(line);
        const std::string_view value = take(line, blanks);
        const bool is_name = key.starts_with("user");  // all others are numbers
        if (!consists_of(value, "-_.") || (!is_name && value.find_first_not_of("0123456789") != std::string_view::npos))
            return false;
    }
    return true;
}

}  // namespace

Expected<void> check_hosts(const std::string& path) {
    std::error_code unknown;
    const auto status = std::filesystem::status(path, unknown);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status) &&
        !std::filesystem::is_directory(status))
        return {};
    auto lines = LineReader::open(path, "hosts");
    if (!lines) return std::unexpected(lines.error());
    const auto refused = [&](std::size_t number, std::string_view found) {
        return make_error(ErrorCode::ExpectedInstead, "hosts",
                          fmt::format("{}:{}: {}", printable(path, 200), number, printable(found)), "node1 slots=1");
    };
    bool named = false;
    std::size_t number = 1;
    for (; auto next = lines->next(); ++number) {
        if (!*next) return std::unexpected(next->error());
        std::string_view line = std::string_view(**next).substr(0, (*next)->find('#'));
        skip_blanks(line);
        if (line.empty()) continue;
        if (!names_machine(line)) return refused(number, **next);
        named = true;
    }
    if (lines->failure()) return std::unexpected(*lines->failure());
    return named ? Expected<void>() : refused(number, "");
}

}  // namespace taquin::app
