// taquin scramble: random boards that can be solved.

#include "taquin/core/scramble.h"

#include <random>

#include <fmt/format.h>

#include "taquin/search/scramble_distance.h"

#include "apps/cli/options.h"
#include "apps/io/draw.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/scramble_fields.h"

namespace taquin::app {

namespace {

constexpr std::string_view scramble_examples = R"help(Examples:
  taquin scramble                                a random 4x4 board, all equally likely
  taquin scramble --size 3x3 --seed 7            the same board on every machine
  taquin scramble --size 5x5 --walk 40           at most 40 moves from the goal
  taquin scramble --size 3x3 --distance 31       as hard as 3x3 can be
  taquin scramble --count 100 --seed 1 | taquin solve --batch -
  taquin scramble --format grid                  drawn)help";

constexpr std::string_view scramble_formats[] = {"text", "json", "grid"};

constexpr std::array scramble_options{
    OptionSpec{.name = "--size",
               .value = "RxC",
               .help = scramble_field("size").help,
               .default_value = scramble_field("size").default_value,
               .choices = {.list = usual_sizes}},
    goal_option,
    OptionSpec{.name = "--seed", .value = "N", .help = scramble_field("seed").help, .type = ValueType::Count},
    OptionSpec{.name = "--walk",
               .value = "K",
               .help = scramble_field("walk").help,
               .type = ValueType::Count,
               .max = scramble_field("walk").max},
    OptionSpec{.name = "--distance",
               .value = "D",
               .help = scramble_field("distance").help,
               .type = ValueType::Count,
               .max = scramble_field("distance").max},
    OptionSpec{.name = "--count",
               .value = "N",
               .help = "number of boards, with consecutive seeds",
               .default_value = "1",
               .type = ValueType::Count,
               .min = 1,
               .max = 100'000'000},
    OptionSpec{.name = "--format",
               .value = "FORMAT",
               .help = "text (one line), json (with the seed) or grid (drawn)",
               .default_value = "text",
               .choices = {.list = scramble_formats, .closed = true}},
    ascii_option,
};

/// A seed that people can type again.
std::uint64_t fresh_seed() { return std::random_device{}(); }

ExitCode cancelled(std::uint64_t made, std::uint64_t count) {
    flush_out();
    write_err(fmt::format("taquin: stopped after {} of {} boards\n", made, count));
    return ExitCode::Cancelled;
}

ExitCode run_scramble(const Arguments& arguments) {
    const auto size = Size::parse(arguments.text("size"));
    if (!size) return bad_input(size.error());
    const auto goal = parse_goal(arguments.text("goal"), *size);
    if (!goal) return bad_input(goal.error());
    const auto walk = arguments.count("walk");
    const auto distance = arguments.count("distance");
    if (walk && distance) return bad_input({ErrorCode::CannotCombine, "distance", {"--walk"}});
    const std::string_view kind = walk ? "walk" : distance ? "distance" : "uniform";
    const std::string format = arguments.text("format");
    const DrawStyle style = draw_style(arguments.flag("ascii"));
    std::uint64_t seed = arguments.given("seed") ? *arguments.count("seed") : fresh_seed();
    const StopToken stop = stop_on_flag(*interrupted());
    const std::uint64_t count = *arguments.count("count");
    for (std::uint64_t made = 0; made < count; ++made, ++seed) {
        if (stop.stop_requested()) return cancelled(made, count);
        const auto board = walk       ? scramble_walk(*goal, *walk, seed, stop)
                           : distance ? scramble_distance(*goal, static_cast<int>(*distance), seed, stop)
                                      : Expected<Board>(scramble_uniform(*goal, seed));
        if (!board && board.error().code == ErrorCode::Cancelled) return cancelled(made, count);
        if (!board) return bad_input(board.error());
        if (format == "json")
            write_out(json_object({{"board", format_board(*board)},
                                   {"size", size->text()},
                                   {"goal", format_goal(*goal)},
                                   {"seed", seed},
                                   {"kind", kind}}));
        else
            write_out(format == "grid" ? draw_board(*board, *goal, style) : format_board(*board) + "\n");
    }
    return ExitCode::Ok;
}

}  // namespace

extern const Command scramble_command;
const Command scramble_command{.name = "scramble",
                               .group = "Puzzles",
                               .summary = "Generate random solvable boards.",
                               .options = scramble_options,
                               .examples = scramble_examples,
                               .run = run_scramble};

}  // namespace taquin::app
