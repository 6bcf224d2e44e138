// The studies at reduced size: figures of the documents that were recomputed must come out of the experiment files
// themselves, and every file under experiments/ must be readable.

#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "taquin/pdb/table_source.h"

#include "apps/lab/export.h"
#include "apps/lab/runner.h"

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(TAQUIN_SOURCE_DIR) / "experiments";

class LabStudies : public ::testing::Test {
  protected:
    LabStudies() : file_(fs::temp_directory_path() / fmt::format("taquin-studies-{}.sqlite", getpid())) { clean(); }
    ~LabStudies() override { clean(); }

    static Experiment read(const std::string& name) {
        auto experiment = read_experiment(folder / (name + ".toml"));
        EXPECT_TRUE(experiment) << experiment.error().text();
        return *std::move(experiment);
    }
    /// Keeps some configurations and the first boards of each set.
    static Experiment reduced(const std::string& name, const std::vector<std::string>& labels, std::size_t boards) {
        Experiment experiment = read(name);
        if (!labels.empty())
            std::erase_if(experiment.configurations, [&](const Configuration& configuration) {
                return std::ranges::find(labels, configuration.label) == labels.end();
            });
        std::map<std::string, std::size_t> seen;
        std::erase_if(experiment.boards, [&](const ExperimentBoard& board) { return ++seen[board.set] > boards; });
        return experiment;
    }
    Results results(const Experiment& experiment) {
        MemoryTables tables;
        const auto done = run(experiment, file_, {.tables = &tables});
        EXPECT_TRUE(done) << english(done.error());
        const auto database = Database::open(file_, Database::Access::Read).value();
        Store store(database);
        return store.load(store.find(experiment.name).value());
    }
    /// Figures of configurations and boards that were kept.
    static void expect_printed(const Results& results, double off = 0) {
        int compared = 0;
        const app::Json json = to_json(results);
        for (const auto& row : json["expected"]) {
            if (row["found"].is_null()) continue;
            EXPECT_EQ(row["found"].get<double>() + off, row["value"].get<double>()) << row.dump();
            ++compared;
        }
        EXPECT_GT(compared, 0);
    }
    static double mean(const Results& results, const std::string& label, const std::string& field) {
        for (const GroupSummary& group : summarise(results))
            if (results.configurations[static_cast<std::size_t>(group.configuration)].label == label)
                return group.sample(field).mean();
        ADD_FAILURE() << label;
        return 0;
    }

  private:
    void clean() const {
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(file_.string() + part);
    }
    fs::path file_;
};

TEST_F(LabStudies, EveryFileIsReadableAndNamedLikeItsFile) {
    int files = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".toml") continue;
        EXPECT_EQ(read(entry.path().stem()).name, entry.path().stem());
        ++files;
    }
    EXPECT_GE(files, 16);
}

TEST_F(LabStudies, EveryFileRunsToItsEnd) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".toml") continue;
        Experiment experiment = reduced(entry.path().stem(), {}, 1);
        if (experiment.measure == Measure::Accuracy) continue;  // has no smaller size; see below
        experiment.limits.nodes = 500;
        experiment.repetitions = 1;
        // Tables take longer to build than everything else here.
        std::erase_if(experiment.configurations,
                      [](const Configuration& one) { return one.heuristic.find("pdb") != std::string::npos; });
        const Results all = results(experiment);
        EXPECT_EQ(all.records.size(), experiment.trials()) << experiment.name;
        for (const Record& record : all.records) {
            EXPECT_NE(record.status, "refused") << experiment.name << ": " << record.message;
            EXPECT_NE(record.status, "crashed") << experiment.name << ": " << record.message;
        }
    }
}

TEST_F(LabStudies, Document003CountsToTheBoard) {
    const Results all = results(read("003-graded"));
    EXPECT_EQ(all.expectations.size(), 36U);
    expect_printed(all);
    EXPECT_EQ(mean(results(reduced("003-extensions", {"astar manhattan", "idastar manhattan"}, 10)),
                   "idastar manhattan", "length"),
              mean(results(reduced("003-extensions", {"astar manhattan", "idastar manhattan"}, 10)), "astar manhattan",
                   "length"));
}

TEST_F(LabStudies, Document001LengthsAndHeuristics) {
    Experiment graded = reduced("001-graded", {"greedy m3h", "astar manhattan", "astar hamming"}, 6);
    graded.limits.nodes = 300'000;  // enough for every figure that is expected
    expect_printed(results(graded));
    // Its depth-first search in its own order of moves: 29 moves, where it prints 27.
    const Results depth_first = results(reduced("001-graded", {"dfs"}, 1));
    EXPECT_EQ(depth_first.records.at(0).field("length"), 29);
}

TEST_F(LabStudies, Document002PrintsTwoMovesTooMany) {
    const Results all = results(reduced("002-weights", {"h4", "h5", "h6"}, 5));
    for (const Record& record : all.records) {
        const auto& board = all.boards[static_cast<std::size_t>(record.trial.board)];
        const auto& label = all.configurations[static_cast<std::size_t>(record.trial.configuration)].label;
        if (label != "h4") {
            EXPECT_EQ(record.field("length"), board.optimum);
        }
        for (const Expectation& expected : all.expectations) {
            if (expected.board != board.label || expected.configuration != label || expected.field != "length")
                continue;
            EXPECT_EQ(expected.value, *record.field("length") + 2);
        }
    }
}

TEST_F(LabStudies, Document004ExampleAndQueues) {
    expect_printed(results(reduced("004-example", {"idastar manhattan", "idastar walking-distance"}, 1)));
    const Results queues =
        results(reduced("004-queues", {"list manhattan", "heap manhattan", "buckets manhattan"}, 10));
    EXPECT_GT(mean(queues, "list manhattan", "operations"), mean(queues, "heap manhattan", "operations"));
    EXPECT_GT(mean(queues, "heap manhattan", "operations"), mean(queues, "buckets manhattan", "operations"));
    EXPECT_EQ(mean(queues, "list manhattan", "length"), mean(queues, "buckets manhattan", "length"));
}

TEST_F(LabStudies, Document004PruningChangesCountsAndNoLength) {
    const Results pruning = results(reduced(
        "004-pruning", {"idastar(prune=0) manhattan", "idastar(prune=2) manhattan", "idastar(prune=12) manhattan"}, 4));
    EXPECT_EQ(mean(pruning, "idastar(prune=0) manhattan", "length"),
              mean(pruning, "idastar(prune=12) manhattan", "length"));
    EXPECT_GT(mean(pruning, "idastar(prune=0) manhattan", "expanded"),
              mean(pruning, "idastar(prune=2) manhattan", "expanded"));
    EXPECT_GE(mean(pruning, "idastar(prune=2) manhattan", "expanded"),
              mean(pruning, "idastar(prune=12) manhattan", "expanded"));
}

TEST_F(LabStudies, Document000FindsItsBoardIn46Moves) {
    struct Figures {
        double h_start, expanded;
    };
    const std::map<std::string, Figures> expected{{"pdb 4-4-4-3", {40, 14'616}},
                                                  {"pdb 5-5-5", {44, 1'093}},
                                                  {"pdb 5-5-5, no reflection", {42, 5'329}},
                                                  {"A*, pdb 5-5-5, no reflection", {42, 2'833}},
                                                  {"pdb 5-5-5, bounds 42 and 44", {42, 3'314}}};
    std::vector<std::string> labels;
    for (const auto& [label, figures] : expected) labels.push_back(label);
    Experiment walking = reduced("000-walking", labels, 1);
    walking.repetitions = 1;
    const Results all = results(walking);
    ASSERT_EQ(all.records.size(), expected.size());
    for (const Record& record : all.records) {
        const auto& label = all.configurations[static_cast<std::size_t>(record.trial.configuration)].label;
        EXPECT_EQ(record.field("h_start"), expected.at(label).h_start) << label;
        EXPECT_EQ(record.field("expanded"), expected.at(label).expanded) << label;
        if (label.ends_with("44")) continue;  // gives up below the optimum
        EXPECT_EQ(record.field("length"), 46) << label;
        EXPECT_TRUE(record.optimal) << label;
    }
}

TEST_F(LabStudies, KorfWithinANodeLimit) {
    Experiment within = reduced("ours-korf100-within",
                                {"idastar zero", "idastar manhattan", "idastar linear-conflict", "idastar axes"}, 8);
    within.limits.nodes = 300'000;
    const Results all = results(within);
    ASSERT_EQ(all.records.size(), 32U);
    std::map<std::string, std::size_t> solved;
    for (const GroupSummary& group : summarise(all)) {
        const auto& label = all.configurations[static_cast<std::size_t>(group.configuration)].label;
        solved[label] = group.solved;
        EXPECT_EQ(group.solved + group.limited, 8U) << label;  // nobody is dropped
        EXPECT_LE(group.sample("expanded").max(), 300'000) << label;
    }
    EXPECT_EQ(solved["idastar zero"], 0U);
    EXPECT_GE(solved["idastar axes"], solved["idastar linear-conflict"]);
    EXPECT_GE(solved["idastar linear-conflict"], solved["idastar manhattan"]);
    EXPECT_GT(solved["idastar axes"], 0U);
    for (const Record& record : all.records) {
        const auto& board = all.boards[static_cast<std::size_t>(record.trial.board)];
        const auto& label = all.configurations[static_cast<std::size_t>(record.trial.configuration)].label;
        ASSERT_TRUE(board.optimum);  // the file of Korf's boards gives them
        if (record.status == "solved") {
            EXPECT_TRUE(record.optimal);
            EXPECT_EQ(record.field("length"), *board.optimum);
        }
        EXPECT_LE(record.field("lower_bound").value(), *board.optimum);
        EXPECT_LE(record.field("h_start").value(), record.field("lower_bound").value());
        // The bound kept is the program's, never below Manhattan distance; what zero knows is in h_start.
        if (label == "idastar zero") {
            EXPECT_EQ(record.field("h_start"), 0);
            EXPECT_GT(record.field("lower_bound"), 20);
        }
    }
}

TEST_F(LabStudies, AccuracyOverAllBoardsOf3x3) {
    const Results all = results(reduced("ours-accuracy", {"manhattan", "linear-conflict"}, 1));
    std::map<int, std::pair<std::int64_t, double>> sums;  // boards, sum of distances
    for (const AccuracyCount& count : all.accuracy) {
        EXPECT_LE(count.value, count.distance);  // both are admissible
        EXPECT_EQ((count.distance - static_cast<int>(count.value)) % 2, 0);
        sums[count.configuration].first += count.boards;
        sums[count.configuration].second += static_cast<double>(count.boards) * count.distance;
    }
    for (const auto& [configuration, sum] : sums) {
        EXPECT_EQ(sum.first, 181'440);
        EXPECT_NEAR(sum.second / static_cast<double>(sum.first), 21.97, 0.005);
    }
}

}  // namespace
}  // namespace taquin::lab
