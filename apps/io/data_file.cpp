// Data files of format 4, the results of the UNH search framework: a first and a last line, between them pairs of a key
// and a value in quotes, columns ("#cols", then rows of numbers) and alternative columns ("#altcols", "#altrow"). A
// file holds one run; here several may follow one another. Columns tell how a run went on and have no place in one
// record: they are skipped and counted.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/io/records.h"

namespace taquin::app {

namespace {

constexpr std::string_view first_line = "#start data file format 4";
constexpr std::string_view last_line = "#end data file format 4";
constexpr std::string_view pair_line = "#pair";
constexpr std::string_view columns[] = {"#cols", "#altcols", "#altrow"};

/// Our name of a field and the framework's key for the same thing.
struct Key {
    std::string_view ours, theirs;
};
constexpr Key keys[] = {{"algorithm", "alg"},
                        {"length", "final sol length"},
                        {"expanded", "total nodes expanded"},
                        {"generated", "total nodes generated"},
                        {"h_start", "initial heuristic"},
                        {"wall_seconds", "total wall time"},
                        {"cpu_seconds", "total raw cpu time"}};
/// Every move costs 1 here, so the cost is the length: written for those who look for it, and not read twice.
constexpr std::string_view cost_key = "final sol cost";

std::string_view translated(std::string_view name, std::string_view Key::*from, std::string_view Key::*to) {
    const auto found = std::ranges::find(keys, name, from);
    return found == std::end(keys) ? name : *found.*to;
}

std::string_view trim(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// The key and value of a line after "#pair". The value goes on to the last quote of the line.
Expected<std::pair<std::string, std::string>> parse_pair(std::string_view text) {
    const std::string_view whole = text = trim(text);
    const auto bad = [&] {
        return make_error(ErrorCode::ExpectedInstead, "pair", printable(whole), R"("key" "value")");
    };
    const auto end = text.find('"', 1);
    if (!text.starts_with('"') || end == std::string_view::npos) return bad();
    const std::string_view key = text.substr(1, end - 1);
    text = trim(text.substr(end + 1));
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return bad();
    return std::pair{std::string(key), std::string(text.substr(1, text.size() - 2))};
}

}  // namespace

std::expected<RecordsRead, LineError> read_data_files(std::string_view text, const RecordDefaults& defaults) {
    RecordsRead read;
    std::vector<std::pair<std::string, std::string>> pairs;
    std::size_t began = 0;  // the line of the open file; 0 between two
    std::size_t number = 0;
    const auto fail = [&](const Error& error) { return std::unexpected(LineError{number, error}); };
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = trim(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        ++number;
        const std::string_view word = line.substr(0, line.find_first_of(" \t"));
        if (line.empty()) continue;
        if (began == 0) {
            if (line != first_line)
                return fail({ErrorCode::ExpectedInstead, "line", {printable(line), std::string(first_line)}});
            began = number;
        } else if (line == last_line) {
            const auto length = std::ranges::find(pairs, "length", &std::pair<std::string, std::string>::first);
            if (length != pairs.end()) std::erase(pairs, std::pair{std::string(cost_key), length->second});
            auto record = record_of(began, std::move(pairs), defaults);
            if (!record) return std::unexpected(LineError{began, record.error()});
            read.records.push_back(*std::move(record));
            pairs.clear();
            began = 0;
        } else if (word == pair_line) {
            auto pair = parse_pair(line.substr(pair_line.size()));
            if (!pair) return fail(pair.error());
            pair->first = translated(pair->first, &Key::theirs, &Key::ours);
            std::erase_if(pairs,
                          [&](const auto& before) { return before.first == pair->first; });  // the last one counts
            pairs.push_back(*std::move(pair));
        } else if (!line.starts_with('#') || std::ranges::find(columns, word) != std::end(columns)) {
            ++read.skipped;
        } else {
            return fail({ErrorCode::ExpectedInstead,
                         "line",
                         {printable(line), fmt::format("#pair, #cols, #altcols, #altrow or {}", last_line)}});
        }
    }
    if (began != 0) {
        ++number;
        return fail({ErrorCode::ExpectedInstead, "line", {"", std::string(last_line)}});
    }
    return read;
}

std::expected<RecordsWritten, LineError> write_data_files(std::span<const FileRecord> records) {
    RecordsWritten written;
    for (const FileRecord& record : records) {
        const auto pairs = pairs_of(record);
        const bool costed =
            std::ranges::find(pairs, cost_key, &std::pair<std::string, std::string>::first) != pairs.end();
        written.text += fmt::format("{}\n", first_line);
        for (const auto& [name, value] : pairs) {
            if (name.find_first_of("\"\r\n") != std::string::npos || value.find_first_of("\r\n") != std::string::npos)
                return std::unexpected(LineError{
                    record.line, {ErrorCode::NoPlaceInFormat, printable(name), {printable(value), "unh", "one line"}}});
            written.text +=
                fmt::format("{}  \"{}\"\t\"{}\"\n", pair_line, translated(name, &Key::ours, &Key::theirs), value);
            if (name == "length" && !costed)
                written.text += fmt::format("{}  \"{}\"\t\"{}\"\n", pair_line, cost_key, value);
        }
        written.text += fmt::format("{}\n", last_line);
    }
    return written;
}

}  // namespace taquin::app
