// taquin play: the game in the terminal.

#include "apps/command.h"

#include <algorithm>
#include <random>
#include <thread>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/solve/tables.h"

#include "apps/interrupt.h"
#include "apps/play/view.h"

namespace taquin::app {

namespace {

struct Given {
    std::string size = "4x4";
    std::string goal = "blank-last";
    std::string board;
    std::string language;
    std::optional<std::uint64_t> seed;
    bool plain = false;
};

ExitCode run(const Given& given) {
    const auto language = parse_language(given.language);
    if (!language) return complain({ErrorCode::NotOneOf, "--lang", {printable(given.language), "en, fr"}});
    const auto refuse = [&](const Error& error) {
        return complain({field_name(error.field, *language), message(error, *language)});
    };
    auto size = Size::parse(given.size);
    std::optional<Board> board;
    if (!given.board.empty()) {
        auto read = parse_board(given.board);
        if (!read) return refuse(read.error());
        size = read->size();
        board = *std::move(read);
    }
    if (!size) return refuse(size.error());
    auto goal = parse_goal(given.goal, *size);
    if (!goal) return refuse(goal.error());
    if (board && !reachability(*board, *goal).reachable)
        return refuse({"board", std::string(say(Word::Unsolvable, *language))});
    CachedTables::Options options;
    options.folder = tables_folder();
    options.build.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    options.build.stop = was_interrupted;
    CachedTables tables(std::move(options));
    Session session(*std::move(goal), *language, given.seed.value_or(std::random_device{}()), &tables);
    if (board)
        session.begin(*std::move(board));
    else
        session.act(Action::Shuffle, {});
    return given.plain ? play_plain(session) : play_full_screen(session);
}

Work set_up(CLI::App& app) {
    auto given = std::make_shared<Given>();
    app.add_option("BOARD", given->board, "begin with this board; else a random one");
    app.add_option("--size", given->size, "rows x columns")->capture_default_str();
    app.add_option("--goal", given->goal, "blank-last, blank-first, snail or a board")->capture_default_str();
    app.add_option("--seed", given->seed, "makes the shuffles repeatable");
    app.add_option("--lang", given->language, "en or fr [the locale's]");
    app.add_flag("--plain", given->plain, "lines of text in and out: for pipes and screen readers");
    return [given] { return run(*given); };
}

}  // namespace

extern const Command play_command;
const Command play_command{"play", "Play", "Play in the terminal, with hints and solutions.", set_up};

}  // namespace taquin::app
