#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <span>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/core/metric.h"
#include "taquin/platform/memory.h"
#include "taquin/search/census.h"
#include "taquin/search/tile_order.h"

namespace taquin {

/// All boards of a size with two bits each, or those of one process of several.
///
/// A board is the cell of the blank and the order of the tiles, read row by row without the blank. Moving the blank
/// sideways does not change that order, so the 32 boards that share a word move at once. Moving it up or down changes a
/// few digits of the order's number (tile_order): one lookup per board, and none is ever unpacked. Parity leaves
/// (cells - 1)! / 2 orders for each cell of the blank.
///
/// The two bits: 3 not seen, 1 and 2 in a layer of even and odd distance, 0 done. Every change only clears bits, so
/// threads update the words with an atomic `and`, and the one that changes a 3 counts the board.
///
/// A part has a range of orders with the blank in every cell, so that only vertical moves leave it; and as the first
/// tiles of an order weigh most in its number, only those near the top of the board.
class CensusLayers {
  public:
    static constexpr std::uint64_t boards_per_word = 32;

    /// The boards of one of `parts` equal ranges of orders, whatever the cell of the blank.
    explicit CensusLayers(const Goal& goal, Metric metric, int part = 0, int parts = 1)
        : goal_(goal), size_(goal.size()), metric_(metric), order_(size_.cells() - 1) {
        const std::uint64_t words = words_in_all();
        words_per_part_ = (words + static_cast<std::uint64_t>(parts) - 1) / static_cast<std::uint64_t>(parts);
        select(part);
        for (int cell = 0; cell + size_.cols < size_.cells(); ++cell) {
            const int row = size_.row(static_cast<Cell>(cell));
            // Up: the tile above jumps over those between to the blank's place in the order. Down: the reverse.
            up_.emplace_back(order_, cell, size_.cols, true, odd(row + 1));
            down_.emplace_back(order_, cell, size_.cols, false, odd(row));
        }
    }

    std::uint64_t bytes() const { return word_count() * sizeof(std::uint64_t); }
    /// False where the system refuses the memory.
    bool allocate() {
        if (bytes() == 0) return true;  // more parts than words
        auto words = LargeArray<std::uint64_t>::make(bytes() / sizeof(std::uint64_t));
        if (!words) return false;
        words_ = *std::move(words);
        clear();
        return true;
    }
    /// Marks all boards as not seen.
    void clear() { std::ranges::fill(words(), ~std::uint64_t{0}); }
    /// Makes the words those of another part, which must not be larger than the one they were allocated for: part 0 is
    /// the largest.
    void select(int part) {
        const std::uint64_t words = words_in_all();
        first_word_ = std::min(words, words_per_part_ * static_cast<std::uint64_t>(part));
        words_per_cell_ = std::min(words_per_part_, words - first_word_);
    }

    /// Marks the goal, if it is one of these boards.
    void seed() {
        if (first_word_ == 0) see_board(goal_.home(0), 0, 1);
    }
    std::span<std::uint64_t> words() { return words_.span().first(static_cast<std::size_t>(word_count())); }
    std::uint64_t chunks() const { return (word_count() + chunk_words - 1) / chunk_words; }

    /// A board as a number: the blank's cell, then the number of the order.
    static std::uint64_t code(Cell blank, std::uint64_t rank) { return std::uint64_t{blank} << rank_bits | rank; }
    Board board(std::uint64_t code) const {
        return board(static_cast<Cell>(code >> rank_bits), code & ((std::uint64_t{1} << rank_bits) - 1));
    }
    /// Which of the parts has the board.
    int owner(std::uint64_t code) const {
        const std::uint64_t rank = code & ((std::uint64_t{1} << rank_bits) - 1);
        return static_cast<int>(rank / boards_per_word / words_per_part_);
    }

    /// Expands the boards marked `now` among the words of a chunk; returns how many boards were new. `away` gets the
    /// codes of successors in other parts.
    template <class Away>
    std::uint64_t expand(std::uint64_t chunk, std::uint64_t now, const Away& away) {
        std::uint64_t fresh = 0;
        each_word(chunk, now, [&](Cell blank, std::uint64_t index, std::uint64_t marked) {
            fresh += sideways(blank, index, marked, 3 - now);
            if (size_.rows > 1)
                each_board(index, marked,
                           [&](std::uint64_t rank) { fresh += up_and_down(blank, rank, 3 - now, away); });
            std::atomic_ref(words_[blank * words_per_cell_ + index])
                .fetch_and(~(marked | marked << 1), std::memory_order_relaxed);
        });
        return fresh;
    }

    /// Marks those boards, all of this part, that were not seen; returns their number.
    std::uint64_t see(std::span<const std::uint64_t> codes, std::uint64_t mark) {
        std::uint64_t fresh = 0;
        for (const std::uint64_t code : codes)
            fresh +=
                see_board(static_cast<Cell>(code >> rank_bits), code & ((std::uint64_t{1} << rank_bits) - 1), mark);
        return fresh;
    }

    /// Requires the whole table, not a part.
    bool seen(const Board& board) {
        const std::uint64_t rank = rank_of(board);
        const std::uint64_t word = words_[board.blank() * words_per_cell_ + rank / boards_per_word];
        return (word >> rank % boards_per_word * 2 & 3U) != 3;
    }

    /// Tells `visit` the code of every board marked `now`, in rising order.
    template <class Visit>
    void each_of_layer(std::uint64_t now, Visit visit) {
        for (std::uint64_t chunk = 0; chunk < chunks(); ++chunk)
            each_word(chunk, now, [&](Cell blank, std::uint64_t index, std::uint64_t marked) {
                each_board(index, marked, [&](std::uint64_t rank) { visit(code(blank, rank)); });
            });
    }

  private:
    static constexpr std::uint64_t chunk_words = 1 << 11;  // handed to a thread at a time, with polls in between
    static constexpr std::uint64_t low_bits = 0x5555555555555555ULL;
    static constexpr int rank_bits = 48;  // more than 15! / 2 needs

    std::uint64_t words_in_all() const { return (order_.count() + boards_per_word - 1) / boards_per_word; }
    std::uint64_t word_count() const { return words_per_cell_ * static_cast<std::uint64_t>(size_.cells()); }

    /// Parity of the order when the blank stands in a row: each row crossed is cols - 1 swaps.
    bool odd(int row) const { return ((size_.row(goal_.home(0)) - row) * (size_.cols - 1)) % 2 != 0; }

    /// visit(blank, number of the word among those of the blank's cell, the low bit of every board marked `now`)
    template <class Visit>
    void each_word(std::uint64_t chunk, std::uint64_t now, Visit visit) {
        const std::uint64_t end = std::min<std::uint64_t>(word_count(), (chunk + 1) * chunk_words);
        for (std::uint64_t word = chunk * chunk_words; word < end; ++word) {
            const std::uint64_t bits = std::atomic_ref(words_[word]).load(std::memory_order_relaxed);
            if (bits == 0 || bits == ~std::uint64_t{0}) continue;
            const std::uint64_t low = bits & low_bits;
            const std::uint64_t high = bits >> 1 & low_bits;
            if (const std::uint64_t marked = now == 1 ? low & ~high : high & ~low; marked != 0)
                visit(static_cast<Cell>(word / words_per_cell_), word % words_per_cell_, marked);
        }
    }

    template <class Visit>
    void each_board(std::uint64_t index, std::uint64_t marked, Visit visit) const {
        for (; marked != 0; marked &= marked - 1)
            visit((first_word_ + index) * boards_per_word + static_cast<std::uint64_t>(std::countr_zero(marked)) / 2);
    }

    /// Marks those of the boards `which` (low bits) that were not seen; returns their number.
    static std::uint64_t see(std::uint64_t& word, std::uint64_t which, std::uint64_t mark) {
        const std::uint64_t now = std::atomic_ref(word).load(std::memory_order_relaxed);
        which &= now & now >> 1;
        if (which == 0) return 0;
        const std::uint64_t before =
            std::atomic_ref(word).fetch_and(~(mark == 1 ? which << 1 : which), std::memory_order_relaxed);
        return static_cast<std::uint64_t>(std::popcount(which & before & before >> 1));
    }

    std::uint64_t see_board(Cell blank, std::uint64_t rank, std::uint64_t mark) {
        return see(words_[blank * words_per_cell_ + rank / boards_per_word - first_word_],
                   std::uint64_t{1} << rank % boards_per_word * 2, mark);
    }

    std::uint64_t sideways(Cell blank, std::uint64_t index, std::uint64_t marked, std::uint64_t mark) {
        const int row = size_.row(blank);
        const int col = size_.col(blank);
        const int reach = metric_ == Metric::MultiTile ? most_census_cells : 1;
        std::uint64_t fresh = 0;
        for (int to = std::max(0, col - reach); to <= std::min(size_.cols - 1, col + reach); ++to)
            if (to != col) fresh += see(words_[size_.cell(row, to) * words_per_cell_ + index], marked, mark);
        return fresh;
    }

    /// Marks one successor, or passes it to `away` if it is in another part.
    template <class Away>
    std::uint64_t reach_board(int to, std::uint64_t rank, std::uint64_t mark, const Away& away) {
        if (rank / boards_per_word - first_word_ < words_per_cell_) return see_board(static_cast<Cell>(to), rank, mark);
        away(code(static_cast<Cell>(to), rank));
        return 0;
    }

    template <class Away>
    std::uint64_t up_and_down(Cell blank, std::uint64_t rank, std::uint64_t mark, const Away& away) {
        const int reach = metric_ == Metric::MultiTile ? most_census_cells : 1;
        const int first = std::max(blank - reach * size_.cols, 0);
        const int last = std::min(blank + reach * size_.cols, size_.cells() - 1);
        std::uint64_t fresh = 0;
        std::uint64_t at = rank;
        for (int to = blank - size_.cols; to >= first; to -= size_.cols) {
            at = up_[static_cast<std::size_t>(to)](at);
            fresh += reach_board(to, at, mark, away);
        }
        at = rank;
        for (int to = blank + size_.cols; to <= last; to += size_.cols) {
            at = down_[static_cast<std::size_t>(to - size_.cols)](at);
            fresh += reach_board(to, at, mark, away);
        }
        return fresh;
    }

    /// The reverse of board().
    std::uint64_t rank_of(const Board& board) const {
        std::vector<Tile> left;
        for (const Tile tile : goal_.board().tiles())
            if (tile != 0) left.push_back(tile);
        std::uint64_t rank = 0;
        for (int i = 0; const Tile tile : board.tiles()) {
            if (tile == 0) continue;
            const auto at = std::ranges::find(left, tile);
            if (i <= order_.last_kept()) rank += static_cast<std::uint64_t>(at - left.begin()) * order_.weight(i);
            left.erase(at);
            ++i;
        }
        return rank;
    }

    /// Orders are relative to the goal's: a tile counts by its place there.
    Board board(Cell blank, std::uint64_t rank) const {
        std::vector<Tile> left;
        for (const Tile tile : goal_.board().tiles())
            if (tile != 0) left.push_back(tile);
        const TileOrder::Digits digits = order_.digits(rank, odd(size_.row(blank)));
        std::vector<Tile> tiles;
        for (std::size_t i = 0; !left.empty(); ++i) {
            if (tiles.size() == blank) tiles.push_back(0);
            tiles.push_back(left[static_cast<std::size_t>(digits[i])]);
            left.erase(left.begin() + digits[i]);
        }
        if (tiles.size() == blank) tiles.push_back(0);
        Board board = goal_.board();
        board.assign(tiles);
        return board;
    }

    const Goal& goal_;
    Size size_;
    Metric metric_;
    TileOrder order_;
    std::vector<Jump> up_;    // by the cell the blank comes to
    std::vector<Jump> down_;  // by the cell it leaves
    std::uint64_t words_per_part_ = 0;
    std::uint64_t first_word_ = 0;      // of this part, among the words of each cell
    std::uint64_t words_per_cell_ = 0;  // of this part
    LargeArray<std::uint64_t> words_;
};

}  // namespace taquin
