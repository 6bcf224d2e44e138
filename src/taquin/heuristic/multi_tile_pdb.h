#pragma once

#include "taquin/heuristic/heuristic.h"
#include "taquin/pdb/catalogue.h"
#include "taquin/pdb/table_source.h"

namespace taquin {

/// Pattern databases for multi-tile moves: the largest of the exact distances that its tables know, each looked up for
/// the board and, with reflection, for the reflected board.
class MultiTilePdb final : public Heuristic {
  public:
    /// Beyond this, patterns that fit in memory say little, as they do not add up.
    static constexpr int max_cells = 16;

    /// One table, and the symmetry that brings a board to the table's own orientation.
    struct Part {
        TablePtr table;
        Symmetry symmetry;
        CellMask homes;  // of its tiles, on the board as it is
    };

    static Expected<HeuristicPtr> make(const Goal& goal, const Catalogue& catalogue, bool reflection,
                                       TableSource& tables, const StopToken& stop, TableBudget& budget);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    /// The distance of each part.
    std::size_t state_size() const override { return parts_.size(); }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
    const HeuristicInfo* info() const override;
    Explanation explain(const Board& board) const override;

    /// No two of them have the same homes, which would look up the same.
    const std::vector<Part>& parts() const { return parts_; }
    PatternCells pattern_cells(const Board& board, const Part& part) const;

  private:
    MultiTilePdb(const Goal& goal, std::vector<Part> parts) : goal_(goal), parts_(std::move(parts)) {}

    Goal goal_;
    std::vector<Part> parts_;
};

}  // namespace taquin
