#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/core/metric.h"

namespace taquin::testing {

/// The true number of moves from every board of a small size to one goal, by breadth-first search. It shares
/// nothing with the library but Board::apply, so that it may judge everything else.
class Oracle {
  public:
    /// Requires at most 10 cells (3 628 800 boards).
    explicit Oracle(Goal goal, Metric metric = Metric::SingleTile);

    const Goal& goal() const { return goal_; }
    Metric metric() const { return metric_; }
    /// Nothing when the goal cannot be reached.
    std::optional<int> distance(const Board& board) const;
    /// How many boards reach the goal, and how far the furthest is.
    std::size_t reachable() const { return reachable_; }
    int furthest() const { return furthest_; }
    /// How many boards are that far, and the mean distance of all.
    std::size_t antipodes() const { return antipodes_; }
    double mean() const { return sum_ / static_cast<double>(reachable_); }

    /// Every board that reaches the goal with its distance, in the order of rank(), or every `stride`-th of them.
    void for_each(const std::function<void(const Board&, int)>& visit, std::size_t stride = 1) const;
    /// The same without the distances.
    std::vector<Board> sample(std::size_t stride) const;

  private:
    Goal goal_;
    Metric metric_;
    std::vector<std::uint8_t> distance_;  // by rank
    std::size_t reachable_ = 0;
    int furthest_ = 0;
    std::size_t antipodes_ = 0;
    double sum_ = 0;
};

/// All boards of a size are numbered in lexicographic order of their tiles, solvable or not.
std::uint64_t rank(const Board& board);
Board unrank(Size size, std::uint64_t rank);
std::uint64_t board_count(Size size);

/// Size::make for sizes known to be good.
Size size_of(int rows, int cols);
/// All named goals of a size, and `more` others: any permutation, from a fixed seed.
std::vector<Goal> goals_of(Size size, int more = 1);
/// All of these, or the first and the last of them: see support/effort.h.
std::vector<Goal> some_goals(Size size);

}  // namespace taquin::testing
