#pragma once

#include "taquin/core/walk.h"
#include "taquin/solve/plan.h"

#include "apps/cli/arguments.h"
#include "apps/io/request_fields.h"

namespace taquin::app {

// Groups of options that several commands share, and what their values mean.

inline constexpr std::string_view text_or_json[] = {"text", "json"};
inline constexpr std::string_view engines[] = {"auto", "general", "fast"};
inline constexpr std::string_view tile_origins[] = {"1", "0"};
inline constexpr std::string_view movers[] = {"blank", "tile"};
inline constexpr std::string_view usual_sizes[] = {"3x3", "4x4", "5x5", "2x3", "3x4"};

std::vector<std::string> algorithm_names();
std::vector<std::string> heuristic_names();
std::vector<std::string> goal_names();
std::vector<std::string> notation_names();
std::vector<std::string> metric_names();

inline constexpr OptionSpec goal_option{.name = "--goal",
                                        .value = "GOAL",
                                        .help = request_help("goal"),
                                        .default_value = "blank-last",
                                        .choices = {.make = goal_names}};
inline constexpr OptionSpec algorithm_option{.name = "--algorithm",
                                             .short_name = "-a",
                                             .value = "ALGORITHM",
                                             .help = request_help("algorithm"),
                                             .default_value = "auto",
                                             .choices = {.make = algorithm_names}};
inline constexpr OptionSpec heuristic_option{.name = "--heuristic",
                                             .short_name = "-H",
                                             .value = "HEURISTIC",
                                             .help = request_help("heuristic"),
                                             .choices = {.make = heuristic_names}};
inline constexpr OptionSpec engine_option{.name = "--engine",
                                          .value = "ENGINE",
                                          .help = request_help("engine"),
                                          .default_value = "auto",
                                          .choices = {.list = engines, .closed = true}};
inline constexpr OptionSpec metric_option{.name = "--metric",
                                          .value = "METRIC",
                                          .help = request_help("metric"),
                                          .default_value = "stm",
                                          .choices = {.make = metric_names}};
inline constexpr OptionSpec ascii_option{.name = "--ascii", .help = "draw with ASCII characters only"};
inline constexpr OptionSpec format_option{.name = "--format",
                                          .value = "FORMAT",
                                          .help = "text or json",
                                          .default_value = "text",
                                          .choices = {.list = text_or_json, .closed = true}};
inline constexpr OptionSpec json_flag{.name = "--json", .help = "as JSON"};

/// BOARD and how it is written. With `several` the words of a board need no quotes, but nothing may follow them.
constexpr std::array<OptionSpec, 5> board_options(bool several) {
    return {
        OptionSpec{.name = "BOARD",
                   .help = "\"1 2 3/4 5 6/7 8 0\", 1,2,3,4,5,6,7,8,0 or 123/456/78x: the blank is 0, _, x, X or .;\n"
                           "- reads it from standard input, where each row may be a line",
                   .repeated = several},
        OptionSpec{.name = "--file", .value = "FILE", .help = "read the board from a file"},
        OptionSpec{.name = "--size", .value = "RxC", .help = request_help("size"), .choices = {.list = usual_sizes}},
        goal_option,
        OptionSpec{.name = "--tiles-from",
                   .value = "0|1",
                   .help = request_help("tiles-from"),
                   .default_value = "1",
                   .choices = {.list = tile_origins}},
    };
}
/// The board, from the arguments, from --file, or from standard input for "-", with its goal and how it is written.
/// plan() or parse_problem() parse it.
Expected<SolveRequest> board_request(const Arguments& arguments);
/// The same, parsed.
Expected<Problem> read_problem(const Arguments& arguments);

/// How moves are written.
constexpr std::array<OptionSpec, 2> moves_options(std::string_view group) {
    return {
        OptionSpec{.name = "--notation",
                   .value = "LETTERS",
                   .help = "letters of the moves: udlr, nsew, nseo, hbgd",
                   .default_value = "udlr",
                   .group = group,
                   .choices = {.make = notation_names}},
        OptionSpec{.name = "--moves-of",
                   .value = "blank|tile",
                   .help = "whose direction a letter names",
                   .default_value = "blank",
                   .group = group,
                   .choices = {.list = movers}},
    };
}
inline constexpr OptionSpec run_length_option{.name = "--run-length", .help = "write r3d2 for rrrdd"};
Expected<MoveNotation> move_notation(const Arguments& arguments, bool run_length = false);
/// Moves as they were written; "-" reads them from standard input.
Expected<std::vector<Move>> read_moves(const std::string& written, const MoveNotation& notation);

/// BOARD and MOVES, as `verify` and `show` take them.
inline constexpr auto board_and_moves_options = join(
    board_options(false),
    std::array{OptionSpec{.name = "MOVES",
                          .help = "letters, each with an optional count, such as rdl2u2; - reads from standard input"}},
    moves_options("Options"));

/// The value of --tiles-from, which is checked where the board is read.
inline int tiles_from(const Arguments& arguments) { return arguments.text("tiles-from") == "0" ? 0 : 1; }

/// A board, moves from it, and the board they lead to.
struct Walk {
    Problem problem;
    std::vector<Move> moves;
    Board end;
    MoveNotation notation;
};
/// Parses both and makes the moves; a move that would leave the board is an error that names it. With --file the only
/// argument is MOVES; "-" reads from standard input.
Expected<Walk> read_walk(const Arguments& arguments);

inline constexpr OptionSpec threads_option{
    .name = "--threads", .value = "N", .help = request_help("threads"), .group = "Limits"};
/// How much a search may take. plan() checks the values.
inline constexpr std::array<OptionSpec, 4> limit_options{
    OptionSpec{.name = "--time", .value = "TIME", .help = request_help("time"), .group = "Limits"},
    OptionSpec{.name = "--nodes", .value = "N", .help = request_help("nodes"), .group = "Limits"},
    OptionSpec{.name = "--memory", .value = "BYTES", .help = request_help("memory"), .group = "Limits"},
    threads_option,
};
/// Without --memory the limit is most of what the machine has free, so that the kernel kills no search for lack of
/// memory; without --threads there is one thread for each core.
SearchRequest limits_request(const Arguments& arguments);
/// The limits, and --metric, --algorithm, --heuristic and --engine.
SearchRequest search_request(const Arguments& arguments);
/// The limits alone, parsed.
Expected<Limits> read_limits(const Arguments& arguments);
/// --threads of a command that has no other limits.
Expected<int> read_threads(const Arguments& arguments);

/// For commands that keep their state in a file.
constexpr std::array<OptionSpec, 2> checkpoint_options(std::string_view file, std::string_view every,
                                                       std::string_view usual) {
    return {OptionSpec{.name = "--checkpoint", .value = "FILE", .help = file, .group = "Checkpoint"},
            OptionSpec{.name = "--checkpoint-every",
                       .value = "TIME",
                       .help = every,
                       .default_value = usual,
                       .group = "Checkpoint",
                       .type = ValueType::Duration}};
}
/// How often to write it; nothing if no checkpoint is wanted.
Expected<std::optional<std::chrono::milliseconds>> checkpoint_interval(const Arguments& arguments);
/// Prints a notice about the checkpoint file.
void checkpoint_notice(const Message& notice);

}  // namespace taquin::app
