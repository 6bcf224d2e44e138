// The heuristic of docs/how-to/add-a-heuristic.md, whose code is copied from there: its properties against the true
// distances, its static estimate against the general engine.

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/core/symmetry.h"
#include "taquin/fast/parallel_ida.h"
#include "taquin/fast/static_estimates.h"
#include "taquin/fast/static_out_of_line.h"
#include "taquin/heuristic/out_of_line.h"
#include "taquin/search/idastar.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

HeuristicPtr out_of_line(const Goal& goal) {
    const Options none;
    return out_of_line_info.make({.goal = goal, .options = none}).value();
}

TEST(HowTo, HeuristicIsAdmissible) {
    const Goal goal = Goal::blank_last(Size{3, 3});
    const Oracle oracle(goal);
    const auto heuristic = out_of_line(goal);
    for (const Board& board : oracle.sample(97)) EXPECT_LE(heuristic->value(board), *oracle.distance(board));
    EXPECT_EQ(heuristic->value(goal.board()), 0);
}

/// The counters of all iterations up to `most` moves.
template <class Shape>
Stats search_fast(const Problem& problem, const Heuristic& heuristic, bool transposed, const Options& options) {
    constexpr fast::EstimateInfo info = fast::serve<Shape, fast::StaticOutOfLine<Shape>>();
    EXPECT_EQ(info.serves[0], heuristic.info());
    const Problem searched = transformed(problem, Symmetry(false, false, transposed));
    std::vector<std::uint8_t> home_at;
    for (const Cell home : homes(searched.start, searched.goal)) home_at.push_back(static_cast<std::uint8_t>(home));
    const Heuristic* const served[] = {&heuristic};
    const auto kernel = info.make({served, home_at, static_cast<std::uint8_t>(searched.start.blank()), transposed});
    EXPECT_EQ(kernel->h_start(), heuristic.value(problem.start));
    const auto pruner = FsmPruner::make(problem.goal.size(), static_cast<int>(options.integer("prune")));
    Context context;
    Result result;
    result.stats.generated = 1;
    fast::ParallelIda search(*kernel, pruner, context, result.stats);
    deepen(result, context, search, search.h_start(), options.integer("max-threshold"));
    EXPECT_EQ(result.status, Status::GaveUp);
    return result.stats;
}

TEST(HowTo, StaticEstimateExpandsWhatTheGeneralEngineExpands) {
    for (const Size size : {Size{3, 3}, Size{2, 4}, Size{4, 2}})
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const Goal goal = Goal::snail(size);
            const Problem problem{scramble_uniform(goal, seed), goal};
            const auto heuristic = out_of_line(goal);
            const std::vector<GivenOption> given{{"max-threshold", "14"}};
            const auto options = Options::read(idastar_info.options, given, "idastar", "algorithm").value();
            Context context;
            const Result general = idastar_info.run({problem, *heuristic, options, {}}, context);
            if (general.status != Status::GaveUp) continue;
            const Stats stats = size == Size{3, 3}
                                    ? search_fast<fast::Shape<3, 3>>(problem, *heuristic, false, options)
                                    : search_fast<fast::Shape<2, 4>>(problem, *heuristic, size.rows > 2, options);
            EXPECT_EQ(stats.expanded, general.stats.expanded) << size.text();
            EXPECT_EQ(stats.generated, general.stats.generated) << size.text();
            EXPECT_EQ(stats.iterations, general.stats.iterations) << size.text();
        }
}

}  // namespace
}  // namespace taquin::testing
