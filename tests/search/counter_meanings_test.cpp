// What the algorithms say of their counters is true of their searches.

#include "taquin/search/counter_meanings.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/solve/registry.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::run;
using testing::size_of;

const StatField* field_named(std::string_view name) {
    for (const StatField& field : stat_fields())
        if (field.name == name) return &field;
    return nullptr;
}

TEST(CounterMeanings, BelongToCountersAndHaveOneTextEach) {
    std::map<std::pair<std::string_view, std::string_view>, std::string_view> texts;
    for (const AlgorithmInfo* info : all_algorithms()) {
        EXPECT_FALSE(info->counters.empty()) << info->name;
        std::set<std::string_view> counters;
        for (const CounterMeaning& one : info->counters) {
            EXPECT_NE(field_named(one.counter), nullptr) << one.counter;
            EXPECT_TRUE(counters.insert(one.counter).second) << info->name << " " << one.counter;
            EXPECT_EQ(texts.try_emplace({one.counter, one.variant}, one.text).first->second, one.text) << one.counter;
            EXPECT_EQ(meaning(*field_named(one.counter), info->counters), one.text);
        }
        EXPECT_TRUE(counters.contains("max_frontier")) << info->name;  // the one that differs most
    }
}

TEST(CounterMeanings, WhatIsAlwaysSoIsSo) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    for (const std::uint64_t seed : {1U, 2U, 3U})
        for (const AlgorithmInfo* info : all_algorithms()) {
            const std::string algorithm = info->name == "dfs" ? "dfs(depth=30)" : std::string(info->name);
            const Result result =
                run({scramble_walk(goal, 24, seed), goal}, algorithm, {}, {.nodes = 200'000}, "general");
            for (const CounterMeaning& one : info->counters) {
                if (!one.text.starts_with("always ")) continue;
                EXPECT_EQ(field_named(one.counter)->value(result.stats), one.text[7] - '0')
                    << info->name << " " << one.counter;
            }
        }
}

TEST(CounterMeanings, TheFrontierIsAPathOrWaitingNodes) {
    const char* board = "4 3 8/2 0 1/6 5 7";  // 20 moves
    const auto frontier = [&](const char* algorithm) { return run(board, algorithm).stats.max_frontier; };
    EXPECT_EQ(frontier("idastar"), 20U);
    EXPECT_EQ(frontier("iddfs"), 20U);
    EXPECT_GT(frontier("astar"), 40U);
    EXPECT_LE(frontier("greedy"), 4U);
    // On 3x3 the construction is a search by A*, which has the largest frontier of all stages.
    EXPECT_EQ(frontier("anytime"), frontier("layers"));
}

}  // namespace
}  // namespace taquin
