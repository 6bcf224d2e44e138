#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "apps/lab/database.h"
#include "apps/lab/experiment.h"

namespace taquin::lab {

/// One measurement: a configuration on a board, by position in the experiment, and the repetition.
struct Trial {
    int configuration;
    int board;
    int repetition;

    friend auto operator<=>(const Trial&, const Trial&) = default;
};

/// A solution that a search found and improved on, or its last one.
struct Incumbent {
    double seconds;
    std::int64_t expanded;  // until then
    int length;
    int lower_bound;
};

/// One result as it is stored: a number that is not known is absent, never 0.
struct Record {
    Trial trial;
    std::string status = {};   // a Status' name, "measured", "refused" or "crashed" (the message says why)
    std::string message = {};  // why it was refused, how it crashed
    bool optimal = false;
    bool alone = false;  // no other search ran in the process
    std::string engine = {}, algorithm = {}, heuristic = {};
    std::map<std::string, double, std::less<>> fields = {};  // of result_fields()
    std::vector<Incumbent> incumbents = {};                  // in the order found; of searches that report them

    std::optional<double> field(std::string_view name) const;
};

/// For how many boards at `distance` the heuristic's value was `value`.
struct AccuracyCount {
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
    LocalizedText title;
    std::int64_t trials = 0;  // in all
    std::int64_t done = 0;
    std::int64_t failed = 0;   // done, but ended by a limit, refused or crashed
    std::int64_t crashed = 0;  // of those
};

/// Everything an experiment has in the database.
struct Results {
    Edition edition;
    LocalizedText summary;
    std::string measure;
    int repetitions = 1;
    std::uint64_t seed = 0;
    std::optional<double> time_limit;
    std::optional<std::int64_t> node_limit, memory_limit;
    struct BoardInfo {
        std::string set, label, size, goal, start;
        std::optional<int> optimum;  // known beforehand, or proved by any configuration
        bool given = false;
    };
    struct ConfigurationInfo {
        std::string label, algorithm, heuristic, engine;
        int threads = 1;
    };
    std::vector<ConfigurationInfo> configurations;
    std::vector<BoardInfo> boards;
    std::vector<Record> records;  // by configuration, board, repetition
    std::vector<AccuracyCount> accuracy;
    std::vector<Expectation> expectations;
    std::vector<PlotChoice> plots;
};

/// Reading and writing experiments. All functions throw SQLite::Exception when the database fails, and an Error where
/// its tables contradict each other, as after editing; `guarded` turns both into a message.
class Store {
  public:
    explicit Store(const Database& database) : sql_(database.sql()) {}

    /// The edition of this experiment at this revision; begun if it is not there. A new one takes over the results of
    /// the same trials from plans of the same revision, compiler, machine, measure and limits.
    std::int64_t begin(const Experiment& experiment);
    /// Deletes an edition with all its results.
    void remove(const Edition& edition);
    std::set<Trial> done(std::int64_t edition);
    std::vector<Edition> editions();
    /// "NAME" is the one begun last, "NAME@REVISION" the last of that revision, "NAME@PLAN" the one whose fingerprint
    /// begins so: an earlier one of the same revision, before its file was changed.
    Expected<Edition> find(const std::string& selector);
    Results load(const Edition& edition);

    /// Claims for `owner` the first trial of `wanted`, beginning at `from`, that is neither done nor claimed by a live
    /// process. Moves `from` behind it.
    std::optional<Trial> claim(std::int64_t edition, const std::vector<Trial>& wanted, std::size_t& from,
                               const std::string& owner);
    void release(std::int64_t edition, const Trial& trial, const std::string& owner);
    /// The trials that `owner` has claimed.
    std::vector<Trial> claims(std::int64_t edition, const std::string& owner);
    /// Deletes results of trials that crashed, so that they run again.
    void forget_crashes(std::int64_t edition);
    /// Stores a result and releases its claim, both or neither. False if it was there already.
    bool keep(std::int64_t edition, const Record& record, const std::vector<AccuracyCount>& accuracy = {});

  private:
    struct Ids {
        std::vector<std::int64_t> configurations, boards;
    };
    const Ids& ids(std::int64_t edition);
    /// The ids of the rows of `table` that belong to the edition, by position. Throws where positions are missing.
    std::vector<std::int64_t> numbered_rows(const std::string& table, std::int64_t edition);
    void take_over_results(std::int64_t edition, const Experiment& experiment);
    void check_rows(std::int64_t edition, const Experiment& experiment);

    SQLite::Database& sql_;
    std::map<std::int64_t, Ids> ids_;
};

}  // namespace taquin::lab
