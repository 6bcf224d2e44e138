// What the values of the shared options mean: boards, moves, limits.

#include "apps/cli/options.h"

#include <algorithm>
#include <fstream>
#include <thread>

#include <fmt/format.h>

#include "taquin/solve/registry.h"

#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_board_bytes = 1 << 20;  // a 100x100 board with blanks and comments
constexpr std::size_t most_moves_bytes = 256 << 20;

/// Drops what follows a # in each line.
std::string without_comments(std::string_view text) {
    std::string kept;
    bool comment = false;
    for (const char c : text) {
        if (c == '#') comment = true;
        if (c == '\n') comment = false;
        if (!comment) kept += c;
    }
    return kept;
}

/// 75 % of the memory that is free, as far as the system says.
std::uint64_t spare_memory() {
    std::uint64_t free = std::uint64_t{1} << 32;  // where the system does not say
    std::ifstream info("/proc/meminfo");
    for (std::string key, unit; info >> key;) {
        std::uint64_t kibibytes = 0;
        if (info >> kibibytes && key == "MemAvailable:") {
            free = kibibytes * 1024;
            break;
        }
        info.clear();
        std::getline(info, unit);
    }
    std::uint64_t most = 0;
    std::uint64_t used = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> most && std::ifstream("/sys/fs/cgroup/memory.current") >> used)
        free = std::min(free, most > used ? most - used : 0);
    return free / 4 * 3;
}

template <class Range, class Name>
std::vector<std::string> names_of(const Range& infos, Name name) {
    std::vector<std::string> names;
    for (const auto& info : infos) names.emplace_back(name(info));
    return names;
}

/// The board from `words` ("-" is standard input) or from `file`.
Expected<std::string> board_text_of(const std::vector<std::string>& words, const std::string& file) {
    if (!file.empty() && !words.empty())
        return make_error("file", "found a board and a file, only one of them is allowed");
    if (words.empty() && file.empty())
        return make_error("board", "found none, expected BOARD, - for standard input, or --file FILE");
    const bool standard = words.size() == 1 && words[0] == "-";
    if (!file.empty() || standard) {
        auto text = read_text(standard ? "-" : file, standard ? "board" : "file", most_board_bytes);
        if (!text) return text;
        return without_comments(*text);
    }
    return fmt::format("{}", fmt::join(words, " "));
}

Expected<Problem> problem_of(const Arguments& arguments, const std::vector<std::string>& words) {
    const auto notation = board_notation(arguments);
    if (!notation) return std::unexpected(notation.error());
    const auto text = board_text_of(words, arguments.text("file"));
    if (!text) return std::unexpected(text.error());
    auto start = parse_board(*text, *notation);
    if (!start) return std::unexpected(start.error());
    auto goal = parse_goal(arguments.text("goal"), start->size(), notation->tiles_from);
    if (!goal) return std::unexpected(goal.error());
    return Problem{*std::move(start), *std::move(goal)};
}

}  // namespace

std::vector<std::string> algorithm_names() {
    auto names = names_of(all_algorithms(), [](const AlgorithmInfo* info) { return info->name; });
    names.insert(names.begin(), "auto");
    return names;
}

std::vector<std::string> heuristic_names() {
    return names_of(all_heuristics(), [](const HeuristicInfo* info) { return info->name; });
}

std::vector<std::string> goal_names() {
    return names_of(all_goals(), [](const GoalInfo& info) { return info.name; });
}

std::vector<std::string> notation_names() {
    return names_of(move_alphabets, [](const MoveAlphabet& alphabet) { return alphabet.name; });
}

Expected<BoardNotation> board_notation(const Arguments& arguments) {
    BoardNotation notation;
    notation.tiles_from = static_cast<int>(arguments.count("tiles-from").value());
    const std::string size = arguments.text("size");
    if (size.empty()) return notation;
    const auto parsed = Size::parse(size);
    if (!parsed) return std::unexpected(parsed.error());
    notation.size = *parsed;
    return notation;
}

Expected<Problem> read_problem(const Arguments& arguments) { return problem_of(arguments, arguments.texts("BOARD")); }

Expected<MoveNotation> move_notation(const Arguments& arguments, bool run_length) {
    return make_move_notation(arguments.text("notation"), arguments.text("moves-of"), run_length);
}

Expected<Walk> read_walk(const Arguments& arguments) {
    std::vector<std::string> board = arguments.texts("BOARD");
    std::string written = arguments.text("MOVES");
    if (arguments.given("file") && board.size() == 1 && written.empty()) {
        written = board[0];
        board.clear();
    }
    const auto notation = move_notation(arguments);
    if (!notation) return std::unexpected(notation.error());
    if (written == "-" && board.size() == 1 && board[0] == "-")
        return make_error("moves", "found - for board and moves, only one can come from standard input");
    auto problem = problem_of(arguments, board);
    if (!problem) return std::unexpected(problem.error());
    if (written == "-") {
        auto read = read_text("-", "moves", most_moves_bytes);
        if (!read) return std::unexpected(read.error());
        written = *std::move(read);
    }
    auto moves = parse_moves(written, *notation);
    if (!moves) return std::unexpected(moves.error());
    Board end = problem->start;
    for (std::size_t i = 0; i < moves->size(); ++i) {
        const Move move = (*moves)[i];
        if (!end.moves().has(move))
            return make_error("moves",
                              fmt::format("move {} ({}) would leave the board: the blank stands in row {}, "
                                          "column {} of {}",
                                          i + 1, format_moves({move}, *notation), end.size().row(end.blank()) + 1,
                                          end.size().col(end.blank()) + 1, end.size().text()));
        end.apply(move);
    }
    return Walk{*std::move(problem), *std::move(moves), std::move(end), *notation};
}

int machine_threads() { return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 1024U)); }

Limits read_limits(const Arguments& arguments) {
    return {arguments.duration("time"), arguments.count("nodes"),
            arguments.given("memory") ? arguments.bytes("memory") : spare_memory()};
}

int thread_count(const Arguments& arguments) {
    return static_cast<int>(arguments.count("threads").value_or(static_cast<std::uint64_t>(machine_threads())));
}

}  // namespace taquin::app
