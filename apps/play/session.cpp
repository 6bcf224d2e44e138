// What every action does to the game, the search and the playback.

#include "apps/play/session.h"

#include <algorithm>
#include <array>
#include <utility>

#include "taquin/analyse/analysis.h"
#include "taquin/core/move_sequence.h"
#include "taquin/core/notation.h"
#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/core/walk.h"
#include "taquin/platform/cpu.h"

#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

constexpr auto search_time = std::chrono::minutes(2);
constexpr int largest_judged = 16;  // cells
constexpr auto judging_time = std::chrono::milliseconds(700);

constexpr std::array direction_messages{Message::Up, Message::Left, Message::Right, Message::Down};  // by Move

Message reason(Status status) {
    switch (status) {
        case Status::TimeLimit:
        case Status::NodeLimit:
            return Message::TimeOver;
        case Status::MemoryLimit:
            return Message::MemoryOver;
        case Status::GaveUp:
            return Message::NothingLeft;
        default:
            return Message::InternalError;
    }
}

}  // namespace

Session::Session(Goal goal, Language language, std::uint64_t seed, TableSource* tables, Metric metric)
    : game_(std::move(goal)), language_(language), tables_(tables), metric_(metric), seed_(seed) {
    show(Message::Welcome);
}

std::optional<std::pair<int, bool>> Session::to_go() const {
    if (!playback_ && game_.solved()) return std::pair(0, true);
    if (!way_) return std::nullopt;
    KnownSolution left = *way_;
    if (playback_)
        for (std::size_t i = 0; i < playback_->position(); ++i) left.follow(playback_->moves()[i]);
    return std::pair(left.length(), left.optimal());
}

int Session::moves_made() const { return path_length(metric_, game_.moves()); }

std::string Session::elapsed(Time now) const {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(game_.elapsed(now)).count();
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

void Session::act(Action action, Time now) {
    if (action == Action::Quit) {
        search_.reset();
        mode_ = Mode::Ended;
        return;
    }
    if (mode_ == Mode::Help) {
        mode_ = before_help_;
        return;
    }
    if (action == Action::Help) {
        before_help_ = mode_;
        mode_ = Mode::Help;
        return;
    }
    if (mode_ == Mode::Search) {
        if (action == Action::Escape) search_->cancel();
        return;  // everything else waits for the search's end
    }
    if (mode_ == Mode::Prompt) {
        if (action == Action::Escape) mode_ = Mode::Play;
        return;
    }
    if (mode_ == Mode::Playback) return act_on_playback(action, now);
    switch (action) {
        case Action::PushUp:
            return push(Move::Up, now);
        case Action::PushDown:
            return push(Move::Down, now);
        case Action::PushLeft:
            return push(Move::Left, now);
        case Action::PushRight:
            return push(Move::Right, now);
        case Action::Shuffle:
            return shuffle(false);
        case Action::ShuffleEasy:
            return shuffle(true);
        case Action::Undo:
            way_.reset();
            hinted_ = 0;
            message_.clear();
            if (!game_.undo(now)) show(Message::NothingToUndo);
            return;
        case Action::Redo:
            way_.reset();
            hinted_ = 0;
            message_.clear();
            if (game_.redo(now))
                after_move(now);
            else
                show(Message::NothingToRedo);
            return;
        case Action::Restart:
            way_.reset();
            hinted_ = 0;
            game_.restart();
            return show(Message::Restarted);
        case Action::Hint:
            return search_for(Purpose::Hint, now);
        case Action::ToGo:
            return search_for(Purpose::ToGo, now);
        case Action::Solve:
            return search_for(Purpose::Solve, now);
        case Action::Statistics:
            return show_statistics();
        case Action::AskSize:
            return ask(Question::Size, Message::AskSize);
        case Action::AskGoal:
            return ask(Question::Goal, Message::AskGoal);
        case Action::AskBoard:
            return ask(Question::Board, Message::AskBoard);
        default:
            return;  // the rest belongs to playback
    }
}

void Session::push(Move direction, Time now) {
    const Move blank_move = opposite(direction);
    if (!game_.push(direction, now)) return show(Message::Wall);
    forget_way_unless_followed(blank_move);
    message_.clear();
    after_move(now);
}

void Session::click(Cell cell, Time now) {
    if (mode_ == Mode::Playback) take_over(now);
    if (mode_ != Mode::Play) return;
    const Cell blank = game_.board().blank();
    if (cell == blank) return;
    const int count = game_.slide(cell, now);
    if (count == 0) return show(Message::NotInLine);
    const Move made = game_.moves().back();
    for (int i = 0; i < count; ++i)
        if (!forget_way_unless_followed(made)) break;
    message_.clear();
    after_move(now);
}

/// Keeps the known solution while the player follows it. True if it is kept.
bool Session::forget_way_unless_followed(Move move) {
    hinted_ = 0;
    if (way_ && way_->follow(move)) return true;
    way_.reset();
    return false;
}

void Session::after_move(Time now) {
    if (!game_.won()) return;
    const auto kept = keep(now);
    if (assisted_)
        show(Message::WonShown);
    else
        show_win(now);
    if (!kept) tell(say(Message::NotKept, language_, app::message(kept.error(), language_)));
}

/// Says how long the game took and, on boards small enough to judge at once, how good its moves were.
void Session::show_win(Time now) {
    show(Message::Won, count_moves(static_cast<std::uint64_t>(moves_made()), language_), elapsed(now));
    const Goal& goal = game_.goal();
    if (goal.size().cells() > largest_judged) return;
    const auto moves = game_.moves();
    const auto start = walk(goal.board(), inverse(moves));
    if (!start) return;
    Context context;
    context.limits = {.time = judging_time, .threads = processor_count()};
    const auto analysis = analyse({*start, goal}, moves, context, tables_, {}, metric_);
    if (!analysis || !analysis->accuracy) return;
    tell(say(Message::Judged, language_, analysis->optimal_moves, path_length(metric_, moves),
             analysis->positions.front().lower_bound));
}

/// A win is kept once; one that was rewound and won again is the same solve.
Expected<void> Session::keep(Time now) {
    if (!solves_ || std::exchange(kept_, true)) return {};
    Solve solve{.start = game_.start(),
                .goal = game_.goal(),
                .kind = kind_,
                .seed = board_seed_,
                .log = game_.log(),
                .milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(game_.elapsed(now)).count(),
                .moves = game_.single_moves(),
                .help = help_};
    solve.slides = path_length(Metric::MultiTile, game_.moves());
    if (game_.undone()) solve.marks.emplace_back("undone");
    if (game_.restarted()) solve.marks.emplace_back("restarted");
    return solves_->add(solve);
}

void Session::show_statistics() {
    if (!solves_) return show(Message::NoStatistics);
    const auto times = solves_->times(game_.goal());
    if (!times) return refuse(times.error());
    const SolveStatistics found = statistics(*times);
    if (found.solves == 0) return show(Message::NoStatistics);
    const auto clock = [](double milliseconds) {
        const auto whole = static_cast<std::int64_t>(milliseconds);
        return fmt::format("{}:{:02}.{:03}", whole / 60'000, whole / 1000 % 60, whole % 1000);
    };
    const auto averaged = [&](const std::optional<std::optional<double>>& value) -> std::string {
        return !value ? "-" : !*value ? "DNF" : clock(**value);
    };
    show(Message::Statistics, found.finished, found.solves, found.best ? clock(static_cast<double>(*found.best)) : "-",
         found.mean ? clock(*found.mean) : "-", averaged(found.average_of_5), averaged(found.average_of_12));
}

void Session::shuffle(bool easy) {
    const Size size = game_.goal().size();
    if (easy) return shuffle_walk(static_cast<std::uint64_t>(3 * (size.rows + size.cols)));
    start_over(scramble_uniform(game_.goal(), seed_));
    kind_ = "uniform";
    board_seed_ = seed_++;
    show(Message::Shuffled);
}

void Session::shuffle_walk(std::uint64_t moves) {
    start_over(scramble_walk(game_.goal(), moves, seed_++));
    show(Message::ShuffledEasy, count_moves(moves, language_));
}

void Session::start_over(Board board) {
    game_.begin(std::move(board));
    way_.reset();
    hinted_ = 0;
    assisted_ = false;
    help_.clear();
    kind_ = "hand";
    board_seed_.reset();
    kept_ = false;
    message_.clear();
}

void Session::search_for(Purpose purpose, Time now) {
    if (game_.solved()) return show(Message::AlreadySolved);
    if (way_) return use_solution(purpose, now);
    purpose_ = purpose;
    mode_ = Mode::Search;
    show(Message::Searching);
    search_ = std::make_unique<Search>(Problem{game_.board(), game_.goal()}, metric_, tables_, search_time);
}

void Session::use_solution(Purpose purpose, Time now) {
    assisted_ = assisted_ || purpose != Purpose::ToGo;
    const std::string_view word = purpose == Purpose::Solve ? "solution" : purpose == Purpose::Hint ? "hint" : "to-go";
    if (std::ranges::find(help_, word) == help_.end()) help_.emplace_back(word);
    const std::string moves = count_moves(static_cast<std::uint64_t>(way_->length()), language_);
    if (purpose == Purpose::Solve) {
        playback_ = std::make_unique<Playback>(game_.board(), std::vector(way_->moves().begin(), way_->moves().end()));
        playback_->play(now);
        mode_ = Mode::Playback;
        message_ = fmt::format("{}, {}.", say(Message::SolutionFound, language_, moves),
                               way_->optimal() ? std::string(say(Message::SolutionProved, language_))
                                               : say(Message::SolutionUnproved, language_, way_->lower_bound()));
        return;
    }
    if (purpose == Purpose::Hint) {
        Board next = game_.board();  // of a run, the tile to click is the last one that slides
        Step step{};
        for (std::size_t i = 0; i < way_->next_run(); ++i) step = next.apply(way_->moves().front());
        hinted_ = step.tile;
        return show(Message::HintIs, step.tile,
                    say(direction_messages[static_cast<std::size_t>(index(opposite(step.move)))], language_));
    }
    if (way_->optimal()) return show(Message::ToGoExact, moves);
    show(Message::ToGoBetween, moves, way_->lower_bound());
}

void Session::refuse(const Error& error) {
    show(Message::Refused, field_name(error.field, language_), app::message(error, language_));
}

void Session::search_ended(Time now) {
    const Expected<Result> result = search_->result();
    search_.reset();
    mode_ = Mode::Play;
    if (!result) return refuse(result.error());
    if (result->status == Status::Cancelled) return show(Message::SearchCancelled);
    if (result->status == Status::Unsolvable) return refuse({ErrorCode::BoardUnsolvable, "board"});
    if (result->status != Status::Solved) return show(Message::SearchFailed, say(reason(result->status), language_));
    way_.emplace(*result);
    use_solution(purpose_, now);
}

void Session::act_on_playback(Action action, Time now) {
    switch (action) {
        case Action::PlayPause:
            return playback_->playing() ? playback_->pause() : playback_->play(now);
        case Action::StepForward:
            return playback_->step(1);
        case Action::StepBack:
            return playback_->step(-1);
        case Action::First:
            return playback_->jump(0);
        case Action::Last:
            return playback_->jump(playback_->moves().size());
        case Action::Faster:
            return playback_->faster();
        case Action::Slower:
            return playback_->slower();
        case Action::TakeOver:
        case Action::Escape:
            return take_over(now);
        default:
            take_over(now);
            return act(action, now);  // moving a tile, shuffling…: take over, then do it
    }
}

/// The moves shown become moves made, and the known solution continues from there.
void Session::take_over(Time now) {
    const std::size_t position = playback_->position();
    for (std::size_t i = 0; i < position; ++i) {
        game_.adopt(playback_->moves()[i], now);
        way_->follow(playback_->moves()[i]);
    }
    playback_.reset();
    mode_ = Mode::Play;
    show(Message::TookOver);
    after_move(now);
}

void Session::ask(Question question, Message title) {
    question_ = question;
    prompt_title_ = say(title, language_);
    prompt_text_.clear();
    message_.clear();
    mode_ = Mode::Prompt;
}

void Session::type(std::string_view utf8) { prompt_text_ += utf8; }

void Session::erase() {
    while (!prompt_text_.empty() && (prompt_text_.back() & 0xC0) == 0x80) prompt_text_.pop_back();
    if (!prompt_text_.empty()) prompt_text_.pop_back();
}

void Session::accept(Time) {
    if (prompt_text_.find_first_not_of(' ') == std::string::npos) {  // nothing entered: nothing changes
        mode_ = Mode::Play;
        return;
    }
    if (question_ == Question::Board) {
        auto board = parse_board(prompt_text_);
        if (!board) return refuse(board.error());
        const bool same = board->size() == game_.goal().size();
        const auto name = game_.goal().name();
        const auto goal = same ? Expected<Goal>(game_.goal())
                               : parse_goal(name ? *name : std::string_view("blank-last"), board->size());
        if (!goal) return refuse(goal.error());
        if (!reachability(*board, *goal).reachable) return refuse({ErrorCode::BoardUnsolvable, "board"});
        if (!same) game_.change_goal(*goal);
        start_over(*std::move(board));
    } else {
        const auto size = question_ == Question::Size ? Size::parse(prompt_text_) : Expected<Size>(game_.goal().size());
        if (!size) return refuse(size.error());
        const auto name = game_.goal().name();
        const std::string text = question_ == Question::Goal ? prompt_text_ : std::string(name ? *name : "blank-last");
        const auto goal = parse_goal(text, *size);
        if (!goal) return refuse(goal.error());
        game_.change_goal(*goal);
        shuffle(false);
    }
    mode_ = Mode::Play;
}

bool Session::tick(Time now) {
    if (playback_ && playback_->tick(now)) return true;
    if (mode_ == Mode::Search && search_->done()) {
        search_ended(now);
        return true;
    }
    return false;
}

}  // namespace taquin::app
