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

// Or a few letters a client would each cost the server a hundred megabytes.
TEST(Requests, AGameOfTooManyMovesIsRefusedBeforeTheyAreSpelledOut) {
    for (const char* moves : {"u99999999", "u10001", "u5000d5001", "u18446744073709551616"}) {
        const auto refused = read_game({{"board", "1 2 3/4 5 6/0 7 8"}, {"moves", moves}});
        ASSERT_FALSE(refused) << moves;
        EXPECT_EQ(refused.error().code, ErrorCode::TooManyMoves);
        EXPECT_EQ(refused.error().arguments, std::vector<std::string>{"10000"});
    }
    EXPECT_EQ(read_game({{"board", "1 2 3/4 5 6/0 7 8"}, {"moves", "u5000d5000"}}).value().moves.size(), 10'000U);
}

}  // namespace
}  // namespace taquin::app
