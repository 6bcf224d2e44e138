#pragma once

#include "taquin/heuristic/manhattan.h"
#include "taquin/pdb/catalogue.h"
#include "taquin/pdb/table_source.h"

namespace taquin {

/// Additive pattern databases: Manhattan distance plus what the tables know beyond it, added up over patterns
/// without a common tile. With reflection, the larger of that and the same for the board turned over.
class PatternDatabase final : public Heuristic {
  public:
    /// One table, and the symmetry that brings a board to the table's own way of standing.
    struct Part {
        TablePtr table;
        Symmetry symmetry;
    };
    /// The patterns of one catalogue; a view is looked up as a whole.
    using View = std::vector<Part>;

    static Checked<std::shared_ptr<const PatternDatabase>> make(const Goal& goal, const Catalogue& catalogue,
                                                                bool reflection, TableSource& tables,
                                                                const StopWish& stop = {});

    int start(const Board& board, Memo memo) const override;
    int follow(const Board& after, const Step& step, Memo memo) const override;
    /// Manhattan distance, then an excess for each part of each view.
    std::size_t memo_size() const override { return 1 + views_.size() * views_[0].size(); }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

    const Manhattan& manhattan() const { return manhattan_; }
    /// One, or two with reflection; equally many parts in each.
    const std::vector<View>& views() const { return views_; }

  private:
    PatternDatabase(const Goal& goal, std::vector<View> views)
        : goal_(goal), manhattan_(goal), views_(std::move(views)) {}
    int combine(Memo memo) const;

    Goal goal_;
    Manhattan manhattan_;
    std::vector<View> views_;
};

/// The patterns the row `pdb` takes for a catalogue called "auto": the strongest whose tables are at hand, else the
/// one that is built in no time. `tables` may be null.
Checked<Catalogue> choose_catalogue(std::string_view name, const Goal& goal, TableSource* tables);

extern const HeuristicRow pdb_row;

}  // namespace taquin
