// Every heuristic, whatever it is: what its descriptor says is judged by the oracle, and update() after a move must
// give what start() gives.

#include <cstdlib>
#include <map>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "taquin/core/notation.h"
#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/pdb/table_source.h"
#include "taquin/solve/registry.h"

#include "support/effort.h"
#include "support/oracle.h"

namespace taquin::testing {
namespace {

/// The configurations by which a heuristic is judged: the plain one first, then some of its options and parts.
std::vector<std::string> specs_of(const HeuristicInfo& info) {
    const std::string name(info.name);
    if (name == "max") return {"max(hamming, canberra)", "max(manhattan, scale(0.7, linear-conflict), chebyshev)"};
    if (name == "scale") return {"scale(0.75, manhattan)", "scale(0.3, canberra)", "scale(1.5, manhattan)"};
    std::vector<std::string> specs{name};
    if (name == "weighted")
        specs = {"weighted",        "weighted(set=2)", "weighted(set=3, division=integer)", "weighted(set=4)",
                 "weighted(set=5)", "weighted(set=6)", "weighted(division=integer, last=1)"};
    if (name == "last-moves") specs = {"last-moves", "last-moves(1)", "last-moves(5)"};
    return specs;
}

/// What an exhaustive look at one heuristic saw.
struct Verdict {
    std::size_t overestimates = 0;
    std::size_t jumps = 0;      // moves that change it by more than one move's worth
    std::size_t different = 0;  // moves after which update() and start() disagree
    int at_goal = 0;
};

/// Looks at every `stride`-th board and all its neighbours.
Verdict judge(const Heuristic& heuristic, const Oracle& oracle, std::size_t stride) {
    Verdict verdict;
    verdict.at_goal = heuristic.value(oracle.goal().board());
    std::vector<std::int32_t> state(heuristic.state_size());
    std::vector<std::int32_t> next(heuristic.state_size());
    const auto look = [&](Board board, int distance) {
        const int value = heuristic.start(board, state);
        verdict.overestimates += value > distance * heuristic.scale();
        for (const Move move : board.moves()) {
            next = state;
            const int after = heuristic.update(board, board.apply(move), next);
            verdict.different += after != heuristic.value(board);
            verdict.jumps += std::abs(after - value) > heuristic.scale();
            board.apply(opposite(move));
        }
    };
    oracle.for_each(look, stride);
    return verdict;
}

const Oracle& oracle_of(const Goal& goal) {
    static std::map<std::pair<std::string, std::string>, Oracle> oracles;
    const auto key = std::pair(goal.size().text(), format_board(goal.board()));
    return oracles.try_emplace(key, goal).first->second;
}

std::string test_name(const ::testing::TestParamInfo<const HeuristicInfo*>& info) {
    std::string name(info.param->name);
    std::erase(name, '-');
    return name;
}

class HeuristicDescriptors : public ::testing::TestWithParam<const HeuristicInfo*> {
  protected:
    /// The first `count` configurations of the heuristic; 0 for all.
    void judge_all(Size size, const std::vector<Goal>& goals, std::size_t count = 0, std::size_t stride = 1) {
        auto specs = specs_of(*GetParam());
        if (count > 0) specs.resize(count);
        for (const Goal& goal : goals)
            for (const std::string& spec : specs) {
                SCOPED_TRACE(spec + " on " + size.text() + " to " + format_goal(goal));
                const auto made = make_heuristic(spec, goal);
                if (!made) {
                    refusal_ = english(made.error());
                    EXPECT_EQ(made.error().field, "heuristic");
                    continue;
                }
                ++made_;
                const Heuristic& heuristic = *(*made);
                const Verdict verdict = judge(heuristic, oracle_of(goal), stride);
                EXPECT_EQ(verdict.at_goal, 0);
                EXPECT_EQ(verdict.different, 0U);
                if (heuristic.admissible()) {
                    EXPECT_EQ(verdict.overestimates, 0U);
                }
                if (heuristic.consistent()) {
                    EXPECT_EQ(verdict.jumps, 0U);
                }
                overestimates_[spec] += verdict.overestimates;
                jumps_[spec] += verdict.jumps;
            }
    }

    int made_ = 0;
    std::string refusal_;
    std::map<std::string, std::size_t> overestimates_;
    std::map<std::string, std::size_t> jumps_;
};

TEST_P(HeuristicDescriptors, AreTrueOnSmallBoards) {
    for (const auto& [rows, cols] : {std::pair{1, 2}, {1, 3}, {1, 4}, {1, 5}, {2, 1}, {4, 1}, {2, 2}, {2, 3}, {3, 2}})
        judge_all(size_of(rows, cols), goals_of(size_of(rows, cols), 3));
}

/// All 181 440 boards, or some of them, to each kind of goal (with options, to one); and what is denied is denied for
/// a reason.
TEST_P(HeuristicDescriptors, AreTrueOnTheEightPuzzle) {
    const Size size = size_of(3, 3);
    const std::size_t stride = effort(37U, 1U);
    judge_all(size, some_goals(size), 1, stride);
    judge_all(size, {Goal::blank_last(size)}, 0, stride);
    if (made_ == 0) GTEST_SKIP() << refusal_;
    for (const std::string& spec : specs_of(*GetParam())) {
        const auto made = make_heuristic(spec, Goal::blank_last(size));
        ASSERT_TRUE(made) << english(made.error());
        if (!(*made)->admissible()) {
            EXPECT_GT(overestimates_[spec], 0U) << spec << " could claim to be";
        }
        if (!(*made)->consistent()) {
            EXPECT_GT(jumps_[spec], 0U) << spec << " could claim to be";
        }
    }
}

/// `taquin check` shows estimates of boards that cannot be solved, too: any number, but the same both ways.
TEST_P(HeuristicDescriptors, AnswerForUnsolvableBoards) {
    for (const auto& [rows, cols] : {std::pair{1, 4}, {4, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}}) {
        const Size size = size_of(rows, cols);
        for (const Goal& goal : goals_of(size)) {
            const auto made = make_heuristic(specs_of(*GetParam())[0], goal);
            if (!made) continue;
            std::vector<std::int32_t> state((*made)->state_size());
            for (std::uint64_t number = 0; number<board_count(size); number += size.cells()> 6 ? 97 : 1) {
                Board board = unrank(size, number);
                ASSERT_GE((*made)->start(board, state), 0) << format_board(board);
                const Step step = board.apply(*board.moves().begin());
                ASSERT_EQ((*made)->update(board, step, state), (*made)->value(board)) << format_board(board);
            }
        }
    }
}

TEST_P(HeuristicDescriptors, AgreeWithTheObject) {
    const HeuristicInfo& info = *GetParam();
    EXPECT_FALSE(info.title.empty());
    EXPECT_FALSE(info.summary.empty());
    const bool inherits = info.admissible == Tristate::Inherited;
    EXPECT_EQ(inherits, info.consistent == Tristate::Inherited);
    EXPECT_EQ(inherits, info.max_parts > 0);
    if (info.consistent == Tristate::Yes) {
        EXPECT_EQ(info.admissible, Tristate::Yes);
    }
    const auto made = make_heuristic(specs_of(info)[0], Goal::blank_last(size_of(3, 3)));
    if (!made) GTEST_SKIP() << english(made.error());
    EXPECT_GE((*made)->scale(), 1);
    EXPECT_LE((*made)->scale(), max_scale);
    if (inherits) return;
    EXPECT_EQ((*made)->admissible(), info.admissible == Tristate::Yes);
    EXPECT_EQ((*made)->consistent(), info.consistent == Tristate::Yes);
}

/// Along random walks on boards of any shape, solvable or not, to any goal.
TEST_P(HeuristicDescriptors, UpdateEqualsStart) {
    MemoryTables tables(1);
    const bool held = rc::check(std::string(GetParam()->name) + ": update is start", [&] {
        const auto [rows, cols] =
            *rc::gen::element(std::pair{2, 2}, std::pair{2, 3}, std::pair{3, 2}, std::pair{3, 3}, std::pair{2, 5},
                              std::pair{3, 4}, std::pair{4, 3}, std::pair{4, 4}, std::pair{5, 3}, std::pair{5, 5},
                              std::pair{6, 6}, std::pair{4, 7}, std::pair{1, 9}, std::pair{10, 10});
        const Size size = size_of(rows, cols);
        const auto goals = goals_of(size, 3);
        const Goal& goal = goals[*rc::gen::inRange<std::size_t>(0, goals.size())];
        const auto specs = specs_of(*GetParam());
        const std::string& spec = specs[*rc::gen::inRange<std::size_t>(0, specs.size())];
        const auto made = make_heuristic(spec, goal, &tables);
        if (!made) {
            RC_TAG("refused");
            return;
        }
        const Heuristic& heuristic = *(*made);
        RC_ASSERT(heuristic.value(goal.board()) == 0);
        const auto any_goal = goals_of(size, 1).back();
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        Random random(seed);
        const bool solvable = *rc::gen::arbitrary<bool>();
        const bool near = *rc::gen::arbitrary<bool>();
        Board board = near ? goal.board() : scramble_uniform(solvable ? goal : any_goal, seed);
        std::vector<std::int32_t> state(heuristic.state_size());
        int value = heuristic.start(board, state);
        for (int i = 0; i < 40; ++i) {
            std::vector<Move> moves;
            for (const Move move : board.moves()) moves.push_back(move);
            const Step step = board.apply(moves[random.below(moves.size())]);
            const int after = heuristic.update(board, step, state);
            RC_ASSERT(after == heuristic.value(board));
            RC_ASSERT(after >= 0);
            if (heuristic.consistent()) RC_ASSERT(std::abs(after - value) <= heuristic.scale());
            if (near && heuristic.admissible()) RC_ASSERT(after <= (i + 1) * heuristic.scale());
            value = after;
        }
    });
    EXPECT_TRUE(held);
}

INSTANTIATE_TEST_SUITE_P(All, HeuristicDescriptors,
                         ::testing::ValuesIn(all_heuristics().begin(), all_heuristics().end()), test_name);

}  // namespace
}  // namespace taquin::testing
