// The tables of a results database, and whether their values are what they should be.

#include "apps/lab/schema.h"

#include <cmath>
#include <memory>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include "apps/lab/fields.h"

namespace taquin::lab {

namespace {

constexpr const char* schema = R"sql(
CREATE TABLE experiment (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, revision TEXT NOT NULL, fingerprint TEXT NOT NULL,
  title TEXT NOT NULL, title_fr TEXT NOT NULL, summary TEXT NOT NULL, summary_fr TEXT NOT NULL,
  measure TEXT NOT NULL, repetitions INTEGER NOT NULL, seed INTEGER NOT NULL,
  time_limit REAL, node_limit INTEGER, memory_limit INTEGER, cells INTEGER NOT NULL,
  compiler TEXT NOT NULL, machine TEXT NOT NULL, created TEXT NOT NULL, definition TEXT NOT NULL,
  UNIQUE (name, revision, fingerprint));
CREATE TABLE configuration (
  id INTEGER PRIMARY KEY, experiment_id INTEGER NOT NULL REFERENCES experiment ON DELETE CASCADE,
  position INTEGER NOT NULL, label TEXT NOT NULL, algorithm TEXT NOT NULL, heuristic TEXT NOT NULL,
  engine TEXT NOT NULL, threads INTEGER NOT NULL, UNIQUE (experiment_id, position));
CREATE TABLE board (
  id INTEGER PRIMARY KEY, experiment_id INTEGER NOT NULL REFERENCES experiment ON DELETE CASCADE,
  position INTEGER NOT NULL, set_name TEXT NOT NULL, label TEXT NOT NULL, size TEXT NOT NULL, goal TEXT NOT NULL,
  start TEXT NOT NULL, optimum INTEGER, UNIQUE (experiment_id, position));
CREATE TABLE claim (
  configuration_id INTEGER NOT NULL REFERENCES configuration ON DELETE CASCADE,
  board_id INTEGER NOT NULL REFERENCES board ON DELETE CASCADE, repetition INTEGER NOT NULL, owner TEXT NOT NULL,
  PRIMARY KEY (configuration_id, board_id, repetition)) WITHOUT ROWID;
CREATE TABLE accuracy (
  configuration_id INTEGER NOT NULL REFERENCES configuration ON DELETE CASCADE,
  board_id INTEGER NOT NULL REFERENCES board ON DELETE CASCADE,
  distance INTEGER NOT NULL, value REAL NOT NULL, boards INTEGER NOT NULL,
  PRIMARY KEY (configuration_id, board_id, distance, value)) WITHOUT ROWID;
CREATE TABLE expectation (
  experiment_id INTEGER NOT NULL REFERENCES experiment ON DELETE CASCADE, position INTEGER NOT NULL,
  source TEXT NOT NULL, configuration TEXT NOT NULL, board TEXT NOT NULL, field TEXT NOT NULL, value REAL NOT NULL,
  PRIMARY KEY (experiment_id, position)) WITHOUT ROWID;
CREATE TABLE plot (
  experiment_id INTEGER NOT NULL REFERENCES experiment ON DELETE CASCADE, position INTEGER NOT NULL,
  kind TEXT NOT NULL, x TEXT NOT NULL, y TEXT NOT NULL, set_name TEXT NOT NULL, title TEXT NOT NULL,
  title_fr TEXT NOT NULL, note TEXT NOT NULL, note_fr TEXT NOT NULL, PRIMARY KEY (experiment_id, position)) WITHOUT ROWID;
)sql";

constexpr const char* incumbent_table = R"sql(
CREATE TABLE IF NOT EXISTS incumbent (
  configuration_id INTEGER NOT NULL REFERENCES configuration ON DELETE CASCADE,
  board_id INTEGER NOT NULL REFERENCES board ON DELETE CASCADE, repetition INTEGER NOT NULL, position INTEGER NOT NULL,
  seconds REAL NOT NULL, expanded INTEGER NOT NULL, length INTEGER NOT NULL, lower_bound INTEGER NOT NULL,
  PRIMARY KEY (configuration_id, board_id, repetition, position)) WITHOUT ROWID;
)sql";

struct Column {
    std::string name;
    int type;  // of SQLite
    bool optional;
};

struct Table {
    std::string name;
    std::vector<Column> columns;
};

std::vector<Column> columns_of(SQLite::Database& sql, const std::string& table) {
    std::vector<Column> columns;
    SQLite::Statement row(sql, fmt::format("SELECT name, type, \"notnull\" FROM pragma_table_info('{}')", table));
    while (row.executeStep()) {
        const std::string type = row.getColumn(1).getString();
        columns.push_back({row.getColumn(0).getString(),
                           type == "INTEGER" ? SQLITE_INTEGER
                           : type == "REAL"  ? SQLITE_FLOAT
                                             : SQLITE_TEXT,
                           row.getColumn(2).getInt() == 0});
    }
    return columns;
}

/// By the schema of this program: that of a file may have been edited, too. All versions have the same types.
std::vector<Table> list_tables() {
    SQLite::Database sql(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    make_tables(sql);
    std::vector<Table> tables;
    SQLite::Statement row(sql, "SELECT name FROM sqlite_master WHERE type = 'table'");
    while (row.executeStep()) {
        const std::string name = row.getColumn(0).getString();
        tables.push_back({name, columns_of(sql, name)});
    }
    return tables;
}

bool is_good(sqlite3_stmt* row, int index, const Column& column) {
    const int type = sqlite3_column_type(row, index);
    if (type == SQLITE_NULL) return column.optional;
    return type == column.type && (type != SQLITE_FLOAT || std::isfinite(sqlite3_column_double(row, index)));
}

/// Without SQLiteCpp, which would take most of the time: every value of the file is looked at whenever it is opened.
std::string damaged_column(SQLite::Database& sql, const Table& table) {
    std::string names;
    for (const Column& column : table.columns) names += (names.empty() ? "" : ", ") + column.name;
    sqlite3_stmt* made = nullptr;
    sql.check(sqlite3_prepare_v2(sql.getHandle(), fmt::format("SELECT {} FROM {}", names, table.name).c_str(), -1,
                                 &made, nullptr));
    const std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> row(made, sqlite3_finalize);
    int step = SQLITE_ROW;
    while ((step = sqlite3_step(made)) == SQLITE_ROW)
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (!is_good(made, static_cast<int>(i), table.columns[i]))
                return fmt::format("{}.{}", table.name, table.columns[i].name);
    if (step != SQLITE_DONE) sql.check(step);
    return {};
}

}  // namespace

/// Separate from the schema, because this table replaces that of a database of version 1.
void make_result_table(SQLite::Database& sql) {
    std::string columns;
    for (const FieldInfo& field : result_fields())
        columns += fmt::format("{} {}, ", field.name, field.integer ? "INTEGER" : "REAL");
    sql.exec(fmt::format(R"sql(
CREATE TABLE result (
  configuration_id INTEGER NOT NULL REFERENCES configuration ON DELETE CASCADE,
  board_id INTEGER NOT NULL REFERENCES board ON DELETE CASCADE, repetition INTEGER NOT NULL,
  status TEXT NOT NULL, message TEXT NOT NULL, optimal INTEGER NOT NULL, {}
  alone INTEGER NOT NULL, engine TEXT NOT NULL, algorithm TEXT NOT NULL, heuristic TEXT NOT NULL,
  PRIMARY KEY (configuration_id, board_id, repetition)) WITHOUT ROWID;
)sql",
                         columns));
}

void make_incumbent_table(SQLite::Database& sql) { sql.exec(incumbent_table); }

void make_tables(SQLite::Database& sql) {
    sql.exec(schema);
    make_result_table(sql);
    make_incumbent_table(sql);
}

std::string damaged_column(SQLite::Database& sql) {
    static const std::vector<Table> tables = list_tables();
    for (const Table& table : tables) {
        if (!sql.tableExists(table.name)) continue;  // version 2 had no incumbents
        if (std::string column = damaged_column(sql, table); !column.empty()) return column;
    }
    return {};
}

}  // namespace taquin::lab
