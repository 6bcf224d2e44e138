// What taquin bench runs.

#include <algorithm>
#include <atomic>
#include <mutex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/instances.h"
#include "taquin/core/quote.h"
#include "taquin/core/scramble.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/file.h"
#include "taquin/platform/thread_pool.h"
#include "taquin/search/idastar.h"
#include "taquin/solve/anytime.h"
#include "taquin/solve/solve_best.h"

#include "apps/cli/bench_report.h"
#include "apps/cli/bench_sets.h"
#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/io/embedded.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_file_bytes = 64 << 20;

std::vector<Instance> random_boards(std::uint64_t count) {
    const Goal goal = Goal::blank_first(Size{4, 4});
    std::vector<Instance> result;
    for (std::uint64_t seed = 1; seed <= count; ++seed) result.push_back({{scramble_uniform(goal, seed), goal}});
    return result;
}

Expected<std::vector<Instance>> read_boards(const Arguments& arguments) {
    const std::string set = arguments.text("SET");
    if (set == "random") return random_boards(*arguments.count("boards"));
    std::string text(bench_instances(set));
    if (text.empty()) {
        if (!file_exists(set))
            return make_error(ErrorCode::UnknownBoardSet, "set", printable(set, 200),
                              fmt::format("{}", fmt::join(bench_sets, ", ")));
        auto read = read_text(set, "set", most_file_bytes);
        if (!read) return std::unexpected(read.error());
        text = *std::move(read);
    }
    std::vector<Instance> result;
    for (auto& line : parse_instances(text)) {
        if (!line.instance) return std::unexpected(line.instance.error());
        result.push_back(*std::move(line.instance));
    }
    if (result.empty()) return make_error(ErrorCode::NoBoards, "set");
    return result;
}

/// Boards of a set, with their numbers in it.
struct Chosen {
    std::vector<Instance> boards;
    std::vector<std::size_t> numbers;
};

Expected<Chosen> choose_boards(const Arguments& arguments) {
    auto all = read_boards(arguments);
    if (!all) return std::unexpected(all.error());
    Chosen result;
    if (!arguments.given("numbers")) {
        result.boards = *std::move(all);
        for (std::size_t i = 1; i <= result.boards.size(); ++i) result.numbers.push_back(i);
        return result;
    }
    std::istringstream list(arguments.text("numbers"));
    for (std::string number; std::getline(list, number, ',');) {
        const auto at = parse_count(number, "numbers", 1, all->size());
        if (!at) return std::unexpected(at.error());
        result.boards.push_back((*all)[*at - 1]);
        result.numbers.push_back(*at);
    }
    if (result.boards.empty()) return make_error(ErrorCode::EmptyList, "numbers");
    return result;
}

/// On a terminal, how many boards are done; ten times a second at most, as they are being timed.
class DoneLine {
  public:
    void show(std::size_t done, std::size_t all) {
        if (!line_.active()) return;
        const std::scoped_lock lock(mutex_);
        if (seconds_since(shown_) < 0.1) return;
        shown_ = steady_now();
        line_.show(fmt::format("{} of {} boards", done, all));
    }

  private:
    ProgressLine line_;
    std::mutex mutex_;
    SteadyTime shown_ = steady_now();
};

/// For one board, with one heuristic or with several to choose from.
using BoardPlans = std::vector<SolvePlan>;

/// All boards once: several at a time, or one at a time with all threads inside. Those that `results` has already are
/// not solved again, and their times are added; the others go there as soon as they are proved.
BenchRun run_once(const std::vector<BoardPlans>& plans, const SolveBestOptions& options, int at_once,
                  TableSource& tables, BenchResults* results) {
    BenchRun run{std::vector<Timed>(plans.size()), 0};
    DoneLine line;
    std::atomic<std::size_t> done{0};
    std::atomic<std::size_t> next{0};
    std::atomic<double> earlier_seconds{0};
    std::mutex mutex;
    const auto start = steady_now();
    const auto work = [&] {
        for (std::size_t i = next++; i < plans.size() && !*interrupted(); i = next++) {
            if (results != nullptr && results->earlier(i)) {
                run.boards[i] = *results->earlier(i);
                earlier_seconds += run.boards[i].seconds;
                line.show(++done, plans.size());
                continue;
            }
            Context context;
            connect_to_terminal(context);
            const auto began = steady_now();
            auto result = solve_best(plans[i], context, &tables, options);
            run.boards[i].seconds = seconds_since(began);
            const std::scoped_lock lock(mutex);
            Expected<void> kept;
            if (result) {
                run.boards[i].result = *std::move(result);
                if (results != nullptr) kept = results->add(plans[i].front(), run.boards[i]);
                line.show(++done, plans.size());
                if (!kept)  // it may have taken an hour
                    write_err(json_record({.line = i + 1}, run.boards[i].result, plans[i].front().problem, {}));
            } else {
                kept = std::unexpected(result.error());
            }
            if (!kept) {
                run.error = kept.error();
                next = plans.size();
            }
        }
    };
    ThreadPool(at_once, warn_of_threads).run([&](int) { work(); });
    run.total_seconds = seconds_since(start) + earlier_seconds;
    return run;
}

/// Solves a board one move from the goal, so that the first board does not pay for what is made once in a process.
void warm_up(SolvePlan plan, TableSource& tables) {
    plan.problem.start = plan.problem.goal.board();
    plan.problem.start.apply(*plan.problem.start.moves().begin());
    Context context;
    static_cast<void>(solve(plan, context, &tables));
}

/// Only IDA* of the fast engine with pattern databases alone uses delta bits.
bool wants_delta(const SearchPlan& search) {
    return search.metric == Metric::SingleTile && search.engine != Engine::General && search.algorithm &&
           search.algorithm->info == &idastar_info && search.heuristic && search.heuristic->info == &pdb_info;
}

ExitCode stopped(const std::string& reached) {
    write_err(fmt::format("taquin: stopped {}\n", reached));
    return ExitCode::Cancelled;
}

/// Without a heuristic.
SearchRequest base_request(const Arguments& arguments) {
    SearchRequest request;
    request.metric = arguments.text("metric");
    request.algorithm = arguments.text("algorithm");
    request.engine = arguments.text("engine");
    return request;
}

/// One for each catalogue of an option.
std::vector<SearchRequest> requests_of(const Arguments& arguments, const char* option) {
    SearchRequest request = base_request(arguments);
    std::vector<SearchRequest> requests;
    std::istringstream list(arguments.text(option));
    for (std::string catalogue; std::getline(list, catalogue, ',');) {
        request.heuristic = catalogue == "none" ? "axes" : fmt::format("pdb(catalogue={})", catalogue);
        requests.push_back(request);
    }
    return requests;
}

/// One for each heuristic of searches from start to goal.
std::vector<SearchRequest> forward_requests(const Arguments& arguments) {
    if (!arguments.given("heuristic")) return requests_of(arguments, "catalogue");
    SearchRequest request = base_request(arguments);
    request.heuristic = arguments.text("heuristic");
    return {request};
}

/// Refuses catalogues that a board lacks even if no search would come to them.
Expected<std::vector<SearchPlan>> plan_backward(const std::vector<Instance>& instances, const Arguments& arguments,
                                                int threads) {
    std::vector<SearchPlan> plans;
    for (const SearchRequest& request : requests_of(arguments, "backward")) {
        auto planned = plan(request);
        if (!planned) return std::unexpected(planned.error());
        for (const Instance& instance : instances) {
            if (planned->heuristic->info != &pdb_info) break;
            const auto found =
                choose_catalogue(planned->heuristic->options.text("catalogue"), Goal::of(instance.problem.start),
                                 nullptr, TableBudget{}, planned->metric);
            if (!found) return std::unexpected(Error(found.error().code, "backward", found.error().arguments));
        }
        planned->limits.threads = threads;
        plans.push_back(*std::move(planned));
    }
    if (plans.empty() && arguments.given("backward")) return make_error(ErrorCode::EmptyList, "backward");
    return plans;
}

Expected<std::vector<BoardPlans>> plan_boards(const std::vector<Instance>& instances,
                                              const std::vector<SearchRequest>& requests, int threads) {
    std::vector<BoardPlans> result;
    for (const Instance& instance : instances) {
        BoardPlans& plans = result.emplace_back();
        for (const SearchRequest& request : requests) {
            auto planned = plan(instance.problem, request);
            if (!planned) return std::unexpected(planned.error());
            planned->search.limits.threads = threads;
            plans.push_back(*std::move(planned));
        }
    }
    return result;
}

/// A solution found first helps only iterative deepening, and sets its highest bound.
Expected<void> check_solution_nodes(const Arguments& arguments, const SearchPlan& search) {
    if (!arguments.given("solution-nodes")) return {};
    if (search.algorithm && search.algorithm->info == &idastar_info &&
        search.algorithm->options.integer("max-threshold") == 0)
        return {};
    return make_error(ErrorCode::CannotCombine, "solution-nodes", "--algorithm " + arguments.text("algorithm"));
}

/// Nothing if no file was asked for.
Expected<std::optional<BenchResults>> open_results(const Arguments& arguments, const std::vector<BoardPlans>& plans) {
    if (!arguments.given("results")) return std::nullopt;
    if (*arguments.count("repeat") > 1) return make_error(ErrorCode::CannotCombine, "results", "--repeat");
    std::vector<SolvePlan> boards;
    for (const BoardPlans& board : plans) boards.push_back(board.front());
    for (const SolvePlan& one : plans.front())
        if (!one.search.algorithm || !one.search.heuristic)
            return make_error(ErrorCode::CannotCombine, "results", "--algorithm " + arguments.text("algorithm"));
    return BenchResults::open(arguments.text("results"), boards);
}

/// Makes the heuristics once, so that their tables are there.
Expected<void> prepare(const std::vector<SearchRequest>& requests, const BoardPlans& plans, TableSource& tables) {
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const auto heuristic = make_heuristic(requests[i].heuristic, plans[i].problem.goal, &tables, was_interrupted,
                                              plans[i].search.metric);
        if (!heuristic) return std::unexpected(heuristic.error());
        warm_up(plans[i], tables);
    }
    return {};
}

/// The fastest of several runs. Nothing if interrupted, which is reported.
Expected<std::optional<BenchRun>> best_run(const std::vector<BoardPlans>& plans, const SolveBestOptions& options,
                                           std::uint64_t repeat, int at_once, TableSource& tables,
                                           BenchResults* results) {
    std::optional<BenchRun> best;
    for (std::uint64_t i = 0; i < repeat; ++i) {
        BenchRun run = run_once(plans, options, at_once, tables, results);
        if (*interrupted()) {
            stopped(fmt::format("after {} of {} boards{}", run.solved(), plans.size(),
                                repeat > 1 ? fmt::format(", in run {} of {}", i + 1, repeat) : ""));
            return std::nullopt;
        }
        if (run.error) return std::unexpected(*run.error);
        if (!best || run.total_seconds < best->total_seconds) best = std::move(run);
    }
    return best;
}

}  // namespace

ExitCode run_bench(const Arguments& arguments) {
    const auto chosen = choose_boards(arguments);
    if (!chosen) return bad_input(chosen.error());
    const std::vector<Instance>& instances = chosen->boards;
    const auto threads = read_threads(arguments);
    if (!threads) return bad_input(threads.error());
    const auto requests = forward_requests(arguments);
    if (requests.empty()) return bad_input({ErrorCode::EmptyList, "catalogue", {}});
    const int inside = arguments.flag("inside") ? *threads : 1;
    const auto plans = plan_boards(instances, requests, inside);
    if (!plans) return bad_input(plans.error());
    auto backward = plan_backward(instances, arguments, inside);
    if (!backward) return bad_input(backward.error());
    const SolveBestOptions options{.solution_nodes = arguments.count("solution-nodes").value_or(0),
                                   .backward = *std::move(backward)};
    if (const auto checked = check_solution_nodes(arguments, plans->front().front().search); !checked)
        return bad_input(checked.error());
    auto results = open_results(arguments, *plans);
    if (!results) return bad_input(results.error());
    const auto began = steady_now();
    const bool delta = wants_delta(plans->front().front().search);
    const auto kept = open_tables(arguments, *threads, delta ? TableUse::Often : TableUse::Once);
    MemoryTables made(BuildOptions{.threads = *threads, .on_level = {}, .stop = was_interrupted, .delta = delta});
    TableSource& tables = arguments.flag("fresh") ? static_cast<TableSource&>(made) : *kept;
    if (const auto prepared = prepare(requests, plans->front(), tables); !prepared)
        return *interrupted() ? stopped("before the tables were ready") : bad_input(prepared.error());
    const double build_seconds = seconds_since(began);

    const auto best = best_run(*plans, options, *arguments.count("repeat"), arguments.flag("inside") ? 1 : *threads,
                               tables, *results ? &**results : nullptr);
    if (!best) return bad_input(best.error());
    if (!*best) return ExitCode::Cancelled;
    BenchReport report{.set = arguments.text("SET"),
                       .threads = *threads,
                       .inside = arguments.flag("inside"),
                       .repeat = *arguments.count("repeat"),
                       .build_seconds = build_seconds,
                       .numbers = chosen->numbers};
    for (std::size_t i = 0; i < instances.size(); ++i) {
        report.earlier += *results && (*results)->earlier(i);
        report.add((*best)->boards[i], instances[i].optimum);
    }
    write_out(arguments.text("format") == "json" ? report.json(**best) : report.text(**best));
    return report.wrong == 0 ? ExitCode::Ok : ExitCode::InternalError;
}

}  // namespace taquin::app
