// Choosing a heuristic for a board by searching: successive halving over iterative deepening with few nodes.

#include "taquin/solve/solve_best.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "taquin/core/move_sequence.h"
#include "taquin/search/idastar.h"
#include "taquin/solve/spec.h"

namespace taquin {

namespace {

/// Node limit of each search of a round, and how many plans take part.
struct ProbeRound {
    std::uint64_t nodes;
    std::size_t plans;
};
constexpr ProbeRound probe_rounds[] = {{200'000, std::numeric_limits<std::size_t>::max()}, {2'000'000, 3}};

/// Growth of nodes from one iteration to the next. Measured with pattern databases on 5x5: 7 to 12.
constexpr double usual_growth = 8;
constexpr double least_growth = 5;
constexpr double most_growth = 12;

/// Watches the iterations of one search.
class Watch {
  public:
    void operator()(const Event& event) {
        if (event.kind != Event::Kind::Iteration) return;
        const std::uint64_t nodes = event.stats.expanded - completed_;
        found_.growth = found_.nodes >= 1000 ? static_cast<double>(nodes) / static_cast<double>(found_.nodes) : 0;
        found_.bound = event.lower_bound;
        found_.nodes = nodes;
        completed_ = event.stats.expanded;
    }
    ProbedBounds bounds(const Stats& stats) {
        found_.unfinished = stats.expanded - completed_;
        return found_;
    }

  private:
    ProbedBounds found_;
    std::uint64_t completed_ = 0;
};

struct Candidate {
    SolvePlan plan;
    bool backward = false;  // the plan's problem has start and goal exchanged
    ProbedBounds bounds = {};
};

Problem exchanged(const Problem& problem) { return {problem.goal.board(), Goal::of(problem.start)}; }

/// One board.
class BestSearch {
  public:
    BestSearch(std::span<const SolvePlan> plans, std::span<const SearchPlan> backward, Context& context,
               TableSource* tables)
        : context_(context), tables_(tables) {
        for (const SolvePlan& plan : plans) candidates_.push_back({.plan = plan});
        for (const SearchPlan& search : backward)
            candidates_.push_back({.plan = {exchanged(plans[0].problem), search}, .backward = true});
    }

    Expected<Result> run(std::uint64_t solution_nodes) {
        if (solution_nodes != 0) {
            auto first = find_solution(solution_nodes);
            if (!first || first->optimal || first->stopped_by != StoppedBy::Nodes) return first;
            spend(first->stats);
            if (first->status == Status::Solved)
                if (auto ready = search_below(*std::move(first)); !ready) return std::unexpected(ready.error());
        }
        for (const ProbeRound& round : probe_rounds) {
            if (candidates_.size() > round.plans)
                candidates_.erase(candidates_.begin() + round.plans, candidates_.end());
            if (candidates_.size() == 1) break;
            if (auto ended = probe(round.nodes)) return *std::move(ended);
        }
        auto result = search(candidates_.front(), context_);
        if (!result) return result;
        return with_all(*std::move(result), candidates_.front().backward);
    }

  private:
    Expected<Result> find_solution(std::uint64_t nodes) {
        SolvePlan plan = candidates_.front().plan;
        auto algorithm = parse_algorithm("anytime");
        if (!algorithm) return std::unexpected(algorithm.error());
        plan.search.algorithm = *std::move(algorithm);
        if (plan.search.engine == Engine::Fast) plan.search.engine = Engine::Auto;
        return limited({.plan = std::move(plan)}, nodes);
    }

    /// A search with a node limit.
    Expected<Result> limited(Candidate candidate, std::uint64_t nodes, Watch* watch = nullptr) {
        candidate.plan.search.limits.nodes = nodes;
        Context own;
        own.stop = context_.stop;
        own.on_notice = context_.on_notice;
        if (watch != nullptr) own.on_event = [watch](const Event& event) { (*watch)(event); };
        return search(candidate, own);
    }

    /// Moves, in the result and in events, lead from the start to the goal.
    Expected<Result> search(const Candidate& candidate, Context& context) {
        if (!candidate.backward) return solve(candidate.plan, context, tables_);
        Context own = context;
        own.trace = nullptr;  // its nodes would be those of another problem
        if (context.on_event)
            own.on_event = [&context](Event event) {
                const auto moves = inverse({event.moves.begin(), event.moves.end()});
                event.moves = moves;
                context.on_event(event);
            };
        auto result = solve(candidate.plan, own, tables_);
        if (result) result->moves = inverse(result->moves);
        return result;
    }

    Expected<void> search_below(Result solution) {
        for (Candidate& candidate : candidates_) {
            AlgorithmSpec& algorithm = *candidate.plan.search.algorithm;
            auto spec = parse_spec(algorithm.text, "algorithm");
            if (!spec) return std::unexpected(spec.error());
            spec->options.push_back({"max-threshold", std::to_string(solution.length() - 1)});
            auto options = Options::read(idastar_info.options, spec->options, idastar_info.name, "algorithm");
            if (!options) return std::unexpected(options.error());
            algorithm.options = *std::move(options);
        }
        incumbent_ = std::move(solution);
        return {};
    }

    /// Sorts the candidates, best first; returns the answer if a probe has it.
    std::optional<Expected<Result>> probe(std::uint64_t nodes) {
        for (Candidate& candidate : candidates_) {
            Watch watch;
            auto result = limited(candidate, nodes, &watch);
            if (!result) return result;
            if (result->status != Status::NodeLimit) return with_all(*std::move(result), candidate.backward);
            candidate.bounds = watch.bounds(result->stats);
            spend(result->stats);
        }
        const int highest =
            std::ranges::max(candidates_, {}, [](const Candidate& one) { return one.bounds.bound; }).bounds.bound;
        std::ranges::stable_sort(candidates_, {}, [&](const Candidate& one) { return one.bounds.predicted(highest); });
        return std::nullopt;
    }

    void spend(const Stats& stats) {
        spent_.expanded += stats.expanded;
        spent_.generated += stats.generated;
        spent_.wall_seconds += stats.wall_seconds;
        spent_.cpu_seconds += stats.cpu_seconds;
    }

    /// The result of the last search, with the nodes and times of all, and with the first solution if it found none.
    Result with_all(Result result, bool backward) {
        spend(result.stats);
        result.stats.expanded = spent_.expanded;
        result.stats.generated = spent_.generated;
        result.stats.wall_seconds = spent_.wall_seconds;
        result.stats.cpu_seconds = spent_.cpu_seconds;
        if (backward) result.why = make_message(ErrorCode::SearchedBackward);
        if (!incumbent_ || result.status == Status::Solved) return result;
        result.stopped_by = stopped_by(result.status);
        result.status = Status::Solved;
        result.moves = std::move(incumbent_->moves);
        result.optimal = result.lower_bound >= result.length();
        result.why = make_message(backward ? ErrorCode::SolutionOfAnytimeThenBackward : ErrorCode::SolutionOfAnytime,
                                  incumbent_->stats.expanded);
        return result;
    }

    std::vector<Candidate> candidates_;
    Context& context_;
    TableSource* tables_;
    Stats spent_;
    std::optional<Result> incumbent_;
};

}  // namespace

double ProbedBounds::predicted(int other) const {
    const double each = growth == 0 ? usual_growth : std::clamp(growth, least_growth, most_growth);
    const double iterations = (other - bound) / 2.0;
    return std::max(static_cast<double>(nodes) * std::pow(each, iterations),
                    static_cast<double>(unfinished) * std::pow(each, iterations - 1));
}

Expected<Result> solve_best(std::span<const SolvePlan> plans, Context& context, TableSource* tables,
                            const SolveBestOptions& options) {
    if (plans.size() == 1 && options.backward.empty() && options.solution_nodes == 0)
        return solve(plans[0], context, tables);
    return BestSearch(plans, options.backward, context, tables).run(options.solution_nodes);
}

}  // namespace taquin
