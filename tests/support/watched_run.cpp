#include "support/watched_run.h"

#include <gtest/gtest.h>

#include "support/search_run.h"

namespace taquin::testing {

Watched watch(const Problem& problem, const SearchRequest& request, TableSource* tables) {
    Watched run;
    Context context;
    context.on_event = [&](const Event& event) {
        if (event.kind == Event::Kind::Progress) return;
        run.told.push_back({event.kind,
                            event.lower_bound,
                            event.length.value_or(0),
                            event.stats.expanded,
                            {event.moves.begin(), event.moves.end()}});
    };
    const auto planned = plan(problem, request);
    if (!planned) {
        ADD_FAILURE() << english(planned.error());
        return run;
    }
    auto result = solve(*planned, context, tables);
    if (!result)
        ADD_FAILURE() << english(result.error());
    else
        run.result = *std::move(result);
    return run;
}

void expect_honest(const Problem& problem, const Watched& run, int distance) {
    int bound = 0;
    std::size_t length = 0;
    for (const Told& told : run.told) {
        EXPECT_GE(told.lower_bound, bound);
        bound = told.lower_bound;
        EXPECT_LE(bound, distance);
        if (told.kind != Event::Kind::Incumbent) continue;
        EXPECT_EQ(static_cast<int>(told.length), path_length(run.result.metric, told.moves));
        EXPECT_TRUE(length == 0 || told.length < length);
        length = told.length;
        EXPECT_TRUE(distance == unknown || static_cast<int>(length) >= distance);
        EXPECT_TRUE(replays(problem, told.moves));
    }
    EXPECT_GE(run.result.lower_bound, bound);
    EXPECT_LE(run.result.lower_bound, distance);
    if (run.result.status != Status::Solved) return;
    EXPECT_TRUE(length == 0 || run.result.length() == static_cast<int>(length));
    EXPECT_TRUE(distance == unknown || run.result.length() >= distance);
    EXPECT_TRUE(!run.result.optimal || distance == unknown || run.result.length() == distance);
    EXPECT_TRUE(replays(problem, run.result.moves));
}

}  // namespace taquin::testing
