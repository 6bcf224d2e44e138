#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "apps/lab/database.h"
#include "apps/lab/experiment.h"
#include "apps/lab/guarded.h"

namespace taquin::lab {

/// One square of the matrix, by position in the experiment.
struct Cell {
    int configuration;
    int board;
    int repetition;

    friend auto operator<=>(const Cell&, const Cell&) = default;
};

/// One result as it is kept: a number that is not known is absent, never 0.
struct Record {
    Cell cell;
    std::string status = {};   // a Status' name, "measured", "refused" or "crashed" (the message says why)
    std::string message = {};  // why it was refused, how it crashed
    bool optimal = false;
    bool alone = false;  // nothing else of ours ran beside it
    std::string engine = {}, algorithm = {}, heuristic = {};
    std::map<std::string, double, std::less<>> fields = {};  // of result_fields()

    std::optional<double> field(std::string_view name) const;
};

/// How often a heuristic had a value at a distance.
struct AccuracyCell {
    int configuration;
    int board;
    int distance;
    double value;
    std::int64_t boards;
};

/// An experiment as far as it has come in a database: one name, one revision, one plan.
struct Edition {
    std::int64_t id = 0;
    std::string name, revision, fingerprint, compiler, machine, created;
    std::int64_t cells = 0;  // in all
    std::int64_t done = 0;
    std::int64_t failed = 0;   // done, but ended by a limit, refused or crashed
    std::int64_t crashed = 0;  // of those
};

/// Everything an experiment has in the database.
struct Results {
    Edition edition;
    Words title, summary;
    std::string measure;
    int repetitions = 1;
    std::uint64_t seed = 0;
    std::optional<double> time_limit;
    std::optional<std::int64_t> node_limit, memory_limit;
    struct SizeInfo {
        std::string set, label, size, goal, start;
        std::optional<int> optimum;  // known beforehand, or proved by any configuration
        bool given = false;
    };
    struct ConfigurationRow {
        std::string label, algorithm, heuristic, engine;
        int threads = 1;
    };
    std::vector<ConfigurationRow> configurations;
    std::vector<SizeInfo> boards;
    std::vector<Record> records;  // by configuration, board, repetition
    std::vector<AccuracyCell> accuracy;
    std::vector<Expectation> expectations;
    std::vector<PlotChoice> plots;
};

/// Reading and writing experiments. All functions throw SQLite::Exception when the database fails;
/// `guarded` turns that into a message.
class Store {
  public:
    explicit Store(const Database& database) : sql_(database.sql()) {}

    /// The edition of this experiment at this revision; begun if it is not there.
    std::int64_t begin(const Experiment& experiment);
    std::set<Cell> done(std::int64_t edition);
    std::vector<Edition> editions();
    /// "NAME" is the one begun last, "NAME@REVISION" the one of that revision (its first letters do).
    Expected<Edition> find(const std::string& selector);
    Results load(const Edition& edition);

    /// Takes the first cell of `wanted` that nobody has done or is doing, for `owner`.
    std::optional<Cell> claim(std::int64_t edition, const std::vector<Cell>& wanted, std::size_t& from,
                              const std::string& owner);
    void release(std::int64_t edition, const Cell& cell, const std::string& owner);
    /// The cells `owner` is at.
    std::vector<Cell> claims(std::int64_t edition, const std::string& owner);
    /// Makes cells whose search crashed wanted again.
    void forget_crashes(std::int64_t edition);
    /// Keeps a result and gives its claim back, both or neither. False if it was there already.
    bool keep(std::int64_t edition, const Record& record, const std::vector<AccuracyCell>& accuracy = {});

  private:
    struct Ids {
        std::vector<std::int64_t> configurations, boards;
    };
    const Ids& ids(std::int64_t edition);

    SQLite::Database& sql_;
    std::map<std::int64_t, Ids> ids_;
};

}  // namespace taquin::lab
