// Verifying tables without building them again: a table is right everywhere if each entry is 0 at the goal and
// otherwise one more than the least of its neighbours, so entries are sampled and compared with their neighbours.

#include <algorithm>
#include <numeric>

#include "taquin/core/random.h"
#include "taquin/pdb/delta_bytes.h"
#include "taquin/pdb/table_file.h"

namespace taquin {

namespace {

/// The tiles of the pattern as cells by label, and the blank.
struct PatternState {
    std::vector<Cell> cells;
    Cell blank;
};

class Verifier {
  public:
    Verifier(const PatternTable& table, std::uint64_t seed)
        : table_(table), grid_(Grid::make(table.key().size)), random_(seed) {
        for (CellMask left = table.key().homes; left != 0; left &= left - 1)
            home_.push_back(static_cast<Cell>(std::countr_zero(left)));
    }

    Expected<void> sample() {
        PatternState at{home_, table_.key().blank};
        for (auto moves = random_.below(400); moves > 0; --moves) move(at, random_move(at.blank));
        return table_.key().metric == Metric::MultiTile ? check_multi_tile(at) : check(at);
    }

  private:
    Move random_move(Cell blank) {
        for (;;)
            if (const auto move = static_cast<Move>(random_.below(4)); grid_->moves(blank).has(move)) return move;
    }

    /// True if a tile of the pattern moved.
    bool move(PatternState& at, Move move) const {
        const Cell from = grid_->neighbour(at.blank, move);
        const auto tile = std::ranges::find(at.cells, from);
        const bool ours = tile != at.cells.end();
        if (ours) *tile = at.blank;
        at.blank = from;
        return ours;
    }

    static PatternCells cells(const PatternState& at) {
        PatternCells cells{.blank = at.blank};
        for (const Cell cell : at.cells) cells.mask |= 1U << cell;
        for (std::size_t label = 0; label < at.cells.size(); ++label) {
            const int slot = std::popcount(cells.mask & ((1U << at.cells[label]) - 1));
            cells.word |= static_cast<std::uint32_t>(label) << (3 * slot);
        }
        return cells;
    }
    int distance(const PatternState& at) const {
        const auto [mask, word, blank] = cells(at);
        int manhattan = 0;
        for (std::size_t label = 0; label < at.cells.size(); ++label)
            manhattan += table_.key().size.distance(at.cells[label], home_[label]);
        return manhattan + 2 * table_.surplus(table_.layout().index(mask, word, blank));
    }

    /// The distances after any one move of a tile of the pattern, from all cells of the blank's region.
    void neighbours(const PatternState& at, std::vector<int>& found) const {
        CellMask seen = 1U << at.blank;
        std::vector<Cell> region{at.blank};
        for (std::size_t i = 0; i < region.size(); ++i)
            for (const Move step : grid_->moves(region[i])) {
                PatternState next{at.cells, region[i]};
                if (move(next, step)) {
                    found.push_back(distance(next));
                } else if ((seen >> next.blank & 1U) == 0) {
                    seen |= 1U << next.blank;
                    region.push_back(next.blank);
                }
            }
        home_region_ = (seen >> table_.key().blank & 1U) != 0;
    }

    /// The distance is the length of a walk to the goal, so it is no less than the true one; that no neighbour's is
    /// less by more than 1 shows that it is no greater.
    Expected<void> check_multi_tile(const PatternState& at) const {
        const int own = table_.multi_tile_distance(cells(at));
        int least = own;
        for (const Move step : grid_->moves(at.blank))
            for (PatternState next = at; grid_->moves(next.blank).has(step);) {
                move(next, step);
                least = std::min(least, table_.multi_tile_distance(cells(next)));
            }
        const bool at_home = at.cells == home_ && at.blank == table_.key().blank;
        const int right = at_home ? 0 : least + 1;
        if (own == right && least >= 0) return {};
        return make_error(ErrorCode::TableEntryWrong, "tables", table_.key().text(), own, right);
    }

    Expected<void> check(const PatternState& at) const {
        std::vector<int> around;
        neighbours(at, around);
        const int own = distance(at);
        const bool at_home = at.cells == home_ && home_region_;
        const int least = around.empty() ? -1 : *std::ranges::min_element(around);
        const bool right = at_home ? own == 0 : own == least + 1;
        if (right || own >= 32) return {};  // a surplus of 15 may stand for more
        return make_error(ErrorCode::TableEntryWrong, "tables", table_.key().text(), own, at_home ? 0 : least + 1);
    }

    const PatternTable& table_;
    std::shared_ptr<const Grid> grid_;
    Random random_;
    std::vector<Cell> home_;
    mutable bool home_region_ = false;
};

}  // namespace

Expected<void> verify_entries(const PatternTable& table, int samples, std::uint64_t seed, const StopToken& stop) {
    constexpr int between_polls = 1'000;  // samples take a microsecond or two
    Verifier verifier(table, seed);
    for (int i = 0; i < samples; ++i) {
        if (i % between_polls == 0 && stop.stop_requested())
            return make_error(ErrorCode::Cancelled, "tables", table.key().text());
        if (auto checked = verifier.sample(); !checked) return checked;
    }
    return {};
}

namespace {

Path table_beside(const Path& delta, const PatternKey& key) {
    const auto slash = delta.rfind('/');
    return slash == Path::npos ? table_file_name(key) : join(delta.substr(0, slash), table_file_name(key));
}

/// Delta bits belong to the table in the file beside theirs.
Expected<void> verify_delta(const Path& path, const PatternTable& table, std::uint64_t table_hash, bool compare) {
    const auto delta = read_delta(path, table, table_hash);
    if (!delta) return std::unexpected(delta.error());
    if (!compare) return {};
    const auto made = make_delta_pdb(table, 1);
    if (!made) return std::unexpected(made.error());
    if (!std::ranges::equal(delta_bytes(*delta, table), delta_bytes(*made, table)))
        return make_error(ErrorCode::TableChecksum, "tables", path);
    return {};
}

}  // namespace

Expected<void> verify_table(const Path& path, int samples, std::uint64_t seed, const StopToken& stop) {
    const auto header = read_table_header(path);
    if (!header) return std::unexpected(header.error());
    const PatternKey key = key_of(*header);
    const auto layout = PatternLayout::make(key.size, key.tiles(), key.metric);
    if (!layout) return std::unexpected(layout.error());
    TableHeader own;
    const auto table = read_table(header->is_delta() ? table_beside(path, key) : path, key, *layout, stop, &own);
    if (!table) return std::unexpected(table.error());
    if (header->is_delta()) return verify_delta(path, *table, own.payload_hash, samples > 0);
    return verify_entries(*table, samples, seed, stop);
}

}  // namespace taquin
