// Databases that must not be touched, and runs that are killed, shared and resumed.

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/core/notation.h"
#include "taquin/core/random.h"

#include "apps/lab/export.h"
#include "apps/lab/fields.h"
#include "apps/lab/guarded.h"
#include "apps/lab/machine.h"
#include "apps/lab/runner.h"

namespace taquin::lab {
namespace {

using ::testing::HasSubstr;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

class LabDatabase : public ::testing::Test {
  protected:
    LabDatabase() : folder_(fs::temp_directory_path() / fmt::format("taquin-lab-{}", getpid())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~LabDatabase() override { fs::remove_all(folder_); }

    fs::path file(const char* name = "r.sqlite") const { return folder_ / name; }
    static std::string bytes(const fs::path& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    static Experiment experiment(int boards, const std::string& more = "") {
        return parse_experiment(
                   fmt::format("name=\"kill\"\ntitle=\"t\"\n{}[[boards]]\nset=\"r\"\nsize=\"3x3\"\n"
                               "scramble=\"uniform\"\ncount={}\n[[configurations]]\nalgorithms=[\"idastar\","
                               "\"idastar(prune=0)\"]\nheuristic=\"manhattan\"\n",
                               more, boards),
                   "x.toml")
            .value();
    }
    static Results load(const fs::path& path) {
        const auto database = Database::open(path, Database::Access::Read).value();
        Store store(database);
        return store.load(store.find("kill").value());
    }
    /// Everything but times and places.
    static std::string facts(const fs::path& path) {
        std::string text;
        for (const Record& record : load(path).records) {
            text += fmt::format("{} {} {} {} {}", record.trial.configuration, record.trial.board,
                                record.trial.repetition, record.status, record.optimal);
            for (const FieldInfo& field : result_fields())
                if (!field.timing) text += fmt::format(" {}", record.field(field.name).value_or(-1));
            text += "\n";
        }
        return text;
    }

    fs::path folder_;
};

TEST_F(LabDatabase, RunsResumesAndRepeatsNothing) {
    const Experiment plan = experiment(6);
    const auto first = run(plan, file()).value();
    EXPECT_EQ(first.done, 12U);
    const std::string before = facts(file());
    const auto second = run(plan, file()).value();
    EXPECT_EQ(second.before, 12U);
    EXPECT_EQ(second.done, 0U);
    EXPECT_EQ(facts(file()), before);
}

TEST_F(LabDatabase, AChangedPlanTakesOverItsTrialsAndTheOldOneStays) {
    ASSERT_EQ(run(experiment(4), file()).value().done, 8U);
    const auto more = run(experiment(6), file()).value();  // a longer set of scrambles begins with the shorter one
    EXPECT_EQ(more.before, 8U);
    EXPECT_EQ(more.done, 4U);
    const fs::path fresh = folder_ / "fresh.sqlite";
    ASSERT_TRUE(run(experiment(6), fresh));
    EXPECT_EQ(facts(file()), facts(fresh));
    EXPECT_EQ(run(experiment(6, "[limits]\nnodes=100000000\n"), file()).value().before, 0U);

    const auto database = Database::open(file(), Database::Access::Write).value();
    Store store(database);
    const auto editions = store.editions();
    ASSERT_EQ(editions.size(), 3U);
    EXPECT_EQ(store.find("kill@" + editions[0].fingerprint.substr(0, 8))->id, editions[0].id);
    EXPECT_EQ(store.find("kill")->id, editions[2].id);
    store.remove(editions[2]);
    EXPECT_EQ(store.editions().size(), 2U);
    EXPECT_EQ(store.find("kill")->id, editions[1].id);
    EXPECT_EQ(store.load(editions[1]).records.size(), 12U);
    EXPECT_EQ(database.sql().execAndGet("SELECT count(*) FROM result").getInt(), 20);
    EXPECT_EQ(database.sql().execAndGet("SELECT count(*) FROM board").getInt(), 10);
}

TEST_F(LabDatabase, KeepsTheSolutionsThatWereImprovedOn) {
    const auto improving = [](int boards) {
        return parse_experiment(fmt::format("name=\"kill\"\n[[boards]]\nset=\"r\"\nsize=\"3x3\"\nscramble=\"uniform\"\n"
                                            "count={}\n[[configurations]]\nalgorithm=\"arastar(weight=5)\"\n"
                                            "heuristic=\"manhattan\"\n",
                                            boards),
                                "x.toml")
            .value();
    };
    ASSERT_TRUE(run(improving(4), file()));
    EXPECT_EQ(run(improving(5), file()).value().before, 4U);
    const Results results = load(file());
    std::size_t improved = 0;
    ASSERT_EQ(results.records.size(), 5U);
    for (const Record& record : results.records) {
        ASSERT_FALSE(record.incumbents.empty());
        improved += record.incumbents.size() - 1;
        EXPECT_EQ(record.incumbents.back().length, record.field("length"));
        for (std::size_t i = 1; i < record.incumbents.size(); ++i) {
            EXPECT_LT(record.incumbents[i].length, record.incumbents[i - 1].length);
            EXPECT_GE(record.incumbents[i].expanded, record.incumbents[i - 1].expanded);
            EXPECT_GE(record.incumbents[i].seconds, record.incumbents[i - 1].seconds);
        }
    }
    EXPECT_GT(improved, 0U);
    EXPECT_EQ(to_json(results)["results"][0]["incumbents"][0]["length"], results.records[0].incumbents[0].length);
    {
        const auto database = Database::open(file(), Database::Access::Write).value();
        database.sql().exec("UPDATE incumbent SET seconds=-1 WHERE position=0");
        Store store(database);
        const auto edition = store.find("kill").value();
        EXPECT_FALSE(guarded(database, [&] { return store.load(edition); }));
        for (const Edition& each : store.editions()) store.remove(each);
        EXPECT_EQ(database.sql().execAndGet("SELECT count(*) FROM incumbent").getInt(), 0);
    }
}

TEST_F(LabDatabase, ATrialIsTakenOverWithTheSolutionsOfItsOwnRun) {
    const auto database = Database::open(file(), Database::Access::Write).value();
    Store store(database);
    const std::int64_t editions[] = {store.begin(experiment(2)), store.begin(experiment(3))};
    constexpr std::size_t found[2][2] = {{1, 3}, {3, 1}};  // by edition and board: either has more than the other once
    for (std::size_t e = 0; e < 2; ++e)
        for (std::size_t board = 0; board < 2; ++board) {
            const auto expanded = static_cast<std::int64_t>(e);  // tells whose it is
            Record record{.trial = {0, static_cast<int>(board), 0}, .status = "solved"};
            record.fields["expanded"] = static_cast<double>(expanded);
            for (std::size_t i = 0; i < found[e][board]; ++i)
                record.incumbents.push_back({0.5, expanded, 40 - static_cast<int>(i), 20});
            ASSERT_TRUE(store.keep(editions[e], record));
        }
    store.begin(experiment(4));
    const Results results = store.load(store.find("kill").value());
    ASSERT_EQ(results.records.size(), 2U);
    for (std::size_t board = 0; board < 2; ++board) {
        const Record& record = results.records[board];
        const double whose = record.field("expanded").value();
        EXPECT_EQ(record.incumbents.size(), found[whose == 0 ? 0 : 1][board]);
        for (const Incumbent& one : record.incumbents) EXPECT_EQ(static_cast<double>(one.expanded), whose);
    }
}

TEST_F(LabDatabase, AnUnsolvableBoardHasNoCounters) {
    auto plan = experiment(1);
    plan.boards[0].problem.start = parse_board("1 2 3/5 4 0").value();
    plan.boards[0].problem.goal = Goal::blank_last({2, 3});
    ASSERT_TRUE(run(plan, file()));
    const Results results = load(file());
    EXPECT_EQ(results.records[0].status, "unsolvable");
    EXPECT_TRUE(results.records[0].engine.empty());
    EXPECT_FALSE(results.records[0].field("expanded"));
    EXPECT_THAT(show_text(results), HasSubstr("1 unsolvable"));
}

TEST_F(LabDatabase, LimitsAndRefusalsAreResults) {
    auto plan = experiment(4, "[limits]\nnodes=10\n");
    plan.configurations[1].heuristic = "weighted(set=1)";
    plan.configurations[1].algorithm = "idastar";
    plan.boards.push_back(
        {.set = "large", .label = "4x4", .problem = {Goal::blank_last({4, 4}).board(), Goal::blank_last({4, 4})}});
    EXPECT_EQ(run(plan, file()).value().done, 10U);
    const Results results = load(file());
    const auto groups = summarise(results);
    ASSERT_EQ(groups.size(), 4U);
    EXPECT_EQ(groups[0].limited, 4U);
    EXPECT_EQ(groups[0].sample("expanded").mean(), 10);
    EXPECT_EQ(groups[0].sample("length").count(), 0U);
    EXPECT_EQ(groups[3].refused, 1U);
    EXPECT_THAT(results.records.back().message, HasSubstr("weighted"));
    EXPECT_THAT(show_text(results), HasSubstr(">=10"));
}

TEST_F(LabDatabase, KilledTwentyTimesItEqualsAnUndisturbedRun) {
    const Experiment plan = experiment(40);
    ASSERT_TRUE(run(plan, file("calm.sqlite")));
    Random random(7);
    int killed = 0;
    std::size_t last = 0;
    for (int attempt = 0; attempt < 2000 && killed < 20; ++attempt) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            const auto done = run(plan, file());
            if (!done) fmt::print(stderr, "{}\n", english(done.error()));
            _exit(done ? 0 : 1);
        }
        // A few milliseconds: long enough to get somewhere, short enough not to finish.
        std::this_thread::sleep_for(std::chrono::microseconds(500 + random.below(12'000)));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status)) ++killed;
        if (WIFEXITED(status)) {  // it was quicker than the knife: begin a larger one over
            EXPECT_EQ(WEXITSTATUS(status), 0);
            EXPECT_EQ(facts(file()), facts(file("calm.sqlite")));
            for (const char* part : {"", "-wal", "-shm"}) fs::remove(file().string() + part);
            last = 0;
            continue;
        }
        if (!fs::exists(file())) continue;
        if (const auto database = Database::open(file(), Database::Access::Read)) {
            Store store(*database);
            if (const auto edition = store.find("kill")) {
                EXPECT_GE(static_cast<std::size_t>(edition->done), last);  // nothing is lost
                last = static_cast<std::size_t>(edition->done);
            }
        }
    }
    EXPECT_EQ(killed, 20);
    ASSERT_TRUE(run(plan, file()));
    EXPECT_EQ(facts(file()), facts(file("calm.sqlite")));
    SQLite::Database sql(file().string());
    EXPECT_EQ(sql.execAndGet("PRAGMA integrity_check").getString(), "ok");
    EXPECT_EQ(sql.execAndGet("SELECT count(*) FROM claim").getInt(), 0);
}

TEST_F(LabDatabase, SeveralProcessesShareTheWork) {
    const Experiment plan = experiment(60);
    std::vector<pid_t> children;
    for (int i = 0; i < 4; ++i) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            const auto done = run(plan, file());
            if (!done) fmt::print(stderr, "{}\n", english(done.error()));
            _exit(done ? 0 : 1);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    ASSERT_TRUE(run(plan, file("calm.sqlite")));
    EXPECT_EQ(facts(file()), facts(file("calm.sqlite")));
}

TEST_F(LabDatabase, StoppingIsCleanAndGoesOn) {
    const Experiment plan = experiment(2, "[limits]\ntime=100\n");
    std::atomic<bool> stop = true;
    const auto stopped = run(plan, file(), {.stop = &stop}).value();
    EXPECT_TRUE(stopped.stopped);
    const auto rest = run(plan, file()).value();
    EXPECT_EQ(rest.before + rest.done, 4U);
    EXPECT_FALSE(rest.stopped);
}

TEST_F(LabDatabase, ALockedOneIsLeftAlone) {
    ASSERT_TRUE(run(experiment(1), file()));
    SQLite::Database other(file().string(), SQLite::OPEN_READWRITE);
    other.exec("BEGIN EXCLUSIVE");
    const auto database = Database::open(file(), Database::Access::Write, 50ms);
    ASSERT_TRUE(database);  // WAL lets us look
    Store store(*database);
    const auto begun = guarded(*database, [&] { return store.begin(experiment(3)); });
    ASSERT_FALSE(begun);
    EXPECT_THAT(english(begun.error()), HasSubstr("is locked by another program"));
    other.exec("ROLLBACK");
    EXPECT_EQ(load(file()).records.size(), 2U);
}

TEST_F(LabDatabase, AReadOnlyOneCanBeReadButNotRun) {
    ASSERT_TRUE(run(experiment(1), file()));
    fs::permissions(file(), fs::perms::owner_read);
    const std::string before = bytes(file());
    const auto written = run(experiment(2), file());
    ASSERT_FALSE(written);
    EXPECT_THAT(english(written.error()), HasSubstr("read-only"));
    EXPECT_EQ(load(file()).records.size(), 2U);
    EXPECT_EQ(bytes(file()), before);
}

TEST_F(LabDatabase, DamagedForeignAndNewerOnesAreRefusedUntouched) {
    const auto refused = [&](const std::string& message) {
        const std::string before = bytes(file());
        for (const auto access : {Database::Access::Read, Database::Access::Write}) {
            const auto database = Database::open(file(), access, 50ms);
            ASSERT_FALSE(database);
            EXPECT_THAT(english(database.error()), HasSubstr(message));
        }
        EXPECT_EQ(bytes(file()), before);
    };
    std::ofstream(file()) << "my diary, not a database";
    refused("is not a database");
    std::ofstream(file()) << "x";
    refused("is not a database");

    fs::remove(file());
    SQLite::Database(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE)
        .exec("CREATE TABLE diary (day TEXT)");
    refused("belongs to another program");

    fs::remove(file());
    ASSERT_TRUE(run(experiment(1), file()));
    SQLite::Database(file().string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version=99");
    refused("has version 99, this taquin supports versions up to");

    for (const char* part : {"", "-wal", "-shm"}) fs::remove(file().string() + part);
    ASSERT_TRUE(run(experiment(30), file()));
    std::string damaged = bytes(file());
    for (std::size_t at = 4096; at < damaged.size(); ++at) damaged[at] = static_cast<char>(at * 31);
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << damaged;
    refused("is damaged");
}

TEST_F(LabDatabase, OtherPlacesThatAreNone) {
    EXPECT_THAT(english(Database::open(file("none"), Database::Access::Read).error()), HasSubstr("does not exist"));
    EXPECT_THAT(english(Database::open(folder_, Database::Access::Write).error()), HasSubstr("is a folder"));
    EXPECT_THAT(english(Database::open(folder_ / "no" / "such" / "r.sqlite", Database::Access::Write).error()),
                HasSubstr("cannot be opened"));
    std::ofstream(file("empty")) << "";
    EXPECT_THAT(english(Database::open(file("empty"), Database::Access::Read).error()),
                HasSubstr("holds no experiments"));
}

/// SQLite would wait for ever for the other end of a FIFO.
TEST_F(LabDatabase, WhatIsNoRegularFileIsRefusedAtOnce) {
    ASSERT_TRUE(run(experiment(1), file()));
    fs::create_symlink(file(), file("link"));
    ASSERT_EQ(mkfifo(file("fifo").c_str(), 0600), 0);
    const auto reason = [](const fs::path& database, Database::Access access) {
        const auto opened = Database::open(database, access);
        return opened ? "opened" : english(opened.error());
    };
    for (const auto access : {Database::Access::Read, Database::Access::Write}) {
        EXPECT_THAT(reason(file("fifo"), access), HasSubstr("fifo: not a regular file"));
        for (const char* ending : {"-journal", "-wal", "-shm"}) {
            const std::string beside = file().string() + ending;
            fs::remove(beside);
            ASSERT_EQ(mkfifo(beside.c_str(), 0600), 0);
            for (const fs::path& name : {file(), file("link")})
                EXPECT_THAT(reason(name, access), HasSubstr(beside + ": not a regular file"));
            fs::remove(beside);
        }
    }
    EXPECT_TRUE(Database::open(file("link"), Database::Access::Read));
}

TEST_F(LabDatabase, NumbersOfTheReportEqualSql) {
    ASSERT_TRUE(run(experiment(25, "repetitions=2\n[limits]\nnodes=20000\n"), file()));
    const app::Json json = to_json(load(file()));
    SQLite::Database sql(file().string());
    int compared = 0;
    for (const auto& group : json["statistics"]) {
        const std::string label = json["configurations"][group["configuration"].get<std::size_t>()]["label"];
        const auto ask = [&](const std::string& what, const std::string& where) {
            SQLite::Statement query(
                sql, fmt::format("SELECT {} FROM result r JOIN configuration c ON c.id=r.configuration_id "
                                 "JOIN board b ON b.id=r.board_id WHERE c.label=? AND b.set_name=? {}",
                                 what, where));
            query.bind(1, label);
            query.bind(2, group["set"].get<std::string>());
            query.executeStep();
            return query.getColumn(0).getDouble();
        };
        EXPECT_EQ(group["results"], ask("count(*)", ""));
        EXPECT_EQ(group["solved"], ask("count(*)", "AND status='solved'"));
        EXPECT_EQ(group["limited"], ask("count(*)", "AND status LIKE '%-limit'"));
        for (const auto& [field, values] : group["fields"].items()) {
            const std::string where = field == "length" ? "AND status='solved'" : "";
            EXPECT_NEAR(values["mean"].get<double>(), ask(fmt::format("avg({})", field), where),
                        1e-9 * values["max"].get<double>());
            EXPECT_EQ(values["max"].get<double>(), ask(fmt::format("max({})", field), where));
            EXPECT_EQ(values["min"].get<double>(), ask(fmt::format("min({})", field), where));
            EXPECT_EQ(values["count"].get<double>(), ask(fmt::format("count({})", field), where));
            // Half of the values are not above the median, half not below it.
            const auto median = fmt::format("{:.17g}", values["median"].get<double>());
            EXPECT_GE(ask(fmt::format("2*sum({} <= {})", field, median), where), values["count"].get<double>());
            EXPECT_GE(ask(fmt::format("2*sum({} >= {})", field, median), where), values["count"].get<double>());
            ++compared;
        }
    }
    EXPECT_GT(compared, 20);
}

TEST_F(LabDatabase, CsvHasALinePerResult) {
    ASSERT_TRUE(run(experiment(3), file()));
    const std::string csv = to_csv(load(file()));
    EXPECT_EQ(std::ranges::count(csv, '\n'), 7);
    EXPECT_TRUE(csv.starts_with("experiment,revision,set,board"));
}

TEST_F(LabDatabase, ComparesConfigurationsByBoard) {
    ASSERT_TRUE(run(experiment(10), file()));
    const Results results = load(file());
    const auto comparison = compare({results, 0, "a"}, {results, 1, "b"}, "expanded");
    EXPECT_EQ(comparison.pairs.size(), 10U);
    EXPECT_EQ(comparison.wins_b(), 0U);  // pruning never costs a node
    EXPECT_GT(comparison.geometric_mean().value(), 1);
    const auto itself = compare({results, -1, "a"}, {results, -1, "a"}, "expanded");
    EXPECT_EQ(itself.pairs.size(), 20U);
    EXPECT_EQ(itself.ties(), 20U);
    EXPECT_DOUBLE_EQ(itself.geometric_mean().value(), 1);
}

TEST(LabSample, PercentilesInterpolate) {
    const Sample sample({4, 1, 3, 2});
    EXPECT_DOUBLE_EQ(sample.mean(), 2.5);
    EXPECT_DOUBLE_EQ(sample.percentile(0.5), 2.5);
    EXPECT_DOUBLE_EQ(sample.percentile(0), 1);
    EXPECT_DOUBLE_EQ(sample.percentile(1), 4);
}

TEST(LabMachine, KnowsWhoIsAlive) {
    EXPECT_TRUE(is_alive(process_name()));
    EXPECT_FALSE(is_alive("another-boot:1:1"));
    EXPECT_FALSE(is_alive(""));
    const pid_t child = fork();
    if (child == 0) _exit(0);
    waitpid(child, nullptr, 0);
    const std::string mine = process_name();
    const auto colon = mine.rfind(':', mine.rfind(':') - 1);
    EXPECT_FALSE(is_alive(fmt::format("{}:{}:12345", mine.substr(0, colon), child)));
}

}  // namespace
}  // namespace taquin::lab
