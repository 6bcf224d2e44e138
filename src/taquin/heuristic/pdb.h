#pragma once

#include "taquin/heuristic/manhattan.h"
#include "taquin/pdb/catalogue.h"
#include "taquin/pdb/table_source.h"

namespace taquin {

/// Additive pattern databases: Manhattan distance plus what the tables know beyond it, added up over patterns
/// without a common tile. With reflection, the larger of that and the same for the reflected board.
class PatternDatabase final : public Heuristic {
  public:
    /// One table, and the symmetry that brings a board to the table's own orientation.
    struct Part {
        TablePtr table;
        Symmetry symmetry;
    };
    /// The patterns of one catalogue; a lookup is looked up as a whole.
    using Lookup = std::vector<Part>;

    static Expected<std::shared_ptr<const PatternDatabase>> make(const Goal& goal, const Catalogue& catalogue,
                                                                 bool reflection, TableSource& tables,
                                                                 const StopToken& stop, TableBudget& budget);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    /// Manhattan distance, then an surplus for each part of each lookup.
    std::size_t state_size() const override { return 1 + lookups_.size() * lookups_[0].size(); }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
    const HeuristicInfo* info() const override;

    const Manhattan& manhattan() const { return manhattan_; }
    /// One, or two with reflection; equally many parts in each.
    const std::vector<Lookup>& lookups() const { return lookups_; }

  private:
    PatternDatabase(const Goal& goal, std::vector<Lookup> lookups)
        : goal_(goal), manhattan_(goal), lookups_(std::move(lookups)) {}
    int combine(IncrementalState state) const;

    Goal goal_;
    Manhattan manhattan_;
    std::vector<Lookup> lookups_;
};

/// The patterns that `pdb` takes for a catalogue called "auto": the strongest whose tables are available, else the
/// one that is built in no time. `tables` may be null.
Expected<Catalogue> choose_catalogue(std::string_view name, const Goal& goal, TableSource* tables,
                                     const TableBudget& budget);
/// Whether all tables of the catalogue are available and within the budget.
bool available(const Catalogue& catalogue, TableSource& tables, const TableBudget& budget);

extern const HeuristicInfo pdb_info;

}  // namespace taquin
