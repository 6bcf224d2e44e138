#pragma once

#include <span>
#include <string>
#include <vector>

#include "taquin/pdb/table_source.h"
#include "taquin/solve/registry.h"

namespace taquin {

/// Answers one question about many boards: is there a solution of a given length in a metric? One heuristic, the
/// strongest available, serves all of them. Safe to use from several threads.
class Prover {
  public:
    /// Makes the heuristic. Fails where it cannot be made within the budget, or when stopped. `boards` are the boards
    /// in question, or near them: if they are easy, building small tables is quicker than reading large ones. If empty,
    /// nothing is known about them.
    static Expected<Prover> make(const Goal& goal, TableSource* tables, TableBudget& budget, const StopToken& stop,
                                 Metric metric = Metric::SingleTile, std::span<const Board> boards = {});

    /// One with an estimate that needs no tables, made at once.
    static Prover quick(const Goal& goal, Metric metric);

    struct Answer {
        enum class Kind : std::uint8_t { Found, None, Stopped };
        Kind kind = Kind::Stopped;
        std::vector<Move> moves = {};  // Found, in single-tile moves
        std::uint64_t expanded = 0;
        Status reason = Status::Cancelled;  // Stopped
    };
    /// A solution of exactly `bound` moves, if there is one. Requires that there is no shorter one: none is looked for.
    Answer find(const Board& board, int bound, Context& context) const;

    /// No solution of this board is shorter.
    int lower_bound(const Board& board) const;
    const Goal& goal() const { return goal_; }
    Metric metric() const { return metric_; }
    const std::string& heuristic() const { return text_; }
    /// Whether the heuristic proves even hard boards of this size within seconds.
    bool proves_most() const { return proves_most_; }

  private:
    Prover(const Goal& goal, Metric metric) : goal_(goal), metric_(metric) {}

    Goal goal_;
    Metric metric_;
    HeuristicPtr heuristic_;
    std::string text_;
    bool proves_most_ = false;
};

}  // namespace taquin
