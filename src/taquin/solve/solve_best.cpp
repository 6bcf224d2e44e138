// Choosing a heuristic for a board by searching: successive halving over iterative deepening with few nodes.

#include "taquin/solve/solve_best.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace taquin {

namespace {

/// Nodes of each search of a round, and how many plans come into it.
struct ProbeRound {
    std::uint64_t nodes;
    std::size_t plans;
};
constexpr ProbeRound probe_rounds[] = {{200'000, std::numeric_limits<std::size_t>::max()}, {2'000'000, 3}};

/// An iteration expands so many times the nodes of the one before. Measured with pattern databases on 5x5: 7 to 12.
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

}  // namespace

double ProbedBounds::predicted(int other) const {
    const double each = growth == 0 ? usual_growth : std::clamp(growth, least_growth, most_growth);
    const double iterations = (other - bound) / 2.0;
    return std::max(static_cast<double>(nodes) * std::pow(each, iterations),
                    static_cast<double>(unfinished) * std::pow(each, iterations - 1));
}

Expected<Result> solve_best(std::span<const SolvePlan> plans, Context& context, TableSource* tables) {
    if (plans.size() == 1) return solve(plans[0], context, tables);
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < plans.size(); ++i) candidates.push_back({i});
    Stats spent;
    const auto with_spent = [&](Result result) {
        result.stats.expanded += spent.expanded;
        result.stats.generated += spent.generated;
        result.stats.wall_seconds += spent.wall_seconds;
        result.stats.cpu_seconds += spent.cpu_seconds;
        return result;
    };
    for (const ProbeRound& round : probe_rounds) {
        if (candidates.size() > round.plans) candidates.resize(round.plans);
        for (Candidate& candidate : candidates) {
            SolvePlan plan = plans[candidate.plan];
            plan.search.limits.nodes = round.nodes;
            Watch watch;
            Context own;
            own.stop = context.stop;
            own.on_notice = context.on_notice;
            own.on_event = [&](const Event& event) { watch(event); };
            auto result = solve(plan, own, tables);
            if (!result) return result;
            if (result->status != Status::NodeLimit) return with_spent(*std::move(result));
            candidate.bounds = watch.bounds(result->stats);
            spent.expanded += result->stats.expanded;
            spent.generated += result->stats.generated;
            spent.wall_seconds += result->stats.wall_seconds;
            spent.cpu_seconds += result->stats.cpu_seconds;
        }
        const int highest =
            std::ranges::max(candidates, {}, [](const Candidate& one) { return one.bounds.bound; }).bounds.bound;
        std::ranges::stable_sort(candidates, {}, [&](const Candidate& one) { return one.bounds.predicted(highest); });
    }
    auto result = solve(plans[candidates.front().plan], context, tables);
    if (!result) return result;
    return with_spent(*std::move(result));
}

}  // namespace taquin
