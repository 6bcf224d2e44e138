// What taquin convert runs.

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/quote.h"

#include "apps/cli/options.h"
#include "apps/io/messages.h"
#include "apps/io/records.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_convert_bytes = std::size_t{256} << 20U;

const RecordFormat& format_of(std::string_view name) {
    return *std::ranges::find(record_formats(), name, &RecordFormat::name);
}

ExitCode bad_line(const std::string& file, const LineError& failed) {
    Error error = failed.error;
    error.field = fmt::format("{}:{}: {}", file == "-" ? "standard input" : file, failed.line, error.field);
    return bad_input(error);
}

/// Where a record came from.
struct Place {
    std::string file;
    std::size_t line;
};

/// Turns a record by half a turn. False if its moves, which are no solution of its board, had to be left out.
bool rotate(FileRecord& record) {
    if (!record.instance) return true;
    const Problem before = std::exchange(record.instance->problem, rotated(record.instance->problem));
    const auto moves = std::ranges::find(record.fields, "moves", &std::pair<std::string, std::string>::first);
    if (moves == record.fields.end() || moves->second.empty()) return true;
    if (auto turned = rotated_moves(before, moves->second)) {
        moves->second = *std::move(turned);
        return true;
    }
    moves->second.clear();
    return false;
}

}  // namespace

ExitCode run_convert(const Arguments& arguments) {
    RecordDefaults defaults{.goal = arguments.text("goal")};
    if (arguments.given("size")) {
        const auto size = Size::parse(arguments.text("size"));
        if (!size) return bad_input(size.error());
        defaults.size = *size;
    }
    const RecordFormat& from = format_of(arguments.text("from"));
    const RecordFormat& to = format_of(arguments.text("to"));
    std::vector<FileRecord> records;
    std::vector<Place> places;  // of each record
    std::size_t skipped = 0;
    std::size_t unturned = 0;
    for (const std::string& file : arguments.texts("FILE")) {
        const auto text = read_text(file, "FILE", most_convert_bytes);
        if (!text) return bad_input(text.error());
        auto read = from.read(*text, defaults);
        if (!read) return bad_line(file, read.error());
        skipped += read->skipped;
        for (FileRecord& record : read->records) {
            if (arguments.flag("rotate") && !rotate(record)) ++unturned;
            places.push_back({file, std::exchange(record.line, places.size())});  // see the error below
            records.push_back(std::move(record));
        }
    }
    if (records.empty()) return bad_input({ErrorCode::NoBoards, "FILE"});
    const auto written = to.write(records);
    if (!written) {  // its line is the index of a record, as several files may have the same line
        const Place& place = places[written.error().line];
        return bad_line(place.file, {place.line, written.error().error});
    }
    write_out(written->text);
    if (skipped > 0)
        write_err(fmt::format("taquin: {} line{} of columns left out\n", skipped, skipped == 1 ? "" : "s"));
    if (unturned > 0)
        write_err(fmt::format("taquin: moves of {} record{} left out: they do not solve the board\n", unturned,
                              unturned == 1 ? "" : "s"));
    if (!written->left_out.empty())
        write_err(fmt::format("taquin: {} has no place for: {}\n", to.name,
                              visible(fmt::format("{}", fmt::join(written->left_out, ", ")))));
    return ExitCode::Ok;
}

}  // namespace taquin::app
