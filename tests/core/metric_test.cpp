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

/// A bound may skip a value exactly where no length can have it.
TEST(Metric, BoundStepFollowsFromParity) {
    for (const MetricInfo& metric : all_metrics()) EXPECT_EQ(metric.bound_step, metric.fixed_parity ? 2 : 1);
}

}  // namespace
}  // namespace taquin
