// Heuristics written in Python, and their examination on every board of a small size.

#include "heuristic.h"

#include <cmath>
#include <unordered_map>

#include <pybind11/stl.h>

#include "taquin/core/metric_moves.h"
#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/search/census.h"
#include "taquin/solve/registry.h"

#include "board.h"
#include "errors.h"
#include "interruptible.h"

namespace taquin::python {

namespace {

constexpr int units_of_floats = 1000;
constexpr double most_moves = 1e6;  // such values in thousandths still fit an int

std::string name_of(const py::object& callable) {
    const py::object name = py::getattr(callable, "__name__", py::none());
    return name.is_none() ? py::cast<std::string>(py::str(py::type::handle_of(callable).attr("__name__")))
                          : py::cast<std::string>(py::str(name));
}

}  // namespace

PythonHeuristic::PythonHeuristic(py::object callable, const Board& first, bool admissible)
    : callable_(std::move(callable)), name_(name_of(callable_)), admissible_(admissible) {
    ++calls_;
    const py::object value = callable_(first);
    if (PyIndex_Check(value.ptr()) == 0) scale_ = units_of_floats;
    checked(value, first);
}

PythonHeuristic::~PythonHeuristic() {
    const py::gil_scoped_acquire lock;
    error_ = nullptr;
    callable_ = py::object();
}

double PythonHeuristic::evaluate(const Board& board) const {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    ++calls_;
    return checked(callable_(board), board);
}

double PythonHeuristic::checked(const py::object& value, const Board& board) const {
    const double number = PyFloat_AsDouble(value.ptr());
    const bool no_number = PyErr_Occurred() != nullptr;
    if (no_number && PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw py::error_already_set();
    PyErr_Clear();
    if (!no_number && std::isfinite(number) && number >= 0) return number;
    const std::string wrong = "heuristic " + name_ + " returned " + py::cast<std::string>(py::repr(value)) +
                              " for the board " + format_board(board) +
                              ", expected a finite number that is not negative";
    if (no_number) throw py::type_error(wrong);
    throw py::value_error(wrong);
}

int PythonHeuristic::start(const Board& board, IncrementalState) const {
    if (failed_) return 0;
    const py::gil_scoped_acquire lock;
    try {
        // Rounded down, so that an admissible estimate stays one; 1e-6 makes up for floating-point errors.
        return static_cast<int>(std::floor(std::min(evaluate(board), most_moves) * scale_ + 1e-6));
    } catch (...) {
        const std::lock_guard guard(mutex_);
        if (!error_) error_ = std::current_exception();
        failed_ = true;
        return 0;
    }
}

std::optional<Overestimate> PythonHeuristic::overestimate(const Problem& problem, const Result& result) const {
    const auto moves = metric_moves(result.metric, result.moves);
    auto left = static_cast<int>(moves.size());
    Board board = problem.start;
    for (auto move = moves.begin(); !failed_; ++move, --left) {
        if (const int value = start(board, {}); value > left * scale_)
            return Overestimate{board, static_cast<double>(value) / scale_, left};
        if (move == moves.end()) break;
        apply(board, *move);
    }
    return std::nullopt;
}

void PythonHeuristic::rethrow() const {
    const std::lock_guard guard(mutex_);
    if (error_) std::rethrow_exception(error_);
}

namespace {

/// What is wrong with a heuristic. The examples are the first ones found, which are nearest to the goal.
struct Findings {
    std::uint64_t boards = 0;
    std::uint64_t overestimated = 0;
    std::uint64_t inconsistent = 0;
    double sum = 0;
    double distances = 0;
    py::object counterexample = py::none();
    py::object inconsistency = py::none();
};

/// Every board, nearer ones first: its value is kept, and compared with the distance and with the values of its
/// neighbours that came before.
class Examination {
  public:
    explicit Examination(const Heuristic& heuristic) : heuristic_(heuristic) {}

    /// Ctrl-C is kept for rethrow().
    void visit(const Board& board, int distance) {
        const int value = heuristic_.value(board);
        const py::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) {
            interrupt_.emplace();
            stopped_ = true;
            return;
        }
        ++findings_.boards;
        findings_.sum += moves(value);
        findings_.distances += distance;
        if (value > distance * heuristic_.scale()) {
            ++findings_.overestimated;
            if (findings_.counterexample.is_none())
                findings_.counterexample = py::make_tuple(board, moves(value), distance);
        }
        for (const Move move : board.moves()) {
            Board next = board;
            next.apply(move);
            const auto known = values_.find(key(next));
            if (known == values_.end() || std::abs(known->second - value) <= heuristic_.scale()) continue;
            ++findings_.inconsistent;
            if (findings_.inconsistency.is_none())
                findings_.inconsistency =
                    py::make_tuple(board, moves(value), format_moves({move}), next, moves(known->second));
        }
        values_.emplace(key(board), value);
    }
    const Findings& findings() const { return findings_; }
    StopToken stop() const { return stop_on_flag(stopped_); }
    void rethrow() const {
        if (interrupt_) throw py::error_already_set(*interrupt_);
    }

  private:
    static std::u16string key(const Board& board) { return {board.tiles().begin(), board.tiles().end()}; }
    double moves(int value) const { return static_cast<double>(value) / heuristic_.scale(); }

    const Heuristic& heuristic_;
    Findings findings_;
    std::optional<py::error_already_set> interrupt_;
    std::atomic<bool> stopped_ = false;
    std::unordered_map<std::u16string, int> values_;
};

constexpr int most_examined_cells = 9;

py::dict check_heuristic(const py::object& given, const py::object& size, const py::object& goal_given) {
    const Size parsed = value_or_raise(Size::parse(size_text(size)));
    if (parsed.cells() > most_examined_cells)
        raise(Error(ErrorCode::ExpectedInstead, "size",
                    {parsed.text(), "a size of up to " + std::to_string(most_examined_cells) + " cells"}));
    const Goal goal = value_or_raise(parse_goal(board_text(goal_given, "goal"), parsed));
    HeuristicPtr heuristic;
    std::shared_ptr<PythonHeuristic> own;
    if (py::isinstance<py::str>(given))
        heuristic = value_or_raise(make_heuristic(py::cast<std::string>(given), goal));
    else if (PyCallable_Check(given.ptr()) == 0)
        raise(Error(ErrorCode::ExpectedInstead, "heuristic",
                    {printable(text_of(py::repr(given))), "a function of a board, or the text of a heuristic"}));
    else
        heuristic = own = std::make_shared<PythonHeuristic>(given, goal.board(), false);
    Examination examination(*heuristic);
    StopSource ended;
    const RunningSearches::Guard guard(ended);
    Context context;
    context.stop = stop_on_either(ended.get_token(), examination.stop());
    if (own) context.stop = stop_on_either(context.stop, own->stop());
    {
        const py::gil_scoped_release release;
        take_census(goal, context, Metric::SingleTile, {}, [&](const Board& board, int distance) {
            if (!context.stop.stop_requested()) examination.visit(board, distance);
        });
    }
    if (own) own->rethrow();
    examination.rethrow();
    const Findings& found = examination.findings();
    py::dict result;
    result["heuristic"] = own ? own->name() : py::cast<std::string>(given);
    result["size"] = parsed.text();
    result["goal"] = format_goal(goal);
    result["boards"] = found.boards;
    result["overestimated"] = found.overestimated;
    result["inconsistent"] = found.inconsistent;
    result["mean"] = found.sum / static_cast<double>(found.boards);
    result["mean_distance"] = found.distances / static_cast<double>(found.boards);
    result["counterexample"] = found.counterexample;
    result["inconsistency"] = found.inconsistency;
    return result;
}

}  // namespace

void add_check_heuristic(py::module_& module) {
    module.def("check_heuristic", &check_heuristic, py::arg("heuristic"), py::arg("size"), py::arg("goal"));
}

}  // namespace taquin::python
