// Experiment files, and rows of a results database that somebody edited.

#include <filesystem>
#include <string>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <unistd.h>

#include "apps/lab/experiment.h"
#include "apps/lab/export.h"
#include "apps/lab/guarded.h"
#include "apps/lab/runner.h"
#include "apps/lab/store.h"
#include "fuzz/target.h"

namespace taquin::fuzz {

namespace {

void read_experiment(std::span<const std::uint8_t> input) {
    const auto experiment = lab::parse_experiment(text_of(input), "fuzz.toml");
    if (!experiment) {
        check(!experiment.error().text().empty(), "a refused file has a reason");
        return;
    }
    check(experiment->fingerprint().size() == 16, "every experiment has a fingerprint");
}

/// A small database with results of every table.
class Sample {
  public:
    Sample() : folder_(std::filesystem::temp_directory_path() / fmt::format("taquin-fuzz-lab-{}", getpid())) {
        std::filesystem::create_directories(folder_);
        const auto experiment = lab::parse_experiment(R"toml(
name = "small"
title = "Small"
[[boards]]
set = "r"
size = "2x3"
scramble = "uniform"
count = 2
[[configurations]]
label = "astar"
algorithm = "astar"
heuristic = "manhattan"
[[configurations]]
label = "idastar"
algorithm = "idastar"
heuristic = "manhattan"
[[expected]]
source = "nowhere"
configuration = "astar"
boards = ["r 1"]
expanded = [10]
[[plots]]
kind = "scatter"
x = "generated"
y = "expanded"
title = "A plot"
)toml",
                                                      "small.toml");
        if (!experiment) std::fprintf(stderr, "%s\n", experiment.error().text().c_str());
        check(experiment.has_value(), "the sample experiment is good");
        std::filesystem::remove(file("good"));
        check(lab::run(*experiment, file("good")).has_value(), "the sample experiment runs");
    }
    std::filesystem::path file(const char* name) const { return folder_ / name; }

  private:
    std::filesystem::path folder_;
};

constexpr const char* tables[] = {"experiment", "configuration", "board",       "claim",
                                  "result",     "accuracy",      "expectation", "plot"};

/// Changes one value of one row: the table, the column, the row, then a value of any type.
void change(SQLite::Database& sql, Bytes& bytes) {
    const char* table = tables[bytes.below(std::size(tables))];
    std::vector<std::string> columns;
    SQLite::Statement info(sql, fmt::format("PRAGMA table_info({})", table));
    while (info.executeStep()) columns.emplace_back(info.getColumn(1).getString());
    const std::string& column = columns[bytes.below(columns.size())];
    SQLite::Statement update(
        sql, fmt::format("UPDATE OR IGNORE {0} SET {1} = ? WHERE ({1}) IN (SELECT {1} FROM {0} LIMIT 1 OFFSET {2})",
                         table, column, bytes.below(8)));
    switch (bytes.below(5)) {
        case 0:
            update.bind(1, static_cast<std::int64_t>(static_cast<std::int8_t>(bytes.byte())));
            break;
        case 1:
            update.bind(1, static_cast<std::int64_t>(std::uint64_t{bytes.byte()} << 56U));
            break;
        case 2:
            update.bind(1, bytes.byte() * 1e300);
            break;
        case 3:
            update.bind(1, std::string(text_of(bytes.take(bytes.byte()))));
            break;
        default:
            update.bind(1);
            break;  // NULL
    }
    try {
        update.exec();
    } catch (const SQLite::Exception&) {
        // A constraint of the schema refuses this one.
    }
}

void change_some(SQLite::Database& sql, std::span<const std::uint8_t> input) {
    sql.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF");
    Bytes bytes(input);
    for (int i = 0; i < 20 && !bytes.rest().empty(); ++i) change(sql, bytes);
}

void read_all(const lab::Database& database) {
    lab::Store store(database);
    static_cast<void>(lab::guarded(database, [&] {
        for (const lab::Edition& edition : store.editions()) {
            const lab::Results results = store.load(edition);
            check(!lab::json_text(results).empty(), "every edition is exported as JSON");
            check(!lab::to_csv(results).empty(), "and as CSV");
            check(!lab::show_text(results).empty(), "and shown");
            static_cast<void>(lab::compare_text(lab::compare({results, 0, "a"}, {results, -1, "b"}, "expanded"), 10));
        }
    }));
}

void read_database(std::span<const std::uint8_t> input) {
    static const Sample sample;
    const auto path = sample.file("edited");
    const auto copy = [&] {
        for (const char* part : {"-wal", "-shm"}) std::filesystem::remove(path.string() + part);
        std::filesystem::copy_file(sample.file("good"), path, std::filesystem::copy_options::overwrite_existing);
    };
    copy();
    {
        SQLite::Database sql(path.string(), SQLite::OPEN_READWRITE);
        sql.exec("PRAGMA journal_mode = MEMORY");
        change_some(sql, input);
    }
    if (const auto database = lab::Database::open(path, lab::Database::Access::Read)) read_all(*database);
    // And once more behind the checks that come with opening it.
    copy();
    const auto database = lab::Database::open(path, lab::Database::Access::Write);
    check(database.has_value(), "the sample is opened");
    change_some(database->sql(), input);
    read_all(*database);
}

}  // namespace

const Target experiment_target{"experiment", read_experiment};
const Target database_target{"database", read_database};

}  // namespace taquin::fuzz
