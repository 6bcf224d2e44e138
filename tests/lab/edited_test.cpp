// Databases that someone edited: every value is checked before it is used.

#include <filesystem>
#include <fstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/lab/export.h"
#include "apps/lab/guarded.h"
#include "apps/lab/routes.h"
#include "apps/lab/runner.h"

namespace taquin::lab {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
namespace fs = std::filesystem;

class LabEdited : public ::testing::Test {
  protected:
    LabEdited() : folder_(fs::temp_directory_path() / fmt::format("taquin-edited-{}", getpid())) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~LabEdited() override {
        fs::permissions(folder_, fs::perms::owner_all);
        fs::remove_all(folder_);
    }

    static Experiment experiment(const std::string& name, int boards) {
        return parse_experiment(
                   fmt::format("name=\"{}\"\ntitle=\"t\"\n[[boards]]\nset=\"r\"\nsize=\"2x3\"\nscramble=\"uniform\"\n"
                               "count={}\n[[configurations]]\nalgorithms=[\"idastar\",\"astar\"]\n",
                               name, boards),
                   "x.toml")
            .value();
    }
    fs::path file(const std::string& name = "r.sqlite") const { return folder_ / name; }
    /// Two experiments, then what was edited.
    void make(const std::string& sql) const {
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(file().string() + part);
        ASSERT_TRUE(run(experiment("a", 3), file()));
        ASSERT_TRUE(run(experiment("b", 5), file()));
        SQLite::Database(file().string(), SQLite::OPEN_READWRITE).exec(sql);
    }
    /// Everything that reads results; an error's message or "".
    std::string use(const std::string& name) const {
        const auto database = Database::open(file(), Database::Access::Read);
        if (!database) return english(database.error());
        Store store(*database);
        const auto done = guarded(*database, [&] {
            const Results results = store.load(store.find(name).value());
            (void)list_text(store.editions());
            (void)show_text(results);
            (void)to_csv(results);
            (void)json_text(results);
            (void)compare_text(compare({results, -1, "A"}, {results, 0, "B"}, "expanded"), 10);
        });
        return done ? "" : english(done.error());
    }

    fs::path folder_;
};

TEST_F(LabEdited, PositionsOutOfRangeAreRefused) {
    for (const char* value : {"99", "-1", "2147483648", "4294967296", "-9223372036854775808", "'x'", "7.5"})
        for (const char* table : {"board", "configuration"}) {
            make(fmt::format("UPDATE {} SET position={} WHERE position=1", table, value));
            SCOPED_TRACE(fmt::format("{} {}", table, value));
            EXPECT_THAT(use("a"), HasSubstr(fmt::format("is damaged: the rows of table {} for experiment 'a'", table)));
            EXPECT_EQ(respond({.method = "GET", .path = "/api/lab/a", .body = {}, .client = {}}, file()).status, 503);
            const auto again = run(experiment("a", 3), file());
            ASSERT_FALSE(again);
            EXPECT_EQ(again.error().code, ErrorCode::DatabaseNumbering);
        }
}

TEST_F(LabEdited, AResultOfAnotherExperimentsBoardIsRefused) {
    make("UPDATE result SET board_id=(SELECT max(id) FROM board) WHERE board_id=1 AND configuration_id=1");
    EXPECT_THAT(use("a"), HasSubstr("names a board of another one"));
    EXPECT_EQ(use("b"), "");
}

TEST_F(LabEdited, AMissingRowIsNamedInsteadOfWaitedFor) {
    for (const char* table : {"configuration", "board"}) {
        make(fmt::format("DELETE FROM {} WHERE experiment_id=1 AND position>0", table));
        const auto again = run(experiment("a", 3), file());
        ASSERT_FALSE(again);
        EXPECT_THAT(english(again.error()), HasSubstr(fmt::format("table {} has 1 rows for experiment 'a'", table)));
        EXPECT_EQ(run(experiment("b", 5), file()).value().before, 10U);
    }
}

TEST_F(LabEdited, StrangeValuesAreShown) {
    make(
        "UPDATE result SET expanded=9e999, generated=-9e999, wall_seconds=1e300, length='long', repetition=1<<40, "
        "status=x'ff1b', message=char(27)||']0;owned'||char(7) WHERE board_id=2; "
        "UPDATE experiment SET title='a'||char(27)||'[2J'||char(10)||'b', seed=-1, repetitions=-5, cells=-1; "
        "UPDATE configuration SET label='=1+1', threads=-7; UPDATE board SET label=char(155)||'31m', optimum=-3");
    EXPECT_EQ(use("a"), "");
    const auto database = Database::open(file(), Database::Access::Read).value();
    Store store(database);
    const Results results = store.load(store.find("a").value());
    const std::string shown = show_text(results);
    for (const char* control : {"\x1b", "\x07", "\xc2\x9b"}) EXPECT_THAT(shown, Not(HasSubstr(control)));
    EXPECT_THAT(shown, HasSubstr("a\\x1b[2J\\x0ab"));
    EXPECT_THAT(shown, HasSubstr("\\x1b]0;owned\\x07"));
    EXPECT_THAT(to_csv(results), HasSubstr(",'=1+1,"));
}

TEST_F(LabEdited, NamesThatMeanSomethingToSqliteAreFiles) {
    for (const std::string name : {"a?b=c#d%41.sqlite", "file:x?mode=memory", ":memory:"}) {
        ASSERT_TRUE(run(experiment("a", 2), file(name)));
        EXPECT_TRUE(fs::exists(file(name)));
        const auto database = Database::open(file(name), Database::Access::Read);
        ASSERT_TRUE(database) << english(database.error());
    }
    const fs::path before = fs::current_path();
    fs::current_path(folder_);
    for (const char* name : {":memory:", "file:x?mode=memory"})
        EXPECT_TRUE(Database::open(name, Database::Access::Read));
    EXPECT_TRUE(run(experiment("a", 2), ":memory:").value().before == 4U);
    fs::current_path(before);
    // Where the folder cannot be written to, the name becomes part of a URI. Root writes everywhere.
    fs::permissions(folder_, fs::perms(0555));
    const pid_t child = fork();
    if (child == 0) {
        if (getuid() == 0 && setuid(65534) != 0) _exit(2);
        _exit(Database::open(file("a?b=c#d%41.sqlite"), Database::Access::Read) ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace taquin::lab
