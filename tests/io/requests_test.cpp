#include "apps/io/requests.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/io/json.h"

namespace taquin::app {
namespace {

TEST(Requests, AGameMayBeJudgedInEitherMetric) {
    for (const auto metric : {Metric::SingleTile, Metric::MultiTile}) {
        const auto game =
            read_game({{"board", "1 2 3/4 5 6/0 7 8"}, {"moves", "rr"}, {"metric", std::string(name(metric))}});
        ASSERT_TRUE(game) << english(game.error());
        EXPECT_EQ(game->plan.search.metric, metric);
    }
    const auto refused = read_game({{"board", "1 2 3/4 5 6/0 7 8"}, {"moves", "rr"}, {"metric", "miles"}});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().field, "metric");
}

}  // namespace
}  // namespace taquin::app
