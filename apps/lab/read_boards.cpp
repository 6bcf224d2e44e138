// Board sets of an experiment file. Whatever way they are given, they end as boards with a label and a goal,
// so that nothing random is left when the run begins.

#include "apps/lab/read_boards.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/instances.h"
#include "taquin/core/quote.h"
#include "taquin/core/random.h"
#include "taquin/core/scramble.h"

#include "apps/io/interrupt.h"
#include "apps/io/text_input.h"

namespace taquin::lab {

namespace {

constexpr std::int64_t most_boards = 100'000;
constexpr std::int64_t most_cells = 100'000'000;
constexpr std::size_t most_boards_bytes = 256 << 20;
constexpr std::size_t most_exhaustive = 4'000'000;  // boards of a size that "all" goes through

/// What all kinds of sets share.
struct Set {
    const TomlTable& table;
    std::string name;
    std::string goal;
    int tiles_from;
    std::optional<Size> size;
};

template <class T>
T unwrap(const Set& set, std::string_view key, Expected<T> checked) {
    if (!checked) set.table.fail(key, checked.error());
    return *std::move(checked);
}

Size size_of(const Set& set) {
    if (!set.size) set.table.fail("size", ErrorCode::FieldMissing);
    return *set.size;
}

Goal goal_of(const Set& set, Size size) { return unwrap(set, "goal", parse_goal(set.goal, size, set.tiles_from)); }

void read_list(const Set& set, std::vector<ExperimentBoard>& boards) {
    int number = 0;
    for (const TomlRef item : set.table.tables("list")) {
        const TomlTable entry(item, fmt::format("{}[{}]", set.table.field("list"), ++number),
                              {"board", "label", "optimum"});
        const auto start =
            parse_board(entry.text("board"), BoardNotation{.size = set.size, .tiles_from = set.tiles_from});
        if (!start) entry.fail("board", start.error());
        ExperimentBoard board{.set = set.name,
                              .label = entry.text_or("label", fmt::format("{} {}", set.name, number)),
                              .problem = {*start, goal_of(set, start->size())}};
        if (entry.has("optimum")) board.optimum = static_cast<int>(entry.integer("optimum", 0, 1'000'000));
        boards.push_back(std::move(board));
    }
    if (number == 0) set.table.fail("list", ErrorCode::EmptyList);
}

/// The same files as for solving in batch: one board a line, with what is known about it.
void read_instances(const Set& set, const std::optional<std::filesystem::path>& folder,
                    std::vector<ExperimentBoard>& boards) {
    const std::filesystem::path given = set.table.text("file");
    if (!folder) set.table.fail("file", ErrorCode::BoardFileNotAllowed);
    const auto file = given.is_absolute() ? given : *folder / given;
    const std::string name = file == "-" ? "./-" : file.string();  // never standard input
    const auto read = app::read_text(name, "file", most_boards_bytes);
    if (app::was_interrupted()) throw Interrupted{};
    const std::string text = unwrap(set, "file", read);
    const auto lines =
        parse_instances(text, {set.goal, {.size = set.size, .tiles_from = set.tiles_from}}, app::was_interrupted);
    if (app::was_interrupted()) throw Interrupted{};
    const auto first = static_cast<std::size_t>(set.table.integer_or("first", 1, 1, most_boards));
    const auto count = static_cast<std::size_t>(set.table.integer_or("count", most_boards, 1, most_boards));
    if (lines.size() < first)
        set.table.fail("file", ErrorCode::FirstBoardBeyondEnd, printable(file.string(), 200), lines.size(), first);
    for (std::size_t number = first; number <= lines.size() && number < first + count; ++number) {
        const InstanceLine& line = lines[number - 1];
        if (!line.instance)
            throw Bad{static_cast<int>(line.number), line.instance.error(), printable(file.string(), 200)};
        const Instance& instance = *line.instance;
        boards.push_back({.set = set.name,
                          .label = fmt::format("{} {}", set.name, number),
                          .problem = instance.problem,
                          .optimum = instance.optimum});
    }
}

void read_scrambles(const Set& set, std::uint64_t seed, std::vector<ExperimentBoard>& boards) {
    const std::string kind = set.table.choice("scramble", "uniform", {"uniform", "walk"});
    const Goal goal = goal_of(set, size_of(set));
    const auto count = set.table.integer("count", 1, most_boards);
    if (kind == "uniform" && set.table.has("moves")) set.table.fail("moves", ErrorCode::MovesNeedWalk, kind);
    std::vector<std::int64_t> moves{0};
    if (kind == "walk") moves = set.table.integers("moves", 1, 1'000'000);
    const auto all = static_cast<std::int64_t>(boards.size()) + count * static_cast<std::int64_t>(moves.size());
    if (all > most_boards || all > most_cells / goal.size().cells())
        set.table.fail("count", ErrorCode::TooManyBoards, all, goal.size().cells(), most_boards, most_cells);
    // Every board has a seed of its own, so that a longer set begins with the boards of the shorter one.
    Random seeds(static_cast<std::uint64_t>(
        set.table.integer_or("seed", static_cast<std::int64_t>(seed), 0, std::numeric_limits<std::int64_t>::max())));
    for (std::int64_t i = 1; i <= count; ++i)
        for (const auto steps : moves) {
            const std::uint64_t own = seeds.next();
            auto walked = scramble_walk(goal, static_cast<std::uint64_t>(steps), own, app::was_interrupted);
            if (!walked) throw Interrupted{};
            boards.push_back({.set = set.name,
                              .label = kind == "walk" ? fmt::format("{} {} moves {}", set.name, steps, i)
                                                      : fmt::format("{} {}", set.name, i),
                              .problem = {kind == "walk" ? *std::move(walked) : scramble_uniform(goal, own), goal}});
            if (app::was_interrupted()) throw Interrupted{};
        }
}

void read_all(const Set& set, std::vector<ExperimentBoard>& boards) {
    if (set.table.text("all") != "boards")
        set.table.fail("all", ErrorCode::NotOneOf, printable(set.table.text("all")), "boards");
    const Size size = size_of(set);
    double count = 0.5;
    for (int cell = 2; cell <= size.rows * size.cols; ++cell) count *= cell;
    if (count > static_cast<double>(most_exhaustive))
        set.table.fail("size", ErrorCode::TooManyBoardsOfSize, size.text(), fmt::format("{:.3g}", count),
                       most_exhaustive);
    const Goal goal = goal_of(set, size);
    boards.push_back({.set = set.name, .label = set.name, .problem = {goal.board(), goal}, .exhaustive = true});
}

}  // namespace

void read_boards(TomlRef node, const std::string& path, const std::optional<std::filesystem::path>& folder,
                 std::uint64_t seed, std::vector<ExperimentBoard>& boards) {
    const TomlTable table(
        node, path,
        {"set", "size", "goal", "tiles_from", "list", "file", "first", "count", "scramble", "moves", "seed", "all"});
    Set set{.table = table,
            .name = table.text("set"),
            .goal = table.text_or("goal", "blank-last"),
            .tiles_from = static_cast<int>(table.integer_or("tiles_from", 1, 0, 1)),
            .size = {}};
    if (table.has("size")) set.size = unwrap(set, "size", Size::parse(table.text("size")));

    constexpr std::string_view kinds[] = {"list", "file", "scramble", "all"};
    const auto given = std::ranges::count_if(kinds, [&](std::string_view kind) { return table.has(kind); });
    if (given != 1) table.fail("set", ErrorCode::ExactlyOneOf, given, fmt::format("{}", fmt::join(kinds, ", ")));
    const auto only_for = [&](std::string_view key, std::initializer_list<std::string_view> owners) {
        if (table.has(key) && std::ranges::none_of(owners, [&](auto owner) { return table.has(owner); }))
            table.fail(key, ErrorCode::OnlyAllowedWith, fmt::format("{}", fmt::join(owners, ", ")));
    };
    only_for("first", {"file"});
    only_for("count", {"file", "scramble"});
    only_for("moves", {"scramble"});
    only_for("seed", {"scramble"});
    if (table.has("list")) return read_list(set, boards);
    if (table.has("file")) return read_instances(set, folder, boards);
    if (table.has("scramble")) return read_scrambles(set, seed, boards);
    return read_all(set, boards);
}

}  // namespace taquin::lab
