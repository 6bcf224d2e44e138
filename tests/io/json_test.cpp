#include "apps/json.h"

#include <gtest/gtest.h>

#include "apps/quantities.h"

namespace taquin::app {
namespace {

std::string fault(std::string_view text) {
    const auto json = parse_json_object(text);
    if (!json) return json.error().field + ": " + english(json.error());
    const auto order = read_order(*json);
    return order ? "read" : order.error().field + ": " + english(order.error());
}

TEST(Json, ReadsAnOrder) {
    const auto order = read_order(Json::parse(R"({"board": "1 2/3 0", "size": null, "goal": "snail", "tiles-from": 1,
        "algorithm": "astar", "heuristic": "manhattan", "engine": "general", "time": 1.5, "nodes": 1000,
        "memory": "2MiB", "threads": 3})"));
    ASSERT_TRUE(order);
    EXPECT_EQ(order->request.board, "1 2/3 0");
    EXPECT_EQ(order->request.size, "");
    EXPECT_EQ(order->request.goal, "snail");
    EXPECT_EQ(order->limits.time, std::chrono::milliseconds(1500));
    EXPECT_EQ(order->limits.nodes, 1000U);
    EXPECT_EQ(order->limits.memory, 2U << 20);
    EXPECT_EQ(order->threads, 3);
    const auto plain = read_order(Json::parse(R"({"board": "1 2/3 0"})"));
    EXPECT_EQ(plain->request.algorithm, "auto");
    EXPECT_EQ(plain->threads, 0);
    EXPECT_FALSE(plain->limits.time);
}

TEST(Json, NamesTheFieldThatIsWrong) {
    EXPECT_EQ(fault("[1]"), "body: found [1], expected a JSON object");
    EXPECT_EQ(fault("{"), "body: no valid JSON at byte 2");
    EXPECT_EQ(fault(R"({"bored": 1})").substr(0, 24), "bored: an unknown field;");
    EXPECT_EQ(fault(R"({"board": 7})"), "board: found 7, expected text");
    EXPECT_EQ(fault(R"({"time": "soon"})").substr(0, 19), "time: found 'soon',");
    EXPECT_EQ(fault(R"({"time": -1})").substr(0, 17), "time: found '-1',");
    EXPECT_EQ(fault(R"({"time": true})"), "time: found true, expected a number of seconds");
    EXPECT_EQ(fault(R"({"nodes": 0.5})").substr(0, 19), "nodes: found '0.5',");
    EXPECT_EQ(fault(R"({"threads": 0})").substr(0, 19), "threads: found '0',");
    EXPECT_EQ(fault(R"({"memory": {}})"), "memory: found {}, expected a number of bytes");
    EXPECT_EQ(fault(R"({"tiles-from": 2})").substr(0, 22), "tiles-from: found '2',");
}

TEST(Json, TextSurvivesBytesThatAreNoText) { EXPECT_EQ(json_text({{"label", "\xff"}}), "{\"label\":\"\uFFFD\"}\n"); }

TEST(Json, TheCatalogueHasEveryRow) {
    const Json json = catalogue();
    EXPECT_EQ(json.at("algorithms").size(), all_algorithms().size());
    EXPECT_EQ(json.at("heuristics").size(), all_heuristics().size());
    EXPECT_EQ(json.at("goals").size(), 3U);
    EXPECT_EQ(json.at("notations"), (Json{"udlr", "nsew", "nseo", "hbgd"}));
}

TEST(Quantities, AsPeopleWriteThem) {
    using std::chrono::milliseconds;
    EXPECT_EQ(parse_duration("500ms", "time"), milliseconds(500));
    EXPECT_EQ(parse_duration("10s", "time"), milliseconds(10'000));
    EXPECT_EQ(parse_duration("1.5", "time"), milliseconds(1500));
    EXPECT_EQ(parse_duration("2m", "time"), milliseconds(120'000));
    EXPECT_EQ(parse_duration("1 h", "time"), milliseconds(3'600'000));
    EXPECT_EQ(parse_bytes("512MiB", "memory"), 512U << 20);
    EXPECT_EQ(parse_bytes("2G", "memory"), std::uint64_t{2} << 30);
    EXPECT_EQ(parse_bytes("1GB", "memory"), 1'000'000'000U);
    EXPECT_EQ(parse_bytes("4096", "memory"), 4096U);
    EXPECT_EQ(parse_count("1e6", "nodes", 1, UINT64_MAX), 1'000'000U);
    EXPECT_EQ(parse_count("10k", "nodes", 1, UINT64_MAX), 10'000U);
    EXPECT_EQ(parse_count("18446744073709551615", "nodes", 1, UINT64_MAX), UINT64_MAX);
    for (const char* bad : {"", "1e", "0x10", "1..2", "nan", "inf", "1e999", "-1", " 1", "1 s 2"}) {
        EXPECT_FALSE(parse_duration(bad, "time")) << bad;
        EXPECT_FALSE(parse_count(bad, "nodes", 1, UINT64_MAX)) << bad;
    }
    EXPECT_EQ(format_count(1234567), "1 234 567");
    EXPECT_EQ(format_count(123), "123");
    EXPECT_EQ(format_bytes(1536), "1.5 KiB");
}

}  // namespace
}  // namespace taquin::app
