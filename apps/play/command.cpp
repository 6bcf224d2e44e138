// taquin play: the game in the terminal.

#include <random>

#include "taquin/core/notation.h"
#include "taquin/platform/cpu.h"
#include "taquin/solve/tables.h"

#include "apps/cli/options.h"
#include "apps/io/interrupt.h"
#include "apps/play/view.h"

namespace taquin::app {

namespace {

constexpr std::string_view languages[] = {"en", "fr"};

constexpr std::array options{
    OptionSpec{.name = "BOARD", .help = "begin with this board; if not given, with a random one"},
    OptionSpec{.name = "--size",
               .value = "RxC",
               .help = "rows x columns",
               .default_value = "4x4",
               .choices = {.list = usual_sizes}},
    goal_option,
    OptionSpec{.name = "--seed",
               .value = "N",
               .help = "the first board is that of scramble --seed N",
               .type = ValueType::Count},
    OptionSpec{.name = "--lang",
               .value = "LANGUAGE",
               .help = "en or fr; if not given, the locale's",
               .choices = {.list = languages, .closed = true}},
    OptionSpec{.name = "--plain", .help = "lines of text in and out: for pipes and screen readers"},
};

ExitCode run(const Arguments& arguments) {
    const Language language = parse_language(arguments.text("lang")).value_or(Language::English);
    const auto refuse = [&](const Error& error) { return bad_input(error, language); };
    auto size = Size::parse(arguments.text("size"));
    std::optional<Board> board;
    if (arguments.given("BOARD")) {
        auto parsed = parse_board(arguments.text("BOARD"));
        if (!parsed) return refuse(parsed.error());
        size = parsed->size();
        board = *std::move(parsed);
    }
    if (!size) return refuse(size.error());
    auto goal = parse_goal(arguments.text("goal"), *size);
    if (!goal) return refuse(goal.error());
    if (board && !reachability(*board, *goal).reachable) return refuse({ErrorCode::BoardUnsolvable, "board"});
    CachedTables::Options tables_options;
    tables_options.folder = tables_folder();
    tables_options.build.threads = processor_count();
    tables_options.build.stop = was_interrupted;
    CachedTables tables(std::move(tables_options));
    const std::uint64_t seed = arguments.given("seed") ? *arguments.count("seed") : std::random_device{}();
    Session session(*std::move(goal), language, seed, &tables);
    std::optional<SolveFile> solves;
    if (const auto path = solves_file()) session.keep_solves(&solves.emplace(*path));
    if (board)
        session.begin(*std::move(board));
    else
        session.act(Action::Shuffle, {});
    return arguments.flag("plain") ? play_plain(session) : play_full_screen(session);
}

}  // namespace

extern const Command play_command;
const Command play_command{.name = "play",
                           .group = "Play",
                           .summary = "Play in the terminal, with hints and solutions.",
                           .options = options,
                           .run = run};

}  // namespace taquin::app
