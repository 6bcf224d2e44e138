// What `auto` chooses where a proof may be in reach.

#include "taquin/solve/choose.h"

#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/pdb/table_source.h"

namespace taquin {
namespace {

TEST(TwentyFourPuzzle, IsProvedWhereTheTimeAllowsToBuildTables) {
    // From a random walk, with a linear conflict of 66: a minute is too short without tables.
    const Goal goal = Goal::blank_last({5, 5});
    const Problem problem{parse_board("6 1 15 19 14/2 23 9 7 13/21 16 5 24 10/4 11 12 8 3/22 20 0 17 18").value(),
                          goal};
    MemoryTables tables;
    const auto chosen = [&](const Limits& limits, bool builds) {
        return choose(problem, &tables, TableBudget(), limits, Metric::SingleTile, builds);
    };
    const Limits minute{.time = std::chrono::minutes(1)};
    EXPECT_EQ(chosen(minute, true).algorithm, "idastar");
    EXPECT_EQ(chosen(minute, true).heuristic, "linear-conflict");
    EXPECT_TRUE(chosen(minute, true).wants_tables);
    EXPECT_EQ(chosen(minute, false).algorithm, "anytime");
    EXPECT_EQ(chosen({.time = std::chrono::seconds(10)}, true).algorithm, "anytime");
    EXPECT_EQ(chosen({.time = std::chrono::minutes(1), .nodes = 1'000'000}, true).algorithm, "anytime");
}

}  // namespace
}  // namespace taquin
