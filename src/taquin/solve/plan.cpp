// From the texts of a request to typed values.

#include "taquin/solve/plan.h"

#include <limits>

#include "taquin/core/notation.h"
#include "taquin/core/quantities.h"
#include "taquin/core/quote.h"
#include "taquin/solve/choose.h"

namespace taquin {

namespace {

constexpr std::uint64_t most_threads = 1024;

Expected<Engine> parse_engine(std::string_view text) {
    if (text == "auto") return Engine::Auto;
    if (text == "general") return Engine::General;
    if (text == "fast") return Engine::Fast;
    return make_error(ErrorCode::NotOneOf, "engine", printable(text), "auto, general, fast");
}

Expected<Limits> parse_limits(const SearchRequest& request) {
    Limits limits;
    if (!request.time.empty() && request.time != "none") {
        const auto time = parse_duration(request.time, "time");
        if (!time) return std::unexpected(time.error());
        limits.time = *time;
    }
    if (!request.nodes.empty()) {
        const auto nodes = parse_count(request.nodes, "nodes", 1, std::numeric_limits<std::uint64_t>::max());
        if (!nodes) return std::unexpected(nodes.error());
        limits.nodes = *nodes;
    }
    if (!request.memory.empty()) {
        const auto memory = parse_bytes(request.memory, "memory");
        if (!memory) return std::unexpected(memory.error());
        limits.memory = *memory;
    }
    if (!request.threads.empty()) {
        const auto threads = parse_count(request.threads, "threads", 1, most_threads);
        if (!threads) return std::unexpected(threads.error());
        limits.threads = static_cast<int>(*threads);
    }
    return limits;
}

}  // namespace

Expected<SearchPlan> plan(const SearchRequest& request) {
    SearchPlan plan;
    const auto metric = parse_metric(request.metric);
    if (!metric) return std::unexpected(metric.error());
    plan.metric = *metric;
    const auto engine = parse_engine(request.engine);
    if (!engine) return std::unexpected(engine.error());
    plan.engine = *engine;
    if (request.algorithm != "auto") {
        auto algorithm = parse_algorithm(request.algorithm);
        if (!algorithm) return std::unexpected(algorithm.error());
        if (!request.heuristic.empty() && !algorithm->informed())
            return make_error(ErrorCode::HeuristicNotUsed, "heuristic", printable(request.heuristic),
                              algorithm->info->name);
        plan.algorithm = *std::move(algorithm);
    }
    if (!request.heuristic.empty()) {
        auto heuristic = parse_heuristic(request.heuristic);
        if (!heuristic) return std::unexpected(heuristic.error());
        if (const auto checked = check_metric(*heuristic, *metric); !checked) return std::unexpected(checked.error());
        plan.heuristic = *std::move(heuristic);
    }
    const auto limits = parse_limits(request);
    if (!limits) return std::unexpected(limits.error());
    plan.limits = *limits;
    if (!plan.algorithm && request.time.empty() && request.nodes.empty()) plan.auto_time = auto_time;
    return plan;
}

Expected<Problem> parse_problem(const SolveRequest& request) {
    const auto notation = parse_board_notation(request.size, request.tiles_from);
    if (!notation) return std::unexpected(notation.error());
    auto start = parse_board(request.board, *notation);
    if (!start) return std::unexpected(start.error());
    auto goal = parse_goal(request.goal, start->size(), notation->tiles_from);
    if (!goal) return std::unexpected(goal.error());
    return Problem{*std::move(start), *std::move(goal)};
}

Expected<SolvePlan> plan(Problem problem, const SearchRequest& request) {
    auto search = plan(request);
    if (!search) return std::unexpected(search.error());
    return SolvePlan{std::move(problem), *std::move(search)};
}

Expected<SolvePlan> plan(const SolveRequest& request) {
    auto problem = parse_problem(request);
    if (!problem) return std::unexpected(problem.error());
    return plan(*std::move(problem), request.search);
}

}  // namespace taquin
