#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/platform/file.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

/// Averages as csTimer counts them: of n times, the best and the worst 5 % (rounded up) are left out. An empty time is
/// a DNF, which is worse than any time. The outer optional is empty if there are too few times, the inner one if the
/// average is a DNF.
using SolveTime = std::optional<std::int64_t>;
std::optional<std::optional<double>> average(std::vector<SolveTime> times);

struct SolveStatistics {
    std::size_t solves = 0, finished = 0;
    std::optional<std::int64_t> best = {};                                       // milliseconds
    std::optional<double> mean = {};                                             // of those that finished
    std::optional<std::optional<double>> average_of_5 = {}, average_of_12 = {};  // of the last ones
};
SolveStatistics statistics(const std::vector<SolveTime>& times);

/// One solve, in the form that the page exports and imports (web/src/model/solves.ts).
struct Solve {
    Board start;
    Goal goal;
    std::string kind;  // uniform, or hand for all others
    std::optional<std::uint64_t> seed = {};
    std::string log = {};  // "r120 ll80 U40": moves of the blank, U undo, Y redo, * the engine's
    std::int64_t milliseconds = 0;
    int moves = 0, slides = 0;
    std::vector<std::string> help = {}, marks = {};
};

/// $XDG_DATA_HOME/taquin/solves.json, else $HOME/.local/share/taquin/solves.json.
std::optional<Path> solves_file();

/// The file of all solves. Processes take turns; the file is written aside and renamed; one that cannot be read is
/// copied to a name of its own before it is replaced.
class SolveFile {
  public:
    explicit SolveFile(Path path) : path_(std::move(path)) {}

    Expected<void> add(const Solve& solve) const;
    /// Times of a size and goal, the earliest first.
    Expected<std::vector<SolveTime>> times(const Goal& goal) const;
    /// Copies the file if it cannot be read, without waiting for a solve that replaces it. Where the last unreadable
    /// one was copied to; "" when there was none.
    Path rescue() const;

  private:
    Expected<Json> read() const;

    Path path_;
    mutable Path rescued_;
};

}  // namespace taquin::app
