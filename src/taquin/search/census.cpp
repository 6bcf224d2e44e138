// All boards of a size by breadth-first search with two bits each (Korf and Schultze, Large-scale parallel
// breadth-first search, 2005).
//
// A board is the cell of the blank and the order of the tiles, read row by row with the blank left out. Moving the
// blank sideways does not change that order at all, so 32 boards, which share a word, move at once. Moving it up or
// down changes a few digits of the order's number (tile_order): one look-up a board, and none is ever unpacked. Parity
// leaves (cells - 1)! / 2 orders for each cell of the blank.
//
// Two bits: 3 not seen, 1 and 2 the layers of odd and even distance in turn, 0 done. Every change only clears bits,
// so threads share the words with an atomic `and`, and whoever turns a 3 counts the board.

#include "taquin/search/census.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>
#include <numeric>

#include "taquin/platform/memory.h"
#include "taquin/platform/thread_pool.h"
#include "taquin/search/tile_order.h"

namespace taquin {

namespace {

constexpr int most_cells = most_census_cells;
static_assert(most_cells == TileOrder::most_tiles + 1);
constexpr std::size_t most_farthest = 64;
constexpr std::uint64_t boards_per_word = 32;
constexpr std::uint64_t chunk_words = 1 << 11;  // handed to a thread at a time; polled between two
constexpr std::uint64_t low_bits = 0x5555555555555555ULL;

using BoardVisitor = std::function<void(const Board&, int)>;

class Layers {
  public:
    Layers(const Goal& goal, Metric metric)
        : goal_(goal),
          size_(goal.size()),
          metric_(metric),
          order_(size_.cells() - 1),
          words_per_cell_((order_.count() + boards_per_word - 1) / boards_per_word) {
        for (int cell = 0; cell + size_.cols < size_.cells(); ++cell) {
            const int row = size_.row(static_cast<Cell>(cell));
            // Up: the tile above comes down, over those between, to the blank's place in the order. Down: the reverse.
            up_.emplace_back(order_, cell, size_.cols, true, odd(row + 1));
            down_.emplace_back(order_, cell, size_.cols, false, odd(row));
        }
    }

    /// False where the system refuses the memory.
    bool allocate() {
        auto words = LargeArray<std::uint64_t>::make(words_per_cell_ * static_cast<std::uint64_t>(size_.cells()));
        if (!words) return false;
        words_ = *std::move(words);
        std::ranges::fill(words_.span(), ~std::uint64_t{0});
        return true;
    }

    void seed() { see(word_of(goal_.home(0), 0), 1, 1); }
    std::uint64_t chunks() const { return (words_.size() + chunk_words - 1) / chunk_words; }

    /// Expands the boards marked `now` among the words of a chunk; returns how many boards were new.
    std::uint64_t expand(std::uint64_t chunk, std::uint64_t now) {
        std::uint64_t fresh = 0;
        each_word(chunk, now, [&](Cell blank, std::uint64_t index, std::uint64_t marked) {
            fresh += sideways(blank, index, marked, 3 - now);
            if (size_.rows > 1)
                each_board(index, marked, [&](std::uint64_t rank) { fresh += up_and_down(blank, rank, 3 - now); });
            std::atomic_ref(words_[blank * words_per_cell_ + index])
                .fetch_and(~(marked | marked << 1), std::memory_order_relaxed);
        });
        return fresh;
    }

    bool seen(const Board& board) {
        const std::uint64_t rank = rank_of(board);
        return (word_of(board.blank(), rank) >> rank % boards_per_word * 2 & 3U) != 3;
    }

    /// Tells `visit` every board marked `now`.
    template <class Visit>
    void each_of_layer(std::uint64_t now, Visit visit) {
        for (std::uint64_t chunk = 0; chunk < chunks(); ++chunk)
            each_word(chunk, now, [&](Cell blank, std::uint64_t index, std::uint64_t marked) {
                each_board(index, marked, [&](std::uint64_t rank) { visit(board(blank, rank)); });
            });
    }

  private:
    /// Parity of the order when the blank stands in a row: each row crossed is cols - 1 swaps.
    bool odd(int row) const { return ((size_.row(goal_.home(0)) - row) * (size_.cols - 1)) % 2 != 0; }

    std::uint64_t& word_of(Cell blank, std::uint64_t rank) {
        return words_[blank * words_per_cell_ + rank / boards_per_word];
    }

    /// visit(blank, number of the word among those of the blank's cell, the low bit of every board marked `now`)
    template <class Visit>
    void each_word(std::uint64_t chunk, std::uint64_t now, Visit visit) {
        const std::uint64_t end = std::min<std::uint64_t>(words_.size(), (chunk + 1) * chunk_words);
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
    static void each_board(std::uint64_t index, std::uint64_t marked, Visit visit) {
        for (; marked != 0; marked &= marked - 1)
            visit(index * boards_per_word + static_cast<std::uint64_t>(std::countr_zero(marked)) / 2);
    }

    /// Marks those of the boards `which` (low bits) that were not seen; returns how many these are.
    static std::uint64_t see(std::uint64_t& word, std::uint64_t which, std::uint64_t mark) {
        const std::uint64_t now = std::atomic_ref(word).load(std::memory_order_relaxed);
        which &= now & now >> 1;
        if (which == 0) return 0;
        const std::uint64_t before =
            std::atomic_ref(word).fetch_and(~(mark == 1 ? which << 1 : which), std::memory_order_relaxed);
        return static_cast<std::uint64_t>(std::popcount(which & before & before >> 1));
    }

    std::uint64_t see_board(Cell blank, std::uint64_t rank, std::uint64_t mark) {
        return see(word_of(blank, rank), std::uint64_t{1} << rank % boards_per_word * 2, mark);
    }

    std::uint64_t sideways(Cell blank, std::uint64_t index, std::uint64_t marked, std::uint64_t mark) {
        const int row = size_.row(blank);
        const int col = size_.col(blank);
        const int reach = metric_ == Metric::MultiTile ? most_cells : 1;
        std::uint64_t fresh = 0;
        for (int to = std::max(0, col - reach); to <= std::min(size_.cols - 1, col + reach); ++to)
            if (to != col) fresh += see(words_[size_.cell(row, to) * words_per_cell_ + index], marked, mark);
        return fresh;
    }

    std::uint64_t up_and_down(Cell blank, std::uint64_t rank, std::uint64_t mark) {
        const int reach = metric_ == Metric::MultiTile ? most_cells : 1;
        const int first = std::max(blank - reach * size_.cols, 0);
        const int last = std::min(blank + reach * size_.cols, size_.cells() - 1);
        std::uint64_t fresh = 0;
        std::uint64_t at = rank;
        for (int to = blank - size_.cols; to >= first; to -= size_.cols) {
            at = up_[static_cast<std::size_t>(to)](at);
            fresh += see_board(static_cast<Cell>(to), at, mark);
        }
        at = rank;
        for (int to = blank + size_.cols; to <= last; to += size_.cols) {
            at = down_[static_cast<std::size_t>(to - size_.cols)](at);
            fresh += see_board(static_cast<Cell>(to), at, mark);
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

    /// The order counts the goal's tiles by their place in the goal's own order.
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
    std::uint64_t words_per_cell_;
    LargeArray<std::uint64_t> words_;
};

/// In a line the tiles keep their order, so the cell of the blank is all there is.
Census line_census(const Goal& goal, Metric metric, const BoardVisitor& visit) {
    Census census;
    census.status = Status::Solved;
    const int home = goal.home(0);
    const int cells = goal.size().cells();
    std::vector<std::vector<int>> blanks(1, {home});  // by distance
    for (int cell = 0; cell < cells; ++cell) {
        if (cell == home) continue;
        const auto far = metric == Metric::MultiTile ? std::size_t{1} : static_cast<std::size_t>(std::abs(cell - home));
        if (blanks.size() <= far) blanks.resize(far + 1);
        blanks[far].push_back(cell);
    }
    Board board = goal.board();
    for (const auto& layer : blanks) {
        census.boards.push_back(layer.size());
        for (const int cell : layer) {
            if (!visit) break;
            std::vector<Tile> tiles(goal.board().tiles().begin(), goal.board().tiles().end());
            tiles.erase(tiles.begin() + home);
            tiles.insert(tiles.begin() + cell, 0);
            board.assign(tiles);
            visit(board, static_cast<int>(census.boards.size()) - 1);
        }
    }
    return census;
}

}  // namespace

std::uint64_t Census::total() const { return std::accumulate(boards.begin(), boards.end(), std::uint64_t{0}); }

double Census::mean() const {
    double sum = 0;
    for (std::size_t far = 0; far < boards.size(); ++far)
        sum += static_cast<double>(far) * static_cast<double>(boards[far]);
    return sum / static_cast<double>(std::max<std::uint64_t>(1, total()));
}

std::optional<std::uint64_t> census_bytes(Size size) {
    if (size.is_line()) return 0;
    if (size.cells() > most_cells) return std::nullopt;
    const std::uint64_t words = (TileOrder(size.cells() - 1).count() + boards_per_word - 1) / boards_per_word;
    return words * static_cast<std::uint64_t>(size.cells()) * sizeof(std::uint64_t);
}

Census take_census(const Goal& goal, Context& context, Metric metric, std::span<const Board> asked,
                   const BoardVisitor& visit) {
    context.begin();
    if (goal.size().is_line()) return line_census(goal, metric, visit);
    Census census;
    const auto bytes = census_bytes(goal.size());
    census.bytes = bytes.value_or(UINT64_MAX);
    if (!bytes || !context.memory_allows(*bytes)) {
        census.status = Status::MemoryLimit;
        return census;
    }
    Layers layers(goal, metric);
    if (!layers.allocate()) {
        census.status = Status::MemoryLimit;
        return census;
    }
    layers.seed();
    // A small layer is done before a thread would have started.
    ThreadPool pool(layers.chunks() > 1 ? context.limits.threads : 1, context.on_notice);
    census.distances.assign(asked.size(), -1);
    Stats stats{.generated = 1, .max_frontier = 1, .stored_bytes = *bytes};
    std::uint64_t now = 1;
    for (std::uint64_t count = 1; count > 0; now = 3 - now) {
        census.boards.push_back(count);
        ++stats.iterations;
        for (std::size_t i = 0; i < asked.size(); ++i)
            if (census.distances[i] < 0 && layers.seen(asked[i]))
                census.distances[i] = static_cast<int>(census.boards.size()) - 1;
        census.farthest.clear();
        if (count <= most_farthest)
            layers.each_of_layer(now, [&](const Board& board) { census.farthest.push_back(board); });
        if (visit)
            layers.each_of_layer(now,
                                 [&](const Board& board) { visit(board, static_cast<int>(census.boards.size()) - 1); });

        WorkRanges chunks(layers.chunks());
        std::atomic<std::uint64_t> fresh{0};
        std::atomic<bool> stop{false};
        pool.run([&](int worker) {
            std::uint64_t found = 0;
            for (auto chunk = chunks.next(); !chunk.empty() && !stop; chunk = chunks.next()) {
                found += layers.expand(chunk.begin, now);
                if (worker != 0) continue;  // one thread polls for all
                if (const auto reason = context.poll(stats, static_cast<int>(census.boards.size()) - 1)) {
                    census.status = *reason;
                    stop = true;
                }
            }
            fresh += found;
        });
        stats.expanded += count;
        count = fresh;
        stats.generated += count;
        stats.max_frontier = std::max(stats.max_frontier, count);
        if (stop) return census;
    }
    census.status = Status::Solved;
    return census;
}

}  // namespace taquin
