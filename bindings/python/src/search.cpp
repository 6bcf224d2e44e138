// Searches for Python: one board with its events, or many boards on several threads. Requests and results are passed as
// JSON text; the package makes typed objects of them.

#include "search.h"

#include <atomic>
#include <deque>

#include <pybind11/stl.h>

#include "taquin/core/notation.h"
#include "taquin/core/quantities.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/platform/cpu.h"
#include "taquin/solve/certify.h"
#include "taquin/solve/choose.h"
#include "taquin/solve/open_tables.h"
#include "taquin/solve/solve.h"

#include "apps/io/event_fields.h"
#include "apps/io/json.h"
#include "apps/io/quantities.h"
#include "board.h"
#include "errors.h"
#include "heuristic.h"
#include "interruptible.h"
#include "requests.h"

namespace taquin::python {

namespace {

using HeuristicOfPython = std::shared_ptr<PythonHeuristic>;

/// Names the caller's heuristic in a result.
void describe(Result& result, const HeuristicOfPython& own) {
    if (own && !result.heuristic.empty()) result.heuristic = own->name();
}

/// Checks a heuristic that was declared admissible on the boards of the solution. If it overestimates there, nothing is
/// proved but by the Manhattan distance.
std::optional<Overestimate> refute(Expected<Result>& result, const Problem& problem, const HeuristicOfPython& own) {
    if (!own || !own->admissible() || !result || result->status != Status::Solved || result->heuristic.empty())
        return std::nullopt;
    auto found = own->overestimate(problem, *result);
    if (!found) return found;
    result->lower_bound = make_manhattan(problem.goal, result->metric)->value(problem.start);
    result->optimal = result->length() == result->lower_bound;
    return found;
}

/// (board, value, distance) for Python.
py::object to_python(const std::optional<Overestimate>& found) {
    if (!found) return py::none();
    return py::make_tuple(format_board(found->board), found->value, found->distance);
}

/// A second search for a shorter solution, where one is wanted.
struct Certification {
    std::optional<Limits> limits = {};

    explicit Certification(const std::optional<std::string>& time) {
        if (time) limits = Limits{.time = value_or_raise(parse_duration(*time, "certify"))};
    }
    void apply(const Problem& problem, Expected<Result>& result, const StopToken& stop) const {
        if (result && limits) certify(problem, *result, *limits, stop);
    }
};

/// One search. start() runs it in a thread of its own; run_here() in the caller's, where a callable of Python is
/// interrupted by Ctrl-C as any other code.
class Run {
  public:
    Run(const std::string& request, const py::object& heuristic, bool admissible, bool events,
        const std::optional<std::string>& certify_time)
        : plan_(value_or_raise(plan(search_request(request, !heuristic.is_none())))),
          certification_(certify_time),
          tables_(shared_tables()) {
        if (!heuristic.is_none()) {
            own_ = std::make_shared<PythonHeuristic>(heuristic, plan_.problem.start, admissible);
            plan_.search.own_heuristic = own_;
        }
        context_.stop = own_ ? stop_on_either(stop_.get_token(), own_->stop()) : stop_.get_token();
        if (events)
            context_.on_event = [this](const Event& event) {
                const std::string line = app::event_line(event, {});
                {
                    const std::lock_guard lock(mutex_);
                    events_.push_back(line);
                }
                bell_.ring();
            };
    }
    ~Run() {
        stop_.request_stop();
        join();
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    /// Where the system refuses a thread, it runs here, and Ctrl-C has to wait.
    void start() {
        guard_.emplace(stop_);  // also while nobody waits for the next event
        thread_ = Thread([this] {
            search();
            guard_.reset();
        });
        if (thread_.joinable()) return;
        guard_.reset();
        run_here();
    }
    void run_here() {
        const RunningSearches::Guard guard(stop_);
        const py::gil_scoped_release release;
        search();
    }
    /// Waits until there are events or the end, and gives the events.
    std::deque<std::string> wait() {
        const RunningSearches::Guard guard(stop_);
        auto raised = bell_.wait([this] {
            const std::lock_guard lock(mutex_);
            return done_ || !events_.empty();
        });
        if (raised) {
            stop_.request_stop();
            join();
            throw *std::move(raised);
        }
        const std::lock_guard lock(mutex_);
        return std::exchange(events_, {});
    }
    bool done() const { return done_; }
    void cancel() { stop_.request_stop(); }
    std::string result() {
        join();
        if (own_) own_->rethrow();
        if (!result_) raise(result_.error());
        describe(*result_, own_);
        return app::result_line(*result_, plan_.problem, {});
    }
    std::uint64_t calls() const { return own_ ? own_->calls() : 0; }
    py::object overestimate() const { return to_python(overestimate_); }

  private:
    void search() {
        result_ = solve(plan_, context_, tables_.get());
        overestimate_ = refute(result_, plan_.problem, own_);
        certification_.apply(plan_.problem, result_, context_.stop);
        done_ = true;
        bell_.ring();
    }
    void join() {
        if (done_) return thread_.join();  // returns at once, so the lock need not be given up
        const RunningSearches::Guard guard(stop_);
        const py::gil_scoped_release release;
        thread_.join();
    }

    SolvePlan plan_;
    Certification certification_;
    std::shared_ptr<TableSource> tables_;
    HeuristicOfPython own_;
    Context context_;
    StopSource stop_;
    std::optional<RunningSearches::Guard> guard_;
    Bell bell_;
    std::mutex mutex_;
    std::deque<std::string> events_;
    std::atomic<bool> done_ = false;
    Expected<Result> result_;
    std::optional<Overestimate> overestimate_;
    Thread thread_;
};

/// Many boards with one plan, in the order given, each on one thread.
class Batch {
  public:
    Batch(const std::vector<std::string>& boards, const std::string& request, const py::object& heuristic,
          bool admissible, const std::optional<std::string>& certify_time)
        : certification_(certify_time), tables_(shared_tables()) {
        SolveRequest common = search_request(request, !heuristic.is_none());
        plan_ = value_or_raise(plan(common.search));
        if (plan_.auto_time) plan_.auto_time = auto_batch_time;
        for (std::size_t i = 0; i < boards.size(); ++i) {
            common.board = boards[i];
            auto problem = parse_problem(common);
            if (!problem && problem.error().field == "board")
                problem.error().field = "boards[" + std::to_string(i) + "]";
            problems_.push_back(value_or_raise(std::move(problem)));
        }
        threads_ = std::exchange(plan_.limits.threads, 1);
        plan_.limits.memory_shared_by = threads_;
        if (!heuristic.is_none() && !problems_.empty()) {
            own_ = std::make_shared<PythonHeuristic>(heuristic, problems_[0].start, admissible);
            plan_.own_heuristic = own_;
        }
        results_.resize(problems_.size());
        overestimates_.resize(problems_.size());
    }

    /// Calls `progress(done, all)` now and then from the caller's thread; what it raises ends the batch.
    std::vector<std::string> run(const py::object& progress) {
        const RunningSearches::Guard guard(stop_);
        const StopToken token = own_ ? stop_on_either(stop_.get_token(), own_->stop()) : stop_.get_token();
        std::vector<Thread> workers;
        for (int i = 0; i < threads_ && static_cast<std::size_t>(i) < problems_.size(); ++i) {
            Thread worker([this, token] { work(token); });
            if (!worker.joinable()) break;  // refused: those that were made do the work
            workers.push_back(std::move(worker));
        }
        if (workers.empty()) {
            const py::gil_scoped_release release;
            work(token);
        }
        try {
            for (std::size_t told = 0; told < problems_.size();) {
                auto raised = bell_.wait([&] { return done_ > told || token.stop_requested(); });
                if (raised) throw *std::move(raised);
                if (token.stop_requested()) break;
                told = done_;
                if (!progress.is_none()) progress(told, problems_.size());
            }
        } catch (...) {
            stop_.request_stop();
            join(workers);
            throw;
        }
        join(workers);
        if (own_) own_->rethrow();
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < problems_.size(); ++i) {
            if (!*results_[i]) raise(results_[i]->error());
            describe(**results_[i], own_);
            lines.push_back(app::result_line(**results_[i], problems_[i], {}));
        }
        return lines;
    }
    std::uint64_t calls() const { return own_ ? own_->calls() : 0; }
    py::list overestimates() const {
        py::list all;
        for (const auto& one : overestimates_) all.append(to_python(one));
        return all;
    }

  private:
    void work(const StopToken& token) {
        for (std::size_t i = next_++; i < problems_.size(); i = next_++) {
            Context context;
            context.stop = token;
            Expected<Result> result = solve({problems_[i], plan_}, context, tables_.get());
            overestimates_[i] = refute(result, problems_[i], own_);
            certification_.apply(problems_[i], result, token);
            results_[i] = std::move(result);
            ++done_;
            bell_.ring();
        }
    }
    static void join(std::vector<Thread>& workers) {
        const py::gil_scoped_release release;
        for (Thread& worker : workers) worker.join();
    }

    Certification certification_;
    std::shared_ptr<TableSource> tables_;
    SearchPlan plan_;
    std::vector<Problem> problems_;
    std::vector<std::optional<Expected<Result>>> results_;
    std::vector<std::optional<Overestimate>> overestimates_;
    HeuristicOfPython own_;
    int threads_ = 1;
    StopSource stop_;
    Bell bell_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::size_t> done_ = 0;
};

}  // namespace

SolveRequest search_request(const std::string& json, bool own_heuristic) {
    SolveRequest request = value_or_raise(app::request_of(json));
    if (request.search.memory.empty()) request.search.memory = std::to_string(app::spare_memory());
    if (request.search.threads.empty()) request.search.threads = std::to_string(processor_count());
    // `auto` is tuned for the library's heuristics and knows nothing of this one.
    if (own_heuristic && request.search.algorithm == "auto") request.search.algorithm = "astar";
    return request;
}

std::shared_ptr<TableSource> shared_tables() {
    static const std::shared_ptr<TableSource> tables = open_tables({.threads = processor_count()});
    return tables;
}

void add_search(py::module_& module) {
    py::class_<Run>(module, "Run")
        .def(py::init<const std::string&, const py::object&, bool, bool, const std::optional<std::string>&>(),
             py::arg("request"), py::arg("heuristic"), py::arg("admissible"), py::arg("events"), py::arg("certify"))
        .def("start", &Run::start)
        .def("run_here", &Run::run_here)
        .def("wait", &Run::wait)
        .def("cancel", &Run::cancel)
        .def("result", &Run::result)
        .def_property_readonly("done", &Run::done)
        .def_property_readonly("calls", &Run::calls)
        .def_property_readonly("overestimate", &Run::overestimate);
    py::class_<Batch>(module, "Batch")
        .def(py::init<const std::vector<std::string>&, const std::string&, const py::object&, bool,
                      const std::optional<std::string>&>(),
             py::arg("boards"), py::arg("request"), py::arg("heuristic"), py::arg("admissible"), py::arg("certify"))
        .def("run", &Batch::run, py::arg("progress"))
        .def_property_readonly("calls", &Batch::calls)
        .def_property_readonly("overestimates", &Batch::overestimates);
}

}  // namespace taquin::python
