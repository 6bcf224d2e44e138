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
/// killed, goes on where it stopped. Several runs may share the file. It is replaced as a whole each time, so it is
/// never half a record.
class BenchResults {
  public:
    /// Reads what the file has, if it is there. Every solution is replayed. Refused are a damaged line, and results of
    /// another metric than the plans'. What a board was proved with does not matter: its record tells. Results of other
    /// boards stay as they are.
    static Expected<BenchResults> open(std::string path, std::span<const SolvePlan> plans);

    /// What an earlier run proved about a board.
    const std::optional<Timed>& earlier(std::size_t plan) const { return earlier_[plan]; }
    /// Adds a result that was proved to what is in the file by now; others are left out.
    Expected<void> add(const SolvePlan& plan, const Timed& proved) const;

  private:
    BenchResults(std::string path, std::size_t plans) : path_(std::move(path)), earlier_(plans) {}
    Expected<void> read_line(std::string_view line, std::size_t number, std::span<const SolvePlan> plans);

    std::string path_;
    std::vector<std::optional<Timed>> earlier_;  // by plan
};

}  // namespace taquin::app
