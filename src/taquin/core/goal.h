#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "taquin/core/board.h"

namespace taquin {

/// The board to reach, with the home of every tile.
class Goal {
  public:
    static Goal blank_last(Size size);   // 1 2 3 / 4 5 6 / 7 8 0
    static Goal blank_first(Size size);  // 0 1 2 / 3 4 5 / 6 7 8
    static Goal snail(Size size);        // 1 2 3 / 8 0 4 / 7 6 5
    static Goal of(Board board);

    const Board& board() const { return board_; }
    Size size() const { return board_.size(); }
    Cell home(Tile tile) const { return home_[tile]; }
    bool reached(const Board& board) const { return board == board_; }
    /// Its name, if it is one of the named goals.
    std::optional<std::string_view> name() const;

  private:
    explicit Goal(Board board);

    Board board_;
    std::vector<Cell> home_;
};

struct Problem {
    Board start;
    Goal goal;
};

/// Descriptor of a named goal.
struct GoalInfo {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    Goal (*make)(Size);
};
std::span<const GoalInfo> all_goals();

/// Why a board can or cannot reach a goal of the same size.
struct Reachability {
    bool reachable;
    bool odd_permutation;     // parity of the permutation that brings the tiles and the blank home
    bool odd_blank_distance;  // parity of the blank's distance from home
    bool line;                // one row or column: the order of the tiles decides instead
};
Reachability reachability(const Board& start, const Goal& goal);

}  // namespace taquin
