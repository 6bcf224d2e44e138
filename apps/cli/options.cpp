// What the values of the shared options mean: boards, moves, limits.

#include "apps/cli/options.h"

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/file.h"
#include "taquin/solve/registry.h"

#include "apps/io/cluster.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"
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

template <class Range, class Name>
std::vector<std::string> names_of(const Range& infos, Name name) {
    std::vector<std::string> names;
    for (const auto& info : infos) names.emplace_back(name(info));
    return names;
}

/// The board from `words` ("-" is standard input) or from `file`.
Expected<std::string> board_text_of(const std::vector<std::string>& words, const std::string& file) {
    if (!file.empty() && !words.empty()) return make_error(ErrorCode::CannotCombine, "file", "BOARD");
    if (words.empty() && file.empty()) return make_error(ErrorCode::BoardMissing, "board");
    const bool standard = words.size() == 1 && words[0] == "-";
    if (!file.empty() || standard) {
        auto text = read_text(standard ? "-" : file, standard ? "board" : "file", most_board_bytes);
        if (!text) return text;
        return without_comments(*text);
    }
    return fmt::format("{}", fmt::join(words, " "));
}

Expected<SolveRequest> request_of(const Arguments& arguments, const std::vector<std::string>& words) {
    auto board = board_text_of(words, arguments.text("file"));
    if (!board) return std::unexpected(board.error());
    return SolveRequest{.board = *std::move(board),
                        .size = arguments.text("size"),
                        .goal = arguments.text("goal"),
                        .tiles_from = arguments.text("tiles-from")};
}

Expected<Problem> problem_of(const Arguments& arguments, const std::vector<std::string>& words) {
    const auto request = request_of(arguments, words);
    if (!request) return std::unexpected(request.error());
    return parse_problem(*request);
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

std::vector<std::string> metric_names() {
    return names_of(all_metrics(), [](const MetricInfo& info) { return info.name; });
}

Expected<SolveRequest> board_request(const Arguments& arguments) {
    return request_of(arguments, arguments.texts("BOARD"));
}

Expected<Problem> read_problem(const Arguments& arguments) { return problem_of(arguments, arguments.texts("BOARD")); }

Expected<MoveNotation> move_notation(const Arguments& arguments, bool run_length) {
    return make_move_notation(arguments.text("notation"), arguments.text("moves-of"), run_length);
}

Expected<std::vector<Move>> read_moves(const std::string& written, const MoveNotation& notation) {
    if (written != "-") return parse_moves(written, notation);
    const auto read = read_text("-", "moves", most_moves_bytes);
    if (!read) return std::unexpected(read.error());
    return parse_moves(*read, notation);
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
        return make_error(ErrorCode::StandardInputTwice, "moves");
    auto problem = problem_of(arguments, board);
    if (!problem) return std::unexpected(problem.error());
    auto moves = read_moves(written, *notation);
    if (!moves) return std::unexpected(moves.error());
    auto end = walk(problem->start, *moves, *notation);
    if (!end) return std::unexpected(end.error());
    return Walk{*std::move(problem), *std::move(moves), *std::move(end), *notation};
}

namespace {

// Ranks on one machine share it.
std::uint64_t default_memory() { return cluster() != nullptr ? cluster()->memory : spare_memory(); }
int default_threads() { return cluster() != nullptr ? cluster()->threads : processor_count(); }

}  // namespace

SearchRequest limits_request(const Arguments& arguments) {
    return {.time = arguments.text("time"),
            .nodes = arguments.text("nodes"),
            .memory = arguments.given("memory") ? arguments.text("memory") : std::to_string(default_memory()),
            .threads = arguments.given("threads") ? arguments.text("threads") : std::to_string(default_threads())};
}

SearchRequest search_request(const Arguments& arguments) {
    SearchRequest request = limits_request(arguments);
    request.metric = arguments.text("metric");
    request.algorithm = arguments.text("algorithm");
    request.heuristic = arguments.text("heuristic");
    request.engine = arguments.text("engine");
    return request;
}

Expected<Limits> read_limits(const Arguments& arguments) {
    const auto planned = plan(limits_request(arguments));
    if (!planned) return std::unexpected(planned.error());
    return planned->limits;
}

Expected<int> read_threads(const Arguments& arguments) {
    if (!arguments.given("threads")) return default_threads();
    const auto planned = plan(SearchRequest{.threads = arguments.text("threads")});
    if (!planned) return std::unexpected(planned.error());
    return planned->limits.threads;
}

Expected<std::optional<std::chrono::milliseconds>> checkpoint_interval(const Arguments& arguments) {
    if (!arguments.given("checkpoint")) {
        if (arguments.given("checkpoint-every"))
            return make_error(ErrorCode::OnlyAllowedWith, "checkpoint-every", "--checkpoint");
        return std::nullopt;
    }
    const auto every = parse_duration(arguments.text("checkpoint-every"), "checkpoint-every");
    if (!every) return std::unexpected(every.error());
    if (arguments.text("checkpoint").empty()) return make_error(ErrorCode::EmptyText, "checkpoint");
    // Better now than after hours: a file beside it, which is removed at once.
    if (auto probe = OutputFile::replace(arguments.text("checkpoint")); !probe) {
        probe.error().field = "checkpoint";
        return std::unexpected(probe.error());
    }
    return *every;
}

void checkpoint_notice(const Message& notice) {
    write_err(fmt::format("taquin: checkpoint: {}\n", visible(english(notice))));
}

}  // namespace taquin::app
