#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/goal.h"

namespace taquin::app {

/// The game without any view: what a click does, what is undone, how long it took. Times come from outside, so that
/// views and tests share one model.
class Game {
  public:
    using Time = std::chrono::steady_clock::time_point;
    using Duration = std::chrono::steady_clock::duration;

    explicit Game(Goal goal);

    /// A fresh start from a board of the goal's size: counts and clock at zero, nothing to undo.
    void begin(Board board);
    /// Another goal or size: the board is the goal itself until someone shuffles.
    void change_goal(Goal goal);

    const Board& board() const { return board_; }
    const Goal& goal() const { return goal_; }
    const Board& start() const { return start_; }
    bool solved() const { return goal_.reached(board_); }
    /// Solved by making moves, not because it began so.
    bool won() const { return solved() && at_ > 0; }

    /// Slides the run of tiles between the cell and the blank, if they are in one row or column. Returns how many
    /// tiles moved; 0 when the cell is not in line or is the blank itself.
    int slide(Cell cell, Time now);
    /// Moves the blank by one. False when there is a wall.
    bool move(Move move, Time now);
    /// Slides a tile that way: the blank goes the opposite way.
    bool push(Move tile_direction, Time now) { return move(opposite(tile_direction), now); }
    /// Makes a move of the engine, which the log marks as such.
    bool adopt(Move move, Time now);

    bool can_undo() const { return at_ > 0; }
    bool can_redo() const { return at_ < slides_.size(); }
    bool undo(Time now = {});
    bool redo(Time now);
    /// Back to the board it began with; the slides stay and can be made again.
    void restart();

    /// Single-tile moves, and slides, in which a whole line of tiles counts once. Slides undone do not count.
    int single_moves() const;
    int slides() const { return static_cast<int>(at_); }
    /// The moves made, for showing and for replaying.
    std::vector<Move> moves() const;
    /// Runs from the first move to the win; a move after an undone win starts it again.
    Duration elapsed(Time now) const;
    /// All that was done since the start, as the page writes it: moves of the blank, U undo, Y redo, * the engine's,
    /// each with the milliseconds since the one before.
    const std::string& log() const { return log_; }
    bool undone() const { return undone_; }
    bool restarted() const { return restarted_; }

  private:
    struct Slide {
        Move move;
        int count;
    };
    void run(const Slide& slide);
    void make(const Slide& slide, Time now);
    void clock(Time now);
    void note(std::string_view act, Time now);

    Goal goal_;
    Board start_;
    Board board_;
    std::vector<Slide> slides_;
    std::size_t at_ = 0;
    std::optional<Time> since_;
    Duration before_{};
    std::string log_;
    std::chrono::milliseconds noted_{};
    /// Undone slides that the log can call a redo: those since the last move, and none from before a restart.
    std::size_t redoable_ = 0;
    bool undone_ = false, restarted_ = false;
};

/// Steps through a solution on its own clock: play, pause, step, jump, speed.
class Playback {
  public:
    using Time = Game::Time;

    /// `moves` must be possible from the board.
    Playback(Board start, std::vector<Move> moves);

    const Board& board() const { return board_; }
    const std::vector<Move>& moves() const { return moves_; }
    std::size_t position() const { return at_; }
    bool at_end() const { return at_ == moves_.size(); }
    bool playing() const { return playing_; }
    double speed() const;  // moves a second

    void play(Time now);
    void pause() { playing_ = false; }
    void step(int count);  // also backwards; pauses
    void jump(std::size_t position);
    void faster() { change_speed(+1); }
    void slower() { change_speed(-1); }
    /// Makes the moves that are due. True when the board changed.
    bool tick(Time now);
    /// When the next move is due; nothing when it pauses.
    std::optional<Time> due() const;

  private:
    void change_speed(int by);
    void go(std::size_t position);

    Board board_;
    std::vector<Move> moves_;
    std::size_t at_ = 0;
    bool playing_ = false;
    int speed_ = 4;
    Time next_{};
};

}  // namespace taquin::app
