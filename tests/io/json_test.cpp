#include "apps/io/json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/io/catalogue.h"
#include "apps/io/quantities.h"

namespace taquin::app {
namespace {

std::string fault(std::string_view text) {
    const auto json = parse_json_object(text);
    if (!json) return json.error().field + ": " + english(json.error());
    const auto request = read_request(*json);
    if (!request) return request.error().field + ": " + english(request.error());
    const auto planned = plan(request->search);
    if (!planned) return planned.error().field + ": " + english(planned.error());
    const auto problem = parse_problem(*request);
    return problem ? "read" : problem.error().field + ": " + english(problem.error());
}

TEST(Json, ReadsARequest) {
    const auto request =
        read_request(Json::parse(R"({"board": "1 2/3 0", "size": null, "goal": "snail", "tiles-from": 1,
        "algorithm": "astar", "heuristic": "manhattan", "engine": "general", "time": 1.5, "nodes": 1000,
        "memory": "2MiB", "threads": 3})"));
    ASSERT_TRUE(request);
    EXPECT_EQ(request->board, "1 2/3 0");
    EXPECT_EQ(request->size, "");
    EXPECT_EQ(request->goal, "snail");
    const Limits limits = plan(request->search)->limits;
    EXPECT_EQ(limits.time, std::chrono::milliseconds(1500));
    EXPECT_EQ(limits.nodes, 1000U);
    EXPECT_EQ(limits.memory, 2U << 20);
    EXPECT_EQ(limits.threads, 3);
    const auto plain = read_request(Json::parse(R"({"board": "1 2/3 0"})"));
    EXPECT_EQ(plain->search.algorithm, "auto");
    EXPECT_EQ(plain->search.time, "");
}

TEST(Json, NamesTheFieldThatIsWrong) {
    EXPECT_EQ(fault("[1]"), "body: found [1], expected a JSON object");
    EXPECT_EQ(fault("{"), "body: invalid JSON at byte 2");
    EXPECT_EQ(fault(R"({"bored": 1})").substr(0, 21), "bored: unknown field,");
    EXPECT_EQ(fault(R"({"board": 7})"), "board: found 7, expected text");
    EXPECT_EQ(fault(R"({"time": "soon"})").substr(0, 19), "time: found 'soon',");
    EXPECT_EQ(fault(R"({"time": -1})").substr(0, 17), "time: found '-1',");
    EXPECT_EQ(fault(R"({"time": true})"), "time: found true, expected a number of seconds");
    EXPECT_EQ(fault(R"({"nodes": 0.5})").substr(0, 19), "nodes: found '0.5',");
    EXPECT_EQ(fault(R"({"threads": 0})").substr(0, 19), "threads: found '0',");
    EXPECT_EQ(fault(R"({"memory": {}})"), "memory: found {}, expected a number of bytes");
    EXPECT_EQ(fault(R"({"tiles-from": 2})").substr(0, 22), "tiles-from: found '2',");
}

TEST(Json, BytesThatAreNotUtf8AreReplaced) { EXPECT_EQ(json_text({{"label", "\xff"}}), "{\"label\":\"\uFFFD\"}\n"); }

TEST(Json, TheCatalogueHasEveryDescriptor) {
    const Json json = catalogue();
    EXPECT_EQ(json.at("algorithms").size(), all_algorithms().size());
    EXPECT_EQ(json.at("heuristics").size(), all_heuristics().size());
    EXPECT_EQ(json.at("goals").size(), 3U);
    EXPECT_EQ(json.at("notations"), (Json{"udlr", "nsew", "nseo", "hbgd"}));
}

TEST(Quantities, AsPeopleWriteThem) {
    EXPECT_EQ(format_count(1234567), "1 234 567");
    EXPECT_EQ(format_count(123), "123");
    EXPECT_EQ(format_bytes(1536), "1.5 KiB");
}

}  // namespace
}  // namespace taquin::app
