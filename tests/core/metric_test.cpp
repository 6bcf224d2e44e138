#include "taquin/core/metric.h"

#include <gtest/gtest.h>

namespace taquin {
namespace {

TEST(Metric, NamesAndAliasesAreRead) {
    for (const MetricInfo& metric : all_metrics()) {
        EXPECT_EQ(parse_metric(metric.name), metric.metric);
        EXPECT_EQ(parse_metric(metric.alias), metric.metric);
        EXPECT_EQ(name(metric.metric), metric.name);
        EXPECT_EQ(&info(metric.metric), &metric);
    }
    EXPECT_EQ(parse_metric("stm"), Metric::SingleTile);
    EXPECT_EQ(parse_metric("mtm"), Metric::MultiTile);
}

TEST(Metric, RefusesOtherNames) {
    for (const char* text : {"", "STM", "furlong"}) {
        const auto metric = parse_metric(text);
        ASSERT_FALSE(metric.has_value()) << text;
        EXPECT_EQ(metric.error().field, "metric");
    }
}

TEST(Metric, RunsOfOneDirectionAreOneMultiTileMove) {
    using enum Move;
    const std::pair<std::vector<Move>, int> paths[] = {{{}, 0},
                                                       {{Up}, 1},
                                                       {{Up, Up, Up}, 1},
                                                       {{Up, Down}, 2},
                                                       {{Left, Left, Up, Left}, 3},
                                                       {{Right, Right, Down, Down}, 2}};
    for (const auto& [moves, runs] : paths) {
        EXPECT_EQ(path_length(Metric::SingleTile, moves), static_cast<int>(moves.size()));
        EXPECT_EQ(path_length(Metric::MultiTile, moves), runs);
    }
}

/// A bound may skip a value exactly where no length can have it.
TEST(Metric, BoundStepFollowsFromParity) {
    for (const MetricInfo& metric : all_metrics()) EXPECT_EQ(metric.bound_step, metric.fixed_parity ? 2 : 1);
}

}  // namespace
}  // namespace taquin
