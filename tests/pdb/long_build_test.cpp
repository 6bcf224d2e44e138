// Tables whose build was kept in a file, interrupted, or shared by several ranks: byte for byte those of one process in
// one piece, whose entries build_test and multi_tile_table_test hold against searches of their own.

#include "taquin/pdb/long_build.h"

#include <algorithm>

#include "taquin/pdb/build.h"

#include "support/effort.h"
#include "support/level_runs.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;

class LongBuilds : public testing::LevelRuns {
  protected:
    struct Job {
        PatternKey key;
        int ranks = 1;
        int threads = 1;
        std::vector<int> writers = {0};
        bool keep = false;     // a checkpoint
        int level = 0;         // stop in the one after this; 0: never
        int stopped_rank = 0;  // which is told to stop
        bool stored = true;    // the table, so that the checkpoint is no longer needed
        bool spill = false;    // with so little memory that a rank has four parts
    };
    using Bytes = std::vector<std::uint8_t>;
    /// Nothing where a rank gets no table.
    using Answer = Expected<std::optional<Bytes>>;

    static std::shared_ptr<const PatternLayout> layout(const PatternKey& key) {
        return PatternLayout::make(key.size, key.tiles(), key.metric).value();
    }
    static Bytes whole(const PatternKey& key) {
        const auto table = build_table(key, layout(key)).value();
        return {table.bytes().begin(), table.bytes().end()};
    }

    /// Enough for four parts a rank, and less than it takes without.
    static std::uint64_t spilled_memory(const Job& job) {
        const auto parts = static_cast<std::uint64_t>(4 * job.ranks * job.threads);
        return spilled_build_bytes(*layout(job.key), 4 * job.ranks) + parts * 2 * 128;
    }
    std::vector<std::string> spilled_files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder_ / "parts"))
            if (entry.path().extension() != ".lock") names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }

    /// What every rank says.
    std::vector<Answer> build(const Job& job) {
        std::vector<Answer> answers(static_cast<std::size_t>(job.ranks));
        const auto numbered = layout(job.key);
        on_ranks(job.ranks, job.keep, [&](int rank, const LevelRun& run) {
            LevelRun own = run;
            if (job.spill) own.spill = (folder_ / "parts").string();
            LongBuild driver(own, job.writers, job.spill ? std::optional(spilled_memory(job)) : std::nullopt);
            if (job.spill) {
                EXPECT_TRUE(driver.divide(*numbered, job.threads));
                EXPECT_TRUE(driver.spills()) << job.key.text();
            }
            int level = 0;
            BuildOptions options{.threads = job.threads, .driver = &driver};
            options.on_level = [&](const BuildProgress& now) { level = now.level; };
            if (job.level > 0 && rank == job.stopped_rank) options.stop = StopToken([&] { return level >= job.level; });
            const auto built = build_part(job.key, numbered, options);
            auto& answer = answers[static_cast<std::size_t>(rank)];
            if (!built) {
                answer = std::unexpected(built.error());
                return;
            }
            if (*built) answer = Bytes((*built)->bytes().begin(), (*built)->bytes().end());
            if (job.stored) driver.finish(job.key);
        });
        return answers;
    }

    void expect_table(const Job& job, const Bytes& right) {
        const auto answers = build(job);
        for (int rank = 0; rank < job.ranks; ++rank) {
            const Answer& answer = answers[static_cast<std::size_t>(rank)];
            ASSERT_TRUE(answer) << english(answer.error());
            const bool writes = std::ranges::find(job.writers, rank) != job.writers.end();
            ASSERT_EQ(answer->has_value(), writes);
            EXPECT_TRUE(!writes || **answer == right) << job.key.text() << " on rank " << rank;
        }
    }
};

/// Drawn as 9 or 12 cells, the blank at home in the corner, on an edge or inside.
std::vector<PatternKey> small_patterns(Metric metric) {
    return {{{2, 3}, 0, 0b001110, metric},         {{2, 3}, 1, 0b110101, metric},
            {{3, 3}, 0, 0b000011110, metric},      {{3, 3}, 4, 0b101000101, metric},
            {{3, 3}, 1, 0b110101000, metric},      {{3, 3}, 0, 0b111111110, metric},
            {{3, 4}, 0, 0b000001101110, metric},   {{3, 4}, 5, 0b110000010011, metric},
            {{2, 7}, 0, 0b00000000011110, metric}, {{4, 4}, 0, 0b1000000001110010, metric},
            {{3, 5}, 2, 0b100000100011000, metric}};
}

TEST_F(LongBuilds, RanksBuildTheTableOfOneProcess) {
    for (const MetricInfo& metric : all_metrics())
        for (const PatternKey& key : small_patterns(metric.metric)) {
            const Bytes right = whole(key);
            expect_table({.key = key, .ranks = 3, .threads = 2, .writers = {0, 2}}, right);
            if (key.size.cells() == 9)
                expect_table({.key = key, .ranks = 5}, right);  // more ranks than lines of regions
        }
}

/// Patterns of six tiles: in smaller ones the table is most of what a build takes.
std::vector<PatternKey> spilled_patterns(Metric metric) {
    return {{{3, 4}, 5, 0b111000010011, metric}, {{2, 6}, 3, 0b110000110011, metric}};
}

TEST_F(LongBuilds, WithLittleMemoryTheTableIsTheSame) {
    for (const MetricInfo& metric : all_metrics())
        for (const PatternKey& key : spilled_patterns(metric.metric)) {
            // ./test: one pattern for each metric
            if (testing::effort((metric.metric == Metric::SingleTile) != (key.size.rows == 3), false)) continue;
            const Bytes right = whole(key);
            expect_table({.key = key, .threads = 2, .spill = true}, right);
            EXPECT_TRUE(spilled_files().empty());
            expect_table({.key = key, .ranks = 3, .writers = {0, 2}, .spill = true}, right);
            EXPECT_TRUE(spilled_files().empty());
        }
}

TEST_F(LongBuilds, WithLittleMemoryWhatWasStoppedGoesOn) {
    for (const MetricInfo& metric : all_metrics())
        for (const int ranks : {1, 3}) {
            // ./test: one number of ranks for each metric
            if (testing::effort((metric.metric == Metric::SingleTile) != (ranks == 3), false)) continue;
            const PatternKey key = spilled_patterns(metric.metric)[0];
            Job job{.key = key, .ranks = ranks, .keep = true, .spill = true};
            notices_.clear();
            for (const int level : {1, 4, 7}) {
                job.level = level;
                for (const auto& answer : build(job)) {
                    ASSERT_FALSE(answer);
                    EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
                }
                EXPECT_FALSE(spilled_files().empty());
            }
            EXPECT_NE(notices_.find("goes on after distance 4,"), std::string::npos) << notices_;
            job.level = 0;
            expect_table(job, whole(key));
            EXPECT_TRUE(spilled_files().empty());
            EXPECT_FALSE(fs::exists(file()));
        }
}

/// As where the system has no memory for the table, or it could not be written.
TEST_F(LongBuilds, WithLittleMemoryNoFilesStayOfATableThatWasNotStored) {
    const PatternKey key = spilled_patterns(Metric::SingleTile)[0];
    const Bytes right = whole(key);
    for (const int ranks : {1, 2}) {
        expect_table({.key = key, .ranks = ranks, .stored = false, .spill = true}, right);
        EXPECT_TRUE(spilled_files().empty());
    }
    // Those that a checkpoint names stay, and the next run has nothing left to do but to collect the table.
    expect_table({.key = key, .keep = true, .stored = false, .spill = true}, right);
    const auto kept = spilled_files();
    EXPECT_FALSE(kept.empty());
    EXPECT_TRUE(fs::exists(file()));
    // Another build is refused, and leaves them alone.
    EXPECT_FALSE(build({.key = spilled_patterns(Metric::SingleTile)[1], .keep = true, .spill = true})[0]);
    EXPECT_EQ(spilled_files(), kept);
    expect_table({.key = key, .keep = true, .spill = true}, right);
    EXPECT_NE(notices_.find("goes on after distance"), std::string::npos) << notices_;
    EXPECT_TRUE(spilled_files().empty());
    EXPECT_FALSE(fs::exists(file()));
}

TEST_F(LongBuilds, TooLittleMemoryIsRefused) {
    const PatternKey key = spilled_patterns(Metric::SingleTile)[0];
    const auto numbered = layout(key);
    for (const bool spill : {false, true})
        on_ranks(1, false, [&](int, const LevelRun& run) {
            LevelRun own = run;
            if (spill) own.spill = (folder_ / "parts").string();
            LongBuild driver(own, {0}, spill ? numbered->bytes() : build_bytes(*numbered) - 1);
            const auto built = build_part(key, numbered, {.driver = &driver});
            ASSERT_FALSE(built);
            EXPECT_EQ(built.error().code, ErrorCode::TablesExceedMemory);
        });
}

TEST_F(LongBuilds, WhatWasStoppedGoesOn) {
    for (const MetricInfo& metric : all_metrics())
        for (const PatternKey& key :
             {PatternKey{{3, 3}, 4, 0b101000101, metric.metric}, PatternKey{{3, 4}, 0, 0b000001001110, metric.metric}})
            for (const int ranks : {1, 3}) {
                const Bytes right = whole(key);
                Job job{.key = key, .ranks = ranks, .keep = true};
                notices_.clear();
                for (const int level : {1, 4, 7}) {
                    job.level = level;
                    for (const auto& answer : build(job)) {
                        ASSERT_FALSE(answer);
                        EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
                    }
                    EXPECT_TRUE(fs::exists(file()));
                }
                EXPECT_NE(notices_.find("goes on after distance 1,"), std::string::npos) << notices_;
                EXPECT_NE(notices_.find("goes on after distance 4,"), std::string::npos) << notices_;
                job.level = 0;
                notices_.clear();
                expect_table(job, right);
                EXPECT_NE(notices_.find("goes on after distance 7,"), std::string::npos) << notices_;
                EXPECT_EQ(files(), 0U);
            }
}

TEST_F(LongBuilds, WhatKilledRanksWereWritingIsRemoved) {
    const PatternKey key{{3, 3}, 4, 0b101000101};
    leave_unfinished_files();
    ASSERT_EQ(files(), 5U);
    expect_table({.key = key, .ranks = 3, .keep = true}, whole(key));
    EXPECT_EQ(files(), 0U);
}

/// The last level is in the file until the table is stored.
TEST_F(LongBuilds, TheFileStaysUntilTheTableIsStored) {
    const PatternKey key{{3, 4}, 0, 0b000001101110};
    for (const int ranks : {1, 3}) {
        const Bytes right = whole(key);
        expect_table({.key = key, .ranks = ranks, .keep = true, .stored = false}, right);
        EXPECT_TRUE(fs::exists(file()));
        notices_.clear();
        expect_table({.key = key, .ranks = ranks, .keep = true}, right);
        EXPECT_NE(notices_.find("goes on after distance"), std::string::npos);
        EXPECT_EQ(files(), 0U);
    }
}

TEST_F(LongBuilds, OneRankThatStopsStopsAll) {
    for (const int which : {0, 2})
        for (const auto& answer :
             build({.key = {{3, 4}, 0, 0b000001101110}, .ranks = 3, .level = 5, .stopped_rank = which})) {
            ASSERT_FALSE(answer);
            EXPECT_EQ(answer.error().code, ErrorCode::Cancelled);
        }
}

TEST_F(LongBuilds, AnotherBuildIsRefused) {
    const Job job{.key = {{3, 3}, 0, 0b000011110}, .keep = true, .level = 5};
    build(job);
    ASSERT_TRUE(fs::exists(file()));
    const auto refused = [&](const Job& other) {
        const auto answers = build(other);
        EXPECT_FALSE(answers[0]);
        return answers[0] ? std::string() : english(answers[0].error());
    };
    EXPECT_NE(refused({.key = {{3, 4}, 0, 0b000011110}, .keep = true}).find("its size is 3x3, here it is 3x4"),
              std::string::npos);
    EXPECT_NE(refused({.key = {{3, 3}, 0, 0b000101110}, .keep = true})
                  .find("its pattern is .aa/aa-/---, here it is .aa/a-a/---"),
              std::string::npos);
    EXPECT_NE(refused({.key = {{3, 3}, 8, 0b000011110}, .keep = true}).find("its pattern is"), std::string::npos);
    EXPECT_NE(refused({.key = {{3, 3}, 0, 0b000011110, Metric::MultiTile}, .keep = true})
                  .find("its metric is stm, here it is mtm"),
              std::string::npos);
    EXPECT_NE(refused({.key = job.key, .ranks = 2, .keep = true}).find("its rank is 1 of 1, here it is 1 of 2"),
              std::string::npos);
    {
        LevelRun run{.checkpoint = file(), .fields = {{"version", "of the test"}}};
        LongBuild(run).finish({{3, 3}, 0, 0b000101110});
        EXPECT_TRUE(fs::exists(file()));  // that of another table is left alone
    }
    expect_damage_refused([&] { return refused(job); });
}

/// A run that is killed while the second file is written goes on from the first, also where levels were left out.
TEST_F(LongBuilds, TheFilesOfTheLastWholeTurnStay) {
    Bytes last;  // of rank 0, as it was before its last file was written
    on_ranks(2, true, [&](int rank, const LevelRun& run) {
        Bytes own(100, static_cast<std::uint8_t>(rank));
        LevelCheckpoint kept(run, {});
        for (const int distance : {4, 6}) {
            if (rank == 0 && distance == 6) {
                std::ifstream in(file(), std::ios::binary);
                last.assign(std::istreambuf_iterator<char>(in), {});
            }
            kept.save({static_cast<std::uint64_t>(distance), 10}, {own});
            own[0] = 77;
        }
        if (rank == 0)
            std::ofstream(file(), std::ios::binary)
                .write(reinterpret_cast<const char*>(last.data()), static_cast<std::streamsize>(last.size()));
        LevelCheckpoint again(run, {});
        const auto found = again.load({own}, [](const auto&) { return true; });
        ASSERT_TRUE(found) << english(found.error());
        ASSERT_TRUE(*found);
        EXPECT_EQ((*found)->distance, 4U);
        EXPECT_EQ(own[0], rank);
    });
}

}  // namespace
}  // namespace taquin
