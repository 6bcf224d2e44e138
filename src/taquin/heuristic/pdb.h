#pragma once

#include "taquin/heuristic/manhattan.h"
#include "taquin/pdb/catalogue.h"
#include "taquin/pdb/table_source.h"

namespace taquin {

/// Additive pattern databases: Manhattan distance plus the surpluses of the tables, added up over patterns without a
/// common tile. The largest sum counts: of the drawings of a catalogue, and with reflection also of the same drawings
/// for the reflected board.
class PatternDatabase final : public Heuristic {
  public:
    /// One table, and the symmetry that brings a board to the table's own orientation.
    struct Part {
        TablePtr table;
        Symmetry symmetry;
        friend bool operator==(const Part&, const Part&) = default;
    };
    /// The patterns of one drawing, which are looked up together.
    using Lookup = std::vector<Part>;

    static Expected<std::shared_ptr<const PatternDatabase>> make(const Goal& goal, const Catalogue& catalogue,
                                                                 bool reflection, TableSource& tables,
                                                                 const StopToken& stop, TableBudget& budget);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    /// Manhattan distance, then the surplus of each part of each lookup.
    std::size_t state_size() const override;
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
    const HeuristicInfo* info() const override;

    const Manhattan& manhattan() const { return manhattan_; }
    /// One for each drawing; with reflection two, one after the other.
    const std::vector<Lookup>& lookups() const { return lookups_; }

  private:
    PatternDatabase(const Goal& goal, std::vector<Lookup> lookups, bool reflected)
        : goal_(goal), manhattan_(goal), lookups_(std::move(lookups)), reflected_(reflected) {}
    int combine(IncrementalState state) const;

    Goal goal_;
    Manhattan manhattan_;
    std::vector<Lookup> lookups_;
    bool reflected_;  // every second lookup is that of the reflected board
};

/// The catalogue that `pdb` takes for this name; for "auto" the strongest whose tables are available or quickly built.
/// Refuses a catalogue that the metric has no use for. `tables` may be null.
Expected<Catalogue> choose_catalogue(std::string_view name, const Goal& goal, TableSource* tables,
                                     const TableBudget& budget, Metric metric = Metric::SingleTile);
/// Whether all tables of the catalogue are available and within the budget.
bool available(const Catalogue& catalogue, TableSource& tables, const TableBudget& budget,
               Metric metric = Metric::SingleTile);

extern const HeuristicInfo pdb_info;

}  // namespace taquin
