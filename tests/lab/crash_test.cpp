// Searches that bring their process down: seen, recorded, shown, and no hindrance to the rest of the run.

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/lab/export.h"
#include "apps/lab/guarded.h"
#include "apps/lab/machine.h"
#include "apps/lab/runner.h"
#include "apps/lab/workers.h"

namespace taquin::lab {
namespace {

using ::testing::HasSubstr;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

/// Runs in which some boards take for ever, so that whoever watches the claims can strike while they are searched.
class LabCrash : public ::testing::Test {
  protected:
    LabCrash() : folder_(fs::temp_directory_path() / fmt::format("taquin-crash-{}", getpid())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~LabCrash() override { fs::remove_all(folder_); }

    fs::path file() const { return folder_ / "r.sqlite"; }

    /// "easy 1", "endless 1", "easy 2"…: the letters say which.
    static Experiment experiment(const std::string& letters) {
        std::string list;
        int easy = 0, endless = 0;
        for (const char letter : letters)
            list += letter == 'e'
                        ? fmt::format("{{label=\"easy {}\",board=\"1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15\"}},", ++easy)
                        : fmt::format("{{label=\"endless {}\",board=\"0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1\"}},",
                                      ++endless);
        return parse_experiment("name=\"crash\"\ntitle=\"t\"\n[[boards]]\nset=\"s\"\nlist=[" + list +
                                    "]\n[[configurations]]\nalgorithm=\"idastar\"\nheuristic=\"hamming\"\n",
                                "x.toml")
            .value();
    }

    /// Begins a run in a process of its own, as the command does.
    static pid_t begin(const Experiment& plan, const fs::path& file, int jobs) {
        const pid_t child = fork();
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);  // or a failed test would leave it searching
            const auto done = run(plan, file, {.jobs = jobs});
            _exit(!done ? 100 : static_cast<int>(done->crashed));
        }
        return child;
    }
    static int wait_for(pid_t child) {
        int status = 0;
        // Endless boards would make a mistake endless too.
        for (int attempt = 0; attempt < 6000 && waitpid(child, &status, WNOHANG) == 0; ++attempt)
            std::this_thread::sleep_for(10ms);
        if (kill(child, 0) == 0) {
            ADD_FAILURE() << "still running";
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
        }
        return WIFEXITED(status) ? WEXITSTATUS(status) : 200 + WTERMSIG(status);
    }

    /// The process that searches now, once it searches `count` boards at a time and is not `other`.
    pid_t searcher(std::size_t count, pid_t other = 0) const {
        for (int attempt = 0; attempt < 6000; ++attempt, std::this_thread::sleep_for(10ms)) {
            const auto owners = claims();
            if (owners.size() != count || owners.front() != owners.back()) continue;
            const auto last = owners.front().rfind(':');
            const auto middle = owners.front().rfind(':', last - 1);
            const pid_t pid = static_cast<pid_t>(std::stol(owners.front().substr(middle + 1, last - middle - 1)));
            if (pid != other) return pid;
        }
        ADD_FAILURE() << "no process is searching";
        return 0;
    }
    void strike(pid_t pid, int sign) const {
        if (pid > 0) kill(pid, sign);
    }

    std::map<std::string, Record> records() const {
        std::map<std::string, Record> records;
        const Results results = load();
        for (const Record& record : results.records)
            records.emplace(results.boards[static_cast<std::size_t>(record.trial.board)].label, record);
        return records;
    }
    Results load() const {
        const auto database = Database::open(file(), Database::Access::Read).value();
        Store store(database);
        return store.load(store.find("crash").value());
    }
    Edition edition() const {
        const auto database = Database::open(file(), Database::Access::Read).value();
        Store store(database);
        return store.find("crash").value();
    }

    /// Owners of endless boards' claims, those that are alive.
    std::vector<std::string> claims() const {
        std::vector<std::string> owners;
        const auto database = Database::open(file(), Database::Access::Read, 50ms);
        if (!database) return owners;
        (void)guarded(*database, [&] {
            SQLite::Statement row(
                database->sql(), "SELECT owner FROM claim JOIN board ON board.id=board_id WHERE label LIKE 'endless%'");
            while (row.executeStep())
                if (const std::string owner = row.getColumn(0).getString(); is_alive(owner)) owners.push_back(owner);
        });
        return owners;
    }

  private:
    fs::path folder_;
};

TEST_F(LabCrash, IsRecordedShownAndPassed) {
    const Experiment plan = experiment("exe");
    const pid_t child = begin(plan, file(), 1);
    strike(searcher(1), SIGABRT);   // which a sanitizer leaves alone
    EXPECT_EQ(wait_for(child), 1);  // one crash
    const auto all = records();
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all.at("easy 1").status, "solved");
    EXPECT_EQ(all.at("easy 2").status, "solved");
    const Record& crashed = all.at("endless 1");
    EXPECT_EQ(crashed.status, "crashed");
    EXPECT_FALSE(crashed.message.empty());
    EXPECT_TRUE(crashed.fields.empty());  // nothing is known about it, and nothing is 0

    const Results results = load();
    EXPECT_EQ(edition().crashed, 1);
    EXPECT_EQ(edition().failed, 1);
    const auto groups = summarise(results);
    ASSERT_EQ(groups.size(), 1U);
    EXPECT_EQ(groups[0].crashed, 1U);
    EXPECT_EQ(groups[0].results, 3U);
    EXPECT_EQ(groups[0].limited, 0U);
    EXPECT_EQ(groups[0].sample("expanded").count(), 2U);
    EXPECT_THAT(show_text(results), HasSubstr("1 crashed"));
    EXPECT_THAT(show_text(results), HasSubstr("crashed: idastar hamming, endless 1: the program was ended by"));
    EXPECT_THAT(list_text({edition()}), HasSubstr("crashed"));
    EXPECT_THAT(to_csv(results), HasSubstr(",crashed,0,0,,,,"));
    const app::Json json = to_json(results);
    EXPECT_EQ(json["statistics"][0]["crashed"], 1);
    EXPECT_EQ(json["crashed"], 1);

    // It is done with: the next run has nothing to do, unless crashed trials are retried.
    EXPECT_EQ(run(plan, file()).value().done, 0U);
    const pid_t again = fork();
    if (again == 0) {
        const auto done = run(plan, file(), {.jobs = 1, .retry_crashed = true});
        _exit(done ? static_cast<int>(done->crashed) : 100);
    }
    strike(searcher(1), SIGSEGV);
    EXPECT_EQ(wait_for(again), 1);
    EXPECT_EQ(records().size(), 3U);
}

TEST_F(LabCrash, OfSeveralSearchesTheGuiltyOneIsFound) {
    // Two searches share a process; the one killed in between both is not known to be innocent or guilty.
    const pid_t child = begin(experiment("xxee"), file(), 2);
    const pid_t both = searcher(2);
    strike(both, SIGSEGV);
    const pid_t first = searcher(1, both);  // each again, alone
    strike(first, SIGSEGV);
    strike(searcher(1, first), SIGSEGV);
    EXPECT_EQ(wait_for(child), 2);
    const auto all = records();
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all.at("endless 1").status, "crashed");
    EXPECT_EQ(all.at("endless 2").status, "crashed");
    EXPECT_EQ(all.at("easy 1").status, "solved");
    EXPECT_EQ(all.at("easy 2").status, "solved");
}

TEST_F(LabCrash, AKillFromOutsideIsBelievedTheThirdTime) {
    const pid_t child = begin(experiment("xe"), file(), 1);
    pid_t last = 0;
    for (int i = 0; i < 3; ++i) {
        last = searcher(1, last);
        EXPECT_EQ(records().size(), 0U);
        strike(last, SIGKILL);
    }
    EXPECT_EQ(wait_for(child), 1);
    EXPECT_THAT(records().at("endless 1").message, HasSubstr("3 times"));
    EXPECT_EQ(records().at("easy 1").status, "solved");
}

TEST_F(LabCrash, WhoKillsTheRunKillsItsSearches) {
    for (int i = 0; i < 4; ++i) {
        const pid_t child = begin(experiment("x"), file(), 1);
        ASSERT_GT(searcher(1), 0);
        kill(child, SIGKILL);
        EXPECT_EQ(wait_for(child), 200 + SIGKILL);
        for (int wait = 0; wait < 1000 && !claims().empty(); ++wait) std::this_thread::sleep_for(10ms);
        EXPECT_TRUE(claims().empty());    // the owner of a claim is dead
        EXPECT_EQ(records().size(), 0U);  // wanted as before, however often
    }
}

TEST_F(LabCrash, StoppingIsNoCrash) {
    std::atomic<bool> stop = false;
    int calls = 0;
    const auto stop_soon = [&](const RunProgress& now) { stop = now.running == 1 && ++calls > 2; };
    const auto summary = run(experiment("x"), file(), {.jobs = 1, .stop = &stop, .on_progress = stop_soon});
    ASSERT_TRUE(summary);
    EXPECT_TRUE(summary->stopped);
    EXPECT_EQ(summary->crashed, 0U);
    EXPECT_EQ(records().size(), 0U);
}

TEST_F(LabCrash, ADatabaseOfVersion1IsReadAndBroughtUpToDate) {
    const Experiment plan = experiment("ee");
    ASSERT_TRUE(run(plan, file()));
    {
        // As version 1 was: counters could not be absent, and a refused search had zeros.
        SQLite::Database sql(file().string(), SQLite::OPEN_READWRITE);
        std::string table = sql.execAndGet("SELECT sql FROM sqlite_master WHERE name='result'").getString();
        for (const char* column : {"lower_bound", "generated", "expanded", "wall_seconds"}) {
            table.insert(table.find(',', table.find(fmt::format("{} ", column))), " NOT NULL");
        }
        sql.exec("ALTER TABLE result RENAME TO result_2");
        sql.exec(table);
        sql.exec(
            "INSERT INTO result SELECT * FROM result_2; DROP TABLE result_2; DROP TABLE incumbent; PRAGMA "
            "user_version=1");
        sql.exec(
            "UPDATE result SET status='refused', expanded=0 WHERE board_id=(SELECT id FROM board WHERE label='easy "
            "2')");
    }
    const auto version = [&] { return SQLite::Database(file().string()).execAndGet("PRAGMA user_version").getInt(); };
    EXPECT_EQ(records().at("easy 1").status, "solved");
    EXPECT_FALSE(records().at("easy 2").field("expanded"));
    EXPECT_EQ(version(), 1);  // reading changes nothing
    EXPECT_EQ(run(plan, file()).value().before, 2U);
    EXPECT_EQ(version(), Database::version);
    EXPECT_EQ(records().size(), 2U);
    const auto database = Database::open(file(), Database::Access::Write).value();
    Store store(database);
    EXPECT_TRUE(store.keep(edition().id, Record{.trial = {0, 0, 1}, .status = "crashed", .message = "m"}));
}

TEST(LabWorkState, CarriesAnErrorToTheOtherProcess) {
    WorkState state;
    EXPECT_TRUE(state.error().empty());
    const Error error(ErrorCode::DatabaseDamaged, "database", {"results.sqlite", "a page is missing"});
    state.set_error(error);
    EXPECT_EQ(state.error(), error);
    state.set_error(Error(ErrorCode::DiskFull, "database", {std::string(3000, 'x')}));
    EXPECT_EQ(state.error().arguments, std::vector{std::string(1023, 'x')});
}

}  // namespace
}  // namespace taquin::lab
