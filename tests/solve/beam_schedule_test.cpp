// The widths of the beams of `anytime`: growing without a limit, and filling a limit of nodes.

#include "taquin/solve/beam_schedule.h"

#include <gtest/gtest.h>

#include "taquin/solve/anytime.h"

namespace taquin {
namespace {

Options options(const std::vector<GivenOption>& given = {}) {
    return *Options::read(anytime_info.options, given, anytime_info.name, "algorithm");
}

TEST(BeamSchedule, GrowsWithoutALimit) {
    const Context context;
    for (const bool guided : {false, true}) {
        BeamSchedule schedule(options({{"width", "10"}, {"growth", "3"}}), guided);
        const std::uint64_t first = guided ? 40 : 10;
        for (const std::uint64_t width : {first, 3 * first, 9 * first}) {
            const auto beam = schedule.next(context, 0, 100);
            ASSERT_TRUE(beam.has_value());
            EXPECT_EQ(beam->width, width);
            EXPECT_EQ(beam->nodes, 0U);
            schedule.ran(width * 100, 0.1);
        }
    }
}

TEST(BeamSchedule, TheLastBeamFillsANodeLimit) {
    for (const std::uint64_t limit : {10'000U, 300'000U, 5'000'000U, 100'000'000U}) {
        Context context;
        context.limits.nodes = limit;
        context.limits.time = std::chrono::milliseconds(1);  // does not matter beside a node limit
        BeamSchedule schedule(options(), true);
        std::uint64_t spent = 0;
        std::uint64_t before = 0;
        int beams = 0;
        while (const auto beam = schedule.next(context, spent, 200)) {
            ASSERT_LT(++beams, 6);
            EXPECT_GT(beam->width, before);
            before = beam->width;
            const std::uint64_t nodes = beam->nodes > 0 ? beam->nodes : 200 * beam->width;
            spent += nodes;
            ASSERT_LE(spent, limit);
            schedule.ran(nodes, 1e-9);
        }
        EXPECT_GT(spent, limit * 4 / 5);
    }
}

TEST(BeamSchedule, TheFirstBeamKnowsATimeLimit) {
    Context context;
    context.limits.time = std::chrono::hours(1);
    context.begin();
    const auto seconds = [&](bool guided) { return BeamSchedule(options(), guided).next(context, 0, 100)->seconds; };
    EXPECT_GT(seconds(true), 1800);
    EXPECT_LT(seconds(true), 3600);
    EXPECT_EQ(seconds(false), 0);
    context.limits.nodes = 1'000'000;  // then nothing may depend on the machine's speed
    EXPECT_EQ(seconds(true), 0);
}

TEST(BeamSchedule, UnguidedBeamsDoNotLookAtLimits) {
    Context context;
    context.limits.nodes = 100;
    BeamSchedule schedule(options(), false);
    EXPECT_EQ(schedule.next(context, 0, 10)->width, 50U);
    schedule.ran(99, 1);
    EXPECT_EQ(schedule.next(context, 99, 10)->width, 200U);
}

}  // namespace
}  // namespace taquin
