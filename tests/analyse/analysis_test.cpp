// The coach against exhaustive tables: distances, optimal moves, ground lost, lines.

#include "taquin/analyse/analysis.h"

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/core/walk.h"
#include "taquin/pdb/table_source.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::goals_of;
using testing::Oracle;
using testing::run;
using testing::size_of;

std::vector<Move> random_game(Board board, std::size_t count, std::uint64_t seed) {
    Random random(seed);
    std::vector<Move> moves;
    while (moves.size() < count) {
        const Move move = all_moves[random.below(4)];
        if (!board.moves().has(move)) continue;
        board.apply(move);
        moves.push_back(move);
    }
    return moves;
}

Analysis analysed(const Problem& problem, const std::vector<Move>& moves, const Limits& limits = {},
                  TableSource* tables = nullptr, Metric metric = Metric::SingleTile) {
    Context context;
    context.limits = limits;
    auto result = analyse(problem, moves, context, tables, {}, metric);
    EXPECT_TRUE(result.has_value());
    return *std::move(result);
}

/// Everything that the analysis says must be what the table says.
void expect_true(const Oracle& oracle, const Problem& problem, const std::vector<Move>& single,
                 const Analysis& analysis) {
    const auto moves = metric_moves(oracle.metric(), single);
    EXPECT_EQ(analysis.metric, oracle.metric());
    ASSERT_EQ(analysis.positions.size(), moves.size() + 1);
    Board board = problem.start;
    int lost = 0;
    for (std::size_t i = 0;; ++i) {
        const GamePosition& position = analysis.positions[i];
        const int distance = *oracle.distance(board);
        ASSERT_TRUE(position.exact());
        ASSERT_EQ(position.lower_bound, distance);
        ASSERT_TRUE(position.best_known);
        std::vector<MetricMove> best;
        for (const Move move : board.moves()) {
            Board next = board;
            for (int tiles = 1; next.moves().has(move); ++tiles) {
                next.apply(move);
                if (*oracle.distance(next) == distance - 1) best.push_back({move, tiles});
                if (oracle.metric() == Metric::SingleTile) break;
            }
        }
        EXPECT_EQ(position.best, best);
        if (i == moves.size()) break;
        EXPECT_EQ(position.played, moves[i]);
        Board next = board;
        apply(next, moves[i]);
        EXPECT_EQ(position.lost, 1 + *oracle.distance(next) - distance);
        lost += *position.lost;
        if (*position.lost > 0) {
            EXPECT_EQ(path_length(oracle.metric(), position.line), distance);
            EXPECT_EQ(walk(board, position.line).value(), problem.goal.board());
            if (distance > 0) {
                const MetricMove first = metric_moves(oracle.metric(), position.line).front();
                EXPECT_NE(std::ranges::find(best, first), best.end());
            }
        } else {
            EXPECT_TRUE(position.line.empty());
        }
        board = next;
    }
    EXPECT_EQ(analysis.lost, lost);
    EXPECT_EQ(analysis.optimal_moves + analysis.mistakes, static_cast<int>(moves.size()));
    EXPECT_EQ(analysis.unknown, 0);
    EXPECT_EQ(analysis.reached, board == problem.goal.board());
    // What the formulas say, from the table alone.
    const int start = *oracle.distance(problem.start);
    const int end = *oracle.distance(board);
    EXPECT_EQ(static_cast<int>(moves.size()), start - end + lost);
    if (!moves.empty()) {
        EXPECT_DOUBLE_EQ(*analysis.accuracy, analysis.optimal_moves / static_cast<double>(moves.size()));
        EXPECT_DOUBLE_EQ(*analysis.efficiency, start / static_cast<double>(static_cast<int>(moves.size()) + end));
    }
}

TEST(Analyse, AgreesWithTheTableOnGamesOfSmallBoards) {
    for (const Size size : {size_of(2, 2), size_of(2, 3), size_of(3, 2), size_of(3, 3)})
        for (const Goal& goal : goals_of(size)) {
            const Oracle oracle(goal);
            std::uint64_t seed = 0;
            for (const Board& board : oracle.sample(size.cells() == 9 ? 30011 : 29)) {
                ++seed;
                const auto moves = random_game(board, seed % 40, seed);
                expect_true(oracle, {board, goal}, moves, analysed({board, goal}, moves));
            }
        }
}

TEST(Analyse, AgreesWithTheTableInMultiTileMoves) {
    MemoryTables tables(1);
    for (const Size size : {size_of(2, 2), size_of(2, 3), size_of(3, 2), size_of(2, 4), size_of(3, 3)})
        for (const Goal& goal : goals_of(size)) {
            const Oracle oracle(goal, Metric::MultiTile);
            std::uint64_t seed = 0;
            for (const Board& board : oracle.sample(size.cells() == 9 ? 30011 : size.cells() == 8 ? 1511 : 29)) {
                ++seed;
                const auto moves = random_game(board, seed % 40, seed);
                for (TableSource* from : {static_cast<TableSource*>(nullptr), static_cast<TableSource*>(&tables)}) {
                    const Limits limits{.threads = seed % 2 == 0 ? 2 : 1};
                    const Analysis told = analysed({board, goal}, moves, limits, from, Metric::MultiTile);
                    expect_true(oracle, {board, goal}, moves, told);
                }
            }
        }
}

TEST(Analyse, AgreesWithTheTableOnSolutionsOfManyKinds) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    for (const Board& board : oracle.sample(20011))
        for (const char* algorithm : {"idastar", "wastar(weight=3)", "greedy-best-first"}) {
            const Problem problem{board, oracle.goal()};
            const auto moves = run(problem, algorithm, "manhattan").moves;
            for (const int threads : {1, 2}) {
                const Analysis analysis = analysed(problem, moves, {.threads = threads});
                expect_true(oracle, problem, moves, analysis);
                if (std::string(algorithm) == "idastar") {
                    EXPECT_EQ(analysis.mistakes, 0);
                }
            }
        }
}

TEST(Analyse, NeedsOneDistanceForAGamePlayedWell) {
    const Problem problem{parse_board("8 6 7/2 5 4/3 0 1").value(), Goal::blank_last(size_of(3, 3))};
    const auto moves = run(problem, "idastar", "linear-conflict").moves;
    const Analysis analysis = analysed(problem, moves);
    EXPECT_EQ(analysis.positions.front().lower_bound, 31);
    EXPECT_EQ(analysis.accuracy, 1.0);
    EXPECT_EQ(analysis.efficiency, 1.0);
    // The iterations of the start below 31, and at most two other neighbours for each position.
    EXPECT_LE(analysis.searches, 12 + 2 * moves.size());
}

TEST(Analyse, FifteenPuzzlesWithAndWithoutTables) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    MemoryTables tables(1);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const Board board = scramble_walk(goal, 40, seed);
        const auto moves = random_game(board, 12, seed);
        const Analysis with = analysed({board, goal}, moves, {}, &tables);
        const Analysis without = analysed({board, goal}, moves);
        Board at = board;
        for (std::size_t i = 0; i < with.positions.size(); ++i) {
            EXPECT_TRUE(with.positions[i].exact());
            EXPECT_EQ(with.positions[i].lower_bound,
                      static_cast<int>(run({at, goal}, "idastar", "linear-conflict").moves.size()));
            EXPECT_LE(without.positions[i].lower_bound, with.positions[i].lower_bound);
            if (without.positions[i].exact()) {
                EXPECT_EQ(without.positions[i].best, with.positions[i].best);
            }
            if (i < moves.size()) at.apply(moves[i]);
        }
    }
}

TEST(Analyse, BoundsInsteadOfClaimsWhereLimitsEnd) {
    const Oracle oracle(Goal::blank_last(size_of(3, 3)));
    const Board board = parse_board("8 6 7/2 5 4/3 0 1").value();
    const auto moves = random_game(board, 25, 3);
    bool some_unknown = false;
    for (const std::uint64_t nodes : {1U, 10U, 100U, 1000U, 5000U}) {
        const Analysis analysis = analysed({board, oracle.goal()}, moves, {.nodes = nodes});
        Board at = board;
        for (std::size_t i = 0; i < analysis.positions.size(); ++i) {
            const GamePosition& position = analysis.positions[i];
            const int distance = *oracle.distance(at);
            EXPECT_LE(position.lower_bound, distance);
            if (position.upper_bound) {
                EXPECT_GE(*position.upper_bound, distance);
            }
            for (const MetricMove& move : position.best) {
                Board next = at;
                apply(next, move);
                EXPECT_EQ(*oracle.distance(next), distance - 1);
            }
            if (i == moves.size()) break;
            Board next = at;
            next.apply(moves[i]);
            if (position.lost) {
                EXPECT_EQ(*position.lost, 1 + *oracle.distance(next) - distance);
            }
            at = next;
        }
        some_unknown = some_unknown || analysis.unknown > 0;
        if (analysis.unknown > 0) {
            EXPECT_FALSE(analysis.accuracy.has_value());
            EXPECT_EQ(analysis.stopped_by, StoppedBy::Nodes);
        }
    }
    EXPECT_TRUE(some_unknown);
}

TEST(Analyse, ANodeLimitIsReportedWhereverItEndsTheAnalysis) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const Problem problem{parse_board("8 1 3/4 0 2/7 6 5").value(), goal};
    const auto moves = parse_moves("rdlluurdldrurd").value();
    const auto complete = [](const Analysis& analysis) {
        return std::ranges::all_of(analysis.positions, [](const GamePosition& one) { return one.best_known; });
    };
    ASSERT_TRUE(complete(analysed(problem, moves, {})));
    for (std::uint64_t nodes = 1; nodes < 300; nodes += 7) {
        const Analysis analysis = analysed(problem, moves, {.nodes = nodes});
        EXPECT_EQ(analysis.stopped_by, complete(analysis) ? StoppedBy::None : StoppedBy::Nodes) << nodes;
    }
}

TEST(Analyse, SolutionsWithoutAProofCountAgainstTheNodeLimit) {
    const Goal goal = Goal::blank_last(size_of(5, 5));
    const Analysis analysis = analysed({scramble_uniform(goal, 4), goal}, {}, {.nodes = 1});
    EXPECT_EQ(analysis.stopped_by, StoppedBy::Nodes);
    EXPECT_GE(analysis.expanded, 1U);
    EXPECT_LT(analysis.expanded, 1000U);
}

TEST(Analyse, ATimeLimitWhileTablesAreMadeLeavesBounds) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    MemoryTables tables;
    Context context;
    context.limits.time = std::chrono::milliseconds(0);
    const auto analysis = analyse({scramble_uniform(goal, 1), goal}, {}, context, &tables);
    ASSERT_TRUE(analysis.has_value()) << english(analysis.error());
    EXPECT_EQ(analysis->stopped_by, StoppedBy::Time);
    EXPECT_GT(analysis->positions.front().lower_bound, 0);
}

TEST(Analyse, LargeBoardsAreJudgedFromTheEnd) {
    const Goal goal = Goal::blank_last(size_of(6, 6));
    const Board board = scramble_uniform(goal, 4);
    const auto moves = run({board, goal}, "layers").moves;
    const Analysis analysis = analysed({board, goal}, moves, {.nodes = 200'000});
    EXPECT_TRUE(analysis.reached);
    EXPECT_TRUE(analysis.positions.back().exact());
    EXPECT_TRUE(analysis.positions[moves.size() - 8].exact());
    EXPECT_FALSE(analysis.positions.front().exact());
    ASSERT_TRUE(analysis.positions.front().upper_bound.has_value());
    EXPECT_LE(*analysis.positions.front().upper_bound, static_cast<int>(moves.size()));
    EXPECT_GT(analysis.unknown, 0);
}

TEST(Analyse, RefusesWhatIsNoGame) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    Context context;
    const auto illegal = analyse({goal.board(), goal}, {Move::Up, Move::Up, Move::Up}, context);
    ASSERT_FALSE(illegal.has_value());
    EXPECT_EQ(english(illegal.error()), "move 3 (u) would leave the board: the blank is in row 1, column 3 of 3x3");
    const auto unsolvable = analyse({parse_board("1 2 3/4 5 6/8 7 0").value(), goal}, {}, context);
    ASSERT_FALSE(unsolvable.has_value());
    EXPECT_EQ(unsolvable.error().code, ErrorCode::BoardUnsolvable);
    std::vector<Move> endless;
    for (std::size_t i = 0; i <= max_analysed_moves; ++i) endless.push_back(i % 2 == 0 ? Move::Up : Move::Down);
    const auto too_long = analyse({goal.board(), goal}, endless, context);
    ASSERT_FALSE(too_long.has_value());
    EXPECT_EQ(too_long.error().code, ErrorCode::TooManyMoves);
}

TEST(Analyse, StopsWhenAsked) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    Context context;
    context.stop = [] { return true; };
    const auto stopped = analyse({scramble_uniform(goal, 1), goal}, {}, context);
    if (stopped) {
        EXPECT_EQ(stopped->stopped_by, StoppedBy::Cancelled);
        EXPECT_FALSE(stopped->positions.front().exact());
    } else {
        EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
    }
}

/// Says that it has large tables, and refuses who asks for them.
class OnlySmallTables final : public TableSource {
  public:
    std::uint64_t kept = 0;
    bool stored_large = true;

    std::optional<std::uint64_t> available_bytes(const PatternKey& stored) override {
        return stored_large && stored.tiles() >= 7 ? std::optional<std::uint64_t>(400 << 20) : std::nullopt;
    }
    std::uint64_t kept_bytes() const override { return kept; }

  private:
    Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) override {
        if (stored.tiles() >= 7) return make_error(ErrorCode::TableUnfinished, "tables", stored.text());
        return small_.table(stored, stop, budget);
    }
    MemoryTables small_;
};

TEST(AnalysisTables, AreLargeOnlyForHardGamesOrWhereTheyAreInMemory) {
    const Goal goal = parse_goal("blank-first", {4, 4}).value();
    const auto game = [&](const char* text, OnlySmallTables& tables, std::uint64_t memory = std::uint64_t{2} << 30) {
        const Problem problem{parse_board(text).value(), goal};
        Context context;
        context.limits.memory = memory;
        context.limits.nodes = 1'000'000;
        const auto analysis = analyse(problem, random_game(problem.start, 20, 1), context, &tables);
        return analysis ? analysis->heuristic : std::string(english(analysis.error()));
    };
    const char* const easy = "2 11 15 5/13 4 6 7/12 8 10 1/9 3 14 0";
    const char* const hard = "15 11 8 12/14 10 9 13/2 6 4 5/3 7 1 0";
    OnlySmallTables tables;
    EXPECT_EQ(game(easy, tables), "pdb(catalogue=6-6-3)");
    EXPECT_NE(game(hard, tables), "pdb(catalogue=6-6-3)");
    tables.kept = std::uint64_t{1} << 30;
    EXPECT_NE(game(easy, tables), "pdb(catalogue=6-6-3)");
    // A hard game is worth building those of seven tiles, which this source does not do.
    OnlySmallTables none;
    none.stored_large = false;
    EXPECT_EQ(game(easy, none), "pdb(catalogue=6-6-3)");
    EXPECT_NE(game(hard, none), "pdb(catalogue=6-6-3)");
    EXPECT_EQ(game(hard, none, std::uint64_t{256} << 20), "pdb(catalogue=6-6-3)");
}

}  // namespace
}  // namespace taquin
