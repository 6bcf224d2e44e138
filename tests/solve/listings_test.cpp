// Programs as documents 001 and 003 list them, independent of the engine: what they find is what the studies say of
// them.

#include <algorithm>
#include <array>
#include <numeric>
#include <queue>
#include <set>

#include <gtest/gtest.h>

#include "support/effort.h"
#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

/// The tiles row by row, blank 0, and how many columns there are.
struct Tiles {
    std::vector<int> cells;
    int cols;

    int blank() const { return static_cast<int>(std::ranges::find(cells, 0) - cells.begin()); }
    /// The blank's new cell after it has moved by rows and columns, -1 outside the board.
    int target(int rows, int columns) const {
        const int row = blank() / cols + rows;
        const int col = blank() % cols + columns;
        const int last_row = static_cast<int>(cells.size()) / cols;
        return row < 0 || row >= last_row || col < 0 || col >= cols ? -1 : row * cols + col;
    }
    Tiles moved(int to) const {
        Tiles after = *this;
        std::swap(after.cells[static_cast<std::size_t>(blank())], after.cells[static_cast<std::size_t>(to)]);
        return after;
    }
    int distance(std::size_t cell) const {
        const int home = cells[cell] - 1;
        const int at = static_cast<int>(cell);
        return std::abs(home / cols - at / cols) + std::abs(home % cols - at % cols);
    }
    bool solved() const {
        return blank() == static_cast<int>(cells.size()) - 1 && std::ranges::is_sorted(cells.begin(), cells.end() - 1);
    }
};

using Steps = std::array<std::pair<int, int>, 4>;

/// The greedy descent of document 001 with Manhattan + 3 Hamming: the first of the best neighbours not visited, tile
/// left, right, up, down; the start does not count as visited. -1: a dead end.
int greedy_length(Tiles board) {
    constexpr Steps steps{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
    const auto estimate = [](const Tiles& tiles) {
        int sum = 0;
        for (std::size_t cell = 0; cell < tiles.cells.size(); ++cell)
            if (tiles.cells[cell] != 0)
                sum += tiles.distance(cell) + (tiles.cells[cell] == static_cast<int>(cell) + 1 ? 0 : 3);
        return sum;
    };
    std::set<std::vector<int>> visited;
    for (int length = 0;; ++length) {
        if (board.solved()) return length;
        std::optional<Tiles> best;
        for (const auto& [rows, columns] : steps) {
            const int to = board.target(rows, columns);
            if (to < 0) continue;
            const Tiles next = board.moved(to);
            if (!visited.contains(next.cells) && (!best || estimate(next) < estimate(*best))) best = next;
        }
        if (!best) return -1;
        board = *best;
        visited.insert(board.cells);
    }
}

TEST(Listings, GreedyDescentOf001FindsTheLengthsOfTheStudy) {
    struct Descent {
        Tiles board;
        const char* size;
        int length;
    };
    const Descent table[] = {
        {{{1, 2, 3, 4, 5, 0, 7, 8, 6}, 3}, "3x3", 1},
        {{{0, 1, 3, 4, 2, 5, 7, 8, 6}, 3}, "3x3", 4},
        {{{8, 1, 3, 4, 0, 2, 7, 6, 5}, 3}, "3x3", 34},
        {{{4, 3, 8, 2, 0, 1, 6, 5, 7}, 3}, "3x3", 176},
        {{{6, 4, 7, 8, 5, 0, 3, 2, 1}, 3}, "3x3", 45},
        {{{8, 6, 7, 2, 5, 4, 3, 0, 1}, 3}, "3x3", 243},
        {{{11, 0, 4, 1, 8, 2, 6, 7, 10, 5, 3, 9}, 4}, "3x4", 634},
        {{{1, 3, 7, 4, 5, 6, 2, 12, 0, 10, 8, 15, 13, 9, 14, 11}, 4}, "4x4", -1},
        {{{3, 5, 8, 11, 2, 1, 4, 0, 14, 7, 10, 12, 6, 13, 9, 15}, 4}, "4x4", -1},
    };
    for (const auto& [board, size, length] : table) {
        EXPECT_EQ(greedy_length(board), length);
        const Result result =
            testing::run(fmt::format("{}", fmt::join(board.cells, ",")), "greedy", "m3h", "blank-last", size);
        EXPECT_EQ(result.status == Status::Solved ? static_cast<int>(result.moves.size()) : -1, length);
    }
}

/// Document 001 says that it solves all boards of 3x3.
TEST(Listings, GreedyDescentOf001EndsInADeadEndOnSomeBoardsOf3x3) {
    const testing::Oracle oracle(Goal::blank_last(testing::size_of(3, 3)));
    std::vector<std::size_t> lengths;
    for (const Board& board : oracle.sample(testing::effort(601, 1))) {
        const Result result = testing::run({board, oracle.goal()}, "greedy", "m3h");
        if (result.status == Status::Solved) lengths.push_back(result.moves.size());
        if (board.at(0) == 1) {  // one in nine is enough for the listing
            const int found = greedy_length({{board.tiles().begin(), board.tiles().end()}, 3});
            EXPECT_EQ(found, result.status == Status::Solved ? static_cast<int>(result.moves.size()) : -1);
        }
    }
    if (lengths.size() < 1000) return;  // a sample
    EXPECT_EQ(lengths.size(), 157'464U);
    EXPECT_EQ(std::ranges::max(lengths), 867U);
    EXPECT_EQ(std::reduce(lengths.begin(), lengths.end()) / lengths.size(), 252U);  // 252.6
}

/// How document 003's A* divides by rho, and which of the nodes with equal f it takes.
enum class Rules { Listed, Printed };

struct Reached {
    int states, moves;
    bool operator==(const Reached&) const = default;
};

/// The A* of document 003 with the weights h`set`: listed is division without remainder and the smallest board first;
/// what it printed comes from real division and first in, first out.
Reached a_star(const Tiles& start, int set, Rules rules) {
    constexpr Steps steps{{{-1, 0}, {1, 0}, {0, 1}, {0, -1}}};
    constexpr std::array<std::array<int, 8>, 4> weights{
        {{36, 12, 12, 4, 1, 1, 4, 0}, {8, 7, 6, 5, 4, 3, 2, 1}, {8, 7, 6, 5, 3, 2, 4, 1}, {1, 1, 1, 1, 1, 1, 1, 1}}};
    const auto& weight = weights[static_cast<std::size_t>(set / 2)];
    const int rho = set % 2 == 1 ? 4 : 1;
    const auto estimate = [&](const Tiles& tiles) {
        int sum = 0;
        for (std::size_t cell = 0; cell < tiles.cells.size(); ++cell)
            if (const int tile = tiles.cells[cell]; tile != 0)
                sum += weight[static_cast<std::size_t>(tile - 1)] * tiles.distance(cell);
        return rules == Rules::Listed ? static_cast<double>(sum / rho) : static_cast<double>(sum) / rho;
    };
    struct Node {
        double f;
        std::vector<int> tie;
        int moves;
        Tiles board;
        bool operator<(const Node& other) const { return std::tie(other.f, other.tie) < std::tie(f, tie); }
    };
    int pushed = 0;
    std::priority_queue<Node> open;
    const auto push = [&](const Tiles& tiles, int moves) {
        open.push(
            {moves + estimate(tiles), rules == Rules::Listed ? tiles.cells : std::vector{pushed++}, moves, tiles});
    };
    push(start, 0);
    std::set<std::vector<int>> explored;
    for (int states = 0; !open.empty(); ++states) {
        const Node node = open.top();
        open.pop();
        if (node.board.solved()) return {states, node.moves};
        explored.insert(node.board.cells);
        for (const auto& [rows, columns] : steps)
            if (const int to = node.board.target(rows, columns); to >= 0)
                if (const Tiles next = node.board.moved(to); !explored.contains(next.cells)) push(next, node.moves + 1);
    }
    return {};
}

TEST(Listings, AStarOf003GivesItsFiguresUnderOtherRulesThanItsOwn) {
    const Tiles medium{{0, 1, 2, 3, 4, 5, 6, 7, 8}, 3};
    const Tiles hard{{0, 8, 7, 6, 5, 4, 3, 2, 1}, 3};
    const std::array<Reached, 6> medium_printed{{{311, 24}, {268, 28}, {576, 22}, {155, 34}, {624, 22}, {1498, 22}}};
    const std::array<Reached, 6> hard_printed{{{214, 40}, {101, 44}, {747, 28}, {93, 44}, {1143, 32}, {749, 28}}};
    const std::array<int, 6> medium_listed{286, 300, 1329, 161, 597, 831};
    for (int set = 1; set <= 6; ++set) {
        const auto at = static_cast<std::size_t>(set - 1);
        EXPECT_EQ(a_star(medium, set, Rules::Printed), medium_printed[at]) << "h" << set;
        EXPECT_EQ(a_star(hard, set, Rules::Printed), hard_printed[at]) << "h" << set;
        EXPECT_EQ(a_star(medium, set, Rules::Listed).states, medium_listed[at]) << "h" << set;
    }
}

}  // namespace
}  // namespace taquin
