#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/search/context.h"

namespace taquin::lab {

/// What is measured when a configuration runs on a board.
/// - Counts: counters; solves may run side by side on all processors.
/// - Time: counters and clean timings; one solve at a time on the whole machine.
/// - Accuracy: the heuristic's value on every board of a size against the true distance; nothing is searched.
/// - Queues: counters, and the operations of the open list, which the option "queue" of the algorithm chooses.
enum class Measure : std::uint8_t { Counts, Time, Accuracy, Queues };
std::string_view name(Measure measure);

/// A text in two languages; French falls back on English.
struct LocalizedText {
    std::string en;
    std::string fr;
};

struct Configuration {
    std::string label;
    std::string algorithm = "auto";
    std::string heuristic = {};  // "" is the algorithm's default
    std::string engine = "auto";
    std::string metric = "stm";
    int threads = 1;                     // inside one solve
    std::vector<std::string> sets = {};  // names of the board sets it runs on; empty means all
};

struct ExperimentBoard {
    std::string set;
    std::string label;
    Problem problem;
    std::optional<int> optimum = {};  // known beforehand
    bool exhaustive = false;          // represents every board of its size (Accuracy)
};

/// A published figure, shown beside the measured one.
struct Expectation {
    std::string source;
    std::string configuration;
    std::string board;
    std::string field;
    double value = 0;
};

/// A plot the report shows first, with a title and a note.
struct PlotChoice {
    std::string kind;
    std::string x;
    std::string y;
    std::string set;  // "" is all of them
    LocalizedText title;
    LocalizedText note;
};

/// An experiment file, read and checked.
struct Experiment {
    std::string name;
    LocalizedText title;
    LocalizedText summary;
    Measure measure = Measure::Counts;
    int repetitions = 1;
    std::uint64_t seed = 0;
    Limits limits;
    std::vector<ExperimentBoard> boards;
    std::vector<Configuration> configurations;
    std::vector<Expectation> expectations;
    std::vector<PlotChoice> plots;
    std::string definition;  // the file's own text

    bool runs_on(const Configuration& configuration, const ExperimentBoard& board) const;
    /// How many results a complete run has.
    std::size_t trials() const;
    /// Sixteen hex digits that change with anything that can change a result, and with nothing else.
    std::string fingerprint() const;
};

/// What is wrong with an experiment file or a file of boards it names, and where. `line` is 0 where it concerns no
/// line; `file` is empty where the error itself names it.
struct FileError {
    std::string file;
    int line = 0;
    Error what;

    std::string text() const;  // "file:line: field: message"
};

inline constexpr std::size_t longest_experiment_name = 60;
/// Lower-case letters, digits and hyphens: a name is part of commands, URLs and names of files.
bool is_experiment_name(std::string_view name);

std::expected<Experiment, FileError> read_experiment(const std::filesystem::path& file);
enum class BoardFiles : bool { Refused, Beside };
/// `file` names the text in errors. Files of boards are looked for beside it, or refused where the text is not trusted
/// to name files.
std::expected<Experiment, FileError> parse_experiment(std::string_view text, const std::filesystem::path& file,
                                                      BoardFiles files = BoardFiles::Beside);

}  // namespace taquin::lab
