// What taquin play runs: the game, on the whole screen or line by line.

#include <random>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/platform/cpu.h"
#include "taquin/solve/tables.h"

#include "apps/cli/arguments.h"
#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"
#include "apps/play/view.h"

namespace taquin::app {

namespace {

constexpr std::size_t longest_file_name = 4096;  // in a message

/// Tells the player where a file of solves that cannot be read is kept.
void tell_of_rescue(const SolveFile& solves, Session& session, bool plain) {
    const Path copy = solves.rescue();
    if (copy.empty()) return;
    const std::string sentence = say(Message::Rescued, session.language(), printable(copy, longest_file_name));
    if (plain)
        write_out(sentence + "\n");
    else
        session.tell(sentence);
}

}  // namespace

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
    const bool plain = arguments.flag("plain");
    if (solves) tell_of_rescue(*solves, session, plain);
    return plain ? play_plain(session) : play_full_screen(session);
}

}  // namespace taquin::app
