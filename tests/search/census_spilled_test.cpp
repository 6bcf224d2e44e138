// Censuses with less memory than their table takes, against those with enough of it.

#include "taquin/search/census_spilled.h"

#include <algorithm>
#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

#include "taquin/pdb/spill_folder.h"

#include "support/level_runs.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;

class SpilledCensuses : public testing::LevelRuns {
  protected:
    struct Job {
        Goal goal = Goal::blank_last({3, 3});
        Metric metric = Metric::SingleTile;
        int ranks = 1;
        int threads = 1;
        std::uint64_t memory = 12'000;
        int layers = 0;  // stop in this one; 0: never
        bool keep = false;
    };
    std::string spill() const { return (folder_ / "parts").string(); }
    /// What every rank says.
    std::vector<Expected<Census>> take(const Job& job) {
        const auto division = divide_census(job.goal.size(), job.ranks, job.threads, job.memory);
        EXPECT_TRUE(division);
        EXPECT_GT(division.value_or(CensusDivision()).parts_per_rank, 1);
        std::vector<std::optional<Expected<Census>>> answers(static_cast<std::size_t>(job.ranks));
        on_ranks(job.ranks, job.keep, [&](int rank, const LevelRun& run) {
            LevelRun spilled = run;
            spilled.spill = spill();
            Context context;
            context.limits.threads = job.threads;
            context.limits.memory = job.memory;
            context.progress_interval = std::chrono::milliseconds(0);
            int layer = 0;
            context.on_event = [&](const Event& event) { layer = event.lower_bound; };
            if (job.layers > 0 && rank == job.ranks - 1) context.stop = StopToken([&] { return layer >= job.layers; });
            answers[static_cast<std::size_t>(rank)] = take_census(job.goal, context, job.metric, spilled);
        });
        std::vector<Expected<Census>> all;
        for (auto& answer : answers) all.push_back(*std::move(answer));
        return all;
    }
    static void expect_whole(const std::vector<Expected<Census>>& answers, const Job& job) {
        Context context;
        const Census right = take_census(job.goal, context, job.metric);
        for (const auto& answer : answers) {
            ASSERT_TRUE(answer) << english(answer.error());
            EXPECT_EQ(answer->status, Status::Solved);
            EXPECT_EQ(answer->boards, right.boards);
            EXPECT_EQ(answer->farthest, right.farthest);
            EXPECT_EQ(answer->bytes, right.bytes);
        }
    }
    /// Without those that are only locked.
    std::vector<fs::path> spilled_files() const {
        std::vector<fs::path> all;
        for (const auto& entry : fs::directory_iterator(spill()))
            if (entry.path().extension() != ".lock") all.push_back(entry.path());
        std::ranges::sort(all);
        return all;
    }
};

TEST_F(SpilledCensuses, CountWhatOthersCount) {
    const struct {
        const char* size;
        int ranks;
        int threads;
        std::uint64_t memory;
    } runs[] = {{"2x4", 1, 1, 3'500},  {"4x2", 1, 2, 3'500},  {"2x4", 2, 1, 2'500}, {"3x3", 1, 1, 12'000},
                {"3x3", 1, 2, 12'000}, {"3x3", 3, 1, 11'000}, {"3x3", 3, 2, 11'000}};
    for (const auto& [size, ranks, threads, memory] : runs)
        for (const MetricInfo& metric : all_metrics()) {
            const Job job{.goal = Goal::snail(Size::parse(size).value()),
                          .metric = metric.metric,
                          .ranks = ranks,
                          .threads = threads,
                          .memory = memory};
            SCOPED_TRACE(fmt::format("{} {} ranks {} threads {}", size, name(metric.metric), ranks, threads));
            expect_whole(take(job), job);
            EXPECT_TRUE(spilled_files().empty());
        }
}

/// 454 kB in parts of at most 50 kB.
TEST_F(SpilledCensuses, TenCells) {
    const Job job{.goal = Goal::blank_last({2, 5}), .metric = Metric::MultiTile, .threads = 2, .memory = 60'000};
    expect_whole(take(job), job);
    EXPECT_TRUE(spilled_files().empty());
}

TEST_F(SpilledCensuses, ThePartAndItsBlocksFitIntoMemory) {
    for (const std::uint64_t memory : {std::uint64_t{8} << 30, std::uint64_t{1} << 30, std::uint64_t{100} << 20}) {
        const auto division = divide_census({2, 7}, 2, 4, memory);
        ASSERT_TRUE(division);
        const auto parts = static_cast<std::uint64_t>(2 * division->parts_per_rank);
        EXPECT_LE(division->bytes + parts * 4 * 8 * division->block_codes, memory);
        EXPECT_GE(division->bytes * parts, *census_bytes({2, 7}));
    }
    EXPECT_FALSE(divide_census({2, 7}, 1, 1, 1 << 20));
    EXPECT_FALSE(divide_census({5, 5}, 1, 1, UINT64_MAX));
}

TEST_F(SpilledCensuses, WhatWasStoppedGoesOn) {
    for (const int ranks : {1, 3}) {
        Job job{.ranks = ranks, .memory = ranks == 1 ? 12'000U : 11'000U, .keep = true};
        for (const int layers : {3, 12, 25, 31, 32}) {  // the last distance, and the one after it that has no boards
            job.layers = layers;
            for (const auto& answer : take(job)) {
                ASSERT_TRUE(answer) << english(answer.error());
                EXPECT_EQ(answer->status, Status::Cancelled);
                EXPECT_EQ(answer->boards.size(), static_cast<std::size_t>(layers));
            }
            EXPECT_FALSE(spilled_files().empty());
        }
        EXPECT_NE(notices_.find("goes on after distance 11"), std::string::npos) << notices_;
        job.layers = 0;
        expect_whole(take(job), job);
        EXPECT_NE(notices_.find("goes on after distance 31"), std::string::npos) << notices_;
        EXPECT_TRUE(spilled_files().empty());
        EXPECT_FALSE(fs::exists(file()));
        notices_.clear();
    }
}

/// Three ranks in a process that is killed again and again, each time a little later.
TEST_F(SpilledCensuses, RanksThatAreKilledGoOn) {
    const Job job{.ranks = 3, .memory = 11'000, .keep = true};
    int killed = 0;
    for (int delay = 4'000; delay < 2'000'000; delay += delay / 2) {  // microseconds
        const pid_t child = fork();
        if (child == 0) {
            take(job);
            _exit(0);
        }
        usleep(static_cast<useconds_t>(delay));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        if (!WIFSIGNALED(status)) break;
        ++killed;
    }
    EXPECT_GT(killed, 0);
    expect_whole(take(job), job);
    EXPECT_TRUE(spilled_files().empty());
    EXPECT_EQ(files(), 1U);  // the folder of the parts
}

TEST_F(SpilledCensuses, WhatIsStoppedWithoutACheckpointLeavesNothing) {
    take({.layers = 9});
    EXPECT_TRUE(spilled_files().empty());
}

/// A checkpoint of another division, or of a census that had enough memory.
TEST_F(SpilledCensuses, AnotherDivisionIsRefused) {
    take({.layers = 9, .keep = true});
    const auto before = spilled_files();
    const auto other = take({.memory = 20'000, .keep = true});
    ASSERT_FALSE(other[0]);
    EXPECT_NE(english(other[0].error()).find("of another run: its parts is"), std::string::npos);
    EXPECT_EQ(spilled_files(), before);
}

TEST_F(SpilledCensuses, DamageIsFound) {
    const Job stopped{.ranks = 2, .memory = 8'000, .layers = 20, .keep = true};
    take(stopped);
    const Job whole{.ranks = 2, .memory = 8'000, .keep = true};
    const auto refused = [&] {
        const auto answers = take(whole);
        std::string words;
        for (const auto& answer : answers) {
            EXPECT_FALSE(answer);
            if (!answer) words += answer.error().field + ": " + english(answer.error()) + "\n";
        }
        return words;
    };
    const fs::path copy = folder_.string() + "-copy";
    fs::copy(folder_, copy, fs::copy_options::recursive);
    int blocks = 0;
    int parts = 0;
    for (const fs::path& damaged : spilled_files()) {
        const std::string name = damaged.filename().string();
        // One of each kind and rank.
        if (name.find("blocks") != std::string::npos ? blocks++ > 1 : parts++ % 3 != 0) continue;
        const auto size = fs::file_size(damaged);
        {
            std::fstream file(damaged, std::ios::in | std::ios::out | std::ios::binary);
            file.seekg(static_cast<std::streamoff>(size / 3));
            const int old = file.get();
            file.seekp(static_cast<std::streamoff>(size / 3));
            file.put(static_cast<char>(old ^ 1));
        }
        std::string words = refused();
        EXPECT_NE(words.find("spill: " + damaged.string() + ": damaged"), std::string::npos) << words;
        EXPECT_EQ(words.substr(0, words.size() / 2), words.substr(words.size() / 2)) << "on both ranks";
        fs::copy(copy, folder_, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        fs::resize_file(damaged, size / 2);
        EXPECT_NE(refused().find(damaged.string()), std::string::npos);
        fs::copy(copy, folder_, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        fs::remove(damaged);
        EXPECT_NE(refused().find(damaged.string()), std::string::npos);
        fs::copy(copy, folder_, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
    }
    EXPECT_GE(blocks, 2);
    EXPECT_GT(parts, 3);
    expect_whole(take(whole), whole);
    fs::remove_all(copy);
}

TEST_F(SpilledCensuses, WhatAKilledRunLeftIsRemoved) {
    fs::create_directories(spill());
    const auto in = [&](const char* name) { return fs::path(spill()) / name; };
    for (const char* name : {"taquin-rank0-part3-7.spill", "taquin-rank0-blocks-9.spill.aB3dE6",
                             "taquin-rank1-part3-7.spill", "notes.txt"})
        std::ofstream(in(name)) << "something";
    const Job job;
    expect_whole(take(job), job);
    EXPECT_EQ(spilled_files(), (std::vector<fs::path>{in("notes.txt"), in("taquin-rank1-part3-7.spill")}));
}

TEST_F(SpilledCensuses, AFolderServesOneRunAtATime) {
    const auto first = SpillFolder::open(spill(), 0, false);
    ASSERT_TRUE(first);
    const auto answers = take({});
    ASSERT_FALSE(answers[0]);
    EXPECT_EQ(answers[0].error().code, ErrorCode::BeingWritten);
    EXPECT_EQ(answers[0].error().field, "spill");
}

/// As a disk would that is full: from some distance on one rank cannot write. All end, with the same words.
TEST_F(SpilledCensuses, ARankThatCannotWriteEndsAll) {
    for (const int broken : {0, 1}) {
        std::vector<std::string> words(3);
        on_ranks(3, false, [&](int rank, const LevelRun& run) {
            LevelRun own = run;
            own.spill = spill() + std::to_string(rank);
            Context context;
            context.limits.memory = 11'000;
            context.progress_interval = std::chrono::milliseconds(0);
            if (rank == broken)
                context.on_event = [&](const Event& event) {
                    if (event.lower_bound >= 9) fs::remove_all(*own.spill);
                };
            const auto answer = take_census(Goal::blank_last({3, 3}), context, Metric::SingleTile, own);
            if (!answer) words[static_cast<std::size_t>(rank)] = answer.error().field + ": " + english(answer.error());
        });
        EXPECT_TRUE(words[0].starts_with("spill: " + spill() + std::to_string(broken))) << words[0];
        EXPECT_EQ(words[1], words[0]);
        EXPECT_EQ(words[2], words[0]);
    }
}

TEST_F(SpilledCensuses, AFolderThatCannotBeMadeIsNamed) {
    std::ofstream(spill()) << "a file where the folder should be";
    const auto answers = take({});
    ASSERT_FALSE(answers[0]);
    EXPECT_NE(english(answers[0].error()).find(spill()), std::string::npos);
}

}  // namespace
}  // namespace taquin
