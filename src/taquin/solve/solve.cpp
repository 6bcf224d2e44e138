// The walk of one solve: request -> problem and specs -> engine -> moves replayed -> result.

#include "taquin/solve/solve.h"

#include <algorithm>
#include <ctime>

#include <sys/resource.h>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/fast/engine.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/pdb/table_source.h"
#include "taquin/search/idastar.h"
#include "taquin/solve/choose.h"

namespace taquin {

namespace {

/// Of this thread where the solve has one (others may be solving beside it), else of the process.
double cpu_seconds(const Context& context) {
    timespec now{};
    clock_gettime(context.threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::uint64_t peak_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

/// Always done, whatever the algorithm: a wrong path must never leave the house.
bool reaches_goal(const Problem& problem, const std::vector<Move>& moves) {
    Board board = problem.start;
    for (const Move move : moves) {
        if (!board.moves().has(move)) return false;
        board.apply(move);
    }
    return problem.goal.reached(board);
}

Expected<Engine> parse_engine(std::string_view text) {
    if (text == "auto") return Engine::Auto;
    if (text == "general") return Engine::General;
    if (text == "fast") return Engine::Fast;
    return make_error(ErrorCode::NotOneOf, "engine", printable(text), "auto, general, fast");
}

}  // namespace

Expected<Job> prepare(const Request& request) {
    BoardNotation notation{.tiles_from = request.tiles_from};
    if (!request.size.empty()) {
        const auto size = Size::parse(request.size);
        if (!size) return std::unexpected(size.error());
        notation.size = *size;
    }
    auto start = parse_board(request.board, notation);
    if (!start) return std::unexpected(start.error());
    auto goal = parse_goal(request.goal, start->size(), request.tiles_from);
    if (!goal) return std::unexpected(goal.error());
    return prepare(Problem{*std::move(start), *std::move(goal)}, request);
}

Expected<Job> prepare(Problem problem, const Request& request) {
    const auto engine = parse_engine(request.engine);
    if (!engine) return std::unexpected(engine.error());
    auto algorithm = parse_spec(request.algorithm, "algorithm");
    if (!algorithm) return std::unexpected(algorithm.error());
    if (algorithm->name != "auto") {
        const auto made = make_algorithm(*algorithm);
        if (!made) return std::unexpected(made.error());
        if (!request.heuristic.empty() && made->info->default_heuristic.empty())
            return make_error(ErrorCode::HeuristicNotUsed, "heuristic", printable(request.heuristic), algorithm->name);
    }
    if (!request.heuristic.empty()) {
        const auto spec = parse_spec(request.heuristic, "heuristic");
        if (!spec) return std::unexpected(spec.error());
    }
    return Job{std::move(problem), *std::move(algorithm), request.heuristic, *engine};
}

Expected<Result> solve(const Job& job, Context& context, TableSource* tables) {
    context.begin();
    const double cpu_start = cpu_seconds(context);
    const Problem& problem = job.problem;
    const bool reachable = reachability(problem.start, problem.goal).reachable;
    // Who cancels, or runs out of time, does not wait for a heuristic; and an unsolvable board needs none.
    const StopToken stop = [&] { return !reachable || context.over().has_value(); };
    Result result;
    const auto ended = [&](Status status) {
        result.status = status;
        result.stats.wall_seconds = context.seconds();
        result.stats.cpu_seconds = cpu_seconds(context) - cpu_start;
        result.stats.peak_bytes = peak_bytes();
        return std::move(result);
    };

    Spec spec = job.algorithm;
    std::string heuristic_text = job.heuristic;
    if (spec.name == "auto") {
        Choice choice = choose(problem, tables);
        spec = parse_spec(choice.algorithm, "algorithm").value();
        if (heuristic_text.empty()) heuristic_text = choice.heuristic;
        if (reachable) result.why = std::move(choice.why);
    }
    const auto algorithm = make_algorithm(spec);
    if (!algorithm) return std::unexpected(algorithm.error());
    const bool informed = !algorithm->info->default_heuristic.empty();
    if (heuristic_text.empty()) heuristic_text = algorithm->info->default_heuristic;
    const auto heuristic = make_heuristic(informed ? heuristic_text : "manhattan", problem.goal, tables, stop);
    result.algorithm = algorithm->text;
    result.engine = "general";
    // Without its heuristic the solve knows no more than the Manhattan distance.
    const auto stopped = [&](const Error& error) -> Expected<Result> {
        if (error.code != ErrorCode::Cancelled) return std::unexpected(error);
        result.heuristic = heuristic_text;
        if (!reachable) return ended(Status::Unsolvable);
        result.lower_bound = Manhattan(problem.goal).value(problem.start);
        return ended(context.over().value_or(Status::Cancelled));
    };
    if (!heuristic) return stopped(heuristic.error());
    if (informed) result.heuristic = heuristic->text;

    const SearchInput input{problem, *heuristic->heuristic, algorithm->options,
                            [&](const Goal& goal) -> Expected<HeuristicPtr> {
                                auto made = make_heuristic(heuristic_text, goal, tables, stop);
                                if (!made) return std::unexpected(made.error());
                                return made->heuristic;
                            }};
    if (algorithm->info->check != nullptr)
        if (const auto checked = algorithm->info->check(input); !checked) return stopped(checked.error());
    if (!reachable) return ended(Status::Unsolvable);

    std::optional<Result> fast;
    if (job.engine != Engine::General && algorithm->info == &idastar_info) fast = fast::run_idastar(input, context);
    if (!fast && job.engine == Engine::Fast)
        return make_error(ErrorCode::NoFastEngine, "engine", algorithm->text, heuristic->text,
                          problem.goal.size().text());
    if (fast) result.engine = "fast";
    Result found = fast ? *std::move(fast) : algorithm->info->run(input, context);
    const bool admissible = !informed || input.heuristic.admissible();
    const bool wrong = found.status == Status::Solved && !reaches_goal(problem, found.moves);
    result.status = wrong ? Status::InternalError : found.status;
    result.stats = found.stats;
    result.lower_bound = std::max(admissible ? found.lower_bound : 0, Manhattan(problem.goal).value(problem.start));
    if (result.status == Status::Solved) {
        result.moves = std::move(found.moves);
        const auto length = static_cast<int>(result.moves.size());
        result.optimal = (found.optimal && admissible) || length == result.lower_bound;
        if (result.optimal) result.lower_bound = length;
    }
    if (informed)
        result.stats.h_start =
            static_cast<double>(input.heuristic.value(problem.start)) / static_cast<double>(input.heuristic.scale());
    return ended(result.status);
}

}  // namespace taquin
