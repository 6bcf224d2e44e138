#include "taquin/core/scramble.h"

#include <fstream>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

std::string uniform(int rows, int cols, std::uint64_t seed) {
    return format_board(scramble_uniform(Goal::blank_last(size_of(rows, cols)), seed));
}

std::string walk(int rows, int cols, std::uint64_t moves, std::uint64_t seed) {
    return format_board(scramble_walk(Goal::blank_last(size_of(rows, cols)), moves, seed));
}

/// Written down, because the same seed must give the same board on every machine and in every version.
TEST(Scramble, GivesTheSameBoardForTheSameSeed) {
    EXPECT_EQ(uniform(3, 3, 1), "2 4 3/0 6 8/1 7 5");
    EXPECT_EQ(uniform(4, 4, 1), "2 11 10 6/7 13 14 0/12 5 15 9/3 8 4 1");
    EXPECT_EQ(uniform(4, 4, 2), "8 3 10 6/12 5 15 13/9 2 4 1/0 7 11 14");
    EXPECT_EQ(uniform(2, 5, 18446744073709551615U), "3 4 2 7 5/0 8 1 9 6");
    EXPECT_EQ(uniform(1, 6, 3), "1 2 3 0 4 5/");
    EXPECT_EQ(walk(4, 4, 30, 1), "2 3 6 4/1 5 12 14/9 11 0 7/13 8 15 10");
    EXPECT_EQ(walk(3, 5, 1000, 7), "4 9 0 2 7/11 10 5 13 8/1 3 6 12 14");
}

/// tests/scramble_vectors.txt, which the page's own generator is held to as well.
TEST(Scramble, VectorsHold) {
    std::ifstream file(std::string(TAQUIN_SOURCE_DIR) + "/tests/scramble_vectors.txt");
    int lines = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("#")) continue;
        std::vector<std::string> fields(1);
        for (const char letter : line)
            if (letter == ';')
                fields.emplace_back();
            else if (letter != ' ' || !fields.back().empty())
                fields.back() += letter;
        ASSERT_EQ(fields.size(), 5U) << line;
        const Goal goal = parse_goal(fields[2], Size::parse(fields[1]).value()).value();
        const std::uint64_t seed = std::stoull(fields[3]);
        const bool walked = fields[0].starts_with("walk ");
        const Board board =
            walked ? scramble_walk(goal, std::stoull(fields[0].substr(5)), seed) : scramble_uniform(goal, seed);
        EXPECT_EQ(format_board(board), fields[4]) << line;
        ++lines;
    }
    EXPECT_GT(lines, 100);
}

TEST(Scramble, IsAlwaysSolvable) {
    for (const auto& [rows, cols] : {std::pair{1, 2}, {2, 1}, {1, 7}, {6, 1}, {2, 2}, {2, 3}, {3, 3}, {4, 5}, {12, 9}})
        for (const Goal& goal : goals_of(size_of(rows, cols), 2))
            for (std::uint64_t seed = 0; seed < 100; ++seed) {
                ASSERT_TRUE(reachability(scramble_uniform(goal, seed), goal).reachable) << seed;
                ASSERT_TRUE(reachability(scramble_walk(goal, seed, seed), goal).reachable) << seed;
            }
}

/// Counts how often each board of the size comes and compares with equal shares (chi-square). The seeds are
/// fixed, so this cannot fail by chance; the bound is the 99.9 % point for that many boards.
void prove_uniform(const Goal& goal, double bound) {
    constexpr std::uint64_t per_board = 100;
    const Oracle oracle(goal);
    const std::uint64_t draws = per_board * oracle.reachable();
    std::vector<std::uint64_t> seen(board_count(goal.size()), 0);
    for (std::uint64_t seed = 0; seed < draws; ++seed) ++seen[rank(scramble_uniform(goal, seed))];
    double chi_square = 0;
    std::size_t boards = 0;
    oracle.for_each([&](const Board& board, int) {
        const double off = static_cast<double>(seen[rank(board)]) - static_cast<double>(per_board);
        chi_square += off * off / static_cast<double>(per_board);
        ++boards;
    });
    EXPECT_EQ(boards, oracle.reachable());
    EXPECT_LT(chi_square, bound);
}

TEST(Scramble, IsUniform) {
    for (const Goal& goal : goals_of(size_of(2, 2))) prove_uniform(goal, 31.26);   // 11 degrees of freedom
    for (const Goal& goal : goals_of(size_of(2, 3))) prove_uniform(goal, 447.35);  // 359
    for (const Goal& goal : goals_of(size_of(1, 5))) prove_uniform(goal, 18.47);   // 4
}

/// The shortest way round that leads back takes twelve moves, so up to six without undoing are never too many.
TEST(Scramble, WalksWithoutUndoing) {
    for (const Goal& goal : goals_of(size_of(3, 3))) {
        const Oracle oracle(goal);
        for (std::uint64_t seed = 0; seed < 200; ++seed)
            for (std::uint64_t moves = 0; moves <= 6; ++moves)
                ASSERT_EQ(oracle.distance(scramble_walk(goal, moves, seed)), static_cast<int>(moves)) << seed;
    }
}

TEST(Scramble, WalksOnLinesByTurning) {
    const Goal goal = Goal::blank_last(size_of(1, 4));
    for (std::uint64_t moves = 0; moves < 20; ++moves) {
        const std::uint64_t phase = moves % 6;  // three to the left, three back
        const auto expected = static_cast<Cell>(phase <= 3 ? 3 - phase : phase - 3);
        EXPECT_EQ(scramble_walk(goal, moves, 5).blank(), expected) << moves;
    }
}

}  // namespace
}  // namespace taquin::testing
