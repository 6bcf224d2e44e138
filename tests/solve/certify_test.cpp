// Certificates: a second search that shares nothing with the first.

#include "taquin/solve/certify.h"

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/pdb/table_source.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::goals_of;
using testing::Oracle;
using testing::run;
using testing::size_of;

TEST(Certify, ConfirmsOptimaAndRefutesEverythingLonger) {
    const Oracle oracle(goals_of(size_of(3, 3)).front());
    for (const Board& board : oracle.sample(9001)) {
        const Problem problem{board, oracle.goal()};
        for (const char* heuristic : {"manhattan", "linear-conflict", "walking-distance", "pdb(catalogue=4-4)"}) {
            Result result = run(problem, "idastar", heuristic);
            certify(problem, result, {});
            ASSERT_TRUE(result.certificate);
            EXPECT_EQ(result.certificate->verdict, Certified::Yes) << format_board(board);
            EXPECT_TRUE(result.optimal);
        }
        Result greedy = run(problem, "wastar(weight=5)", "manhattan");
        greedy.optimal = true;  // a claim that is false where the path is too long
        const bool longer = static_cast<int>(greedy.moves.size()) > *oracle.distance(board);
        certify(problem, greedy, {});
        EXPECT_EQ(greedy.certificate->verdict, longer ? Certified::No : Certified::Yes);
        EXPECT_EQ(greedy.optimal, !longer);
        EXPECT_LE(greedy.lower_bound, *oracle.distance(board));
    }
}

/// Tables in which a bit is flipped here and there, with nothing that would tell: as if the checksum were right.
class DamagedTables final : public MemoryTables {
    Expected<TablePtr> obtain(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) override {
        const auto good = MemoryTables::obtain(stored, stop, budget);
        if (!good) return good;
        auto memory = Memory::zeroed((*good)->layout().bytes());
        if (!memory) return std::unexpected(memory.error());
        std::ranges::copy((*good)->bytes(), memory->data());
        for (std::uint64_t at = 10; at < (*good)->layout().bytes(); at += 20) memory->data()[at] ^= 2;
        return std::make_shared<const PatternTable>(stored, *layout(stored), *std::move(memory));
    }
};

TEST(Certify, CatchesAProofOnADamagedTable) {
    const Oracle oracle(goals_of(size_of(3, 3)).front());
    DamagedTables damaged;
    int wrong = 0;
    for (const Board& board : oracle.sample(997)) {
        const Problem problem{board, oracle.goal()};
        Result result = run(problem, "idastar", "pdb(catalogue=4-4)", {}, "auto", &damaged);
        ASSERT_TRUE(result.optimal) << "the search cannot know";
        const bool longer = static_cast<int>(result.moves.size()) > *oracle.distance(board);
        wrong += longer ? 1 : 0;
        certify(problem, result, {});
        EXPECT_EQ(result.certificate->verdict, longer ? Certified::No : Certified::Yes) << format_board(board);
        EXPECT_EQ(result.optimal, !longer);
        EXPECT_EQ(result.lower_bound, *oracle.distance(board));
    }
    EXPECT_GT(wrong, 0) << "the damage did no harm";
}

TEST(Certify, UsesAnotherEstimateThanTheFirstSearch) {
    const Board board = parse_board("8 6 7/2 5 4/3 0 1").value();
    const Problem problem{board, goals_of(size_of(3, 3)).front()};
    const std::pair<const char*, const char*> pairs[] = {
        {"pdb(catalogue=4-4)", "max(linear-conflict, walking-distance)"},
        {"walking-distance", "with linear-conflict,"},
        {"axes", "with manhattan,"},  // linear conflicts are part of it
        {"max(linear-conflict, walking-distance)", "with manhattan,"},
    };
    for (const auto& [first, second] : pairs) {
        Result result = run(problem, "idastar", first);
        certify(problem, result, {});
        EXPECT_NE(result.certificate->method.find(second), std::string::npos) << result.certificate->method;
        EXPECT_NE(result.certificate->method.find("general engine"), std::string::npos);
        EXPECT_GT(result.certificate->expanded, 0U);
    }
}

TEST(Certify, ASolutionOfOneMoveIsShortest) {
    for (const Metric metric : {Metric::SingleTile, Metric::MultiTile}) {
        const Problem problem{parse_board("1 2 3/4 5 6/7 0 8").value(), goals_of(size_of(3, 3)).front()};
        Result result = run(problem, "idastar", "manhattan");
        result.metric = metric;
        ASSERT_EQ(result.length(), 1);
        certify(problem, result, {});
        EXPECT_EQ(result.certificate->verdict, Certified::Yes) << result.certificate->method;
        EXPECT_TRUE(result.optimal);
    }
}

TEST(Certify, SizesWithoutWalkingDistanceHaveAnotherEstimate) {
    for (const Size size : {size_of(5, 5), size_of(4, 5), size_of(2, 7)}) {
        const Goal goal = goals_of(size).front();
        const Problem problem{scramble_walk(goal, 25, 1), goal};
        Result result = run(problem, "astar", "manhattan");
        certify(problem, result, {});
        EXPECT_EQ(result.certificate->verdict, Certified::Yes) << size.text() << ": " << result.certificate->method;
        EXPECT_NE(result.certificate->method.find("linear-conflict"), std::string::npos);
    }
}

TEST(Certify, RefusesMovesThatDoNotLeadToTheGoal) {
    const Problem problem{parse_board("1 2 3/4 5 6/7 0 8").value(), goals_of(size_of(3, 3)).front()};
    Result result = run(problem, "astar");
    result.moves.push_back(Move::Left);
    certify(problem, result, {});
    EXPECT_EQ(result.certificate->verdict, Certified::No);
    EXPECT_FALSE(result.optimal);
}

TEST(Certify, ALimitDecidesNothing) {
    const Problem problem{parse_board("8 6 7/2 5 4/3 0 1").value(), goals_of(size_of(3, 3)).front()};
    Result result = run(problem, "idastar", "linear-conflict");
    certify(problem, result, {.nodes = 3});
    EXPECT_EQ(result.certificate->verdict, Certified::Limit);
    EXPECT_TRUE(result.optimal) << "the first proof still stands";

    Result unsolved;
    certify(problem, unsolved, {});
    EXPECT_FALSE(unsolved.certificate);
}

}  // namespace
}  // namespace taquin
