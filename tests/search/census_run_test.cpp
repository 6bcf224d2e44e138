// Censuses that are kept in files and taken by several ranks, against those of one process in one piece.

#include "taquin/search/census.h"

#include "support/level_runs.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;

class CensusRuns : public testing::LevelRuns {
  protected:
    struct Job {
        Goal goal = Goal::blank_last({3, 3});
        Metric metric = Metric::SingleTile;
        int ranks = 1;
        int threads = 1;
        int layers = 0;        // stop in this one; 0: never
        bool keep = false;     // a checkpoint
        int stopped_rank = 0;  // which is told to stop
    };
    /// What every rank says.
    std::vector<Expected<Census>> take(const Job& job) {
        std::vector<std::optional<Expected<Census>>> answers(static_cast<std::size_t>(job.ranks));
        on_ranks(job.ranks, job.keep, [&](int rank, const LevelRun& run) {
            Context context;
            context.limits.threads = job.threads;
            context.progress_interval = std::chrono::milliseconds(0);
            int layer = 0;
            context.on_event = [&](const Event& event) { layer = event.lower_bound; };
            if (job.layers > 0 && rank == job.stopped_rank)
                context.stop = stop_when([&] { return layer >= job.layers; });
            answers[static_cast<std::size_t>(rank)] = take_census(job.goal, context, job.metric, run);
        });
        std::vector<Expected<Census>> all;
        for (auto& answer : answers) all.push_back(*std::move(answer));
        return all;
    }
    static StopToken stop_when(std::function<bool()> condition) { return StopToken(std::move(condition)); }
    static Census whole(const Job& job) {
        Context context;
        return take_census(job.goal, context, job.metric);
    }
    static void expect_equal(const Census& found, const Census& right) {
        EXPECT_EQ(found.status, Status::Solved);
        EXPECT_EQ(found.boards, right.boards);
        EXPECT_EQ(found.farthest, right.farthest);
        EXPECT_EQ(found.bytes, right.bytes);
    }
};

TEST_F(CensusRuns, RanksCountWhatOneProcessCounts) {
    for (const char* size : {"2x2", "2x3", "3x2", "2x4", "3x3"})
        for (const MetricInfo& metric : all_metrics())
            for (const int ranks : {2, 3, 5}) {
                const Job job{.goal = Goal::snail(Size::parse(size).value()),
                              .metric = metric.metric,
                              .ranks = ranks,
                              .threads = ranks == 3 ? 2 : 1};
                const Census right = whole(job);
                for (const auto& answer : take(job)) {
                    ASSERT_TRUE(answer);
                    expect_equal(*answer, right);
                }
            }
}

TEST_F(CensusRuns, LinesAreCountedOnEveryRank) {
    const Job job{.goal = Goal::blank_last({1, 5}), .ranks = 2};
    for (const auto& answer : take(job)) EXPECT_EQ(answer->boards, (std::vector<std::uint64_t>{1, 1, 1, 1, 1}));
}

TEST_F(CensusRuns, WhatKilledRanksWereWritingIsRemoved) {
    leave_unfinished_files();
    ASSERT_EQ(files(), 5U);
    const Job job{.ranks = 3, .keep = true};
    for (const auto& answer : take(job)) ASSERT_TRUE(answer);
    EXPECT_EQ(files(), 0U);
}

TEST_F(CensusRuns, WhatWasStoppedGoesOn) {
    for (const int ranks : {1, 3}) {
        Job job{.ranks = ranks, .keep = true};
        const Census right = whole(job);
        for (const int layers : {3, 12, 25}) {
            job.layers = layers;
            for (const auto& answer : take(job)) {
                ASSERT_TRUE(answer) << english(answer.error());
                EXPECT_EQ(answer->status, Status::Cancelled);
                EXPECT_EQ(answer->boards.size(), static_cast<std::size_t>(layers) + 1);
            }
            EXPECT_TRUE(fs::exists(file()));
        }
        EXPECT_NE(notices_.find("goes on after distance 2"), std::string::npos) << notices_;
        EXPECT_NE(notices_.find("goes on after distance 11"), std::string::npos) << notices_;
        notices_.clear();
        job.layers = 0;
        for (const auto& answer : take(job)) {
            ASSERT_TRUE(answer) << english(answer.error());
            expect_equal(*answer, right);
        }
        EXPECT_NE(notices_.find("goes on after distance 24"), std::string::npos) << notices_;
        EXPECT_EQ(files(), 0U);
        notices_.clear();
    }
}

TEST_F(CensusRuns, OneRankThatStopsStopsAll) {
    for (const int which : {0, 2})
        for (const auto& answer : take({.ranks = 3, .layers = 9, .stopped_rank = which})) {
            EXPECT_EQ(answer->status, Status::Cancelled);
            EXPECT_GE(answer->boards.size(), 10U);
        }
}

TEST_F(CensusRuns, AnotherRunIsRefused) {
    const Job job{.layers = 9, .keep = true};
    take(job);
    ASSERT_TRUE(fs::exists(file()));
    const auto refused = [&](const Job& other) {
        const auto answers = take(other);
        EXPECT_FALSE(answers[0]);
        return answers[0] ? std::string() : english(answers[0].error());
    };
    EXPECT_NE(refused({.metric = Metric::MultiTile, .keep = true}).find("its metric is stm, here it is mtm"),
              std::string::npos);
    EXPECT_NE(refused({.goal = Goal::snail({3, 3}), .keep = true}).find("of another run: its goal is"),
              std::string::npos);
    EXPECT_NE(refused({.goal = Goal::blank_last({2, 4}), .keep = true}).find("of another run: its goal is"),
              std::string::npos);
    EXPECT_NE(refused({.ranks = 2, .keep = true}).find("its rank is 1 of 1, here it is 1 of 2"), std::string::npos);
    expect_damage_refused([&] { return refused(job); });
}

/// All ranks are told which file of which rank is not the one that belongs to rank 0's.
TEST_F(CensusRuns, FilesOfRanksBelongTogether) {
    const Job job{.ranks = 3, .layers = 9, .keep = true};
    take(job);
    ASSERT_EQ(files(), 5U);  // rank 0 has one, the others two each
    const auto expect = [&](ErrorCode code, const std::string& name) {
        for (const auto& answer : take(job)) {
            ASSERT_FALSE(answer);
            EXPECT_EQ(answer.error().code, code);
            EXPECT_NE(english(answer.error()).find(file() + name), std::string::npos) << english(answer.error());
        }
    };
    for (const char* name : {".rank2.even", ".rank2.odd"}) fs::remove(file() + name);
    expect(ErrorCode::CannotOpen, ".rank2.");
    for (const char* name : {".rank1.even", ".rank1.odd"}) fs::resize_file(file() + name, 100);
    expect(ErrorCode::CheckpointDamaged, ".rank1.");
}

TEST_F(CensusRuns, AFileThatCannotBeWrittenIsToldAndTheCensusGoesOn) {
    fs::create_directories(file());
    const auto refused = take({.keep = true});
    EXPECT_FALSE(refused[0]);  // it cannot be read, either
    fs::remove_all(folder_);
    std::ofstream(folder_) << "a file where the folder was";
    const auto answers = take({.keep = true});
    ASSERT_TRUE(answers[0]);
    EXPECT_EQ(answers[0]->status, Status::Solved);
    EXPECT_NE(notices_.find("state"), std::string::npos);
    fs::remove(folder_);
}

}  // namespace
}  // namespace taquin
