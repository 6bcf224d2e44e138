// All boards of a size by breadth-first search with two bits each (Korf and Schultze, Large-scale parallel
// breadth-first search, 2005).
//
// A board is the cell of the blank and the order of the tiles, read row by row with the blank left out. Moving the
// blank sideways does not change that order at all. Moving it up or down lets one tile jump over cols - 1 others:
// cols - 1 swaps of neighbours. The order is ranked by its Lehmer digits (how many later tiles are smaller), and a
// swap of neighbours can be done on the digits themselves: of two digits a, b the first tile is the larger exactly
// when a > b; then they become b, a - 1, else b + 1, a. So no board is ever unpacked. The last digit that is not
// always 0 follows from parity, which leaves (cells - 1)! / 2 orders for each cell of the blank.
//
// Two bits: 3 not seen, 1 and 2 the layers of odd and even distance in turn, 0 done. Every change only clears bits,
// so threads share the words with an atomic `and`, and whoever turns a 3 counts the board.

#include "taquin/search/census.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <numeric>
#include <thread>

namespace taquin {

namespace {

constexpr int most_cells = 16;
constexpr std::size_t most_farthest = 64;
constexpr std::uint64_t boards_per_word = 32;
constexpr std::uint64_t chunk_words = 1 << 11;  // handed to a thread at a time; polled between two
constexpr std::uint64_t unseen = 3;

using Digits = std::array<int, most_cells>;

/// The order of the tiles as a number below (cells - 1)! / 2.
class Ranking {
  public:
    explicit Ranking(int tiles) : tiles_(tiles) {
        // weight_[i]: orders of what follows digit i, halved because parity decides the last digit
        std::uint64_t weight = 1;
        for (int i = tiles - 3; i >= 0; --i) {
            weight_[static_cast<std::size_t>(i)] = weight;
            weight *= static_cast<std::uint64_t>(tiles - i);
        }
        orders_ = weight;
    }

    std::uint64_t orders() const { return orders_; }

    /// All digits of a rank; `odd` is the parity its order must have.
    Digits digits(std::uint64_t rank, bool odd) const {
        Digits digits{};
        int sum = 0;
        for (int i = 0; i + 2 < tiles_; ++i) {
            const std::uint64_t weight = weight_[static_cast<std::size_t>(i)];
            const auto digit = static_cast<int>(rank / weight);
            rank -= static_cast<std::uint64_t>(digit) * weight;
            digits[static_cast<std::size_t>(i)] = digit;
            sum += digit;
        }
        if (tiles_ >= 2) digits[static_cast<std::size_t>(tiles_ - 2)] = (sum & 1) != (odd ? 1 : 0) ? 1 : 0;
        return digits;
    }

    std::uint64_t rank(const Digits& digits) const {
        std::uint64_t rank = 0;
        for (int i = 0; i + 2 < tiles_; ++i)
            rank +=
                static_cast<std::uint64_t>(digits[static_cast<std::size_t>(i)]) * weight_[static_cast<std::size_t>(i)];
        return rank;
    }

  private:
    int tiles_;
    std::uint64_t orders_ = 1;
    std::array<std::uint64_t, most_cells> weight_{};
};

void swap_neighbours(Digits& digits, int at) {
    int& a = digits[static_cast<std::size_t>(at)];
    int& b = digits[static_cast<std::size_t>(at) + 1];
    const int larger = a > b ? 1 : 0;
    const int first = b + 1 - larger;
    b = a - larger;
    a = first;
}

/// The tile at `from` of the order jumps to `to`, the others close up.
void jump(Digits& digits, int from, int to) {
    for (int at = from; at < to; ++at) swap_neighbours(digits, at);
    for (int at = from; at > to; --at) swap_neighbours(digits, at - 1);
}

class Layers {
  public:
    Layers(const Goal& goal, Metric metric)
        : goal_(goal),
          size_(goal.size()),
          metric_(metric),
          ranking_(size_.cells() - 1),
          words_per_cell_((ranking_.orders() + boards_per_word - 1) / boards_per_word),
          words_(words_per_cell_ * static_cast<std::uint64_t>(size_.cells()), ~std::uint64_t{0}) {}

    void seed() { see(goal_.home(0), 0, 1); }
    std::uint64_t chunks() const { return (words_.size() + chunk_words - 1) / chunk_words; }

    /// Expands the boards marked `now` among the words of a chunk; returns how many boards were new.
    std::uint64_t expand(std::uint64_t chunk, std::uint64_t now) {
        std::uint64_t fresh = 0;
        each(chunk, now, [&](Cell blank, std::uint64_t rank) {
            fresh += successors(blank, rank, 3 - now);
            clear(blank, rank, 0);
        });
        return fresh;
    }

    void collect(std::uint64_t now, std::vector<Board>& boards) {
        for (std::uint64_t chunk = 0; chunk < chunks(); ++chunk)
            each(chunk, now, [&](Cell blank, std::uint64_t rank) { boards.push_back(board(blank, rank)); });
    }

  private:
    /// Parity of the order when the blank stands in a row: each row crossed is cols - 1 swaps.
    bool odd(int row) const { return ((size_.row(goal_.home(0)) - row) * (size_.cols - 1)) % 2 != 0; }

    template <class Visit>
    void each(std::uint64_t chunk, std::uint64_t now, Visit visit) {
        const std::uint64_t end = std::min<std::uint64_t>(words_.size(), (chunk + 1) * chunk_words);
        constexpr std::uint64_t low_bits = 0x5555555555555555ULL;
        for (std::uint64_t word = chunk * chunk_words; word < end; ++word) {
            const std::uint64_t bits = std::atomic_ref(words_[word]).load(std::memory_order_relaxed);
            if (bits == 0 || bits == ~std::uint64_t{0}) continue;
            const std::uint64_t low = bits & low_bits;
            const std::uint64_t high = bits >> 1 & low_bits;
            const auto blank = static_cast<Cell>(word / words_per_cell_);
            const std::uint64_t first = word % words_per_cell_ * boards_per_word;
            for (std::uint64_t marked = now == 1 ? low & ~high : high & ~low; marked != 0; marked &= marked - 1)
                visit(blank, first + static_cast<std::uint64_t>(std::countr_zero(marked)) / 2);
        }
    }

    /// Leaves only the bits of `mark`; returns what stood there.
    std::uint64_t clear(Cell blank, std::uint64_t rank, std::uint64_t mark) {
        std::uint64_t& word = words_[blank * words_per_cell_ + rank / boards_per_word];
        const auto shift = rank % boards_per_word * 2;
        const std::uint64_t before = std::atomic_ref(word).fetch_and(~((3 - mark) << shift), std::memory_order_relaxed);
        return before >> shift & 3;
    }

    std::uint64_t see(Cell blank, std::uint64_t rank, std::uint64_t mark) {
        std::uint64_t& word = words_[blank * words_per_cell_ + rank / boards_per_word];
        const auto shift = rank % boards_per_word * 2;
        if ((std::atomic_ref(word).load(std::memory_order_relaxed) >> shift & 3) != unseen) return 0;
        return clear(blank, rank, mark) == unseen ? 1 : 0;
    }

    std::uint64_t successors(Cell blank, std::uint64_t rank, std::uint64_t mark) {
        const int row = size_.row(blank);
        const int col = size_.col(blank);
        const int reach = metric_ == Metric::Multi ? most_cells : 1;
        std::uint64_t fresh = 0;
        for (int to = std::max(0, col - reach); to <= std::min(size_.cols - 1, col + reach); ++to)
            if (to != col) fresh += see(size_.cell(row, to), rank, mark);
        if (size_.rows == 1) return fresh;
        const Digits here = ranking_.digits(rank, odd(row));
        Digits digits = here;  // up: the tile above comes down, over those between, to the blank's place in the order
        for (int to = row - 1; to >= std::max(0, row - reach); --to) {
            jump(digits, size_.cell(to, col), size_.cell(to, col) + size_.cols - 1);
            fresh += see(size_.cell(to, col), ranking_.rank(digits), mark);
        }
        digits = here;
        for (int to = row + 1; to <= std::min(size_.rows - 1, row + reach); ++to) {
            const int from = size_.cell(to, col) - 1;  // the blank is left out before it
            jump(digits, from, from - size_.cols + 1);
            fresh += see(size_.cell(to, col), ranking_.rank(digits), mark);
        }
        return fresh;
    }

    /// The order counts the goal's tiles by their place in the goal's own order.
    Board board(Cell blank, std::uint64_t rank) const {
        std::vector<Tile> left;
        for (const Tile tile : goal_.board().tiles())
            if (tile != 0) left.push_back(tile);
        const Digits digits = ranking_.digits(rank, odd(size_.row(blank)));
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
    Ranking ranking_;
    std::uint64_t words_per_cell_;
    std::vector<std::uint64_t> words_;
};

/// In a line the blank's place is all there is.
Census line_census(const Goal& goal, Metric metric) {
    Census census;
    census.status = Status::Solved;
    const int home = goal.home(0);
    const int cells = goal.size().cells();
    census.boards.assign(1, 1);
    for (int cell = 0; cell < cells; ++cell) {
        if (cell == home) continue;
        const auto far = metric == Metric::Multi ? std::size_t{1} : static_cast<std::size_t>(std::abs(cell - home));
        if (census.boards.size() <= far) census.boards.resize(far + 1);
        ++census.boards[far];
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
    const std::uint64_t words = (Ranking(size.cells() - 1).orders() + boards_per_word - 1) / boards_per_word;
    return words * static_cast<std::uint64_t>(size.cells()) * sizeof(std::uint64_t);
}

Census take_census(const Goal& goal, Context& context, Metric metric) {
    context.begin();
    if (goal.size().is_line()) return line_census(goal, metric);
    Census census;
    const auto bytes = census_bytes(goal.size());
    census.bytes = bytes.value_or(UINT64_MAX);
    if (!bytes || !context.memory_allows(*bytes)) {
        census.status = Status::MemoryLimit;
        return census;
    }
    Layers layers(goal, metric);
    layers.seed();
    Stats stats{.generated = 1, .max_frontier = 1, .stored_bytes = *bytes};
    std::uint64_t now = 1;
    for (std::uint64_t count = 1; count > 0; now = 3 - now) {
        census.boards.push_back(count);
        ++stats.iterations;
        census.farthest.clear();
        if (count <= most_farthest) layers.collect(now, census.farthest);

        std::atomic<std::uint64_t> next{0};
        std::atomic<std::uint64_t> fresh{0};
        std::atomic<bool> stop{false};
        const auto work = [&](bool first) {
            std::uint64_t found = 0;
            for (std::uint64_t chunk = next++; chunk < layers.chunks() && !stop; chunk = next++) {
                found += layers.expand(chunk, now);
                if (!first) continue;  // one thread asks for all
                if (const auto reason = context.poll(stats, static_cast<int>(census.boards.size()) - 1)) {
                    census.status = *reason;
                    stop = true;
                }
            }
            fresh += found;
        };
        {
            // A small layer is done before a thread would have started.
            std::vector<std::jthread> helpers;
            for (int i = 1; i < context.threads && layers.chunks() > 1; ++i) helpers.emplace_back(work, false);
            work(true);
        }
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
