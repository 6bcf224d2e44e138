// Reading experiments back: lists, one edition whole, and finding an edition by the name that people give.

#include <algorithm>
#include <cmath>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/quote.h"

#include "apps/lab/fields.h"
#include "apps/lab/store.h"

namespace taquin::lab {

namespace {

using SQLite::Statement;

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
    Statement row(sql,
                  "SELECT summary, summary_fr, measure, repetitions, seed, time_limit, node_limit, memory_limit "
                  "FROM experiment WHERE id=?");
    row.bind(1, results.edition.id);
    if (!row.executeStep()) return;
    results.summary = {row.getColumn(0).getString(), row.getColumn(1).getString()};
    results.measure = row.getColumn(2).getString();
    results.repetitions = row.getColumn(3).getInt();
    results.seed = static_cast<std::uint64_t>(row.getColumn(4).getInt64());
    if (!row.getColumn(5).isNull()) results.time_limit = row.getColumn(5).getDouble();
    if (!row.getColumn(6).isNull()) results.node_limit = row.getColumn(6).getInt64();
    if (!row.getColumn(7).isNull()) results.memory_limit = row.getColumn(7).getInt64();
}

void load_matrix(SQLite::Database& sql, Results& results) {
    Statement configuration(sql,
                            "SELECT label, algorithm, heuristic, engine, threads FROM configuration WHERE "
                            "experiment_id=? ORDER BY position");
    configuration.bind(1, results.edition.id);
    while (configuration.executeStep())
        results.configurations.push_back({configuration.getColumn(0).getString(),
                                          configuration.getColumn(1).getString(),
                                          configuration.getColumn(2).getString(),
                                          configuration.getColumn(3).getString(), configuration.getColumn(4).getInt()});
    Statement board(
        sql,
        "SELECT b.set_name, b.label, b.size, b.goal, b.start, b.optimum, (SELECT min(r.length) FROM result r "
        "WHERE r.board_id = b.id AND r.optimal) FROM board b WHERE b.experiment_id=? ORDER BY b.position");
    board.bind(1, results.edition.id);
    while (board.executeStep()) {
        Results::BoardInfo info{board.getColumn(0).getString(), board.getColumn(1).getString(),
                                board.getColumn(2).getString(), board.getColumn(3).getString(),
                                board.getColumn(4).getString(), {},
                                !board.getColumn(5).isNull()};
        if (info.given)
            info.optimum = board.getColumn(5).getInt();
        else if (!board.getColumn(6).isNull())
            info.optimum = board.getColumn(6).getInt();
        results.boards.push_back(std::move(info));
    }
}

/// A result must be of a board of its own experiment, or its position would mean another board or none.
void check_board(const SQLite::Database& sql, const Results& results, std::int64_t experiment) {
    if (experiment != results.edition.id)
        throw Error(ErrorCode::DatabaseForeignResult, "database",
                    {printable(sql.getFilename(), 200), printable(results.edition.name)});
}

void load_records(SQLite::Database& sql, Results& results) {
    std::string columns;
    for (const FieldInfo& field : result_fields()) columns += fmt::format(", r.{}", field.name);
    Statement row(
        sql, fmt::format(
                 "SELECT c.position, b.position, r.repetition, r.status, r.message, r.optimal, r.alone, "
                 "r.engine, r.algorithm, r.heuristic, b.experiment_id{} FROM result r JOIN configuration c ON c.id = "
                 "r.configuration_id JOIN board b ON b.id = r.board_id WHERE c.experiment_id=? "
                 "ORDER BY 1, 2, 3",
                 columns));
    row.bind(1, results.edition.id);
    while (row.executeStep()) {
        Record record{.trial = {row.getColumn(0).getInt(), row.getColumn(1).getInt(), row.getColumn(2).getInt()},
                      .status = row.getColumn(3).getString(),
                      .message = row.getColumn(4).getString(),
                      .optimal = row.getColumn(5).getInt() != 0,
                      .alone = row.getColumn(6).getInt() != 0,
                      .engine = row.getColumn(7).getString(),
                      .algorithm = row.getColumn(8).getString(),
                      .heuristic = row.getColumn(9).getString(),
                      .fields = {}};
        check_board(sql, results, row.getColumn(10).getInt64());
        int column = 11;
        for (const FieldInfo& field : result_fields()) {
            const auto value = row.getColumn(column++);
            // Version 1 wrote zeros for trials that were refused.
            if (!value.isNull() && record.status != "refused") record.fields.emplace(field.name, value.getDouble());
        }
        results.records.push_back(std::move(record));
    }
}

/// Needs the records, in their order.
void load_incumbents(SQLite::Database& sql, Results& results) {
    if (!sql.tableExists("incumbent")) return;  // version 2 had none
    Statement row(sql,
                  "SELECT c.position, b.position, i.repetition, i.seconds, i.expanded, i.length, i.lower_bound, "
                  "b.experiment_id FROM incumbent i JOIN configuration c ON c.id = i.configuration_id JOIN board b ON "
                  "b.id = i.board_id WHERE c.experiment_id=? ORDER BY 1, 2, 3, i.position");
    row.bind(1, results.edition.id);
    while (row.executeStep()) {
        check_board(sql, results, row.getColumn(7).getInt64());
        const Trial trial{row.getColumn(0).getInt(), row.getColumn(1).getInt(), row.getColumn(2).getInt()};
        const Incumbent found{row.getColumn(3).getDouble(), row.getColumn(4).getInt64(), row.getColumn(5).getInt(),
                              row.getColumn(6).getInt()};
        const auto record = std::ranges::lower_bound(results.records, trial, {}, &Record::trial);
        if (record == results.records.end() || record->trial != trial || !(found.seconds >= 0) ||
            !std::isfinite(found.seconds) || found.length < 0)
            throw Error(ErrorCode::DatabaseDamaged, "database", {printable(sql.getFilename(), 200), "incumbent"});
        record->incumbents.push_back(found);
    }
}

void load_extras(SQLite::Database& sql, Results& results) {
    Statement accuracy(
        sql,
        "SELECT c.position, b.position, a.distance, a.value, a.boards, b.experiment_id FROM accuracy a JOIN "
        "configuration c "
        "ON c.id = a.configuration_id JOIN board b ON b.id = a.board_id WHERE c.experiment_id=? ORDER BY "
        "1, 2, 3, 4");
    accuracy.bind(1, results.edition.id);
    while (accuracy.executeStep()) {
        check_board(sql, results, accuracy.getColumn(5).getInt64());
        results.accuracy.push_back({accuracy.getColumn(0).getInt(), accuracy.getColumn(1).getInt(),
                                    accuracy.getColumn(2).getInt(), accuracy.getColumn(3).getDouble(),
                                    accuracy.getColumn(4).getInt64()});
    }
    Statement expected(sql,
                       "SELECT source, configuration, board, field, value FROM expectation WHERE experiment_id=? "
                       "ORDER BY position");
    expected.bind(1, results.edition.id);
    while (expected.executeStep())
        results.expectations.push_back({expected.getColumn(0).getString(), expected.getColumn(1).getString(),
                                        expected.getColumn(2).getString(), expected.getColumn(3).getString(),
                                        expected.getColumn(4).getDouble()});
    Statement plot(sql,
                   "SELECT kind, x, y, set_name, title, title_fr, note, note_fr FROM plot WHERE experiment_id=? "
                   "ORDER BY position");
    plot.bind(1, results.edition.id);
    const auto text = [&](int column) { return plot.getColumn(column).getString(); };
    while (plot.executeStep())
        results.plots.push_back({text(0), text(1), text(2), text(3), {text(4), text(5)}, {text(6), text(7)}});
}

}  // namespace

std::vector<Edition> Store::editions() {
    std::vector<Edition> editions;
    Statement row(sql_, edition_query);
    while (row.executeStep()) editions.push_back(edition_of(row));
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
    load_extras(sql_, results);
    results.edition.done = static_cast<std::int64_t>(results.records.size());
    transaction.commit();
    return results;
}

std::set<Trial> Store::done(std::int64_t edition) {
    std::set<Trial> done;
    Statement row(sql_,
                  "SELECT c.position, b.position, r.repetition FROM result r JOIN configuration c ON c.id = "
                  "r.configuration_id JOIN board b ON b.id = r.board_id AND b.experiment_id = c.experiment_id "
                  "WHERE c.experiment_id=?");
    row.bind(1, edition);
    while (row.executeStep())
        done.insert({row.getColumn(0).getInt(), row.getColumn(1).getInt(), row.getColumn(2).getInt()});
    return done;
}

}  // namespace taquin::lab
