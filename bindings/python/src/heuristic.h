#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <string>

#include <pybind11/pybind11.h>

#include "taquin/heuristic/heuristic.h"
#include "taquin/platform/stop_token.h"
#include "taquin/search/result.h"

namespace taquin::python {

namespace py = pybind11;

/// An estimate that is too high: `distance` moves lead from the board to the goal.
struct Overestimate {
    Board board;
    double value;
    int distance;
};

/// A heuristic that is a callable of Python: board -> number. What it raises, and values that are no estimate, end the
/// search: from then on it returns 0 without a call, and stop() says so. The error is kept for the caller of the
/// search, because the library is compiled without exceptions and none may pass through it.
class PythonHeuristic final : public Heuristic {
  public:
    /// Calls it once, with the interpreter's lock, on `first`: a float there means values in thousandths of a move.
    PythonHeuristic(py::object callable, const Board& first, bool admissible);
    ~PythonHeuristic() override;

    int start(const Board& board, IncrementalState) const override;
    int scale() const override { return scale_; }
    bool admissible() const override { return admissible_; }
    bool consistent() const override { return false; }  // nothing is lost but time: searches reopen nodes

    const std::string& name() const { return name_; }
    std::uint64_t calls() const { return calls_; }
    StopToken stop() const { return stop_on_flag(failed_); }
    /// Throws what the callable raised, if it did.
    void rethrow() const;
    /// A board of the result's path for which it returns more than the moves that are left: it is not admissible,
    /// whatever was declared.
    std::optional<Overestimate> overestimate(const Problem& problem, const Result& result) const;

  private:
    double evaluate(const Board& board) const;
    double checked(const py::object& value, const Board& board) const;

    py::object callable_;
    std::string name_;
    bool admissible_;
    int scale_ = 1;
    mutable std::atomic<std::uint64_t> calls_ = 0;
    mutable std::atomic<bool> failed_ = false;
    mutable std::mutex mutex_;
    mutable std::exception_ptr error_;
};

void add_check_heuristic(py::module_& module);

}  // namespace taquin::python
