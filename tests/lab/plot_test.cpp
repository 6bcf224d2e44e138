// Plots on data whose points are known.

#include "apps/lab/plot.h"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace taquin::lab {
namespace {

using ::testing::HasSubstr;

Comparison some_comparison() {
    Comparison comparison{.a = "x:A_1", .b = "x:B", .field = "expanded", .pairs = {}};
    comparison.pairs.push_back({"one", "", 10.0, 40.0, "solved", "solved"});
    comparison.pairs.push_back({"two", "", 500.0, std::nullopt, "solved", "time-limit"});
    comparison.pairs.push_back({"three", "", std::nullopt, std::nullopt, "unsolvable", "unsolvable"});
    return comparison;
}

TEST(LabPlot, PairedDotsAndThoseAtTheEdge) {
    const Plot plot = paired_plot(some_comparison());
    ASSERT_EQ(plot.series.size(), 1U);
    const auto& points = plot.series[0].points;
    ASSERT_EQ(points.size(), 2U);  // a board that nobody solved is no dot
    EXPECT_EQ(points[0].x, 10);
    EXPECT_EQ(points[0].y, 40);
    EXPECT_FALSE(points[0].edge);
    EXPECT_TRUE(points[1].edge);
    EXPECT_EQ(points[1].x, 500);
    ASSERT_TRUE(plot.y.edge);
    EXPECT_EQ(points[1].y, *plot.y.edge);
    EXPECT_GT(*plot.y.edge, 500);
    EXPECT_GT(plot.y.high, *plot.y.edge);
    EXPECT_TRUE(plot.diagonal && plot.x.log && plot.y.log);
    EXPECT_EQ(plot.x.low, plot.y.low);
}

TEST(LabPlot, RelativeDotsOfBoardsSolvedByBoth) {
    const Plot plot = relative_plot(some_comparison());
    ASSERT_EQ(plot.series[0].points.size(), 1U);
    EXPECT_EQ(plot.series[0].points[0].x, 10);
    EXPECT_EQ(plot.series[0].points[0].y, 4);
    EXPECT_EQ(plot.level, 1);
}

Results some_results() {
    Results results;
    results.configurations = {{"fast", "astar", "h", "auto", 1}, {"slow", "astar", "zero", "auto", 1}};
    for (const char* board : {"one", "two", "three", "odd"}) {
        results.boards.emplace_back();
        results.boards.back().set = "s";
        results.boards.back().label = board;
    }
    const auto add = [&](int configuration, int board, const char* status, double expanded) {
        Record record{.trial = {configuration, board, 0}, .status = status};
        if (expanded > 0) record.fields["expanded"] = expanded;
        results.records.push_back(std::move(record));
    };
    add(0, 0, "solved", 10);
    add(0, 1, "solved", 10);
    add(0, 2, "solved", 30);
    add(0, 3, "unsolvable", 0);
    add(1, 0, "solved", 20);
    add(1, 1, "time-limit", 999);
    add(1, 2, "solved", 10);
    add(1, 3, "unsolvable", 0);
    return results;
}

TEST(LabPlot, PerformanceProfile) {
    const Plot plot = profile_plot(some_results(), "expanded", "");
    ASSERT_EQ(plot.series.size(), 2U);
    const auto& fast = plot.series[0].points;  // ratios 1, 1, 3 of three boards that can be solved
    ASSERT_EQ(fast.size(), 2U);
    EXPECT_EQ(fast[0].x, 1);
    EXPECT_DOUBLE_EQ(fast[0].y, 2.0 / 3);
    EXPECT_EQ(fast[1].x, 3);
    EXPECT_DOUBLE_EQ(fast[1].y, 1);
    const auto& slow = plot.series[1].points;  // ratios 1 and 2; one board was not solved
    ASSERT_EQ(slow.size(), 2U);
    EXPECT_DOUBLE_EQ(slow[1].y, 2.0 / 3);
    EXPECT_THAT(plot_tex(plot), HasSubstr("(3,1)\n  (10,1)\n};"));  // what is reached stays reached
    Results worse = some_results();
    worse.records[0].fields["expanded"] = 40;
    worse.records[1].fields["expanded"] = 40;
    worse.records[5].status = "solved";
    worse.records[5].fields["expanded"] = 10;
    const auto never_best = profile_plot(worse, "expanded", "").series[0].points;  // ratios 2, 3, 4
    ASSERT_EQ(never_best.size(), 4U);
    EXPECT_EQ(never_best[0].x, 1);
    EXPECT_EQ(never_best[0].y, 0);
    EXPECT_EQ(never_best[1].x, 2);
    EXPECT_TRUE(profile_plot(some_results(), "expanded", "another set").series[0].points.empty());
}

TEST(LabPlot, UnsolvableBoardsAreNoZerosInAMean) {
    Results results = some_results();
    results.records[3].fields["expanded"] = 0;  // as older databases have it
    const auto groups = summarise(results);
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].sample("expanded").count(), 3U);
    EXPECT_DOUBLE_EQ(groups[0].sample("expanded").mean(), 50.0 / 3);
}

const EventsFile events{"run.jsonl",
                        R"({"event":"lower-bound","lower_bound":20,"length":null,"seconds":0.001,"expanded":0}
{"event":"incumbent","lower_bound":20,"length":40,"moves":"u","seconds":0.01,"expanded":50}
{"event":"iteration","lower_bound":20,"length":40,"seconds":0.02,"expanded":100}
{"event":"iteration","lower_bound":22,"length":40,"seconds":0.03,"expanded":350}
{"event":"incumbent","lower_bound":24,"length":24,"moves":"u","seconds":0.05,"expanded":400}
{"event":"result","status":"solved","length":24,"lower_bound":24,"stats":{"expanded":410,"wall_seconds":0.06}}
)"};

TEST(LabPlot, MeanLengthsOfBoardsThatAllSolved) {
    Results results = some_results();
    const auto found = [&](std::size_t record, std::vector<Incumbent> incumbents, double seconds) {
        results.records[record].incumbents = std::move(incumbents);
        results.records[record].fields["wall_seconds"] = seconds;
    };
    found(0, {{0.01, 10, 40, 20}, {0.5, 500, 30, 20}}, 1);
    found(1, {{0.02, 10, 60, 20}}, 1);
    found(2, {{0.03, 10, 20, 20}, {0.2, 100, 16, 16}}, 0.2);
    found(4, {{0.1, 10, 42, 20}}, 1);
    found(6, {{0.2, 10, 18, 16}}, 1);  // no solution of "two"
    const Plot plot = lengths_plot(results, "s");
    EXPECT_THAT(plot.title, HasSubstr("2 of 4 boards"));
    ASSERT_EQ(plot.series.size(), 2U);
    EXPECT_EQ(plot.series[0].label, "fast");
    const auto points = [](const Plot::Series& series) {
        std::vector<std::pair<double, double>> pairs;
        for (const Plot::Point& point : series.points) pairs.emplace_back(point.x, point.y);
        return pairs;
    };
    EXPECT_THAT(points(plot.series[0]), ::testing::ElementsAre(std::pair(0.03, 30.0), std::pair(0.2, 28.0),
                                                               std::pair(0.5, 23.0), std::pair(1.0, 23.0)));
    EXPECT_THAT(points(plot.series[1]), ::testing::ElementsAre(std::pair(0.2, 30.0), std::pair(1.0, 30.0)));
    EXPECT_TRUE(lengths_plot(results, "other").series.empty());
}

TEST(LabPlot, AnytimeCurves) {
    const auto plot = anytime_plot({&events, 1});
    ASSERT_TRUE(plot);
    ASSERT_EQ(plot->series.size(), 2U);
    const auto& length = plot->series[0].points;
    ASSERT_EQ(length.size(), 3U);
    EXPECT_EQ(length[0].x, 0.01);
    EXPECT_EQ(length[0].y, 40);
    EXPECT_EQ(length[1].y, 24);
    EXPECT_EQ(length[2].x, 0.06);  // the curve goes on to the end of the search
    EXPECT_EQ(plot->series[1].points.back().y, 24);
}

TEST(LabPlot, NodesByBound) {
    const auto plot = bounds_plot({&events, 1});
    ASSERT_TRUE(plot);
    ASSERT_EQ(plot->series.size(), 1U);
    const auto& points = plot->series[0].points;
    ASSERT_EQ(points.size(), 3U);
    const double expected[][2] = {{20, 100}, {22, 250}, {24, 60}};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(points[i].x, expected[i][0]);
        EXPECT_EQ(points[i].y, expected[i][1]);
    }
    // An iteration that a limit ended is no point.
    const EventsFile stopped{"stopped.jsonl", R"({"event":"iteration","lower_bound":20,"length":null,"expanded":100}
{"event":"result","status":"time-limit","length":null,"lower_bound":22,"stats":{"expanded":150}}
)"};
    ASSERT_EQ(bounds_plot({&stopped, 1})->series[0].points.size(), 1U);
    // Nor is one that a limit ended when there was a solution already.
    const EventsFile early{"early.jsonl",
                           R"({"event":"incumbent","lower_bound":20,"length":40,"moves":"u","expanded":10}
{"event":"result","status":"solved","stopped_by":"nodes","length":40,"lower_bound":22,"stats":{"expanded":150}}
)"};
    EXPECT_TRUE(bounds_plot({&early, 1})->series.empty());
    const EventsFile bad{"bad.jsonl", "{\"event\":\"result\"}\nnonsense\n"};
    const auto refused = bounds_plot({&bad, 1});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().field, "bad.jsonl:2");
}

TEST(LabPlot, EventsOfAnotherShapeAreRefusedWithFileAndLine) {
    const std::string good = "{\"event\":\"iteration\",\"lower_bound\":20,\"expanded\":100}\n";
    struct BadEvent {
        const char* line;
        const char* field;
        ErrorCode code;
        bool in_bounds_only = false;
    };
    for (const BadEvent& bad :
         {BadEvent{R"({"event":5})", "event", ErrorCode::NotText},
          BadEvent{R"({"event":null})", "event", ErrorCode::NotText},
          BadEvent{R"({"event":["result"]})", "event", ErrorCode::NotText},
          BadEvent{R"({"seconds":1})", "event", ErrorCode::FieldMissing},
          BadEvent{R"({"event":"result","stats":{},"status":null})", "status", ErrorCode::NotText, true},
          BadEvent{R"({"event":"result","stats":{},"status":"solved","stopped_by":7})", "stopped_by",
                   ErrorCode::NotText, true}}) {
        const EventsFile file{"bad.jsonl", good + bad.line + "\n"};
        const auto bounds = bounds_plot({&file, 1});
        ASSERT_FALSE(bounds) << bad.line;
        EXPECT_EQ(bounds.error().field, fmt::format("bad.jsonl:2: {}", bad.field));
        EXPECT_EQ(bounds.error().code, bad.code) << bad.line;
        EXPECT_EQ(anytime_plot({&file, 1}).has_value(), bad.in_bounds_only) << bad.line;
    }
    // What is not asked for may be anything.
    const EventsFile odd{"odd.jsonl", good + R"({"event":"result","status":"solved","stats":[1],"length":"x"})"};
    ASSERT_TRUE(bounds_plot({&odd, 1}));
    EXPECT_EQ(bounds_plot({&odd, 1})->series[0].points.size(), 1U);
}

TEST(LabPlot, NothingIsDrawnAsOneNodeOrAMicrosecond) {
    Comparison comparison{.a = "a", .b = "b", .field = "expanded", .pairs = {}};
    comparison.pairs.push_back({"one", "", 0.0, 40.0, "solved", "solved"});
    const Plot nodes = paired_plot(comparison);
    EXPECT_EQ(nodes.series[0].points.at(0).x, 1);
    EXPECT_EQ(nodes.x.low, 1);
    comparison.field = "wall_seconds";
    const Plot seconds = paired_plot(comparison);
    EXPECT_EQ(seconds.series[0].points.at(0).x, 1e-6);

    Results results = some_results();
    results.records[0].fields["expanded"] = 0;  // against 20
    const Plot profile = profile_plot(results, "expanded", "");
    EXPECT_EQ(profile.series[1].points.back().x, 20);
}

/// Where ten times a number is infinite or the number, ticks would never end.
TEST(LabPlot, ExtremeNumbersHaveAnEndOfTicks) {
    Comparison comparison{.a = "a", .b = "b", .field = "wall_seconds", .pairs = {}};
    comparison.pairs.push_back({"one", "", 1e-320, 1.7e308, "solved", "solved"});
    comparison.pairs.push_back({"two", "", 1.7e308, 5e-324, "solved", "solved"});
    comparison.pairs.push_back({"three", "", 1.7e308, std::nullopt, "solved", "time-limit"});
    Results results = some_results();
    results.records[0].fields["expanded"] = 1.7e308;
    const std::vector<EventsFile> events{
        {"e",
         "{\"event\":\"iteration\",\"bound\":1e18,\"expanded\":1.7e308,\"length\":1000000000000000256}\n"
         "{\"event\":\"iteration\",\"bound\":1000000000000000256,\"expanded\":5e-324,\"length\":1e18}\n"}};
    for (const Plot& plot : {paired_plot(comparison), relative_plot(comparison), profile_plot(results, "expanded", ""),
                             anytime_plot(events).value(), bounds_plot(events).value()}) {
        SCOPED_TRACE(plot.title);
        const std::string svg = plot_svg(plot);
        EXPECT_THAT(svg, HasSubstr("</svg>"));
        EXPECT_LT(std::ranges::count(svg, '\n'), 3000);
    }
}

TEST(LabPlot, WritersWriteEveryPointAndEscape) {
    const Plot plot = paired_plot(some_comparison());
    const std::string svg = plot_svg(plot);
    EXPECT_THAT(svg, HasSubstr("not solved"));
    EXPECT_THAT(svg, HasSubstr(">1000</text>"));
    EXPECT_THAT(svg, HasSubstr("<title>one: 10, 40</title>"));
    const std::string tex = plot_tex(plot);
    EXPECT_THAT(tex, HasSubstr("xlabel={x:A\\_1}"));
    EXPECT_THAT(tex, HasSubstr("(10,40)"));
    EXPECT_THAT(tex, HasSubstr("xmode=log"));
    EXPECT_EQ(plot_csv(plot).substr(0, 43), "series,x,y,label,edge\nboards,10,40,one,0\nbo");
    EXPECT_EQ(tex_text("50 % & {a_b}"), "50 \\% \\& \\{a\\_b\\}");
    Results results = some_results();
    for (std::size_t i = 0; i < 3; ++i) results.records[i].fields["wall_seconds"] = 6.642e-5;
    const std::string table = summary_tex(results);
    EXPECT_THAT(table, HasSubstr("fast & 3 & 4 & -- & 16.67 & 10 & $6.642 \\cdot 10^{-5}$ & 1 unsolvable \\\\"));
    EXPECT_THAT(table, HasSubstr("slow & 2 & 4 & -- & $\\geq$\\,343 & 20 & -- & 1 limit, 1 unsolvable \\\\"));
    EXPECT_THAT(table, HasSubstr("\\toprule"));
}

}  // namespace
}  // namespace taquin::lab
