// Additive pattern databases (Korf and Felner, 2002). A table knows how many moves of its own tiles are needed,
// whatever the others do; tables of disjoint patterns count different moves, so their numbers add up. Entries also know
// the region of the blank, so the sum changes by one with each move: the estimate is consistent.
//
// Several partitions of the tiles give several sums, and the largest counts. A board reflected in a diagonal through
// the blank's home is a board of the same puzzle, equally far from the goal, whose patterns hold other tiles: a second
// lookup in the same tables (Korf and Felner, 2002).

#include "taquin/heuristic/pdb.h"

#include <algorithm>

#include "taquin/core/quote.h"
#include "taquin/heuristic/explanation.h"
#include "taquin/heuristic/multi_tile_pdb.h"

namespace taquin {

Expected<std::shared_ptr<const PatternDatabase>> PatternDatabase::make(const Goal& goal, const Catalogue& catalogue,
                                                                       bool reflection, TableSource& tables,
                                                                       const StopToken& stop, TableBudget& budget) {
    std::vector<Symmetry> ways{Symmetry{}};
    if (reflection)
        if (const auto other = reflection_about(goal.size(), goal.home(0))) ways.push_back(*other);
    std::vector<Lookup> lookups;
    for (const Catalogue::Drawing& drawing : catalogue.drawings)
        for (const Symmetry way : ways) {
            Lookup lookup;
            for (const CellMask homes : drawing) {
                const StoredPattern stored = stored_pattern({catalogue.size, catalogue.blank, homes});
                auto table = tables.table(stored.key, stop, budget);
                if (!table) return std::unexpected(table.error());
                budget.count(*table);
                lookup.push_back({*std::move(table), way.then(stored.symmetry)});
            }
            lookups.push_back(std::move(lookup));
        }
    return std::shared_ptr<const PatternDatabase>(new PatternDatabase(goal, std::move(lookups), ways.size() > 1));
}

std::size_t PatternDatabase::state_size() const {
    std::size_t parts = 0;
    for (const Lookup& lookup : lookups_) parts += lookup.size();
    return 1 + parts;
}

int PatternDatabase::combine(IncrementalState state) const {
    int best = 0;
    std::size_t at = 1;
    for (const Lookup& lookup : lookups_) {
        int sum = 0;
        for (std::size_t i = 0; i < lookup.size(); ++i) sum += state[at++];
        best = std::max(best, sum);
    }
    return state[0] + 2 * best;
}

int PatternDatabase::start(const Board& board, IncrementalState state) const {
    const auto home_at = homes(board, goal_);
    state[0] = manhattan_.value(board);
    std::size_t at = 1;
    for (const Lookup& lookup : lookups_)
        for (const Part& part : lookup)
            state[at++] = part.table->surplus(home_at, board.blank(), board.size(), part.symmetry);
    return combine(state);
}

Explanation PatternDatabase::explain(const Board& board) const {
    const auto home_at = homes(board, goal_);
    explain::Parts lookups;
    for (const Lookup& lookup : lookups_) {
        explain::Parts groups;
        for (const Part& part : lookup) {
            Explanation group{.op = Explanation::Op::Pattern};
            for (const auto& [tile, cell] : explain::tiles_of(board)) {
                const Cell home = part.symmetry.image(board.size(), goal_.home(tile));
                if ((part.table->key().homes >> home & 1U) == 0) continue;
                group.tiles.push_back(tile);
                group.cells.push_back(cell);
                group.value += manhattan_.distance(tile, cell);
            }
            group.value += 2 * part.table->surplus(home_at, board.blank(), board.size(), part.symmetry);
            groups.push_back(std::move(group));
        }
        const bool reflected = reflected_ && lookups.size() % 2 == 1;
        lookups.push_back(explain::sum(reflected ? "reflected-patterns" : "patterns", std::move(groups)));
    }
    return explain::largest("pdb", std::move(lookups));
}

int PatternDatabase::update(const Board& after, const Step& step, IncrementalState state) const {
    std::array<Cell, MapIndex::max_cells> home_at{};
    const auto cells = after.tiles().size();
    for (std::size_t cell = 0; cell < cells; ++cell) home_at[cell] = goal_.home(after.at(static_cast<Cell>(cell)));
    state[0] += manhattan_.change(step);
    std::size_t at = 1;
    for (const Lookup& lookup : lookups_)
        for (const Part& part : lookup) {
            const Cell home = part.symmetry.image(after.size(), goal_.home(step.tile));
            if ((part.table->key().homes >> home & 1U) != 0)
                state[at] =
                    part.table->surplus(std::span(home_at).first(cells), after.blank(), after.size(), part.symmetry);
            ++at;
        }
    return combine(state);
}

namespace {

/// Whether it is built in a fraction of a second.
bool small(const PatternKey& key) {
    double entries = 1;
    const bool multi_tile = key.metric == Metric::MultiTile;  // the blank has a cell of its own, and a sweep is simple
    const int placed = key.tiles() + (multi_tile ? 1 : 0);
    for (int i = 0; i < placed; ++i) entries *= key.size.cells() - i;
    return entries <= (multi_tile ? 6e7 : 1e7);
}

/// For sizes without a catalogue: five tiles at a time, in the order of their homes.
Catalogue plain_catalogue(Size size, Cell blank) {
    Catalogue::Drawing patterns{0};
    for (Cell cell = 0; cell < size.cells(); ++cell) {
        if (cell == blank) continue;
        if (std::popcount(patterns.back()) == 5) patterns.push_back(0);
        patterns.back() |= 1U << cell;
    }
    return {"auto", size, blank, {std::move(patterns)}};
}

/// Refuses what the metric has no use for.
Expected<Catalogue> checked(Expected<Catalogue> catalogue, Metric metric) {
    if (catalogue && metric == Metric::SingleTile && catalogue->natural_metric() != metric)
        return make_error(ErrorCode::PatternsOverlap, "catalogue", printable(catalogue->name));
    return catalogue;
}

}  // namespace

bool available(const Catalogue& catalogue, TableSource& tables, const TableBudget& budget, Metric metric) {
    std::uint64_t sum = 0;
    for (const PatternKey& key : catalogue.keys(metric)) {
        const auto bytes = tables.available_bytes(stored_pattern(key).key);
        if (!bytes) return false;
        sum += *bytes;
    }
    return budget.allows(sum);
}

Expected<Catalogue> choose_catalogue(std::string_view name, const Goal& goal, TableSource* tables,
                                     const TableBudget& budget, Metric metric) {
    const Size size = goal.size();
    const Cell blank = goal.home(0);
    if (metric == Metric::MultiTile && size.cells() > MultiTilePdb::max_cells)
        return make_error(ErrorCode::NoPatternsForSize, "catalogue", size.text(), MultiTilePdb::max_cells);
    if (name != "auto" || size.is_line() || size.cells() > MapIndex::max_cells)
        return checked(find_catalogue(name, size, blank), metric);
    Catalogue best = plain_catalogue(size, blank);
    for (const std::string& candidate : catalogue_names(size)) {
        auto found = checked(find_catalogue(candidate, size, blank), metric);
        if (!found) continue;
        const auto keys = found->keys(metric);
        const bool ready = tables != nullptr && available(*found, *tables, budget, metric);
        if (ready || std::ranges::all_of(keys, small)) best = *std::move(found);
    }
    return best;
}

namespace {

constexpr OptionInfo pdb_options[] = {
    {.name = "catalogue",
     .type = OptionInfo::Type::Text,
     .default_value = "auto",
     .help = "which tiles go together: a name that `taquin tables list` shows, or a drawing such as .aa/baa/bbb; "
             "of several joined by + the largest sum counts; auto "
             "takes the strongest whose tables are available"},
    {.name = "reflection",
     .type = OptionInfo::Type::Choice,
     .default_value = "yes",
     .choices = "yes|no",
     .help = "also look up the reflected board, where the goal allows it"},
};

}  // namespace

const HeuristicInfo pdb_info{
    .name = "pdb",
    .title = "Pattern databases",
    .summary = "exact moves of groups of tiles from large tables, added up; in multi-tile moves the largest",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .options = pdb_options,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        TableBudget unlimited;
        TableBudget& budget = in.budget != nullptr ? *in.budget : unlimited;
        const auto catalogue = choose_catalogue(in.options.text("catalogue"), in.goal, in.tables, budget, in.metric);
        if (!catalogue) return std::unexpected(Error(catalogue.error().code, "heuristic", catalogue.error().arguments));
        MemoryTables own(1);
        TableSource& tables = in.tables != nullptr ? *in.tables : own;
        const bool reflection = in.options.text("reflection") == "yes";
        if (in.metric == Metric::MultiTile)
            return MultiTilePdb::make(in.goal, *catalogue, reflection, tables, in.stop, budget);
        return PatternDatabase::make(in.goal, *catalogue, reflection, tables, in.stop, budget);
    },
    .multi_tile = true,
};

const HeuristicInfo* PatternDatabase::info() const { return &pdb_info; }

}  // namespace taquin
