#pragma once

#include "taquin/heuristic/heuristic.h"
#include "taquin/heuristic/walking_table.h"

namespace taquin {

/// The moves needed to bring all tiles into their rows, plus those needed to bring them into their columns, each as if
/// only that line were known of a tile. Exact tables; a move takes three lookups.
class WalkingDistance final : public Heuristic {
  public:
    /// Refuses boards whose tables would be too large (4x5, 3x6, 2x7 and beyond).
    static Expected<std::shared_ptr<const WalkingDistance>> make(const Goal& goal, const StopToken& stop = {},
                                                                 Metric metric = Metric::SingleTile);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    /// The part for the rows, or for the columns.
    Explanation explain_axis(const Board& board, bool by_rows) const;
    std::size_t state_size() const override { return 2; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
    const HeuristicInfo* info() const override;

    /// What is known of one axis. A state holds the row axis' entry, then the column axis'.
    struct Axis {
        std::shared_ptr<const WalkingTable> table;  // null on a board of one row or column: see distance()
        int blank_home;
        std::vector<std::uint8_t> home;  // by tile: the line it belongs to
        Metric metric = Metric::SingleTile;

        WalkingTable::Entry next(WalkingTable::Entry entry, bool forward, Tile tile) const;
        int distance(WalkingTable::Entry entry) const;
    };
    const Axis& rows() const { return rows_; }
    const Axis& cols() const { return cols_; }

  private:
    WalkingDistance(Size size, Axis rows, Axis cols);
    /// By line, then by goal line: how many tiles in the one belong to the other.
    std::vector<std::uint8_t> count_tiles(const Board& board, const Axis& axis, bool by_rows) const;
    WalkingTable::Entry find(const Board& board, const Axis& axis, bool by_rows) const;

    Size size_;
    Axis rows_;
    Axis cols_;
};

extern const HeuristicInfo walking_distance_info;

}  // namespace taquin
