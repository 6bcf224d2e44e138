// Fields of CSV.

#include "apps/io/csv.h"

#include <algorithm>

namespace taquin::app {

namespace {

/// Some spreadsheets also take the wide forms of these letters.
bool is_formula(std::string_view text) {
    constexpr std::string_view starts[] = {"=", "+", "-", "@", "＝", "＋", "－", "＠"};
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return false;
    return std::ranges::any_of(starts, [&](std::string_view start) { return text.substr(first).starts_with(start); });
}

}  // namespace

std::string csv_text(std::string_view text) {
    const std::string plain = (is_formula(text) ? "'" : "") + std::string(text);
    if (plain.find_first_of(",\"\r\n") == std::string::npos) return plain;
    std::string quoted = "\"";
    for (const char c : plain) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

}  // namespace taquin::app
