#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/core/metric.h"
#include "taquin/heuristic/explanation.h"

namespace taquin::testing {

/// Evaluates explanations from the board and the goal alone. It shares no code with the heuristics: distances,
/// conflicts, inversions, walking distances and patterns are found again by its own exhaustive searches, and what an
/// expression leaves out (a line with conflicts, a pair of tiles) is missed. Constants are believed.
class ExplanationOracle {
  public:
    explicit ExplanationOracle(Goal goal, Metric metric = Metric::SingleTile);

    /// The value of the expression, which `told` says it has at every node. What is wrong is added to faults().
    std::int64_t value(const Explanation& told, const Board& board);
    const std::vector<std::string>& faults() const { return faults_; }

  private:
    using State = std::vector<int>;
    using Distances = std::map<State, int>;

    std::int64_t evaluate(const Explanation& told, const Board& board);
    std::int64_t leaf(const Explanation& told, const Board& board);
    std::int64_t cover(const Explanation& told, const Board& board);
    std::int64_t matching(const Explanation& told, const Board& board);
    std::int64_t inversions(const Explanation& told, const Board& board);
    std::int64_t walking(const Explanation& told, const Board& board);
    std::int64_t pattern(const std::vector<Tile>& tiles, const Board& board);
    bool guards(const Explanation& told, const Board& board);
    void check_sum(const Explanation& told, const Board& board);
    std::vector<std::pair<Tile, Tile>> line_conflicts(bool rows, int line, const Board& board) const;
    std::size_t boards_at(int moves);
    int near_distance(const Board& board);
    int line_of(Cell cell, bool rows) const { return rows ? goal_.size().row(cell) : goal_.size().col(cell); }
    int place_of(Cell cell, bool rows) const { return line_of(cell, !rows); }
    void fault(const Explanation& told, const std::string& what);
    Cell cell_of(Tile tile, const Board& board) const;

    Goal goal_;
    Metric metric_;
    std::map<bool, Distances> walking_;               // by axis
    std::map<std::vector<Tile>, Distances> pattern_;  // by tiles
    std::map<int, std::vector<Board>> near_;          // by moves from the goal
    std::vector<std::string> faults_;
};

}  // namespace taquin::testing
