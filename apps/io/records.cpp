// Files of boards in the formats of others. Korf (1985) printed his hundred 15-puzzles as a table: number, tiles row by
// row with 0 for the blank and the blank's home first, then estimate, length of a shortest solution and nodes; files of
// them keep the first columns. Clausecker's 24-puzzle programs read tiles alone, separated by commas. Neither says what
// the goal is: the blank comes first.

#include "apps/io/records.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/quote.h"
#include "taquin/core/walk.h"

#include "apps/io/csv.h"

namespace taquin::app {

namespace {

constexpr int most_moves = 1'000'000'000;

using Numbers = std::vector<std::uint64_t>;

/// What one line of numbers means: the board's tiles and what stands around them.
struct Layout {
    std::size_t before = 0;                // numbers before the tiles
    std::vector<std::size_t> after = {0};  // how many may follow them
    char separator = ' ';
    Expected<void> (*rest)(std::span<const std::uint64_t> numbers, std::size_t cells, Instance& instance) = nullptr;
};

/// Calls `use(number, line)` for each line that holds anything before a #; ends with its first error.
template <class Use>
std::optional<LineError> for_lines(std::string_view text, const Use& use) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        line = line.substr(0, line.find('#'));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        if (const Expected<void> used = use(number, line); !used) return LineError{number, used.error()};
    }
    return std::nullopt;
}

Expected<Numbers> numbers_of(std::string_view line, char separator) {
    Numbers numbers;
    const std::string_view marks = separator == ',' ? "," : " \t\r";
    while (true) {
        const auto end = line.find_first_of(marks);
        std::string_view word = line.substr(0, end);
        while (!word.empty() && std::string_view(" \t\r").contains(word.front())) word.remove_prefix(1);
        while (!word.empty() && std::string_view(" \t\r").contains(word.back())) word.remove_suffix(1);
        if (!word.empty() || separator == ',') {
            std::uint64_t number = 0;
            const auto [last, error] = std::from_chars(word.data(), word.data() + word.size(), number);
            if (error != std::errc{} || last != word.data() + word.size())
                return make_error(ErrorCode::NotAnInteger, fmt::format("number {}", numbers.size() + 1),
                                  printable(word), 0, UINT64_MAX);
            numbers.push_back(number);
        }
        if (end == std::string_view::npos) return numbers;
        line = line.substr(end + 1);
    }
}

/// The size given, or the largest square that leaves enough numbers for what stands before it.
Expected<Size> size_of(std::size_t count, const Layout& layout, const std::optional<Size>& given) {
    if (given) return *given;
    if (count < layout.before + 2) return make_error(ErrorCode::NoTiles, "board");
    const auto side = static_cast<int>(std::sqrt(static_cast<double>(count - layout.before)));
    return Size::parse(fmt::format("{0}x{0}", std::min(side, 100)));
}

Expected<FileRecord> record_of_numbers(std::size_t line, const Numbers& numbers, const Layout& layout,
                                       const RecordDefaults& defaults) {
    const auto size = size_of(numbers.size(), layout, defaults.size);
    if (!size) return std::unexpected(size.error());
    const auto cells = static_cast<std::size_t>(size->cells());
    const std::size_t around = layout.before + cells;
    if (numbers.size() < around || std::ranges::find(layout.after, numbers.size() - around) == layout.after.end()) {
        std::vector<std::size_t> allowed = layout.after;
        for (std::size_t& count : allowed) count += around;
        return make_error(ErrorCode::WrongNumberOfValues, "board", numbers.size(),
                          fmt::format("{} for a {} board", fmt::join(allowed, " or "), size->text()));
    }
    std::vector<Tile> tiles;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const std::uint64_t tile = numbers[layout.before + cell];
        if (tile >= cells) return make_error(ErrorCode::TileOutsideBoard, "board", tile, size->text(), cells - 1);
        tiles.push_back(static_cast<Tile>(tile));
    }
    auto start = Board::make(*size, tiles);
    if (!start) return std::unexpected(start.error());
    auto goal = parse_goal(defaults.goal.empty() ? "blank-first" : defaults.goal, *size);
    if (!goal) return std::unexpected(goal.error());
    FileRecord record{.line = line, .instance = Instance{{*std::move(start), *std::move(goal)}}};
    if (layout.rest != nullptr)
        if (const auto rest = layout.rest(numbers, cells, *record.instance); !rest)
            return std::unexpected(rest.error());
    return record;
}

std::expected<RecordsRead, LineError> read_numbers(std::string_view text, const RecordDefaults& defaults,
                                                   const Layout& layout) {
    RecordsRead read;
    const auto failed = for_lines(text, [&](std::size_t number, std::string_view line) -> Expected<void> {
        const auto numbers = numbers_of(line, layout.separator);
        if (!numbers) return std::unexpected(numbers.error());
        auto record = record_of_numbers(number, *numbers, layout, defaults);
        if (!record) return std::unexpected(record.error());
        read.records.push_back(*std::move(record));
        return {};
    });
    if (failed) return std::unexpected(*failed);
    return read;
}

Expected<void> set_optimum(std::uint64_t number, Instance& instance) {
    if (number > most_moves) return make_error(ErrorCode::NotAnInteger, "optimum", number, 0, most_moves);
    instance.optimum = static_cast<int>(number);
    return {};
}

/// Number, tiles, then nothing, the optimum, or the columns of Korf's table: estimate, optimum, nodes.
const Layout korf_layout{
    1, {0, 1, 3}, ' ', [](std::span<const std::uint64_t> numbers, std::size_t cells, Instance& one) {
        one.label = std::to_string(numbers[0]);
        const auto after = numbers.subspan(1 + cells);
        if (after.empty()) return Expected<void>{};
        return set_optimum(after[after.size() == 3 ? 1 : 0], one);
    }};
const Layout cost_first_layout{1, {0}, ' ', [](std::span<const std::uint64_t> numbers, std::size_t, Instance& one) {
                                   return set_optimum(numbers[0], one);
                               }};
const Layout clausecker_layout{0, {0}, ','};

/// Writes a line for each board with the blank's home first. `line` gets a record, its number from 1 and its tiles.
template <class Line>
std::expected<RecordsWritten, LineError> write_numbers(std::span<const FileRecord> records, std::string_view format,
                                                       std::string_view separator, const Line& line) {
    RecordsWritten written;
    std::size_t number = 0;
    for (const FileRecord& record : records) {
        ++number;
        if (!record.instance) return std::unexpected(LineError{record.line, {ErrorCode::FieldMissing, "board"}});
        const Problem& problem = record.instance->problem;
        if (problem.goal.name() != "blank-first")
            return std::unexpected(
                LineError{record.line,
                          {ErrorCode::NoPlaceInFormat,
                           "goal",
                           {format_goal(problem.goal), std::string(format),
                            problem.goal.name() == "blank-last" ? "blank-first (--rotate)" : "blank-first"}}});
        for (const auto& [name, value] : record.fields) written.left_out.insert(name);
        const auto text =
            line(*record.instance, number, fmt::format("{}", fmt::join(problem.start.tiles(), separator)), written);
        if (!text) return std::unexpected(LineError{record.line, text.error()});
        written.text += *text + '\n';
    }
    return written;
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() < 19 && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::expected<RecordsWritten, LineError> write_korf(std::span<const FileRecord> records) {
    return write_numbers(
        records, "korf", " ",
        [](const Instance& one, std::size_t number, const std::string& tiles, RecordsWritten& written) {
            const bool labelled = is_number(one.label);
            if (!labelled && !one.label.empty()) written.left_out.insert("label");
            return Expected<std::string>(fmt::format("{} {}{}", labelled ? one.label : std::to_string(number), tiles,
                                                     one.optimum ? fmt::format(" {}", *one.optimum) : ""));
        });
}

std::expected<RecordsWritten, LineError> write_cost_first(std::span<const FileRecord> records) {
    return write_numbers(records, "cost-first", " ",
                         [](const Instance& one, std::size_t, const std::string& tiles,
                            RecordsWritten& written) -> Expected<std::string> {
                             if (!one.optimum) return make_error(ErrorCode::FieldMissing, "optimum");
                             if (!one.label.empty()) written.left_out.insert("label");
                             return fmt::format("{} {}", *one.optimum, tiles);
                         });
}

std::expected<RecordsWritten, LineError> write_clausecker(std::span<const FileRecord> records) {
    return write_numbers(records, "clausecker", ",",
                         [](const Instance& one, std::size_t, const std::string& tiles, RecordsWritten& written) {
                             if (!one.label.empty()) written.left_out.insert("label");
                             if (one.optimum) written.left_out.insert("optimum");
                             return Expected<std::string>(tiles);
                         });
}

std::expected<RecordsRead, LineError> read_taquin(std::string_view text, const RecordDefaults& defaults) {
    RecordsRead read;
    const std::string goal = defaults.goal.empty() ? "blank-last" : defaults.goal;
    for (InstanceLine& line : parse_instances(text, {goal, {.size = defaults.size}})) {
        if (!line.instance) return std::unexpected(LineError{line.number, line.instance.error()});
        read.records.push_back({.line = line.number, .instance = *std::move(line.instance)});
    }
    return read;
}

std::expected<RecordsWritten, LineError> write_taquin(std::span<const FileRecord> records) {
    RecordsWritten written;
    for (const FileRecord& record : records) {
        if (!record.instance) return std::unexpected(LineError{record.line, {ErrorCode::FieldMissing, "board"}});
        const auto& [problem, optimum, label] = *record.instance;
        const bool edged = !label.empty() && (label.front() == ' ' || label.back() == ' ');
        if (edged || label.find_first_of(";#\r\n\t") != std::string::npos)
            return std::unexpected(LineError{record.line,
                                             {ErrorCode::NoPlaceInFormat,
                                              "label",
                                              {printable(label), "taquin", "a label on one line without ; and #"}}});
        for (const auto& [name, value] : record.fields) written.left_out.insert(name);
        written.text += format_board(problem.start);
        if (problem.goal.name() != "blank-last") written.text += "; goal=" + format_goal(problem.goal);
        if (optimum) written.text += fmt::format("; optimum={}", *optimum);
        if (!label.empty()) written.text += "; label=" + label;
        written.text += '\n';
    }
    return written;
}

std::expected<RecordsRead, LineError> read_csv(std::string_view text, const RecordDefaults& defaults) {
    RecordsRead read;
    const auto rows = csv_rows(text);
    if (!rows) return std::unexpected(LineError{rows.error().line, rows.error().error});
    for (const CsvRow& row : *rows) {
        const CsvRow& head = rows->front();
        if (&row == &head) continue;
        if (row.fields.size() != head.fields.size())
            return std::unexpected(
                LineError{row.line, make_error(ErrorCode::ExpectedInstead, "columns", row.fields.size(),
                                               fmt::format("{} as in the first line", head.fields.size()))
                                        .error()});
        std::vector<std::pair<std::string, std::string>> pairs;
        for (std::size_t i = 0; i < head.fields.size(); ++i) pairs.emplace_back(head.fields[i], row.fields[i]);
        auto record = record_of(row.line, std::move(pairs), defaults);
        if (!record) return std::unexpected(LineError{row.line, record.error()});
        read.records.push_back(*std::move(record));
    }
    return read;
}

std::expected<RecordsWritten, LineError> write_csv(std::span<const FileRecord> records) {
    std::vector<std::string> columns;
    std::vector<std::vector<std::pair<std::string, std::string>>> rows;
    for (const FileRecord& record : records) {
        rows.push_back(pairs_of(record));
        for (const auto& [name, value] : rows.back())
            if (std::ranges::find(columns, name) == columns.end()) columns.push_back(name);
    }
    RecordsWritten written;
    const auto add = [&](const auto& values) { written.text += fmt::format("{}\n", fmt::join(values, ",")); };
    std::vector<std::string> values;
    for (const std::string& column : columns) values.push_back(csv_text(column));
    add(values);
    for (const auto& row : rows) {
        values.clear();
        for (const std::string& column : columns) {
            const auto found = std::ranges::find(row, column, &std::pair<std::string, std::string>::first);
            values.push_back(found == row.end() ? "" : csv_text(found->second));
        }
        add(values);
    }
    return written;
}

constexpr RecordFormat formats[] = {
    {"taquin", "BOARD; goal=…; optimum=…; label=…, as solve --batch and experiments read it", read_taquin,
     write_taquin},
    {"korf", "number, tiles, and after them nothing, the optimum, or estimate, optimum and nodes",
     [](std::string_view text, const RecordDefaults& defaults) { return read_numbers(text, defaults, korf_layout); },
     write_korf},
    {"cost-first", "optimum, then the tiles",
     [](std::string_view text, const RecordDefaults& defaults) {
         return read_numbers(text, defaults, cost_first_layout);
     },
     write_cost_first},
    {"clausecker", "tiles separated by commas",
     [](std::string_view text, const RecordDefaults& defaults) {
         return read_numbers(text, defaults, clausecker_layout);
     },
     write_clausecker},
    {"csv", "a head line, then a board or result a line; columns board (or start), goal, optimum (or cost), label, …",
     read_csv, write_csv},
    {"unh", "data files of format 4 of the UNH search framework: #pair \"key\" \"value\"", read_data_files,
     write_data_files},
};

}  // namespace

std::span<const RecordFormat> record_formats() { return formats; }

Expected<FileRecord> record_of(std::size_t line, std::vector<std::pair<std::string, std::string>> pairs,
                               const RecordDefaults& defaults) {
    const auto is_board = [](const auto& pair) { return pair.first == "board" || pair.first == "start"; };
    const auto is_optimum = [](const auto& pair) { return pair.first == "optimum" || pair.first == "cost"; };
    for (auto one = pairs.begin(); one != pairs.end(); ++one)
        if (std::any_of(pairs.begin(), one, [&](const auto& before) {
                return before.first == one->first || (is_board(before) && is_board(*one)) ||
                       (is_optimum(before) && is_optimum(*one));
            }))
            return make_error(ErrorCode::ExpectedInstead, "columns", printable(one->first),
                              "each name once, either board or start, and either optimum or cost");
    const auto board = std::ranges::find_if(pairs, is_board);
    if (board == pairs.end() || board->second.empty())  // a result of a board that the file does not name
        return FileRecord{.line = line, .fields = std::move(pairs)};
    auto start = parse_board(board->second, {.size = defaults.size});
    if (!start) return std::unexpected(start.error());
    std::string goal = defaults.goal.empty() ? "blank-last" : defaults.goal;
    FileRecord record{.line = line};
    std::optional<int> optimum;
    std::string label;
    for (auto& pair : pairs) {
        auto& [name, value] = pair;
        if (is_board(pair)) continue;
        if (name == "goal") {
            if (!value.empty()) goal = value;
        } else if (name == "label") {
            label = value;
        } else if (is_optimum(pair)) {
            if (value.empty()) continue;
            const auto number = parse_optimum(value);
            if (!number) return std::unexpected(number.error());
            optimum = *number;
        } else {
            record.fields.push_back(std::move(pair));
        }
    }
    auto reached = parse_goal(goal, start->size());
    if (!reached) return std::unexpected(reached.error());
    record.instance = Instance{{*std::move(start), *std::move(reached)}, optimum, std::move(label)};
    return record;
}

std::vector<std::pair<std::string, std::string>> pairs_of(const FileRecord& record) {
    std::vector<std::pair<std::string, std::string>> pairs;
    if (record.instance) {
        const auto& [problem, optimum, label] = *record.instance;
        pairs.emplace_back("board", format_board(problem.start));
        pairs.emplace_back("goal", format_goal(problem.goal));
        if (optimum) pairs.emplace_back("optimum", std::to_string(*optimum));
        if (!label.empty()) pairs.emplace_back("label", label);
    }
    pairs.insert(pairs.end(), record.fields.begin(), record.fields.end());
    return pairs;
}

Problem rotated(const Problem& problem) {
    const auto turn = [](const Board& board) {
        std::vector<Tile> tiles(board.tiles().rbegin(), board.tiles().rend());
        for (Tile& tile : tiles)
            if (tile != 0) tile = static_cast<Tile>(tiles.size() - tile);
        return *Board::make(board.size(), tiles);
    };
    return {turn(problem.start), Goal::of(turn(problem.goal.board()))};
}

std::optional<std::string> rotated_moves(const Problem& problem, std::string_view moves) {
    const bool run_length = std::ranges::any_of(moves, [](char c) { return c >= '0' && c <= '9'; });
    for (const MoveAlphabet& alphabet : move_alphabets)
        for (const bool of_tile : {false, true}) {
            const MoveNotation notation{alphabet, of_tile, run_length};
            auto parsed = parse_moves(moves, notation);
            if (!parsed) continue;
            const auto end = walk(problem.start, *parsed, notation);
            if (!end || *end != problem.goal.board()) continue;
            for (Move& move : *parsed) move = opposite(move);
            return format_moves(*parsed, notation);
        }
    return std::nullopt;
}

}  // namespace taquin::app
