#pragma once

#include <memory>
#include <string>

#include "apps/play/known_solution.h"
#include "apps/play/messages.h"
#include "apps/play/model.h"
#include "apps/play/search.h"
#include "apps/play/solves.h"

namespace taquin::app {

/// What a player can do, in either view.
enum class Action : std::uint8_t {
    PushUp,
    PushDown,
    PushLeft,
    PushRight,
    Shuffle,
    ShuffleEasy,
    Undo,
    Redo,
    Restart,
    Hint,
    ToGo,
    Solve,
    PlayPause,
    StepBack,
    StepForward,
    First,
    Last,
    Faster,
    Slower,
    TakeOver,
    AskSize,
    AskGoal,
    AskBoard,
    Statistics,
    Help,
    Escape,
    Quit,
};

/// The whole game as the terminal shows it, without the terminal: game, search, playback, prompt, message.
class Session {
  public:
    using Time = Game::Time;
    enum class Mode : std::uint8_t { Play, Search, Playback, Prompt, Help, Ended };

    /// Moves are counted, hints and solutions are given in `metric`.
    Session(Goal goal, Language language, std::uint64_t seed, TableSource* tables, Metric metric = Metric::SingleTile);

    Mode mode() const { return mode_; }
    Language language() const { return language_; }
    Metric metric() const { return metric_; }
    const Game& game() const { return game_; }
    /// Moves made by the player, counted in the metric.
    int moves_made() const;
    /// The board to show: the playback's while one is shown.
    const Board& board() const { return playback_ ? playback_->board() : game_.board(); }
    const Playback* playback() const { return playback_.get(); }
    const std::string& message() const { return message_; }
    const std::string& prompt_title() const { return prompt_title_; }
    const std::string& prompt_text() const { return prompt_text_; }
    /// The tile of the last hint, while it is still the one to move; 0 for none.
    Tile hinted() const { return hinted_; }
    /// Length of the best solution known from the board shown, if any, and whether it is proved optimal.
    std::optional<std::pair<int, bool>> to_go() const;
    Event progress() const { return search_ ? search_->progress() : Event{}; }

    void act(Action action, Time now);
    void click(Cell cell, Time now);
    /// While a prompt is open: adds text, deletes the last character, accepts the answer.
    void type(std::string_view utf8);
    void erase();
    void accept(Time now);

    /// Lets time pass: playback moves, a search may be done. True when something must be redrawn.
    bool tick(Time now);
    void begin(Board board) { start_over(std::move(board)); }
    /// Begins with a board made by `moves` random moves from the goal.
    void shuffle_walk(std::uint64_t moves);
    void say_nothing() { message_.clear(); }
    /// Adds a sentence to the message.
    void tell(const std::string& sentence) { message_ += (message_.empty() ? "" : " ") + sentence; }

    std::string elapsed(Time now) const;
    /// From now on every solve is kept there; `solves` must outlive the session.
    void keep_solves(const SolveFile* solves) { solves_ = solves; }

  private:
    enum class Purpose : std::uint8_t { Hint, ToGo, Solve };
    enum class Question : std::uint8_t { Size, Goal, Board };

    void refuse(const Error& error);
    template <class... Args>
    void show(Message message, const Args&... args) {
        message_ = say(message, language_, args...);
    }
    void push(Move direction, Time now);
    void after_move(Time now);
    void show_win(Time now);
    Expected<void> keep(Time now);
    void show_statistics();
    void shuffle(bool easy);
    void start_over(Board board);
    void search_for(Purpose purpose, Time now);
    void use_solution(Purpose purpose, Time now);
    void search_ended(Time now);
    void act_on_playback(Action action, Time now);
    void take_over(Time now);
    void ask(Question question, Message title);
    bool forget_way_unless_followed(Move move);

    Game game_;
    const Language language_;
    TableSource* const tables_;
    const Metric metric_;
    std::uint64_t seed_;
    Mode mode_ = Mode::Play;
    Mode before_help_ = Mode::Play;
    std::string message_;
    std::unique_ptr<Search> search_;
    Purpose purpose_ = Purpose::Hint;
    std::unique_ptr<Playback> playback_;
    std::optional<KnownSolution> way_;
    Tile hinted_ = 0;
    bool assisted_ = false;
    /// The kinds of help that this game had, as the page's file names them.
    std::vector<std::string> help_;
    std::string kind_ = "hand";
    std::optional<std::uint64_t> board_seed_;
    bool kept_ = false;
    const SolveFile* solves_ = nullptr;
    Question question_ = Question::Size;
    std::string prompt_title_;
    std::string prompt_text_;
};

}  // namespace taquin::app
