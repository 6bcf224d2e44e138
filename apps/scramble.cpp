// taquin scramble: random boards that can be solved.

#include "taquin/core/scramble.h"

#include <random>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/search/scramble_distance.h"

#include "apps/board_input.h"
#include "apps/command.h"
#include "apps/draw.h"
#include "apps/json.h"
#include "apps/quantities.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin scramble                                a random 4x4 board, all equally likely
  taquin scramble --size 3x3 --seed 7            the same board on every machine
  taquin scramble --size 5x5 --walk 40           at most 40 moves from the goal
  taquin scramble --size 3x3 --distance 31       as hard as 3x3 can be
  taquin scramble --count 100 --seed 1 | taquin solve --batch -
  taquin scramble --format grid                  drawn)help";

struct ScrambleOptions {
    std::string size = "4x4";
    std::string goal = "blank-last";
    std::string seed;
    std::string walk;
    std::string distance;
    std::string count = "1";
    std::string format = "text";
    bool ascii = false;
};

/// Seeds that people can type again.
std::uint64_t fresh_seed() { return std::random_device{}(); }

ExitCode run(const ScrambleOptions& options) {
    const auto size = Size::parse(options.size);
    if (!size) return complain(size.error());
    const auto goal = parse_goal(options.goal, *size);
    if (!goal) return complain(goal.error());
    const auto count = parse_count(options.count, "count", 1, 100'000'000);
    if (!count) return complain(count.error());
    const auto first =
        options.seed.empty() ? Expected<std::uint64_t>(fresh_seed()) : parse_count(options.seed, "seed", 0, UINT64_MAX);
    if (!first) return complain(first.error());
    const auto walk = parse_count(options.walk.empty() ? "0" : options.walk, "walk", 0, 100'000'000);
    if (!walk) return complain(walk.error());
    const auto distance = parse_count(options.distance.empty() ? "0" : options.distance, "distance", 0, 1000);
    if (!distance) return complain(distance.error());
    if (!options.walk.empty() && !options.distance.empty())
        return complain({"distance", "found --walk beside it, only one of them is allowed"});
    const std::string kind = !options.walk.empty() ? "walk" : !options.distance.empty() ? "distance" : "uniform";
    if (options.format != "text" && options.format != "json" && options.format != "grid")
        return complain({ErrorCode::NotOneOf, "format", {printable(options.format), "text, json, grid"}});

    const DrawStyle style = draw_style(options.ascii);
    for (std::uint64_t i = 0; i < *count; ++i) {
        const std::uint64_t seed = *first + i;
        const auto made = kind == "walk"       ? Expected<Board>(scramble_walk(*goal, *walk, seed))
                          : kind == "distance" ? scramble_distance(*goal, static_cast<int>(*distance), seed)
                                               : Expected<Board>(scramble_uniform(*goal, seed));
        if (!made) return complain(made.error());
        const Board& board = *made;
        if (options.format == "json")
            write_out(Json{{"board", format_board(board)},
                           {"size", size->text()},
                           {"goal", format_goal(*goal)},
                           {"seed", seed},
                           {"kind", kind}}
                          .dump() +
                      "\n");
        else if (options.format == "grid")
            write_out(draw_board(board, *goal, style));
        else
            write_out(format_board(board) + "\n");
    }
    return ExitCode::Ok;
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<ScrambleOptions>();
    add_text(app, "--size", options->size, "RxC", "rows x columns, 1x2 to 100x100");
    add_text(app, "--goal", options->goal, "GOAL", "blank-last, blank-first, snail, or a board");
    add_text(app, "--seed", options->seed, "N", "same seed, same board; if not given, a new one each time");
    add_text(app, "--walk", options->walk, "K", "K random moves from the goal, none undoing the last");
    add_text(app, "--distance", options->distance, "D", "exactly D moves from the goal (small boards or distances)");
    add_text(app, "--count", options->count, "N", "so many boards, with seeds one apart");
    add_text(app, "--format", options->format, "FORMAT", "text (one line), json (tells the seed) or grid (drawn)");
    app.add_flag("--ascii", options->ascii, "draw with plain letters");
    app.footer(examples);
    return [options] { return run(*options); };
}

}  // namespace

extern const Command scramble_command;
const Command scramble_command{"scramble", "Puzzles", "Make random boards that can be solved.", set_up};

}  // namespace taquin::app
