#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "taquin/platform/file.h"
#include "taquin/solve/plan.h"
#include "taquin/solve/solve.h"

namespace taquin::app {

/// One board's result in a benchmark.
struct Timed {
    Result result;
    double seconds = 0;
};

/// A file of results, one record of a batch a line, that grows as boards are proved: a run of hours that is stopped, or
/// killed, goes on where it stopped. The file is replaced as a whole each time, so it is never half a record.
class BenchResults {
  public:
    /// What results of the same boards may have been made with.
    struct Allowed {
        std::vector<std::string> algorithms;
        std::vector<std::string> heuristics;
    };

    /// Reads what the file has, if it is there. Every solution is replayed. Refused are a damaged line, and results of
    /// another metric than the plans' or made with something that is not allowed; results of other boards stay as they
    /// are.
    static Expected<BenchResults> open(std::string path, std::span<const SolvePlan> plans, const Allowed& allowed);

    /// What an earlier run proved about a board.
    const std::optional<Timed>& earlier(std::size_t plan) const { return earlier_[plan]; }
    /// Keeps a result that was proved; others are left out.
    Expected<void> add(const SolvePlan& plan, const Timed& proved);

  private:
    BenchResults(std::string path, std::size_t plans) : path_(std::move(path)), earlier_(plans) {}
    Expected<void> read_line(std::string_view line, std::span<const SolvePlan> plans, const Allowed& allowed);

    std::string path_;
    std::string lines_;
    std::size_t count_ = 0;
    std::vector<std::optional<Timed>> earlier_;  // by plan
};

}  // namespace taquin::app
