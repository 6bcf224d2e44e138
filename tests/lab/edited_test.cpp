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
    /// The same with a row in every table.
    void make_full() const {
        make(
            "INSERT OR IGNORE INTO incumbent SELECT configuration_id, board_id, repetition, 0, 0.5, 1, 2, 2 FROM "
            "result; "
            "INSERT INTO accuracy SELECT configuration_id, board_id, 1, 1.0, 1 FROM result; "
            "INSERT INTO claim VALUES (1, 1, 7, 'nobody'); INSERT INTO expectation VALUES (1, 0, '', '', '', '', 1.0); "
            "INSERT INTO plot VALUES (1, 0, '', '', '', '', '', '', '', '')");
    }
    /// A copy of the database in which the rows with the first value of a "table.column" have this value instead.
    void edit(const std::string& column, const std::string& value) const {
        copy();
        const std::string table = column.substr(0, column.find('.'));
        const std::string name = column.substr(table.size() + 1);
        SQLite::Database(edited().string(), SQLite::OPEN_READWRITE)
            .exec(
                fmt::format("PRAGMA foreign_keys=OFF; UPDATE {0} SET {1} = {2} WHERE {1} = (SELECT {1} FROM {0} WHERE "
                            "{1} IS NOT NULL LIMIT 1)",
                            table, name, value));
    }
    void copy() const {
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(edited().string() + part);
        fs::copy_file(file(), edited());
    }
    fs::path edited() const { return file("edited.sqlite"); }
    /// Everything that reads results; an error's message or "".
    std::string use(const std::string& name) const { return use(name, file()); }
    static std::string use(const std::string& name, const fs::path& path) {
        const auto database = Database::open(path, Database::Access::Read);
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
    for (const char* value : {"99", "-1", "2147483648", "4294967296", "-9223372036854775808"})
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
    EXPECT_THAT(use("a"), HasSubstr("names a board that is none of its own"));
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

/// Otherwise it would be as if the trial had never run.
TEST_F(LabEdited, AResultOfABoardThatIsGoneIsRefused) {
    make("DELETE FROM board WHERE id=3");
    EXPECT_THAT(use("a"), HasSubstr("names a board that is none of its own"));
    EXPECT_EQ(use("b"), "");
}

/// SQLite keeps any value in any column. What is no number is equal to no number, so that some queries find such a row
/// and others do not.
TEST_F(LabEdited, ValuesOfAnotherTypeAreRefused) {
    make_full();
    ASSERT_EQ(use("a"), "");
    const std::vector<std::pair<std::string, std::vector<std::string>>> values{
        {"board.experiment_id", {"'1x'", "1.5", "x'31'", "9e999"}},
        {"configuration.experiment_id", {"'1x'", "x'31'"}},
        {"board.position", {"'x'", "7.5", "x'01'"}},
        {"board.label", {"x'ff1b'"}},
        {"configuration.threads", {"'many'"}},
        {"experiment.name", {"x'61'"}},
        {"experiment.seed", {"'odd'", "0.5"}},
        {"result.configuration_id", {"'1x'", "1.5"}},
        {"result.board_id", {"'1x'", "x'31'"}},
        {"result.repetition", {"'0x'", "0.5"}},
        {"result.status", {"x'ff1b'"}},
        {"result.length", {"'long'", "9e999"}},
        {"result.expanded", {"'many'", "9e999", "x''"}},
        {"result.wall_seconds", {"'long'", "9e999", "-9e999", "x'00'"}},
        {"incumbent.seconds", {"'soon'", "9e999"}},
        {"incumbent.position", {"'first'"}},
        {"accuracy.boards", {"'many'"}},
        {"expectation.value", {"'much'", "9e999"}},
        {"plot.position", {"'1x'"}},
        {"claim.owner", {"x'00'"}}};
    for (const auto& [column, others] : values)
        for (const std::string& value : others) {
            SCOPED_TRACE(fmt::format("{} = {}", column, value));
            edit(column, value);
            EXPECT_THAT(use("a", edited()), HasSubstr(fmt::format("is damaged ({})", column)));
            EXPECT_EQ(respond({.method = "GET", .path = "/api/lab/a", .body = {}, .client = {}}, edited()).status, 503);
            const auto again = run(experiment("a", 3), edited());
            ASSERT_FALSE(again);
            EXPECT_EQ(again.error().code, ErrorCode::DatabaseDamaged);
        }
}

TEST_F(LabEdited, NumbersOutOfRangeAreRefused) {
    make_full();
    SQLite::Database(file().string(), SQLite::OPEN_READWRITE).exec("UPDATE board SET optimum=1 WHERE id=2");
    for (const std::string column : {"board.optimum", "configuration.threads", "experiment.repetitions",
                                     "result.repetition", "result.length", "incumbent.length", "accuracy.distance"})
        for (const char* value : {"1 << 40", "-(1 << 40)"}) {
            SCOPED_TRACE(fmt::format("{} = {}", column, value));
            edit(column, value);
            EXPECT_THAT(use("a", edited()), HasSubstr(fmt::format("is damaged ({})", column)));
        }
}

/// Everything was good when the database was opened.
TEST_F(LabEdited, ADatabaseThatIsEditedWhileItIsOpenIsRefused) {
    make_full();
    const auto load_while = [&](const std::string& change) {
        copy();
        const auto database = Database::open(edited(), Database::Access::Read).value();
        Store store(database);
        const auto edition = store.find("a").value();
        SQLite::Database(edited().string(), SQLite::OPEN_READWRITE).exec(change);
        const auto loaded = guarded(database, [&] { return store.load(edition); });
        return loaded ? "" : english(loaded.error());
    };
    for (const char* change : {"experiment_id='1x'", "experiment_id=2", "position=7", "position='2x'"})
        EXPECT_THAT(
            load_while(fmt::format("PRAGMA foreign_keys=OFF; UPDATE OR REPLACE board SET {} WHERE id=3", change)),
            HasSubstr("is damaged"))
            << change;
    const auto database = Database::open(file(), Database::Access::Write).value();
    Store store(database);
    std::size_t from = 0;
    ASSERT_TRUE(store.claim(1, {{0, 2, 7}}, from, "somebody"));  // knows the boards from now on
    SQLite::Database(file().string(), SQLite::OPEN_READWRITE).exec("UPDATE board SET position=7 WHERE id=1");
    const auto claims = guarded(database, [&] { return store.claims(1, "nobody"); });
    ASSERT_FALSE(claims);
    EXPECT_THAT(english(claims.error()), HasSubstr("is damaged (board.position)"));
}

/// `experiment report` names a file after the experiment.
TEST_F(LabEdited, ANameThatIsNoneIsRefused) {
    make_full();
    for (const char* name : {"'../a'", "''", "'A'", "'a' || char(27) || '[2J'", "'a' || char(0)"}) {
        SCOPED_TRACE(name);
        edit("experiment.name", name);
        EXPECT_THAT(use("b", edited()), HasSubstr("is damaged (experiment.name)"));
        EXPECT_EQ(respond({.method = "GET", .path = "/api/lab", .body = {}, .client = {}}, edited()).status, 503);
    }
}

/// The constraints of the schema can be edited away, too.
TEST_F(LabEdited, WithoutConstraintsTheSameIsRefused) {
    const std::string copies =
        "CREATE TABLE other AS SELECT * FROM board; DROP TABLE board; ALTER TABLE other RENAME TO board; ";
    make(copies + "UPDATE board SET position=0 WHERE position=1");
    EXPECT_THAT(use("a"), HasSubstr("is damaged: the rows of table board for experiment 'a'"));
    make(copies + "UPDATE board SET label=NULL WHERE id=1");
    EXPECT_THAT(use("a"), HasSubstr("is damaged (board.label)"));
    make(copies + "INSERT INTO board SELECT * FROM board WHERE experiment_id=1");
    EXPECT_THAT(use("a"), HasSubstr("is damaged: the rows of table board for experiment 'a'"));
}

TEST_F(LabEdited, StrangeValuesAreShown) {
    make(
        "UPDATE result SET expanded=(1<<62), generated=-9, wall_seconds=1e300, "
        "status=char(255)||char(27), message=char(27)||']0;owned'||char(7) WHERE board_id=2; "
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
