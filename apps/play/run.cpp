// What taquin play runs: the game, on the whole screen or line by line.

#include <random>

#include "taquin/core/notation.h"
#include "taquin/platform/cpu.h"
#include "taquin/solve/tables.h"

#include "apps/cli/arguments.h"
#include "apps/io/interrupt.h"
#include "apps/play/view.h"

namespace taquin::app {

ExitCode run_play(const Arguments& arguments) {
    const Language language = parse_language(arguments.text("lang")).value_or(Language::English);
    const auto refuse = [&](const Error& error) { return bad_input(error, language); };
    auto size = Size::parse(arguments.text("size"));
    std::optional<Board> board;
    if (arguments.given("BOARD")) {
        auto parsed = parse_board(arguments.text("BOARD"));
        const auto only_size = Size::parse(arguments.text("BOARD"));
        if (!parsed && !only_size) return refuse(parsed.error());
        size = parsed ? parsed->size() : *only_size;
        if (parsed) board = *std::move(parsed);
    }
    if (!size) return refuse(size.error());
    auto goal = parse_goal(arguments.text("goal"), *size);
    if (!goal) return refuse(goal.error());
    if (board && !reachability(*board, *goal).reachable) return refuse({ErrorCode::BoardUnsolvable, "board"});
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return refuse(metric.error());
    CachedTables::Options tables_options;
    tables_options.folder = tables_folder();
    tables_options.build.threads = processor_count();
    tables_options.build.stop = was_interrupted;
    CachedTables tables(std::move(tables_options));
    const std::uint64_t seed = arguments.given("seed") ? *arguments.count("seed") : std::random_device{}();
    Session session(*std::move(goal), language, seed, &tables, *metric);
    std::optional<SolveFile> solves;
    if (const auto path = solves_file()) session.keep_solves(&solves.emplace(*path));
    if (board)
        session.begin(*std::move(board));
    else
        session.act(Action::Shuffle, {});
    return arguments.flag("plain") ? play_plain(session) : play_full_screen(session);
}

}  // namespace taquin::app
