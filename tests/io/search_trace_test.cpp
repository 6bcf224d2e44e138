// Traces as files: what is written rebuilds the counters, a cut trace says so, and Posthoc finds its shape.

#include "apps/io/search_trace.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"

#include "support/effort.h"

namespace taquin::app {
namespace {

Problem traced_problem(const char* text) {
    const Board board = parse_board(text).value();
    return {board, Goal::blank_last(board.size())};
}

SearchTrace traced(const Problem& problem, const std::string& algorithm, const std::string& heuristic = "",
                   std::uint64_t most = most_trace_events) {
    auto planned =
        plan(problem, {.algorithm = algorithm, .heuristic = heuristic, .engine = "general", .nodes = "20000"});
    EXPECT_TRUE(planned) << algorithm;
    auto trace = trace_search(*planned, most);
    EXPECT_TRUE(trace) << algorithm;
    return *std::move(trace);
}

/// Every algorithm that searches.
std::vector<std::string> searches() {
    std::vector<std::string> names;
    for (const AlgorithmInfo* info : all_algorithms())
        if (info->name != "layers" && info->name != "anytime") names.emplace_back(info->name);
    std::ranges::replace(names, "dfs", "dfs(depth=20)");
    return names;
}

TEST(SearchTrace, JsonRebuildsTheCounters) {
    for (const unsigned seed : taquin::testing::effort(std::vector{3U}, std::vector{3U, 8U, 21U}))
        for (const std::string& algorithm : searches()) {
            const Goal goal = Goal::blank_last(Size{3, 3});
            const SearchTrace trace = traced({scramble_walk(goal, 16, seed), goal}, algorithm);
            const Json json = Json::parse(trace_text(trace, TraceFormat::Json));
            EXPECT_EQ(json["cut"], false);
            EXPECT_EQ(json["total"], json["events"].size());
            std::map<std::string, std::uint64_t> count;
            for (const Json& event : json["events"]) ++count[event["type"]];
            const Json& stats = json["result"]["stats"];
            EXPECT_EQ(count["source"] + count["generate"], stats["generated"]) << algorithm;
            EXPECT_EQ(count["expand"], stats["expanded"]) << algorithm;
            EXPECT_EQ(count["iteration"], stats["iterations"]) << algorithm;
            std::uint64_t generated = 0;
            std::uint64_t by_depth = 0;
            for (const Json& iteration : json["iterations"]) {
                generated += iteration["generated"].get<std::uint64_t>();
                for (const Json& bar : iteration["g"]) by_depth += bar[1].get<std::uint64_t>();
            }
            EXPECT_EQ(generated, stats["generated"]) << algorithm;
            EXPECT_EQ(by_depth, stats["generated"]) << algorithm;
        }
}

TEST(SearchTrace, ACutTraceSaysSoAndCountsAll) {
    const Problem problem = traced_problem("8 1 3/4 0 2/7 6 5");
    const SearchTrace whole = traced(problem, "idastar");
    const SearchTrace cut = traced(problem, "idastar", "", 50);
    EXPECT_FALSE(whole.cut());
    EXPECT_TRUE(cut.cut());
    EXPECT_EQ(cut.events.size(), 50U);
    EXPECT_EQ(cut.total, whole.events.size());
    const Json json = Json::parse(trace_text(cut, TraceFormat::Json));
    EXPECT_EQ(json["cut"], true);
    EXPECT_EQ(json["iterations"], Json::parse(trace_text(whole, TraceFormat::Json))["iterations"]);
    EXPECT_EQ(json["iterations"].size(), json["result"]["stats"]["iterations"]);
}

TEST(SearchTrace, NodesHaveTheBoardsThatTheirMovesLeadTo) {
    for (const std::string& algorithm : searches()) {
        const Problem problem = traced_problem("0 1 3/4 2 5/7 8 6");
        const SearchTrace trace = traced(problem, algorithm);
        NodeBoards boards(trace);
        std::map<std::uint64_t, Board> by_id;
        for (const TraceEvent& event : trace.events) {
            const Board* const found = boards.next();
            if (event.id == TraceEvent::none) continue;
            ASSERT_NE(found, nullptr) << algorithm;
            if (event.type != TraceEvent::Type::Generate) continue;
            Board board = by_id.contains(event.parent) ? by_id.at(event.parent) : *found;
            by_id.insert_or_assign(event.id, *found);
            if (board == *found) continue;  // the parent is a source
            board.apply(*event.move);
            EXPECT_EQ(board, *found) << algorithm;
        }
    }
}

TEST(SearchTrace, IsWrittenInPieces) {
    const SearchTrace trace = traced(traced_problem("8 6 7/2 5 4/3 0 1"), "idastar");
    for (const TraceFormat format : {TraceFormat::Json, TraceFormat::Posthoc}) {
        std::string text;
        int pieces = 0;
        write_trace(trace, format, [&](std::string_view piece) {
            EXPECT_LT(piece.size(), std::size_t{1} << 17);
            text += piece;
            ++pieces;
        });
        EXPECT_GT(pieces, 10);
        EXPECT_EQ(text, trace_text(trace, format));
        EXPECT_FALSE(Json::parse(text)["events"].empty());
    }
}

/// The shape that docs of Posthoc 1.4.0 describe; see the header.
TEST(SearchTrace, PosthocHasItsShape) {
    const std::set<std::string> types{"source", "destination", "generating", "expanding", "updating", "closing"};
    for (const std::string& algorithm : searches()) {
        const SearchTrace trace = traced(traced_problem("0 1 3/4 2 5/7 8 6"), algorithm);
        const Json json = Json::parse(trace_text(trace, TraceFormat::Posthoc));
        EXPECT_EQ(json["version"], "1.4.0");
        ASSERT_TRUE(json["views"]["main"].is_array());
        for (const char* field : {"$", "x", "y", "width", "height", "fill"})
            EXPECT_TRUE(json["views"]["main"][0].contains(field)) << field;
        EXPECT_TRUE(json["pivot"].contains("x"));
        std::set<std::uint64_t> known;
        std::set<std::string> seen;
        for (const Json& event : json["events"]) {
            const std::string type = event["type"];
            seen.insert(type);
            EXPECT_TRUE(types.contains(type)) << type;
            for (const char* field : {"id", "pId", "g", "f", "x", "y"}) ASSERT_TRUE(event.contains(field)) << field;
            if (type == "generating") {
                EXPECT_TRUE(known.contains(event["pId"])) << algorithm;
            }
            if (type == "source" || type == "generating") known.insert(event["id"].get<std::uint64_t>());
            EXPECT_TRUE(known.contains(event["id"])) << algorithm << " " << type;
        }
        EXPECT_EQ(json["events"][0]["type"], "source");
        // Beams may leave the answer to `layers`, searches from both ends meet before the goal.
        bool reached = false;
        NodeBoards boards(trace);
        for (const TraceEvent& event : trace.events) {
            const Board* const found = boards.next();
            reached = reached || (event.type == TraceEvent::Type::Generate && found != nullptr &&
                                  trace.problem.goal.reached(*found));
        }
        EXPECT_EQ(seen.contains("destination"), reached) << algorithm;
        EXPECT_TRUE(reached || algorithm != "astar");
    }
}

TEST(SearchTrace, RequestsAreChecked) {
    const auto refused = [](const Json& request) {
        const auto answer = answer_trace(request, {}, {}, nullptr);
        return answer ? std::string("answered") : answer.error().field;
    };
    const Json good{{"board", "1 2 3/4 5 6/7 0 8"}};
    EXPECT_EQ(refused(good), "answered");
    const auto with = [&](const char* field, const Json& value) {
        Json request = good;
        request[field] = value;
        return refused(request);
    };
    EXPECT_EQ(with("events", 0), "events");
    EXPECT_EQ(with("format", "yaml"), "format");
    EXPECT_EQ(with("engine", "fast"), "engine");
    EXPECT_EQ(with("metric", "mtm"), "metric");
    EXPECT_EQ(with("algorithm", "nothing"), "algorithm");
    EXPECT_EQ(with("rubbish", 1), "rubbish");
    EXPECT_EQ(refused({{"board", "1 2 3/4 5 6/8 7 0"}}), "board");  // nothing to search
}

}  // namespace
}  // namespace taquin::app
