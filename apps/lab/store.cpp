// Writing experiments: which process runs which trial, and the results.
// A trial is missing, then claimed, then stored. A claim names the process that works on it, so that a claim of a
// process that was killed is void; the primary key of `result` makes duplicates impossible.

#include "apps/lab/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"

#include "apps/io/revision.h"
#include "apps/lab/fields.h"
#include "apps/lab/machine.h"

namespace taquin::lab {

namespace {

using SQLite::Statement;
using SQLite::Transaction;

template <class T>
void bind_value(Statement& statement, int index, const T& value) {
    statement.bind(index, value);
}
template <class T>
void bind_value(Statement& statement, int index, const std::optional<T>& value) {
    if (value)
        statement.bind(index, *value);
    else
        statement.bind(index);  // NULL
}

/// Binds the first question marks of the statement, in their order; returns how many.
template <class... Values>
int bind_values(Statement& statement, const Values&... values) {
    int index = 0;
    (bind_value(statement, ++index, values), ...);
    return index;
}

template <class... Values>
void execute(Statement& statement, const Values&... values) {
    statement.reset();
    bind_values(statement, values...);
    statement.exec();
}

void insert_boards(SQLite::Database& sql, std::int64_t edition, const Experiment& experiment) {
    Statement insert(sql,
                     "INSERT INTO board (experiment_id, position, set_name, label, size, goal, start, optimum) "
                     "VALUES (?,?,?,?,?,?,?,?)");
    for (std::size_t i = 0; i < experiment.boards.size(); ++i) {
        const ExperimentBoard& board = experiment.boards[i];
        execute(insert, edition, static_cast<std::int64_t>(i), board.set, board.label,
                board.problem.start.size().text(), format_goal(board.problem.goal),
                board.exhaustive ? std::string() : format_board(board.problem.start), board.optimum);
    }
}

void insert_configurations(SQLite::Database& sql, std::int64_t edition, const Experiment& experiment) {
    Statement insert(
        sql,
        "INSERT INTO configuration (experiment_id, position, label, algorithm, heuristic, engine, threads) "
        "VALUES (?,?,?,?,?,?,?)");
    for (std::size_t i = 0; i < experiment.configurations.size(); ++i) {
        const Configuration& configuration = experiment.configurations[i];
        execute(insert, edition, static_cast<std::int64_t>(i), configuration.label, configuration.algorithm,
                configuration.heuristic, configuration.engine, configuration.threads);
    }
}

/// Titles, notes and expectations may be improved while results stay what they are, so they are written every time.
void replace_words(SQLite::Database& sql, std::int64_t edition, const Experiment& experiment) {
    Statement words(sql, "UPDATE experiment SET title=?, title_fr=?, summary=?, summary_fr=?, definition=? WHERE id=?");
    execute(words, experiment.title.en, experiment.title.fr, experiment.summary.en, experiment.summary.fr,
            experiment.definition, edition);
    sql.exec(fmt::format("DELETE FROM expectation WHERE experiment_id={0}; DELETE FROM plot WHERE experiment_id={0}",
                         edition));
    Statement expected(sql, "INSERT INTO expectation VALUES (?,?,?,?,?,?,?)");
    for (std::size_t i = 0; i < experiment.expectations.size(); ++i) {
        const Expectation& e = experiment.expectations[i];
        execute(expected, edition, static_cast<std::int64_t>(i), e.source, e.configuration, e.board, e.field, e.value);
    }
    Statement plot(sql, "INSERT INTO plot VALUES (?,?,?,?,?,?,?,?,?,?)");
    for (std::size_t i = 0; i < experiment.plots.size(); ++i) {
        const PlotChoice& p = experiment.plots[i];
        execute(plot, edition, static_cast<std::int64_t>(i), p.kind, p.x, p.y, p.set, p.title.en, p.title.fr, p.note.en,
                p.note.fr);
    }
}

std::int64_t insert_experiment(SQLite::Database& sql, const Experiment& experiment) {
    Statement insert(sql,
                     "INSERT INTO experiment (name, revision, fingerprint, title, title_fr, summary, summary_fr, "
                     "measure, repetitions, seed, time_limit, node_limit, memory_limit, cells, compiler, machine, "
                     "created, definition) VALUES (?,?,?,'','','','',?,?,?,?,?,?,?,?,?,?,'')");
    std::optional<double> seconds;
    if (experiment.limits.time) seconds = static_cast<double>(experiment.limits.time->count()) / 1000;
    const auto whole = [](const std::optional<std::uint64_t>& value) {
        return value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
    };
    execute(insert, experiment.name, app::revision(), experiment.fingerprint(), std::string(name(experiment.measure)),
            experiment.repetitions, static_cast<std::int64_t>(experiment.seed), seconds, whole(experiment.limits.nodes),
            whole(experiment.limits.memory), static_cast<std::int64_t>(experiment.trials()), compiler(), machine(),
            now());
    return sql.getLastInsertRowid();
}

}  // namespace

std::optional<double> Record::field(std::string_view name) const {
    const auto found = fields.find(name);
    return found != fields.end() ? std::optional(found->second) : std::nullopt;
}

std::int64_t Store::begin(const Experiment& experiment) {
    Transaction transaction(sql_, SQLite::TransactionBehavior::IMMEDIATE);
    std::int64_t edition = 0;
    {
        Statement find(sql_, "SELECT id FROM experiment WHERE name=? AND revision=? AND fingerprint=?");
        find.bind(1, experiment.name);
        find.bind(2, app::revision());
        find.bind(3, experiment.fingerprint());
        if (find.executeStep()) edition = find.getColumn(0).getInt64();
    }
    if (edition == 0) {
        edition = insert_experiment(sql_, experiment);
        insert_configurations(sql_, edition, experiment);
        insert_boards(sql_, edition, experiment);
        take_over_results(edition, experiment);
    }
    check_rows(edition, experiment);
    replace_words(sql_, edition, experiment);
    transaction.commit();
    return edition;
}

void Store::take_over_results(std::int64_t edition, const Experiment& experiment) {
    // The database stores no metrics of configurations, so plans that name one cannot be compared.
    if (experiment.definition.find("metric") != std::string::npos) return;
    constexpr const char* same_trials =
        "FROM experiment n JOIN experiment o ON o.name = n.name AND o.revision = n.revision AND o.machine = n.machine "
        "AND o.compiler = n.compiler AND o.measure = n.measure AND o.id <> n.id AND o.time_limit IS n.time_limit AND "
        "o.node_limit IS n.node_limit AND o.memory_limit IS n.memory_limit AND instr(o.definition, 'metric') = 0 "
        "JOIN configuration oc ON oc.experiment_id = o.id JOIN configuration nc ON nc.experiment_id = n.id AND "
        "nc.label = oc.label AND nc.algorithm = oc.algorithm AND nc.heuristic = oc.heuristic AND nc.engine = oc.engine "
        "AND nc.threads = oc.threads JOIN board ob ON ob.experiment_id = o.id JOIN board nb ON nb.experiment_id = n.id "
        "AND nb.size = ob.size AND nb.goal = ob.goal AND nb.start = ob.start AND nb.optimum IS ob.optimum ";
    // Several earlier plans may have run a trial: all that is known of it comes from one run, that of the latest plan.
    const std::string taken = fmt::format(
        "WITH taken AS (SELECT * FROM (SELECT nc.id AS configuration, nb.id AS board, r.repetition AS repetition, "
        "oc.id AS old_configuration, ob.id AS old_board, row_number() OVER (PARTITION BY nc.id, nb.id, r.repetition "
        "ORDER BY o.id DESC, oc.id, ob.id) AS place {} JOIN result r ON r.configuration_id = oc.id AND r.board_id = "
        "ob.id WHERE n.id = ?1 AND r.status <> 'crashed' AND r.repetition < ?2) WHERE place = 1) ",
        same_trials);
    // With this, the rows of a table that belong to the run of each trial.
    const auto rows = [](const char* table) {
        return fmt::format(
            "FROM taken t JOIN {} r ON r.configuration_id = t.old_configuration AND r.board_id = "
            "t.old_board",
            table);
    };
    std::string fields = "status, message, optimal, alone, engine, algorithm, heuristic";
    std::string values = "r.status, r.message, r.optimal, r.alone, r.engine, r.algorithm, r.heuristic";
    for (const FieldInfo& field : result_fields()) {
        fields += fmt::format(", {}", field.name);
        values += fmt::format(", r.{}", field.name);
    }
    Statement results(sql_,
                      fmt::format("{}INSERT OR IGNORE INTO result (configuration_id, board_id, repetition, {}) SELECT "
                                  "t.configuration, t.board, t.repetition, {} {} AND r.repetition = t.repetition",
                                  taken, fields, values, rows("result")));
    execute(results, edition, experiment.repetitions);
    Statement accuracy(sql_,
                       fmt::format("{}INSERT OR IGNORE INTO accuracy SELECT t.configuration, t.board, r.distance, "
                                   "r.value, r.boards {}",
                                   taken, rows("accuracy")));
    execute(accuracy, edition, experiment.repetitions);
    Statement incumbents(
        sql_,
        fmt::format("{}INSERT OR IGNORE INTO incumbent SELECT t.configuration, t.board, t.repetition, r.position, "
                    "r.seconds, r.expanded, r.length, r.lower_bound {} AND r.repetition = t.repetition",
                    taken, rows("incumbent")));
    execute(incumbents, edition, experiment.repetitions);
    // Removes the results on boards that a configuration no longer runs on.
    const std::vector<std::int64_t> configurations = numbered_rows("configuration", edition);
    const std::vector<std::int64_t> boards = numbered_rows("board", edition);
    for (std::size_t c = 0; c < configurations.size(); ++c) {
        if (experiment.configurations[c].sets.empty()) continue;
        for (std::size_t b = 0; b < boards.size(); ++b)
            if (!experiment.runs_on(experiment.configurations[c], experiment.boards[b]))
                for (const char* table : {"result", "accuracy", "incumbent"})
                    sql_.exec(fmt::format("DELETE FROM {} WHERE configuration_id={} AND board_id={}", table,
                                          configurations[c], boards[b]));
    }
}

void Store::remove(const Edition& edition) {
    // Not every database was made with foreign keys that cascade. Where they do, SQLite would look through all results
    // for each board, since no index has their boards first.
    sql_.exec("PRAGMA foreign_keys=OFF");
    Transaction transaction(sql_, SQLite::TransactionBehavior::IMMEDIATE);
    const std::string configurations = fmt::format("(SELECT id FROM configuration WHERE experiment_id={})", edition.id);
    for (const char* table : {"result", "claim", "accuracy", "incumbent"})
        sql_.exec(fmt::format("DELETE FROM {} WHERE configuration_id IN {}", table, configurations));
    for (const char* table : {"configuration", "board", "expectation", "plot"})
        sql_.exec(fmt::format("DELETE FROM {} WHERE experiment_id={}", table, edition.id));
    sql_.exec(fmt::format("DELETE FROM experiment WHERE id={}", edition.id));
    transaction.commit();
    sql_.exec("PRAGMA foreign_keys=ON");
}

/// An edition that has fewer rows than its experiment would wait for ever for the results of the others.
void Store::check_rows(std::int64_t edition, const Experiment& experiment) {
    const auto check = [&](const char* table, std::size_t expected) {
        const std::size_t found = numbered_rows(table, edition).size();
        if (found != expected)
            throw Error(ErrorCode::DatabaseRows, "database",
                        {printable(sql_.getFilename(), 200), table, fmt::to_string(found), experiment.name,
                         fmt::to_string(expected)});
    };
    check("configuration", experiment.configurations.size());
    check("board", experiment.boards.size());
}

const Store::Ids& Store::ids(std::int64_t edition) {
    if (const auto known = ids_.find(edition); known != ids_.end()) return known->second;
    Ids ids{.configurations = numbered_rows("configuration", edition), .boards = numbered_rows("board", edition)};
    return ids_.emplace(edition, std::move(ids)).first->second;
}

std::optional<Trial> Store::claim(std::int64_t edition, const std::vector<Trial>& wanted, std::size_t& from,
                                  const std::string& owner) {
    const Ids& id = ids(edition);
    Transaction transaction(sql_, SQLite::TransactionBehavior::IMMEDIATE);
    Statement kept(sql_, "SELECT 1 FROM result WHERE configuration_id=? AND board_id=? AND repetition=?");
    Statement claimed(sql_, "SELECT owner FROM claim WHERE configuration_id=? AND board_id=? AND repetition=?");
    Statement take(sql_, "INSERT OR REPLACE INTO claim VALUES (?,?,?,?)");
    const auto bind = [&](Statement& statement, const Trial& trial) {
        statement.reset();
        statement.bind(1, id.configurations[static_cast<std::size_t>(trial.configuration)]);
        statement.bind(2, id.boards[static_cast<std::size_t>(trial.board)]);
        statement.bind(3, trial.repetition);
    };
    for (; from < wanted.size(); ++from) {
        const Trial& trial = wanted[from];
        bind(kept, trial);
        if (kept.executeStep()) continue;
        bind(claimed, trial);
        if (claimed.executeStep()) {
            const std::string other = claimed.getColumn(0).getString();
            if (other == owner || is_alive(other)) continue;
        }
        bind(take, trial);
        take.bind(4, owner);
        take.exec();
        transaction.commit();
        ++from;
        return trial;
    }
    return std::nullopt;
}

void Store::release(std::int64_t edition, const Trial& trial, const std::string& owner) {
    const Ids& id = ids(edition);
    Statement release(sql_, "DELETE FROM claim WHERE configuration_id=? AND board_id=? AND repetition=? AND owner=?");
    execute(release, id.configurations[static_cast<std::size_t>(trial.configuration)],
            id.boards[static_cast<std::size_t>(trial.board)], trial.repetition, owner);
}

void Store::forget_crashes(std::int64_t edition) {
    Statement forget(sql_,
                     "DELETE FROM result WHERE status='crashed' AND configuration_id IN "
                     "(SELECT id FROM configuration WHERE experiment_id=?)");
    forget.bind(1, edition);
    forget.exec();
}

bool Store::keep(std::int64_t edition, const Record& record, const std::vector<AccuracyCount>& accuracy) {
    const Ids& id = ids(edition);
    const auto configuration = id.configurations[static_cast<std::size_t>(record.trial.configuration)];
    const auto board = id.boards[static_cast<std::size_t>(record.trial.board)];
    Transaction transaction(sql_, SQLite::TransactionBehavior::IMMEDIATE);
    std::string columns =
        "configuration_id, board_id, repetition, status, message, optimal, alone, engine, algorithm, "
        "heuristic";
    std::string values = "?,?,?,?,?,?,?,?,?,?";
    for (const FieldInfo& field : result_fields()) {
        columns += fmt::format(", {}", field.name);
        values += ",?";
    }
    Statement insert(sql_, fmt::format("INSERT INTO result ({}) VALUES ({}) ON CONFLICT DO NOTHING", columns, values));
    int column =
        bind_values(insert, configuration, board, record.trial.repetition, record.status, record.message,
                    record.optimal ? 1 : 0, record.alone ? 1 : 0, record.engine, record.algorithm, record.heuristic);
    for (const FieldInfo& field : result_fields()) bind_value(insert, ++column, record.field(field.name));
    const bool fresh = insert.exec() == 1;
    if (fresh && !accuracy.empty()) {
        Statement count(sql_, "INSERT INTO accuracy VALUES (?,?,?,?,?)");
        for (const AccuracyCount& one : accuracy) {
            execute(count, configuration, board, one.distance, one.value, one.boards);
        }
    }
    if (fresh && !record.incumbents.empty()) {
        Statement found(sql_, "INSERT INTO incumbent VALUES (?,?,?,?,?,?,?,?)");
        std::int64_t position = 0;
        for (const Incumbent& one : record.incumbents)
            execute(found, configuration, board, record.trial.repetition, position++, one.seconds, one.expanded,
                    one.length, one.lower_bound);
    }
    Statement release(sql_, "DELETE FROM claim WHERE configuration_id=? AND board_id=? AND repetition=?");
    execute(release, configuration, board, record.trial.repetition);
    transaction.commit();
    return fresh;
}

}  // namespace taquin::lab
