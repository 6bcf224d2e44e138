// Every heuristic explains its value: an evaluator that knows none of them gets the same number.

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/heuristic/explanation.h"
#include "taquin/solve/registry.h"

#include "support/effort.h"
#include "support/explanation_oracle.h"
#include "support/oracle.h"

namespace taquin::testing {
namespace {

/// Every heuristic of the registry, and configurations that take other ways through its code.
std::vector<std::string> configurations() {
    std::vector<std::string> all;
    for (const HeuristicInfo* info : all_heuristics())
        if (info->min_parts == 0) all.emplace_back(info->name);
    for (const char* text :
         {"max(manhattan, linear-conflict)", "max(canberra, hamming, walking-distance)", "scale(1.5, manhattan)",
          "scale(99.9999, max(pairs, corner-tiles))", "weighted(set=4)", "weighted(set=5, division=integer)",
          "last-moves(moves=1)", "last-moves(moves=4)", "pdb(reflection=no)"})
        all.emplace_back(text);
    return all;
}

/// One oracle for all of them: its own exhaustive searches are what takes time. Returns how many fit size and metric.
std::size_t expect_explained(const std::vector<std::string>& configurations, const Goal& goal, int boards,
                             Metric metric) {
    ExplanationOracle oracle(goal, metric);
    std::size_t fitting = 0;
    for (const std::string& configuration : configurations) {
        const auto made = make_heuristic(configuration, goal, nullptr, {}, metric);
        if (!made) continue;  // not for this size or metric
        ++fitting;
        const auto explained = [&](const Board& board) {
            const Explanation explanation = (*made)->explain(board);
            EXPECT_EQ(oracle.value(explanation, board), (*made)->value(board))
                << configuration << " " << format_board(board);
        };
        explained(goal.board());
        for (int i = 1; i < boards; ++i) {
            const auto seed = static_cast<std::uint64_t>(i);
            explained(i % 4 == 0 ? scramble_walk(goal, seed % 23, seed) : scramble_uniform(goal, seed));
        }
        for (const std::string& fault : oracle.faults()) ADD_FAILURE() << configuration << ": " << fault;
    }
    return fitting;
}

TEST(Explain, AThousandBoardsOfTheEightPuzzle) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    EXPECT_EQ(expect_explained(configurations(), goal, effort(60, 1000), Metric::SingleTile), configurations().size());
}

TEST(Explain, EveryHeuristicOfTheRegistryIsListed) {
    const std::vector<std::string> all = configurations();
    for (const HeuristicInfo* info : all_heuristics()) {
        const auto is_one = [&](const std::string& text) { return text.substr(0, text.find('(')) == info->name; };
        EXPECT_TRUE(std::ranges::any_of(all, is_one)) << info->name;
    }
}

TEST(Explain, OtherGoalsAndSizes) {
    const int boards = effort(10, 30);
    for (const Goal& goal : goals_of(size_of(2, 3)))
        expect_explained(configurations(), goal, boards, Metric::SingleTile);
    expect_explained(configurations(), Goal::snail(size_of(3, 3)), boards, Metric::SingleTile);
    expect_explained(configurations(), Goal::blank_first(size_of(2, 4)), boards, Metric::SingleTile);
    expect_explained(configurations(), Goal::blank_last(size_of(1, 5)), 5, Metric::SingleTile);
    std::vector<std::string> others = configurations();
    std::erase_if(others,
                  [](const std::string& one) { return one.starts_with("pdb") || one == "triples"; });  // large oracles
    expect_explained(others, Goal::blank_last(size_of(4, 4)), boards, Metric::SingleTile);
    expect_explained(others, Goal::blank_first(size_of(3, 4)), boards, Metric::SingleTile);
}

TEST(Explain, MultiTileMoves) {
    for (const Size size : {size_of(3, 3), size_of(2, 4), size_of(1, 4)})
        expect_explained({"zero", "hamming", "manhattan", "walking-distance", "max(manhattan, hamming)", "pdb"},
                         Goal::blank_last(size), effort(40, 200), Metric::MultiTile);
}

TEST(Explain, IsTheDocumentsTableOfTiles) {
    const Board board = parse_board("8 1 3/4 0 2/7 6 5").value();
    const Goal goal = Goal::blank_last(board.size());
    const auto values = [&](const char* heuristic) {
        std::vector<std::int64_t> found;
        for (const Explanation& part : make_heuristic(heuristic, goal).value()->explain(board).parts)
            found.push_back(part.value);
        return found;
    };
    EXPECT_EQ(values("manhattan"), (std::vector<std::int64_t>{1, 2, 0, 0, 2, 2, 0, 3}));
    EXPECT_EQ(values("hamming"), (std::vector<std::int64_t>{1, 1, 0, 0, 1, 1, 0, 1}));
}

TEST(Explain, NamesWhatWinsAndWhatMustLeave) {
    const Board board = parse_board("3 2 1/4 5 6/7 8 0").value();
    const Goal goal = Goal::blank_last(board.size());
    const Explanation conflict = make_heuristic("linear-conflict", goal).value()->explain(board);
    const Explanation& row = conflict.parts[1].parts[1].parts[0].parts[0];
    EXPECT_EQ(row.op, Explanation::Op::Cover);
    EXPECT_EQ(row.line, 0);
    EXPECT_EQ(row.parts.size(), 3U);  // three pairs conflict,
    EXPECT_EQ(row.value, 2);          // lifting two tiles is enough
    const Explanation most = make_heuristic("max(manhattan, linear-conflict)", goal).value()->explain(board);
    EXPECT_EQ(most.chosen, std::vector<std::size_t>{1});
}

TEST(Explain, OperationsHaveNames) {
    using Op = Explanation::Op;
    std::set<std::string_view> names;
    for (int op = 0; op <= static_cast<int>(Op::Matching); ++op)
        EXPECT_TRUE(names.insert(name(static_cast<Op>(op))).second);
    EXPECT_FALSE(names.contains(""));
}

}  // namespace
}  // namespace taquin::testing
