// Reading experiments back: lists, one edition whole, and finding an edition by the name that people give.

#include <algorithm>
#include <cmath>
#include <limits>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/quote.h"

#include "apps/lab/fields.h"
#include "apps/lab/store.h"

namespace taquin::lab {

namespace {

using SQLite::Statement;

/// The rows of a query whose first question mark is the id of an edition. The types of all values were checked when the
/// database was opened (damaged_column). Numbers are checked here where one out of range would do harm, in the
/// transaction that uses them: another program may edit an open file.
class Rows {
  public:
    Rows(SQLite::Database& sql, const std::string& query, std::int64_t edition) : sql_(sql), row_(sql, query) {
        row_.bind(1, edition);
    }

    void bind(int index, const std::string& text) { row_.bind(index, text); }
    bool next() { return row_.executeStep(); }
    SQLite::Column operator[](int column) const { return row_.getColumn(column); }
    std::string text(int column) const { return row_.getColumn(column).getString(); }
    /// A number from `least` to `most`, which an int can hold.
    int whole(int column, const char* name, std::int64_t least = lowest, std::int64_t most = highest) const {
        const SQLite::Column value = row_.getColumn(column);
        if (!value.isInteger() || value.getInt64() < least || value.getInt64() > most) refuse(name);
        return value.getInt();
    }
    /// A position in a list of so many entries.
    int position(int column, const char* name, std::size_t entries) const {
        return whole(column, name, 0, static_cast<std::int64_t>(entries) - 1);
    }
    [[noreturn]] void refuse(const char* name) const { throw damaged(sql_, name); }

    static Error damaged(const SQLite::Database& sql, const char* what) {
        return {ErrorCode::DatabaseDamaged, "database", {printable(sql.getFilename(), 200), what}};
    }

  private:
    static constexpr std::int64_t lowest = std::numeric_limits<int>::min();
    static constexpr std::int64_t highest = std::numeric_limits<int>::max();

    SQLite::Database& sql_;
    Statement row_;
};

constexpr const char* edition_query =
    "SELECT e.id, e.name, e.revision, e.fingerprint, e.compiler, e.machine, e.created, e.title, e.title_fr, e.cells, "
    "count(r.status), "
    "coalesce(sum(r.status NOT IN ('solved', 'measured', 'unsolvable')), 0), coalesce(sum(r.status = 'crashed'), 0) "
    "FROM experiment e "
    "LEFT JOIN configuration c ON c.experiment_id = e.id LEFT JOIN result r ON r.configuration_id = c.id "
    "GROUP BY e.id ORDER BY e.id";

Edition edition_of(Statement& row) {
    return {row.getColumn(0).getInt64(),  row.getColumn(1).getString(),
            row.getColumn(2).getString(), row.getColumn(3).getString(),
            row.getColumn(4).getString(), row.getColumn(5).getString(),
            row.getColumn(6).getString(), {row.getColumn(7).getString(), row.getColumn(8).getString()},
            row.getColumn(9).getInt64(),  row.getColumn(10).getInt64(),
            row.getColumn(11).getInt64(), row.getColumn(12).getInt64()};
}

void load_experiment(SQLite::Database& sql, Results& results) {
    Rows row(sql,
             "SELECT summary, summary_fr, measure, repetitions, seed, time_limit, node_limit, memory_limit "
             "FROM experiment WHERE id=?",
             results.edition.id);
    if (!row.next()) return;
    results.summary = {row.text(0), row.text(1)};
    results.measure = row.text(2);
    results.repetitions = row.whole(3, "experiment.repetitions");
    results.seed = static_cast<std::uint64_t>(row[4].getInt64());
    if (!row[5].isNull()) results.time_limit = row[5].getDouble();
    if (!row[6].isNull()) results.node_limit = row[6].getInt64();
    if (!row[7].isNull()) results.memory_limit = row[7].getInt64();
}

void load_matrix(SQLite::Database& sql, Results& results) {
    Rows configuration(sql,
                       "SELECT label, algorithm, heuristic, engine, threads FROM configuration WHERE experiment_id=? "
                       "ORDER BY position",
                       results.edition.id);
    while (configuration.next())
        results.configurations.push_back({configuration.text(0), configuration.text(1), configuration.text(2),
                                          configuration.text(3), configuration.whole(4, "configuration.threads")});
    Rows board(sql,
               "SELECT set_name, label, size, goal, start, optimum FROM board WHERE experiment_id=? ORDER BY position",
               results.edition.id);
    while (board.next()) {
        Results::BoardInfo info{board.text(0),     board.text(1), board.text(2), board.text(3), board.text(4), {},
                                !board[5].isNull()};
        if (info.given) info.optimum = board.whole(5, "board.optimum");
        results.boards.push_back(std::move(info));
    }
}

/// The trial in columns 0 to 2; `experiment` is the column with the experiment of its board. A board of another
/// experiment, or none, has a position that means another board here, or none.
Trial trial_of(const Rows& row, int experiment, const SQLite::Database& sql, const Results& results) {
    if (!row[experiment].isInteger() || row[experiment].getInt64() != results.edition.id)
        throw Error(ErrorCode::DatabaseForeignResult, "database",
                    {printable(sql.getFilename(), 200), printable(results.edition.name)});
    return {row.position(0, "configuration.position", results.configurations.size()),
            row.position(1, "board.position", results.boards.size()), row.whole(2, "result.repetition", 0)};
}

/// The shortest length that was proved is the optimum of a board that came without one.
void note_optimum(const Rows& row, const Record& record, Results::BoardInfo& board) {
    const auto length = record.field("length");
    if (board.given || !record.optimal || !length) return;
    if (std::abs(*length) > std::numeric_limits<int>::max()) row.refuse("result.length");
    board.optimum = std::min(board.optimum.value_or(std::numeric_limits<int>::max()), static_cast<int>(*length));
}

void load_records(SQLite::Database& sql, Results& results) {
    std::string columns;
    for (const FieldInfo& field : result_fields()) columns += fmt::format(", r.{}", field.name);
    Rows row(sql,
             fmt::format("SELECT c.position, b.position, r.repetition, r.status, r.message, r.optimal, r.alone, "
                         "r.engine, r.algorithm, r.heuristic, b.experiment_id{} FROM result r JOIN configuration c ON "
                         "c.id = r.configuration_id LEFT JOIN board b ON b.id = r.board_id WHERE c.experiment_id=? "
                         "ORDER BY 1, 2, 3",
                         columns),
             results.edition.id);
    while (row.next()) {
        Record record{.trial = trial_of(row, 10, sql, results),
                      .status = row.text(3),
                      .message = row.text(4),
                      .optimal = row[5].getInt() != 0,
                      .alone = row[6].getInt() != 0,
                      .engine = row.text(7),
                      .algorithm = row.text(8),
                      .heuristic = row.text(9),
                      .fields = {}};
        int column = 11;
        for (const FieldInfo& field : result_fields()) {
            const auto value = row[column++];
            // Version 1 wrote zeros for trials that were refused.
            if (!value.isNull() && record.status != "refused") record.fields.emplace(field.name, value.getDouble());
        }
        note_optimum(row, record, results.boards[static_cast<std::size_t>(record.trial.board)]);
        results.records.push_back(std::move(record));
    }
}

/// Needs the records, in their order.
void load_incumbents(SQLite::Database& sql, Results& results) {
    if (!sql.tableExists("incumbent")) return;  // version 2 had none
    Rows row(sql,
             "SELECT c.position, b.position, i.repetition, i.seconds, i.expanded, i.length, i.lower_bound, "
             "b.experiment_id FROM incumbent i JOIN configuration c ON c.id = i.configuration_id LEFT JOIN board b ON "
             "b.id = i.board_id WHERE c.experiment_id=? ORDER BY 1, 2, 3, i.position",
             results.edition.id);
    while (row.next()) {
        const Trial trial = trial_of(row, 7, sql, results);
        const Incumbent found{row[3].getDouble(), row[4].getInt64(), row.whole(5, "incumbent.length", 0),
                              row.whole(6, "incumbent.lower_bound")};
        const auto record = std::ranges::lower_bound(results.records, trial, {}, &Record::trial);
        if (record == results.records.end() || record->trial != trial || !(found.seconds >= 0) ||
            !std::isfinite(found.seconds))
            row.refuse("incumbent");
        record->incumbents.push_back(found);
    }
}

void load_accuracy(SQLite::Database& sql, Results& results) {
    Rows row(sql,
             "SELECT c.position, b.position, 0, a.distance, a.value, a.boards, b.experiment_id FROM accuracy a JOIN "
             "configuration c ON c.id = a.configuration_id LEFT JOIN board b ON b.id = a.board_id WHERE "
             "c.experiment_id=? ORDER BY 1, 2, 4, 5",
             results.edition.id);
    while (row.next()) {
        const Trial trial = trial_of(row, 6, sql, results);
        results.accuracy.push_back({trial.configuration, trial.board, row.whole(3, "accuracy.distance"),
                                    row[4].getDouble(), row[5].getInt64()});
    }
}

void load_words(SQLite::Database& sql, Results& results) {
    Rows expected(sql,
                  "SELECT source, configuration, board, field, value FROM expectation WHERE experiment_id=? "
                  "ORDER BY position",
                  results.edition.id);
    while (expected.next())
        results.expectations.push_back(
            {expected.text(0), expected.text(1), expected.text(2), expected.text(3), expected[4].getDouble()});
    Rows plot(sql,
              "SELECT kind, x, y, set_name, title, title_fr, note, note_fr FROM plot WHERE experiment_id=? "
              "ORDER BY position",
              results.edition.id);
    while (plot.next())
        results.plots.push_back({plot.text(0),
                                 plot.text(1),
                                 plot.text(2),
                                 plot.text(3),
                                 {plot.text(4), plot.text(5)},
                                 {plot.text(6), plot.text(7)}});
}

}  // namespace

std::vector<Edition> Store::editions() {
    std::vector<Edition> editions;
    Statement row(sql_, edition_query);
    while (row.executeStep()) {
        editions.push_back(edition_of(row));
        // It becomes a part of the name of a file.
        if (!is_experiment_name(editions.back().name)) throw Rows::damaged(sql_, "experiment.name");
    }
    return editions;
}

Expected<Edition> Store::find(const std::string& selector) {
    const auto at = selector.find('@');
    const std::string name = selector.substr(0, at);
    const std::string wanted = at == std::string::npos ? "" : selector.substr(at + 1);
    const Edition* found = nullptr;
    const auto all = editions();
    std::set<std::string> names, revisions;
    for (const Edition& edition : all) {
        const bool meant = edition.revision.starts_with(wanted) || edition.fingerprint.starts_with(wanted);
        if (edition.name == name && meant) found = &edition;
        if (edition.name == name) revisions.insert(edition.name + "@" + edition.revision);
        names.insert(edition.name);
    }
    if (found != nullptr) return *found;
    if (names.empty()) return make_error(ErrorCode::NoExperiments, "experiment");
    return make_error(ErrorCode::UnknownExperiment, "experiment", printable(selector, 200),
                      fmt::format("{}", fmt::join(revisions.empty() ? names : revisions, ", ")));
}

Results Store::load(const Edition& edition) {
    Results results;
    // One read transaction, so that a concurrent run does not change the data in between.
    SQLite::Transaction transaction(sql_);
    results.edition = edition;
    load_experiment(sql_, results);
    // Throws if positions are missing: results name configurations and boards by position.
    for (const char* table : {"configuration", "board"}) numbered_rows(table, edition.id);
    load_matrix(sql_, results);
    load_records(sql_, results);
    load_incumbents(sql_, results);
    load_accuracy(sql_, results);
    load_words(sql_, results);
    results.edition.done = static_cast<std::int64_t>(results.records.size());
    transaction.commit();
    return results;
}

std::vector<std::int64_t> Store::numbered_rows(const std::string& table, std::int64_t edition) {
    std::vector<std::int64_t> ids;
    bool numbered = true;
    Statement row(sql_, fmt::format("SELECT id, position FROM {} WHERE experiment_id=? ORDER BY position", table));
    row.bind(1, edition);
    while (row.executeStep()) {
        numbered = numbered && row.getColumn(1).getInt64() == static_cast<std::int64_t>(ids.size());
        ids.push_back(row.getColumn(0).getInt64());
    }
    if (numbered) return ids;
    Statement named(sql_, "SELECT name FROM experiment WHERE id=?");
    named.bind(1, edition);
    throw Error(ErrorCode::DatabaseNumbering, "database",
                {printable(sql_.getFilename(), 200), table,
                 named.executeStep() ? printable(named.getColumn(0).getString()) : "", fmt::to_string(ids.size() - 1)});
}

std::set<Trial> Store::done(std::int64_t edition) {
    std::set<Trial> done;
    Rows row(sql_,
             "SELECT c.position, b.position, r.repetition FROM result r JOIN configuration c ON c.id = "
             "r.configuration_id JOIN board b ON b.id = r.board_id AND b.experiment_id = c.experiment_id "
             "WHERE c.experiment_id=?",
             edition);
    while (row.next())
        done.insert({row.whole(0, "configuration.position"), row.whole(1, "board.position"),
                     row.whole(2, "result.repetition")});
    return done;
}

std::vector<Trial> Store::claims(std::int64_t edition, const std::string& owner) {
    const Ids& id = ids(edition);
    std::vector<Trial> trials;
    Rows row(sql_,
             "SELECT c.position, b.position, k.repetition FROM claim k JOIN configuration c ON c.id = "
             "k.configuration_id JOIN board b ON b.id = k.board_id AND b.experiment_id = c.experiment_id "
             "WHERE c.experiment_id=? AND k.owner=? "
             "ORDER BY 1, 2, 3",
             edition);
    row.bind(2, owner);
    while (row.next())
        trials.push_back({row.position(0, "configuration.position", id.configurations.size()),
                          row.position(1, "board.position", id.boards.size()), row.whole(2, "claim.repetition")});
    return trials;
}

}  // namespace taquin::lab
