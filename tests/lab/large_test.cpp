// Databases with many boards: what they take grows with them and no faster, and Ctrl-C ends it. Work is counted in
// operations of SQLite's virtual machine, the same on every machine.

#include <filesystem>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include "apps/io/interrupt.h"
#include "apps/lab/guarded.h"
#include "apps/lab/routes.h"
#include "apps/lab/runner.h"

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;

class LabLarge : public ::testing::Test {
  protected:
    LabLarge() { clean(); }
    ~LabLarge() override { clean(); }

    /// Two experiments of so many boards each, with two results on every board.
    void make(int boards) const {
        clean();
        for (const char* name : {"a", "b"}) {
            const std::string text = fmt::format(
                "name=\"{}\"\n[[boards]]\nset=\"r\"\nsize=\"2x3\"\nscramble=\"uniform\"\ncount=1\n[[configurations]]\n"
                "algorithms=[\"idastar\",\"astar\"]\n",
                name);
            ASSERT_TRUE(run(*parse_experiment(text, "x.toml"), file_));
        }
        SQLite::Database sql(file_.string(), SQLite::OPEN_READWRITE);
        for (int experiment = 1; experiment <= 2; ++experiment)
            sql.exec(fmt::format(
                "INSERT INTO board WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {0}) "
                "SELECT NULL, {1}, i, 'r', 'r ' || (i + 1), size, goal, start, NULL FROM n, board WHERE id = {1}",
                boards, experiment));
        std::string columns;
        std::string values;
        SQLite::Statement column(sql, "SELECT name FROM pragma_table_info('result')");
        while (column.executeStep()) {
            const std::string name = column.getColumn(0).getString();
            columns += (columns.empty() ? "" : ", ") + name;
            values += (values.empty() ? "" : ", ") + (name == "board_id" ? "b.id" : "r." + name);
        }
        sql.exec(
            fmt::format("INSERT INTO result ({}) SELECT {} FROM board b JOIN configuration c ON c.experiment_id = "
                        "b.experiment_id JOIN result r ON r.configuration_id = c.id WHERE b.position > 0",
                        columns, values));
    }
    /// What this work takes with so many boards.
    template <class Work>
    int operations(int boards, Database::Access access, Work&& work) const {
        make(boards);
        const auto database = Database::open(file_, access).value();
        Store store(database);
        int count = 0;
        const auto add = [](void* counter) { return ++*static_cast<int*>(counter) < 0 ? 1 : 0; };
        sqlite3_progress_handler(database.sql().getHandle(), 100, add, &count);
        work(store);
        sqlite3_progress_handler(database.sql().getHandle(), 0, nullptr, nullptr);
        return count;
    }
    void clean() const {
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(file_.string() + part);
    }

    fs::path file_ = fs::temp_directory_path() / fmt::format("taquin-large-{}.sqlite", getpid());
};

TEST_F(LabLarge, LoadingTakesTimeInProportionToTheBoards) {
    const auto load = [](Store& store) {
        const Results results = store.load(store.find("a").value());
        EXPECT_EQ(results.records.size(), 2 * results.boards.size());
        EXPECT_EQ(results.boards.back().optimum, results.boards.front().optimum);
        EXPECT_TRUE(results.boards.back().optimum);
    };
    const int few = operations(100, Database::Access::Read, load);
    EXPECT_LT(operations(400, Database::Access::Read, load), 6 * few);
}

TEST_F(LabLarge, RemovingTakesTimeInProportionToTheBoards) {
    const auto remove = [](Store& store) { store.remove(store.find("b").value()); };
    const int few = operations(100, Database::Access::Write, remove);
    EXPECT_LT(operations(400, Database::Access::Write, remove), 6 * few);
    SQLite::Database sql(file_.string());
    for (const char* table : {"board", "result", "configuration"})
        EXPECT_EQ(sql.execAndGet(fmt::format("SELECT count(*) FROM {}", table)).getInt(),
                  std::string_view(table) == "board"    ? 400
                  : std::string_view(table) == "result" ? 800
                                                        : 2);
}

/// Ends with 0 if reading is cancelled after an interrupt, whatever it is reading, and writing is not.
void read_interrupted(const fs::path& file) {
    const auto database = Database::open(file, Database::Access::Read);
    if (!database) _exit(1);
    Store store(*database);
    const auto edition = store.find("a");
    if (!edition) _exit(2);
    app::interrupt();
    const auto loaded = guarded(*database, [&] { return store.load(*edition); });
    if (loaded || loaded.error().code != ErrorCode::Cancelled) _exit(3);
    const auto opened = Database::open(file, Database::Access::Read);
    if (opened || opened.error().code != ErrorCode::Cancelled) _exit(4);
    if (respond({.method = "GET", .path = "/api/lab/a", .body = {}, .client = {}}, file.string()).status != 503)
        _exit(5);
    _exit(Database::open(file, Database::Access::Write) ? 0 : 6);
}

using LabLargeDeathTest = LabLarge;

TEST_F(LabLargeDeathTest, CtrlCEndsReadingAndNotWriting) {
    make(1000);
    EXPECT_EXIT(read_interrupted(file_), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace taquin::lab
