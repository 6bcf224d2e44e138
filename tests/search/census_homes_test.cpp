// Censuses for every home of the blank: against the encyclopedia's sequences, against breadth-first searches that share
// nothing with the library, and against each other where the homes are symmetric.

#include <array>
#include <fstream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "taquin/search/census.h"

#include "support/oracle.h"

namespace taquin {
namespace {

using Counts = std::vector<std::uint64_t>;

Goal goal_with_blank_at(Size size, int home) {
    std::vector<Tile> tiles;
    for (Tile tile = 1; static_cast<int>(tiles.size()) < size.cells();)
        tiles.push_back(static_cast<int>(tiles.size()) == home ? Tile{0} : tile++);
    Board board = Goal::blank_last(size).board();
    board.assign(tiles);
    return Goal::of(board);
}

Counts counted(Size size, int home, Metric metric) {
    Context context;
    context.limits.threads = 2;
    const Census census = take_census(goal_with_blank_at(size, home), context, metric);
    EXPECT_EQ(census.status, Status::Solved);
    return census.boards;
}

/// Homes that a rotation, a reflection or, on squares, a transposition turns into each other.
std::vector<std::vector<int>> symmetric_homes(Size size) {
    std::map<std::array<int, 2>, std::vector<int>> classes;
    for (int home = 0; home < size.cells(); ++home) {
        const int row = home / size.cols;
        const int col = home % size.cols;
        std::array<int, 2> nearest{std::min(row, size.rows - 1 - row), std::min(col, size.cols - 1 - col)};
        if (size.rows == size.cols) std::ranges::sort(nearest);
        classes[nearest].push_back(home);
    }
    std::vector<std::vector<int>> all;
    for (auto& [nearest, homes] : classes) all.push_back(std::move(homes));
    return all;
}

/// Numbers of the On-Line Encyclopedia of Integer Sequences.
TEST(CensusHomes, AreTheSequencesOfTheEncyclopedia) {
    const struct {
        const char* name;
        Size size;
        int home;
        Counts boards;
    } sequences[] = {
        {"A089473", {3, 3}, 8, {1,     2,     4,     8,     16,    20,   39,   62,   116,   152,   286,
                                396,   748,   1024,  1893,  2512,  4485, 5638, 9529, 10878, 16993, 17110,
                                23952, 20224, 24047, 15578, 14560, 6274, 3910, 760,  221,   2}},
        {"A089474", {3, 3}, 4, {1,     4,     8,     8,     16,    32,   60,   72,    136,   200,   376,
                                512,   964,   1296,  2368,  3084,  5482, 6736, 11132, 12208, 18612, 18444,
                                24968, 19632, 22289, 13600, 11842, 4340, 2398, 472,   148}},
        {"A089483", {3, 3}, 1, {1,     3,     5,     10,    14,   28,   42,   80,   108,   202,   278,
                                524,   726,   1348,  1804,  3283, 4193, 7322, 8596, 13930, 14713, 21721,
                                19827, 25132, 18197, 18978, 9929, 7359, 2081, 878,  126,   2}},
        {"A090034", {3, 2}, 0, {1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}},
        {"A090035", {4, 2}, 0, {1,    2,    3,    6,   10,  14,  19,  28,   42,   61,   85,   119,  161,
                                215,  293,  396,  506, 632, 788, 985, 1194, 1414, 1664, 1884, 1999, 1958,
                                1770, 1463, 1076, 667, 361, 190, 88,  39,   19,   7,    1}},
        {"A090036", {5, 2}, 0, {1,     2,     3,      6,      11,     19,     30,     44,     68,     112,
                                176,   271,   411,    602,    851,    1232,   1783,   2530,   3567,   4996,
                                6838,  9279,  12463,  16597,  21848,  28227,  35682,  44464,  54597,  65966,
                                78433, 91725, 104896, 116966, 126335, 131998, 133107, 128720, 119332, 106335,
                                91545, 75742, 60119,  45840,  33422,  23223,  15140,  9094,   5073,   2605,
                                1224,  528,   225,    75,     20,     2}},
    };
    for (const auto& sequence : sequences)
        EXPECT_EQ(counted(sequence.size, sequence.home, Metric::SingleTile), sequence.boards) << sequence.name;
}

TEST(CensusHomes, AgreeWithAnotherSearchAndWithEachOther) {
    for (const Size size : {Size{2, 2}, Size{2, 3}, Size{3, 2}, Size{2, 4}, Size{4, 2}, Size{3, 3}})
        for (const auto& homes : symmetric_homes(size))
            for (const Metric metric : {Metric::SingleTile, Metric::MultiTile}) {
                const testing::Oracle oracle(goal_with_blank_at(size, homes[0]), metric);
                Counts boards(static_cast<std::size_t>(oracle.furthest()) + 1);
                oracle.for_each([&](const Board&, int distance) { ++boards[static_cast<std::size_t>(distance)]; });
                for (const int home : homes)
                    EXPECT_EQ(counted(size, home, metric), boards) << size.text() << " blank at home in cell " << home;
            }
}

/// Breadth-first search with a byte for every permutation, numbered as Myrvold and Ruskey do (Ranking and unranking
/// permutations in linear time, 2001): nothing of the library.
class Permutations {
  public:
    Permutations(int rows, int cols) : rows_(rows), cols_(cols), cells_(rows * cols) {}

    Counts count(int home, bool several_tiles) const {
        std::size_t all = 1;
        for (int i = 2; i <= cells_; ++i) all *= static_cast<std::size_t>(i);
        std::vector<std::uint8_t> distance(all, unseen);
        std::array<std::uint8_t, 16> at{};  // what is in a cell; the blank is the last number
        for (int cell = 0, tile = 0; cell < cells_; ++cell)
            at[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cell == home ? cells_ - 1 : tile++);
        distance[rank(at)] = 0;
        Counts boards;
        for (std::uint64_t fresh = 1; fresh > 0;) {
            boards.push_back(fresh);
            fresh = 0;
            const auto now = static_cast<std::uint8_t>(boards.size() - 1);
            for (std::size_t i = 0; i < all; ++i) {
                if (distance[i] != now) continue;
                unrank(i, at);
                each_successor(at, several_tiles, [&](const auto& next) {
                    std::uint8_t& seen = distance[rank(next)];
                    if (seen != unseen) return;
                    seen = static_cast<std::uint8_t>(now + 1);
                    ++fresh;
                });
            }
        }
        return boards;
    }

    /// Only the first distances, of a size that has too many boards for the others; the blank is at home in the last
    /// cell.
    Counts count_near(std::size_t distances, bool several_tiles) const {
        Cells at{};
        std::iota(at.begin(), at.begin() + cells_, std::uint8_t{0});
        std::set<Cells> seen{at};
        std::vector<Cells> layer{at};
        Counts boards;
        while (boards.size() < distances) {
            boards.push_back(layer.size());
            std::vector<Cells> next_layer;
            for (const Cells& board : layer)
                each_successor(board, several_tiles, [&](const Cells& next) {
                    if (seen.insert(next).second) next_layer.push_back(next);
                });
            layer = std::move(next_layer);
        }
        return boards;
    }

  private:
    static constexpr std::uint8_t unseen = 255;
    using Cells = std::array<std::uint8_t, 16>;

    std::size_t rank(Cells at) const {
        Cells where{};
        for (int i = 0; i < cells_; ++i) where[at[static_cast<std::size_t>(i)]] = static_cast<std::uint8_t>(i);
        std::size_t number = 0;
        std::size_t weight = 1;
        for (auto n = static_cast<std::size_t>(cells_); n > 1; weight *= n--) {
            const std::uint8_t last = at[n - 1];
            std::swap(at[n - 1], at[where[n - 1]]);
            std::swap(where[last], where[n - 1]);
            number += last * weight;
        }
        return number;
    }
    void unrank(std::size_t number, Cells& at) const {
        std::iota(at.begin(), at.begin() + cells_, std::uint8_t{0});
        for (auto n = static_cast<std::size_t>(cells_); n > 1; number /= n--) std::swap(at[n - 1], at[number % n]);
    }
    template <class Visit>
    void each_successor(const Cells& at, bool several_tiles, const Visit& visit) const {
        const auto blank = static_cast<int>(std::find(at.begin(), at.begin() + cells_, cells_ - 1) - at.begin());
        for (const auto& [down, right] : {std::array{-1, 0}, std::array{1, 0}, std::array{0, -1}, std::array{0, 1}}) {
            Cells next = at;
            int row = blank / cols_;
            int col = blank % cols_;
            for (;;) {
                const int from = row * cols_ + col;
                row += down;
                col += right;
                if (row < 0 || row >= rows_ || col < 0 || col >= cols_) break;
                std::swap(next[static_cast<std::size_t>(from)], next[static_cast<std::size_t>(row * cols_ + col)]);
                visit(next);
                if (!several_tiles) break;
            }
        }
    }

    int rows_;
    int cols_;
    int cells_;
};

TEST(CensusHomes, APermutationHasOneNumber) {
    EXPECT_EQ(Permutations(2, 3).count(5, false), counted({2, 3}, 5, Metric::SingleTile));
    EXPECT_EQ(Permutations(3, 2).count(3, true), counted({3, 2}, 3, Metric::MultiTile));
}

/// The census of 43.6 billion boards in data/results, as far as another search can check it.
TEST(CensusHomes, TheKeptOneOf2x7BeginsAsAnotherSearchDoes) {
    std::ifstream file(TAQUIN_SOURCE_DIR "/data/results/census-2x7.jsonl");
    for (const bool several_tiles : {false, true}) {
        std::string line;
        ASSERT_TRUE(std::getline(file, line));
        const std::string metric = several_tiles ? "mtm" : "stm";
        EXPECT_NE(line.find("\"metric\": \"" + metric + "\""), std::string::npos);
        std::istringstream numbers(line.substr(line.find("\"boards\": [") + 11));
        Counts boards;
        for (std::uint64_t number = 0; numbers >> number; numbers.ignore()) boards.push_back(number);
        EXPECT_EQ(boards.size(), several_tiles ? 53U : 109U);
        EXPECT_EQ(std::accumulate(boards.begin(), boards.end(), std::uint64_t{0}), 43'589'145'600U);  // 14! / 2
        EXPECT_EQ(boards.back(), 1U);
        boards.resize(several_tiles ? 10 : 20);
        EXPECT_EQ(Permutations(2, 7).count_near(boards.size(), several_tiles), boards);
    }
}

/// Homes of the blank that are symmetric, in one metric.
struct SymmetricHomes {
    Size size;
    std::vector<int> homes;
    Metric metric;
};
class CensusOfHomes : public ::testing::TestWithParam<SymmetricHomes> {};

std::vector<SymmetricHomes> homes_of(std::initializer_list<Size> sizes) {
    std::vector<SymmetricHomes> all;
    for (const Size size : sizes)
        for (const auto& homes : symmetric_homes(size))
            for (const MetricInfo& metric : all_metrics()) all.push_back({size, homes, metric.metric});
    return all;
}

/// 479 MB and minutes for each of those of twelve cells: run by scripts/slow-tests.
TEST_P(CensusOfHomes, AgreesWithAnotherSearch) {
    const auto& [size, homes, metric] = GetParam();
    const Counts boards = Permutations(size.rows, size.cols).count(homes[0], metric == Metric::MultiTile);
    for (const int home : homes)
        EXPECT_EQ(counted(size, home, metric), boards) << size.text() << " blank at home in cell " << home;
}
INSTANTIATE_TEST_SUITE_P(Slow, CensusOfHomes, ::testing::ValuesIn(homes_of({{2, 5}, {3, 4}, {2, 6}})),
                         [](const auto& info) {
                             return info.param.size.text() + "_cell_" + std::to_string(info.param.homes[0]) + "_" +
                                    std::string(name(info.param.metric));
                         });

}  // namespace
}  // namespace taquin
