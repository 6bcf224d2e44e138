// Choosing a heuristic for a board by searching: successive halving over iterative deepening with few nodes.

#include "taquin/solve/solve_best.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

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
    std::size_t plan;
    ProbedBounds bounds = {};
};

/// One board.
class BestSearch {
  public:
    BestSearch(std::span<const SolvePlan> plans, Context& context, TableSource* tables)
        : plans_(plans.begin(), plans.end()), context_(context), tables_(tables) {}

    Expected<Result> run(const SolveBestOptions& options) {
        if (options.solution_nodes != 0) {
            auto first = find_solution(options.solution_nodes);
            if (!first || first->optimal || first->stopped_by != StoppedBy::Nodes) return first;
            spend(first->stats);
            if (first->status == Status::Solved)
                if (auto ready = search_below(*std::move(first)); !ready) return std::unexpected(ready.error());
        }
        std::vector<Candidate> candidates;
        for (std::size_t i = 0; i < plans_.size(); ++i) candidates.push_back({i});
        for (const ProbeRound& round : probe_rounds) {
            if (candidates.size() > round.plans) candidates.resize(round.plans);
            if (candidates.size() == 1) break;
            if (auto ended = probe(candidates, round.nodes)) return *std::move(ended);
        }
        auto result = solve(plans_[candidates.front().plan], context_, tables_);
        if (!result) return result;
        return with_all(*std::move(result));
    }

  private:
    Expected<Result> find_solution(std::uint64_t nodes) {
        SolvePlan plan = plans_.front();
        auto algorithm = parse_algorithm("anytime");
        if (!algorithm) return std::unexpected(algorithm.error());
        plan.search.algorithm = *std::move(algorithm);
        if (plan.search.engine == Engine::Fast) plan.search.engine = Engine::Auto;
        return limited(std::move(plan), nodes);
    }

    /// A search with a node limit.
    Expected<Result> limited(SolvePlan plan, std::uint64_t nodes, Watch* watch = nullptr) {
        plan.search.limits.nodes = nodes;
        Context own;
        own.stop = context_.stop;
        own.on_notice = context_.on_notice;
        if (watch != nullptr) own.on_event = [watch](const Event& event) { (*watch)(event); };
        return solve(plan, own, tables_);
    }

    Expected<void> search_below(Result solution) {
        for (SolvePlan& plan : plans_) {
            auto spec = parse_spec(plan.search.algorithm->text, "algorithm");
            if (!spec) return std::unexpected(spec.error());
            spec->options.push_back({"max-threshold", std::to_string(solution.length() - 1)});
            auto options = Options::read(idastar_info.options, spec->options, idastar_info.name, "algorithm");
            if (!options) return std::unexpected(options.error());
            plan.search.algorithm->options = *std::move(options);
        }
        incumbent_ = std::move(solution);
        return {};
    }

    /// Sorts the candidates, best first; returns the answer if a probe has it.
    std::optional<Expected<Result>> probe(std::vector<Candidate>& candidates, std::uint64_t nodes) {
        for (Candidate& candidate : candidates) {
            Watch watch;
            auto result = limited(plans_[candidate.plan], nodes, &watch);
            if (!result) return result;
            if (result->status != Status::NodeLimit) return with_all(*std::move(result));
            candidate.bounds = watch.bounds(result->stats);
            spend(result->stats);
        }
        const int highest =
            std::ranges::max(candidates, {}, [](const Candidate& one) { return one.bounds.bound; }).bounds.bound;
        std::ranges::stable_sort(candidates, {}, [&](const Candidate& one) { return one.bounds.predicted(highest); });
        return std::nullopt;
    }

    void spend(const Stats& stats) {
        spent_.expanded += stats.expanded;
        spent_.generated += stats.generated;
        spent_.wall_seconds += stats.wall_seconds;
        spent_.cpu_seconds += stats.cpu_seconds;
    }

    /// The result of the last search, with the nodes and times of all, and with the first solution if it found none.
    Result with_all(Result result) {
        spend(result.stats);
        result.stats.expanded = spent_.expanded;
        result.stats.generated = spent_.generated;
        result.stats.wall_seconds = spent_.wall_seconds;
        result.stats.cpu_seconds = spent_.cpu_seconds;
        if (!incumbent_ || result.status == Status::Solved) return result;
        result.stopped_by = stopped_by(result.status);
        result.status = Status::Solved;
        result.moves = std::move(incumbent_->moves);
        result.optimal = result.lower_bound >= result.length();
        result.why = make_message(ErrorCode::SolutionOfAnytime, incumbent_->stats.expanded);
        return result;
    }

    std::vector<SolvePlan> plans_;
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
    if (plans.size() == 1 && options.solution_nodes == 0) return solve(plans[0], context, tables);
    return BestSearch(plans, context, tables).run(options);
}

}  // namespace taquin
