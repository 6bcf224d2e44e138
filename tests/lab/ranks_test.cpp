// Experiments on several ranks, which are threads of one process here: the results of one process.

#include "apps/lab/ranks.h"

#include <atomic>
#include <filesystem>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/pdb/table_source.h"
#include "taquin/platform/local_transport.h"
#include "taquin/platform/thread.h"

#include "apps/lab/fields.h"

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;

Experiment experiment(int boards, const std::string& more = "", const std::string& name = "ranks") {
    return parse_experiment(fmt::format("name=\"{}\"\ntitle=\"t\"\n{}[[boards]]\nset=\"r\"\nsize=\"3x3\"\n"
                                        "scramble=\"uniform\"\ncount={}\n[[configurations]]\nalgorithms=[\"idastar\","
                                        "\"astar\"]\nheuristic=\"manhattan\"\n",
                                        name, more, boards),
                            "x.toml")
        .value();
}

/// Counts how often heuristics asked for a table.
class CountedTables final : public TableSource {
  public:
    std::optional<std::uint64_t> available_bytes(const PatternKey& key) override { return own_.available_bytes(key); }
    std::atomic<int> requests = 0;

  private:
    Expected<TablePtr> fetch(const PatternKey& key, const StopToken& stop, const TableBudget& budget) override {
        ++requests;
        return own_.table(key, stop, budget);
    }
    MemoryTables own_;
};

class RankedExperiments : public ::testing::Test {
  protected:
    RankedExperiments() : folder_(fs::temp_directory_path() / fmt::format("taquin-ranks-{}", getpid())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~RankedExperiments() override { fs::remove_all(folder_); }

    /// The summary of rank 0. `other` is what the last rank has read.
    Expected<RunSummary> ranked(const Experiment& plan, int ranks, const char* name, const Experiment* other = nullptr,
                                TableSource* tables = nullptr) const {
        LocalNetwork network(ranks);
        const RunOptions options{.jobs = 2, .tables = tables};
        std::vector<Thread> threads;
        for (int rank = 1; rank < ranks; ++rank)
            threads.emplace_back([&, rank] {
                const auto transport = network.transport(rank);
                serve_trials(rank == ranks - 1 && other != nullptr ? *other : plan, options, *transport);
            });
        const auto transport = network.transport(0);
        auto summary = run_on_ranks(plan, folder_ / name, options, *transport);
        threads.clear();  // joins
        return summary;
    }

    std::string facts(const char* name) const {
        const auto database = Database::open(folder_ / name, Database::Access::Read).value();
        Store store(database);
        std::string text;
        for (const Record& record : store.load(store.find("ranks").value()).records) {
            text +=
                fmt::format("{} {} {} {} {} {} {}", record.trial.configuration, record.trial.board,
                            record.trial.repetition, record.status, record.optimal, record.engine, record.algorithm);
            for (const FieldInfo& field : result_fields())
                if (!field.timing) text += fmt::format(" {}", record.field(field.name).value_or(-1));
            text += "\n";
        }
        return text;
    }
    const fs::path folder_;
};

TEST_F(RankedExperiments, HaveTheResultsOfOneProcess) {
    const Experiment plan = experiment(8, "repetitions=2\n");
    ASSERT_EQ(run(plan, folder_ / "one").value().done, 32U);
    for (const int ranks : {1, 2, 4}) {
        const std::string name = fmt::format("ranks-{}", ranks);
        const auto summary = ranked(plan, ranks, name.c_str());
        ASSERT_TRUE(summary.has_value()) << english(summary.error());
        EXPECT_EQ(summary->done, 32U);
        EXPECT_FALSE(summary->stopped);
        EXPECT_EQ(facts(name.c_str()), facts("one"));
        EXPECT_EQ(ranked(plan, ranks, name.c_str())->before, 32U);
    }
}

TEST_F(RankedExperiments, RefuseARankWithAnotherFile) {
    const Experiment plan = experiment(200);
    const Experiment other = experiment(3);
    const auto summary = ranked(plan, 3, "differs", &other);
    ASSERT_FALSE(summary.has_value());
    EXPECT_EQ(summary.error().code, ErrorCode::RanksDiffer);
    EXPECT_NE(summary.error().arguments.at(0), "0");
    EXPECT_EQ(summary.error().arguments.at(0).find_first_not_of("12"), std::string::npos);
    EXPECT_EQ(summary.error().arguments.at(1), "experiment");
}

/// As on one machine: what building tables takes is counted for no board.
TEST_F(RankedExperiments, MakeAHeuristicOnceBeforeItIsMeasured) {
    constexpr int boards = 6;
    constexpr int patterns = 2;  // each a request
    const Experiment plan =
        parse_experiment(fmt::format("name=\"ranks\"\n[[boards]]\nset=\"r\"\nsize=\"3x3\"\nscramble=\"uniform\"\n"
                                     "count={}\n[[configurations]]\nalgorithm=\"astar\"\n"
                                     "heuristic=\"pdb(catalogue=4-4,reflection=no)\"\n",
                                     boards),
                         "x.toml")
            .value();
    for (const int ranks : {1, 2}) {
        CountedTables tables;
        const auto summary = ranked(plan, ranks, fmt::format("warm-{}", ranks).c_str(), nullptr, &tables);
        ASSERT_TRUE(summary.has_value()) << english(summary.error());
        EXPECT_EQ(summary->done, 6U);
        EXPECT_GE(tables.requests, patterns * (1 + boards));
        EXPECT_LE(tables.requests, patterns * (ranks + boards));  // a rank that gets no trial makes none
    }
}

}  // namespace
}  // namespace taquin::lab
