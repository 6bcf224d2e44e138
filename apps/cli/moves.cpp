// taquin moves: sequences of moves, inverted, cut, reflected, counted and rewritten.

#include <fmt/format.h>

#include "taquin/core/metric.h"
#include "taquin/core/move_sequence.h"
#include "taquin/solve/improve.h"

#include "apps/cli/options.h"
#include "apps/io/json.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::string_view moves_examples = R"help(Examples:
  taquin moves invert rdlluurdldrurd                  the way back
  taquin moves simplify rdlrlu                        without moves that undo each other
  taquin moves simplify luldruldruldru --board 1,2,3,4,5,6,7,8,0    loops, too
  taquin moves slice rdlluurdldrurd --from 3 --to 8
  taquin moves transpose rdlluurdldrurd               for the board with rows and columns exchanged
  taquin moves reflect rdlluurdldrurd --swap left-right
  taquin moves length rdl2u2rdldrurd
  taquin moves convert rdlluurdldrurd --to hbgd --to-moves-of tile --run-length
  taquin moves apply 8,1,3,4,0,2,7,6,5 rdlluurdldrurd  the board they lead to

A move that cannot be read or made is named with its place, exit code 30.)help";

constexpr std::string_view swaps[] = {"left-right", "up-down"};

constexpr auto sequence_options = join(
    std::array{OptionSpec{.name = "MOVES",
                          .help = "letters, each with an optional count, such as rdl2u2; - reads from standard input",
                          .required = true}},
    moves_options("Options"), std::array{run_length_option});

ExitCode write_moves(const std::vector<Move>& moves, const MoveNotation& notation) {
    write_out(format_moves(moves, notation) + "\n");
    return ExitCode::Ok;
}

/// Reads MOVES, applies `change`, and writes the result in the same notation.
template <class Change>
ExitCode change_moves(const Arguments& arguments, const Change& change) {
    const auto notation = move_notation(arguments, arguments.flag("run-length"));
    if (!notation) return bad_input(notation.error());
    const auto moves = read_moves(arguments.text("MOVES"), *notation);
    if (!moves) return bad_input(moves.error());
    const Expected<std::vector<Move>> changed = change(*moves, *notation);
    if (!changed) return bad_input(changed.error());
    return write_moves(*changed, *notation);
}

ExitCode invert(const Arguments& arguments) {
    return change_moves(arguments, [](const auto& moves, const MoveNotation&) { return inverse(moves); });
}

ExitCode simplify(const Arguments& arguments) {
    return change_moves(arguments, [&](const auto& moves, const MoveNotation& notation) -> Expected<std::vector<Move>> {
        if (!arguments.given("board")) return simplified(moves);
        const auto layout = parse_board_notation(arguments.text("size"), "1");
        if (!layout) return std::unexpected(layout.error());
        const auto board = parse_board(arguments.text("board"), *layout);
        if (!board) return std::unexpected(board.error());
        if (const auto end = walk(*board, moves, notation); !end) return std::unexpected(end.error());
        return without_loops(*board, moves);
    });
}

ExitCode slice(const Arguments& arguments) {
    return change_moves(arguments, [&](const auto& moves, const MoveNotation&) -> Expected<std::vector<Move>> {
        const std::uint64_t first = arguments.count("from").value_or(1);
        const std::uint64_t last = arguments.count("to").value_or(moves.size());
        if (last > moves.size()) return make_error(ErrorCode::IntegerOutOfRange, "to", last, 0, moves.size());
        if (first > last + 1) return make_error(ErrorCode::IntegerOutOfRange, "from", first, 1, last + 1);
        return std::vector<Move>(moves.begin() + static_cast<std::ptrdiff_t>(first - 1),
                                 moves.begin() + static_cast<std::ptrdiff_t>(last));
    });
}

ExitCode transpose(const Arguments& arguments) {
    return change_moves(
        arguments, [](const auto& moves, const MoveNotation&) { return image(Symmetry(false, false, true), moves); });
}

ExitCode reflect(const Arguments& arguments) {
    const bool columns = arguments.text("swap") == "left-right";
    return change_moves(arguments, [columns](const auto& moves, const MoveNotation&) {
        return image(Symmetry(!columns, columns, false), moves);
    });
}

ExitCode length(const Arguments& arguments) {
    const auto notation = move_notation(arguments);
    if (!notation) return bad_input(notation.error());
    const auto moves = read_moves(arguments.text("MOVES"), *notation);
    if (!moves) return bad_input(moves.error());
    JsonFields fields;
    std::string text;
    for (const MetricInfo& metric : all_metrics()) {
        const auto count = static_cast<std::uint64_t>(path_length(metric.metric, *moves));
        fields.push_back({metric.name, count});
        if (arguments.text("metric") == metric.name) text = fmt::format("{}\n", count);
    }
    if (!arguments.given("metric"))
        for (const auto& [name, count] : fields) text += fmt::format("{} {}\n", name, std::get<std::uint64_t>(count));
    write_out(arguments.flag("json") ? json_object(fields) : text);
    return ExitCode::Ok;
}

ExitCode convert(const Arguments& arguments) {
    const auto from = move_notation(arguments);
    if (!from) return bad_input(from.error());
    const auto to =
        make_move_notation(arguments.text("to"), arguments.text("to-moves-of"), arguments.flag("run-length"));
    if (!to) return bad_input(to.error());
    const auto moves = read_moves(arguments.text("MOVES"), *from);
    return moves ? write_moves(*moves, *to) : bad_input(moves.error());
}

ExitCode apply(const Arguments& arguments) {
    const auto walk = read_walk(arguments);
    if (!walk) return bad_input(walk.error());
    write_out(format_board(walk->end, tiles_from(arguments)) + "\n");
    return ExitCode::Ok;
}

constexpr auto simplify_options = join(
    sequence_options,
    std::array{OptionSpec{.name = "--board",
                          .value = "BOARD",
                          .help = "the moves start here: also cut out the way from a board back to the same board"},
               OptionSpec{.name = "--size", .value = "RxC", .help = "of the board, where it leaves it open"}});
constexpr auto slice_options = join(
    sequence_options,
    std::array{
        OptionSpec{
            .name = "--from", .value = "N", .help = "first move to keep, from 1", .type = ValueType::Count, .min = 1},
        OptionSpec{.name = "--to", .value = "N", .help = "last move to keep", .type = ValueType::Count}});
constexpr auto reflect_options =
    join(sequence_options, std::array{OptionSpec{.name = "--swap",
                                                 .value = "SIDES",
                                                 .help = "left-right or up-down",
                                                 .default_value = "left-right",
                                                 .choices = {.list = swaps, .closed = true}}});
constexpr auto length_options =
    join(sequence_options, std::array{OptionSpec{.name = "--metric",
                                                 .value = "METRIC",
                                                 .help = "stm or mtm; if not given, both",
                                                 .choices = {.make = metric_names, .closed = true}},
                                      json_flag});
constexpr auto moves_convert_options =
    join(sequence_options, std::array{OptionSpec{.name = "--to",
                                                 .value = "LETTERS",
                                                 .help = "letters to write",
                                                 .default_value = "udlr",
                                                 .choices = {.make = notation_names}},
                                      OptionSpec{.name = "--to-moves-of",
                                                 .value = "blank|tile",
                                                 .help = "whose direction to write",
                                                 .default_value = "blank",
                                                 .choices = {.list = movers}}});

constexpr Command moves_subcommands[] = {
    {.name = "invert", .summary = "Write the moves that lead back.", .options = sequence_options, .run = invert},
    {.name = "simplify",
     .summary = "Leave out moves that undo each other, and with a board also loops.",
     .options = simplify_options,
     .run = simplify},
    {.name = "slice", .summary = "Cut out a part.", .options = slice_options, .run = slice},
    {.name = "transpose", .summary = "Exchange rows and columns.", .options = sequence_options, .run = transpose},
    {.name = "reflect",
     .summary = "Exchange left and right, or up and down.",
     .options = reflect_options,
     .run = reflect},
    {.name = "length", .summary = "Count the moves in each metric.", .options = length_options, .run = length},
    {.name = "convert",
     .summary = "Write the moves in another notation.",
     .options = moves_convert_options,
     .run = convert},
    {.name = "apply",
     .summary = "Write the board that the moves lead to.",
     .options = board_and_moves_options,
     .run = apply},
};

}  // namespace

extern const Command moves_command;
const Command moves_command{.name = "moves",
                            .group = "Puzzles",
                            .summary = "Invert, simplify, slice, reflect, count, convert and apply moves.",
                            .examples = moves_examples,
                            .subcommands = moves_subcommands};

}  // namespace taquin::app
