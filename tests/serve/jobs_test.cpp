// The job manager with a solver that waits for a word from the test instead of searching.

#include "apps/serve/jobs.h"

#include <cstdio>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>
#include <sys/resource.h>

namespace taquin::app {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// Lets one search at a time through, on request, and remembers the order.
class Gate {
  public:
    Expected<Result> solve(const SolvePlan& plan, Context& context) {
        std::unique_lock lock(mutex_);
        const std::string& label = plan.search.algorithm->text;
        started_.push_back(label);
        changed_.notify_all();
        while (permits_ == 0 && !context.stop.stop_requested()) changed_.wait_for(lock, 1ms);
        Result result;
        result.status = context.stop.stop_requested() ? Status::Cancelled : Status::Solved;
        if (!context.stop.stop_requested()) --permits_;
        if (label == "progress") context.on_event(Event{.lower_bound = 7});
        return result;
    }
    void open(int count) {
        const std::lock_guard lock(mutex_);
        permits_ += count;
        changed_.notify_all();
    }
    std::vector<std::string> await_started(std::size_t count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return started_.size() >= count; });
        return started_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    int permits_ = 0;
    std::vector<std::string> started_;
};

class JobsTest : public ::testing::Test {
  protected:
    static SolvePlan job(std::string label) {
        SolvePlan plan = taquin::plan({.board = "1 2 3/4 5 6/7 0 8", .search = {.algorithm = "bfs"}}).value();
        plan.search.algorithm->text = std::move(label);  // the gate's solver does not run it
        return plan;
    }
    JobView submit(Jobs& jobs, const std::string& client, const std::string& label) {
        return jobs.submit(job(label), {client}).value();
    }
    static JobView await_done(Jobs& jobs, const std::string& id) {
        const auto watch = jobs.watch(id);
        for (std::uint64_t seen = 0;;) {
            const auto view = watch->next(seen, 10s).value();
            if (view.state == JobState::Done) return view;
            seen = view.version;
        }
    }

    Gate gate_;
    Jobs::Solver solver_ = [this](const SolvePlan& plan, Context& context) { return gate_.solve(plan, context); };
};

TEST(Clamp, CutsToTheHouseAndNamesWhatItCut) {
    const Limits policy{.time = 10s, .memory = 1000, .threads = 4};
    const Clamped greedy = clamp({.time = 1h, .nodes = 5, .memory = 2000, .threads = 99}, policy);
    EXPECT_EQ(greedy.limits, (Limits{.time = 10s, .nodes = 5, .memory = 1000, .threads = 4}));
    EXPECT_THAT(greedy.reduced, ElementsAre("time", "memory", "threads"));
    const Clamped silent = clamp({}, policy);
    EXPECT_EQ(silent.limits, (Limits{.time = 10s, .memory = 1000, .threads = 1}));
    EXPECT_THAT(silent.reduced, IsEmpty());
    const Clamped modest = clamp({.time = 1s, .nodes = 7, .memory = 10, .threads = 2}, policy);
    EXPECT_EQ(modest.limits, (Limits{.time = 1s, .nodes = 7, .memory = 10, .threads = 2}));
    EXPECT_THAT(modest.reduced, IsEmpty());
}

TEST_F(JobsTest, ServesClientsInTurn) {
    Jobs jobs({.concurrent = 1}, solver_);
    submit(jobs, "greedy", "g1");
    gate_.await_started(1);
    submit(jobs, "greedy", "g2");
    submit(jobs, "greedy", "g3");
    const JobView modest = submit(jobs, "modest", "m1");
    const JobView last = submit(jobs, "greedy", "g4");
    EXPECT_EQ(modest.position, 2U) << "one search of the greedy client goes before, not two";
    EXPECT_EQ(last.position, 4U);
    gate_.open(5);
    EXPECT_THAT(gate_.await_started(5), ElementsAre("g1", "g2", "m1", "g3", "g4"));
}

TEST_F(JobsTest, ServesPagesBehindOneAddressInTurnButGivesThemNoMoreTurns) {
    Jobs jobs({.concurrent = 1}, solver_);
    const auto from = [&](const char* address, const char* page, const char* label) {
        return jobs.submit(job(label), {address, page}).value();
    };
    from("home", "a", "a1");
    gate_.await_started(1);
    from("home", "a", "a2");
    from("home", "a", "a3");
    from("home", "a", "a4");
    EXPECT_EQ(from("home", "b", "b1").position, 2U) << "one of the other page's goes before, not three";
    from("home", "b", "b2");
    EXPECT_EQ(from("away", "a", "z1").position, 2U) << "two pages have no more turns than one";
    gate_.open(7);
    EXPECT_THAT(gate_.await_started(7), ElementsAre("a1", "a2", "z1", "b1", "a3", "b2", "a4"));
}

TEST_F(JobsTest, RunsOnlySoManyAtOnce) {
    Jobs jobs({.concurrent = 2}, solver_);
    for (int i = 0; i < 5; ++i) submit(jobs, "a", "x");
    gate_.await_started(2);
    EXPECT_EQ(jobs.counts().running, 2U);
    EXPECT_EQ(jobs.counts().waiting, 3U);
    gate_.open(5);
    gate_.await_started(5);
}

TEST_F(JobsTest, AQuickSearchDoesNotWaitForLongOnes) {
    Jobs jobs({.concurrent = 1}, solver_);
    const auto quick = [&](const char* label) {
        SolvePlan plan = job(label);
        plan.search.limits.time = 5s;
        return jobs.submit(std::move(plan), {"a"}).value();
    };
    submit(jobs, "a", "long");
    gate_.await_started(1);
    const JobView waiting = submit(jobs, "a", "long too");
    const JobView hint = quick("hint");
    EXPECT_THAT(gate_.await_started(2), ElementsAre("long", "hint"));
    EXPECT_EQ(jobs.view(waiting.id)->position, 1U);
    // A second one waits for the first: there is one worker for them, and their own queue.
    const JobView next = quick("next");
    EXPECT_EQ(next.position, 1U);
    jobs.cancel(hint.id);
    EXPECT_EQ(gate_.await_started(3).at(2), "next");
    EXPECT_EQ(jobs.view(waiting.id)->state, JobState::Queued) << "the quick worker takes no long search";
}

TEST_F(JobsTest, RefusesMoreThanMayWait) {
    Jobs jobs({.concurrent = 1, .waiting_per_client = 2, .waiting = 3}, solver_);
    submit(jobs, "a", "running");
    gate_.await_started(1);
    submit(jobs, "a", "w1");
    submit(jobs, "a", "w2");
    const auto own = jobs.submit(job("w3"), {"a", "another page"});
    ASSERT_FALSE(own);
    EXPECT_EQ(own.error().field, "client");
    submit(jobs, "b", "w4");
    EXPECT_FALSE(jobs.submit(job("w5"), {"c"})) << "the queue is full";
}

TEST_F(JobsTest, CancelEndsAWaitingJobAtOnceAndARunningOneSoon) {
    Jobs jobs({.concurrent = 1}, solver_);
    const JobView running = submit(jobs, "a", "r");
    gate_.await_started(1);
    const JobView waiting = submit(jobs, "a", "w");
    const auto cancelled = jobs.cancel(waiting.id);
    ASSERT_TRUE(cancelled);
    EXPECT_EQ(cancelled->state, JobState::Done);
    EXPECT_EQ((*cancelled->result)->status, Status::Cancelled);
    jobs.cancel(running.id);
    EXPECT_EQ((*await_done(jobs, running.id).result)->status, Status::Cancelled);
    EXPECT_FALSE(jobs.cancel("nobody"));
    EXPECT_EQ(jobs.counts().waiting, 0U);
}

TEST_F(JobsTest, TheLastWatcherThatLeavesCancels) {
    Jobs jobs({.concurrent = 1}, solver_);
    const JobView job = submit(jobs, "a", "r");
    gate_.await_started(1);
    auto first = jobs.watch(job.id);
    auto second = jobs.watch(job.id);
    first.reset();
    EXPECT_EQ(jobs.view(job.id)->state, JobState::Running) << "someone still watches";
    second.reset();
    // The last watcher is gone: nothing but the cancel can end the search now.
    EXPECT_EQ((*await_done(jobs, job.id).result)->status, Status::Cancelled);
    EXPECT_EQ(jobs.watch("nobody"), nullptr);
}

TEST_F(JobsTest, WatchersHearOfProgressAndPlaces) {
    Jobs jobs({.concurrent = 1}, solver_);
    const JobView first = submit(jobs, "a", "progress");
    gate_.await_started(1);
    const JobView second = submit(jobs, "a", "w");
    const auto watch = jobs.watch(second.id);
    auto view = watch->next(0, 10s).value();
    EXPECT_EQ(view.state, JobState::Queued);
    EXPECT_EQ(view.position, 1U);
    gate_.open(1);
    const JobView done = await_done(jobs, first.id);
    ASSERT_TRUE(done.progress);
    EXPECT_EQ(done.progress->lower_bound, 7);
    while (view.state == JobState::Queued) view = watch->next(view.version, 10s).value();
    EXPECT_EQ(view.state, JobState::Running);
}

TEST_F(JobsTest, SweepCancelsTheAbandonedAndForgetsTheOld) {
    Jobs jobs({.concurrent = 1, .keep_for = 100s, .abandoned_after = 50s}, solver_);
    const auto now = Jobs::Clock::now();
    const JobView running = submit(jobs, "a", "r");
    gate_.await_started(1);
    const JobView waiting = submit(jobs, "a", "w");
    const JobView watched = submit(jobs, "a", "x");
    const auto watch = jobs.watch(watched.id);
    jobs.sweep(now + 40s);
    EXPECT_EQ(jobs.view(waiting.id)->state, JobState::Queued);
    jobs.sweep(now + 60s);
    EXPECT_EQ(jobs.view(waiting.id)->state, JobState::Done);
    EXPECT_NE(jobs.view(watched.id)->state, JobState::Done) << "watched jobs are not abandoned";
    EXPECT_EQ((*await_done(jobs, running.id).result)->status, Status::Cancelled);
    jobs.sweep(now + 3600s);
    EXPECT_FALSE(jobs.view(waiting.id)) << "forgotten";
    EXPECT_FALSE(jobs.view(running.id)) << "forgotten";
}

TEST_F(JobsTest, KeepsOnlySoManyResults) {
    Jobs jobs({.concurrent = 1, .kept = 2}, solver_);
    gate_.open(3);
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        ids.push_back(submit(jobs, "a", "x").id);
        await_done(jobs, ids.back());
    }
    EXPECT_FALSE(jobs.view(ids[0]));
    EXPECT_TRUE(jobs.view(ids[1]));
    EXPECT_TRUE(jobs.view(ids[2]));
}

TEST_F(JobsTest, StopCancelsEverythingAndTellsTheWatchers) {
    Jobs jobs({.concurrent = 1}, solver_);
    const JobView running = submit(jobs, "a", "r");
    gate_.await_started(1);
    const JobView waiting = submit(jobs, "a", "w");
    jobs.stop();
    for (const JobView& job : {running, waiting}) {
        const auto view = jobs.view(job.id);
        ASSERT_EQ(view->state, JobState::Done);
        EXPECT_EQ((*view->result)->status, Status::Cancelled);
    }
    EXPECT_FALSE(jobs.submit(JobsTest::job("late"), {"a"}));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

/// Ends this process with 0 if a search that the system refuses memory ends with a result, though no limit was set.
[[noreturn]] void search_in_little_memory() {
    Jobs jobs({.concurrent = 1}, [](const SolvePlan& plan, Context& context) { return solve(plan, context); });
    unsigned long pages = 0;
    if (std::FILE* const file = std::fopen("/proc/self/statm", "r"))
        if (std::fscanf(file, "%lu", &pages) != 1) std::_Exit(2);
    const rlimit limit{pages * 4096 + (64U << 20), pages * 4096 + (64U << 20)};
    setrlimit(RLIMIT_AS, &limit);
    mallopt(M_ARENA_MAX, 1);  // there is no room for another, and looking for it takes its time
    SolveRequest request{.board = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", .goal = "blank-first"};
    request.search.algorithm = "astar";
    request.search.heuristic = "manhattan";
    const auto view = jobs.submit(plan(request).value(), {"a"}).value();
    const auto watch = jobs.watch(view.id);
    auto now = watch->next(0, 10s).value();
    while (now.state != JobState::Done) now = watch->next(now.version, 10s).value();
    std::_Exit(*now.result && (*now.result)->status == Status::MemoryLimit ? 0 : 1);
}

TEST(JobsDeathTest, ASearchWithoutMemoryIsAResultNotAnEnd) {
    EXPECT_EXIT(search_in_little_memory(), ::testing::ExitedWithCode(0), "");
}

#endif

TEST(Jobs, ReallySolves) {
    Jobs jobs({.concurrent = 2}, [](const SolvePlan& plan, Context& context) { return solve(plan, context); });
    const auto view = jobs.submit(plan(SolveRequest{.board = "8 6 7/2 5 4/3 0 1"}).value(), {"a"}).value();
    const auto watch = jobs.watch(view.id);
    auto now = watch->next(0, 10s).value();
    while (now.state != JobState::Done) now = watch->next(now.version, 10s).value();
    EXPECT_EQ((*now.result)->moves.size(), 31U);
    EXPECT_TRUE((*now.result)->optimal);
}

}  // namespace
}  // namespace taquin::app
