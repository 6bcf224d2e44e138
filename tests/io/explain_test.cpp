// Explanations as text and as JSON.

#include "apps/io/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"

#include "apps/io/known_heuristics.h"

namespace taquin::app {
namespace {

using ::testing::HasSubstr;

ExplainedEstimate explained(const char* board, const char* heuristic) {
    const Board start = parse_board(board).value();
    auto made = explain_board({start, Goal::blank_last(start.size())}, heuristic, nullptr);
    EXPECT_TRUE(made) << heuristic;
    return *std::move(made);
}

std::string text(const char* board, const char* heuristic) {
    const Board start = parse_board(board).value();
    return explained_text({start, Goal::blank_last(start.size())}, explained(board, heuristic));
}

TEST(ExplainText, ShowsTheDocumentsTable) {
    const std::string shown = text("8 1 3/4 0 2/7 6 5", "manhattan");
    EXPECT_THAT(shown, HasSubstr("manhattan 10\n"));
    EXPECT_THAT(shown, HasSubstr("tile    1  2  3  4  5  6  7  8\n"));
    EXPECT_THAT(shown, HasSubstr("value   1  2  0  0  2  2  0  3\n"));
    EXPECT_THAT(text("8 1 3/4 0 2/7 6 5", "hamming"), HasSubstr("value   1  1  0  0  1  1  0  1\n"));
}

TEST(ExplainText, NamesConflictsTablesAndWinners) {
    const std::string conflicts = text("3 2 1/4 5 6/7 8 0", "linear-conflict");
    EXPECT_THAT(conflicts, HasSubstr("row 1: must leave it: "));
    EXPECT_THAT(conflicts, HasSubstr("conflict of 3 and 2"));
    EXPECT_THAT(text("8 1 3/4 0 2/7 6 5", "walking-distance"), HasSubstr("in row 2:"));
    EXPECT_THAT(text("8 1 3/4 0 2/7 6 5", "pdb"), HasSubstr("pattern "));
    EXPECT_THAT(text("8 1 3/4 0 2/7 6 5", "max(manhattan, hamming)"), HasSubstr("maximum max, number 1 of 2"));
    EXPECT_THAT(text("8 1 3/4 0 2/7 6 5", "canberra"), HasSubstr("in units of 1/3"));
}

TEST(ExplainJson, HasTheExpression) {
    const Board start = parse_board("8 1 3/4 0 2/7 6 5").value();
    const Problem problem{start, Goal::blank_last(start.size())};
    const Json json = to_json(problem, explained("8 1 3/4 0 2/7 6 5", "manhattan"));
    EXPECT_EQ(json["value"], 10);
    EXPECT_EQ(json["explanation"]["parts"].size(), 8U);
    EXPECT_EQ(json["explanation"]["parts"][7],
              (Json{{"op", "distance"}, {"value", 3}, {"tiles", {8}}, {"cells", {0}}, {"to", 7}}));
}

TEST(ExplainJson, RequestsAreChecked) {
    const auto refused = [](const Json& request) {
        const auto answer = answer_explain(request, nullptr);
        return answer ? std::string("answered") : answer.error().field;
    };
    EXPECT_EQ(refused({{"board", "1 2 3/4 5 6/7 0 8"}}), "answered");
    EXPECT_EQ(refused({{"board", "1 2 3/4 5 6/7 0 8"}, {"heuristic", "none"}}), "heuristic");
    EXPECT_EQ(refused({{"board", "1 2 3/4 5 6/7 0 8"}, {"algorithm", "astar"}}), "algorithm");
    const Goal large = Goal::blank_last(Size{17, 17});
    EXPECT_EQ(refused({{"board", format_board(large.board())}}), "heuristic");
}

TEST(ExplainJson, LargeTablesAreNotBuilt) {
    const std::string fifteen = "5 1 3 4/2 6 8 0/9 10 7 11/13 14 15 12";
    const std::string large = format_board(Goal::blank_last(Size{5, 5}).board());
    for (const auto& [board, heuristic] :
         {std::pair(fifteen, "pdb(catalogue=7-8)"), std::pair(large, "pdb(catalogue=.aaaa/aaaab/bbbbb/bbccc/ccccc)")}) {
        const auto refused = answer_explain({{"board", board}, {"heuristic", heuristic}}, nullptr);
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().code, ErrorCode::TableNotBuilt);
    }
}

TEST(ExplainText, NumbersTilesAsTheyWereGiven) {
    const Board start = parse_board("3 2 1/4 5 6/7 8 0").value();
    const Problem problem{start, Goal::blank_last(start.size())};
    const std::string shown = explained_text(problem, explained("3 2 1/4 5 6/7 8 0", "linear-conflict"), 0);
    EXPECT_THAT(shown, HasSubstr("conflict of 2 and 1"));
    EXPECT_THAT(explained_text(problem, explained("3 2 1/4 5 6/7 8 0", "manhattan"), 0),
                HasSubstr("tile    0  1  2  3  4  5  6  7\n"));
}

TEST(KnownHeuristics, AreKeptForTheGoalsUsedLastAndForSmallBoards) {
    KnownHeuristics known(2, 16);
    const auto made = [&](int side, std::string_view goal = "blank-last", std::string_view text = "linear-conflict",
                          Metric metric = Metric::SingleTile) {
        return known.find(text, parse_goal(goal, Size{side, side}).value(), metric).value().heuristic;
    };
    const auto first = made(3);
    EXPECT_EQ(made(3), first);
    EXPECT_NE(made(3, "blank-last", "hamming"), first);
    EXPECT_EQ(made(3), first);
    EXPECT_NE(made(3, "blank-first"), first);
    EXPECT_EQ(made(3), first);  // the second goal
    made(4);
    EXPECT_EQ(made(3), first);
    made(3, "blank-first");
    made(4);
    EXPECT_NE(made(3), first);  // two others were used since
    EXPECT_NE(made(5), made(5));
    EXPECT_EQ(made(3, "blank-last", "pdb"), nullptr);
    const auto all = known.all(Goal::blank_last(Size{4, 4}), Metric::SingleTile);
    EXPECT_GT(all.size(), 5U);
    EXPECT_EQ(known.all(Goal::blank_last(Size{4, 4}), Metric::SingleTile).front().heuristic, all.front().heuristic);
}

TEST(KnownHeuristics, AnswersAreTheSameWithThem) {
    KnownHeuristics known(1, 16);
    for (const char* heuristic : {"linear-conflict", "pdb", "max(manhattan, walking-distance)", "fitted"})
        for (const char* board : {"8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/0 7 8"}) {
            const Json request{{"board", board}, {"heuristic", heuristic}};
            EXPECT_EQ(answer_explain(request, nullptr, {}, &known).value(), answer_explain(request, nullptr).value())
                << heuristic;
        }
    const Json unknown{{"board", "8 1 3/4 0 2/7 6 5"}, {"heuristic", "none"}};
    EXPECT_EQ(answer_explain(unknown, nullptr, {}, &known).error().code, answer_explain(unknown, nullptr).error().code);
}

}  // namespace
}  // namespace taquin::app
