// taquin convert: files of boards and results in other programs' formats.

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/cli/options.h"
#include "apps/io/messages.h"
#include "apps/io/records.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_bytes = std::size_t{256} << 20U;

constexpr std::string_view convert_examples = R"help(Formats:
  taquin      BOARD; goal=…; optimum=…; label=…, as solve --batch and experiments read it
  korf        number, tiles, and after them nothing, the optimum, or estimate, optimum and nodes
  cost-first  optimum, then the tiles
  clausecker  tiles separated by commas
  csv         a head line, then a board or result a line; columns board (or start), goal, optimum (or cost), label, …
  unh         data files of format 4 of the UNH search framework: #pair "key" "value"

Examples:
  taquin convert boards.txt --to csv
  taquin convert korf.txt --from korf --to csv
  taquin convert korf.txt --from korf | taquin solve --batch - -a "beam(width=100)" --format csv
  taquin scramble --size 5x5 --seed 1 --count 3 | taquin convert - --rotate --to clausecker
  taquin solve --batch boards.txt --format csv | taquin convert - --from csv --to unh

korf, cost-first and clausecker hold no goal: the blank's home is the first cell. --rotate turns boards by half a turn and
numbers their tiles backwards, which makes blank-first of blank-last and keeps the length of every solution. What a format
has no place for is left out, and named on standard error. Every error names the line and the field, exit code 30.)help";

std::vector<std::string> format_names() {
    std::vector<std::string> names;
    for (const RecordFormat& format : record_formats()) names.emplace_back(format.name);
    return names;
}

constexpr std::array convert_options{
    OptionSpec{.name = "FILE",
               .help = "files to read, one after the other; - is standard input",
               .required = true,
               .repeated = true},
    OptionSpec{.name = "--from",
               .value = "FORMAT",
               .help = "what they are: taquin, korf, cost-first, clausecker, csv or unh; see below",
               .default_value = "taquin",
               .choices = {.make = format_names, .closed = true}},
    OptionSpec{.name = "--to",
               .value = "FORMAT",
               .help = "what to write",
               .default_value = "taquin",
               .choices = {.make = format_names, .closed = true}},
    OptionSpec{.name = "--size", .value = "RxC", .help = "of boards that are a list of tiles and no square"},
    OptionSpec{.name = "--goal",
               .value = "GOAL",
               .help = "of boards without one [blank-first for korf, cost-first and clausecker, else blank-last]",
               .choices = {.make = goal_names}},
    OptionSpec{.name = "--rotate", .help = "turn boards by half a turn: blank-last becomes blank-first"}};

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
        const auto text = read_text(file, "FILE", most_bytes);
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
        write_err(fmt::format("taquin: {} has no place for: {}\n", to.name, fmt::join(written->left_out, ", ")));
    return ExitCode::Ok;
}

}  // namespace

extern const Command convert_command;
const Command convert_command{.name = "convert",
                              .group = "Puzzles",
                              .summary = "Convert files of boards and results from and to other programs' formats.",
                              .options = convert_options,
                              .examples = convert_examples,
                              .run = run_convert};

}  // namespace taquin::app
