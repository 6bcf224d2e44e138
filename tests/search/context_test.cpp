// Every row hears its cancel button and its clock: told by counts, so that no machine is too slow for it.

#include "taquin/search/context.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/solve/solve.h"

#include "support/oracle.h"

namespace taquin {
namespace {

using testing::size_of;

/// Most nodes between two polls, however fast they are.
constexpr std::uint64_t longest_interval = 1024;

/// A row with a problem on which it is busy for seconds at least.
struct Busy {
    std::string algorithm;
    Size size;
    std::uint64_t beyond = 0;  // work of this row that cannot be divided
};

std::vector<Busy> busy_rows() {
    std::vector<Busy> rows;
    for (const AlgorithmInfo* row : all_algorithms()) {
        Busy busy{std::string(row->name), size_of(5, 5)};
        if (row->name == "greedy") busy.size = size_of(40, 40);
        if (row->name == "greedy-best-first") busy.size = size_of(20, 20);
        if (row->name == "lss-lrta") busy.size = size_of(20, 20);
        if (row->name == "wastar") busy.algorithm = "wastar(weight=1.1)";
        if (row->name == "layers") busy = {"layers", size_of(100, 100), 2000};  // the path of one tile
        if (row->name == "beam") busy.algorithm = "beam(width=100000)";
        rows.push_back(busy);
    }
    return rows;
}

class EveryAlgorithm : public ::testing::TestWithParam<Busy> {
  public:
    SolvePlan plan_of() const {
        const Goal goal = Goal::blank_last(GetParam().size);
        return plan(Problem{scramble_uniform(goal, 1), goal},
                    {.algorithm = GetParam().algorithm, .engine = "general", .memory = "2GB"})
            .value();
    }
};

std::string row_name(const ::testing::TestParamInfo<Busy>& info) {
    std::string name = info.param.algorithm.substr(0, info.param.algorithm.find('('));
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryAlgorithm, ::testing::ValuesIn(busy_rows()), row_name);

TEST_P(EveryAlgorithm, EndsSoonAfterACancel) {
    for (const int bells : {1, 2, 20}) {  // so many polls before the button is pressed
        Context context;
        StopSource source;
        context.stop = source.get_token();
        context.progress_interval = std::chrono::milliseconds(0);
        int rung = 0;
        std::uint64_t pressed_at = 0;
        context.on_event = [&](const Event& now) {
            if (now.kind != Event::Kind::Progress || ++rung < bells) return;
            source.request_stop();
            pressed_at = now.stats.expanded;
        };
        const auto result = solve(plan_of(), context);
        ASSERT_TRUE(result.has_value());
        ASSERT_EQ(result->stopped_by, StoppedBy::Cancelled);  // `anytime` has a solution by then
        EXPECT_EQ(rung, bells);
        EXPECT_LE(result->stats.expanded, pressed_at + longest_interval + GetParam().beyond);
    }
}

TEST_P(EveryAlgorithm, EndsSoonWhenCancelledBefore) {
    Context context;
    context.stop = [] { return true; };
    const auto result = solve(plan_of(), context);
    EXPECT_EQ(result->status, Status::Cancelled);
    EXPECT_LE(result->stats.expanded, longest_interval + GetParam().beyond);
}

TEST_P(EveryAlgorithm, EndsWhenTheTimeIsUp) {
    Context context;
    SolvePlan plan = plan_of();
    plan.search.limits.time = std::chrono::milliseconds(0);
    const auto result = solve(plan, context);
    EXPECT_EQ(result->status, Status::TimeLimit);
    EXPECT_LE(result->stats.expanded, longest_interval + GetParam().beyond);
}

TEST_P(EveryAlgorithm, IsCancelledByAnotherThread) {
    Context context;
    StopSource source;
    context.stop = source.get_token();
    context.progress_interval = std::chrono::milliseconds(0);
    std::atomic<bool> running{false};
    context.on_event = [&](const Event&) {
        running = true;
        running.notify_one();
    };
    const std::jthread other([&] {
        running.wait(false);
        source.request_stop();
    });
    EXPECT_EQ(solve(plan_of(), context)->stopped_by, StoppedBy::Cancelled);
}

TEST(Context, AnOutsideFlagCancelsToo) {
    Context context;
    std::atomic<bool> flag{false};
    context.stop = stop_on_flag(flag);
    EXPECT_EQ(context.poll({}, 0), std::nullopt);
    EXPECT_EQ(context.over(), std::nullopt);
    flag = true;
    EXPECT_EQ(context.poll({}, 0), Status::Cancelled);
    EXPECT_EQ(context.over(), Status::Cancelled);
}

TEST(Context, PollsAtTheNodeLimitExactly) {
    Context context;
    context.begin();
    context.limits.nodes = 100;
    EXPECT_EQ(context.next_poll(99), 100U);
    EXPECT_EQ(context.next_poll(100), 100U);
    EXPECT_EQ(context.poll({.expanded = 99}, 0), std::nullopt);
    EXPECT_EQ(context.poll({.expanded = 100}, 0), Status::NodeLimit);
}

TEST(Context, NeverWaitsLongerThanTheLongestInterval) {
    Context context;
    context.begin();
    for (int i = 0; i < 1000; ++i) {
        ASSERT_EQ(context.poll({}, 0), std::nullopt);
        ASSERT_LE(context.next_poll(0), longest_interval);
    }
}

}  // namespace
}  // namespace taquin
