#include "taquin/solve/certify.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "taquin/solve/solve.h"

namespace taquin {

namespace {

/// From the strongest to the weakest, and the estimates of which code or tables are part of each.
struct Estimate {
    std::string_view spec;
    std::array<std::string_view, 3> shares_with;
};
constexpr Estimate estimates[] = {
    {"max(linear-conflict, walking-distance)", {"linear-conflict", "walking-distance", "axes"}},
    {"linear-conflict", {"linear-conflict", "axes"}},
    {"manhattan", {}},
};

/// Estimates that the first search did not use, the strongest first; not every size of board has all of them.
std::vector<std::string_view> independent_of(std::string_view heuristic, Metric metric) {
    if (metric == Metric::MultiTile)
        return {heuristic.find("manhattan") == std::string_view::npos ? "manhattan" : "zero"};
    std::vector<std::string_view> found;
    for (const Estimate& estimate : estimates)
        if (std::ranges::none_of(estimate.shares_with, [&](std::string_view name) {
                return !name.empty() && heuristic.find(name) != std::string_view::npos;
            }))
            found.push_back(estimate.spec);
    return found;
}

/// A replay of its own: that of solve() is not taken on trust.
bool leads_to_goal(const Problem& problem, const std::vector<Move>& moves) {
    Board board = problem.start;
    for (const Move move : moves) {
        if (!board.moves().has(move)) return false;
        board.apply(move);
    }
    return board == problem.goal.board();
}

/// If it refutes the first search, whose bound was then wrong, `lower_bound` becomes the bound that it proves.
Certificate second_search(const Problem& problem, const Result& result, const Limits& limits, const StopToken& stop,
                          int& lower_bound) {
    Certificate certificate;
    const int length = result.length();
    if (length == 0) return {.verdict = Certified::Yes, .method = "nothing is shorter than no moves"};
    if (length == 1) return {.verdict = Certified::Yes, .method = "the start is not the goal"};  // a move changes it
    for (const std::string_view estimate : independent_of(result.heuristic, result.metric)) {
        const SearchRequest request{.metric = std::string(name(result.metric)),
                                    // Not the automaton that prunes the first search: only undone moves.
                                    .algorithm = fmt::format("idastar(prune=2, max-threshold={})", length - 1),
                                    .heuristic = std::string(estimate),
                                    .engine = "general"};
        certificate.method = fmt::format("{} with {}, general engine", request.algorithm, request.heuristic);
        auto planned = plan(problem, request);
        if (!planned) continue;
        planned->search.limits = limits;
        Context context;
        context.stop = stop;
        const auto found = solve(*planned, context);
        if (!found) continue;  // no such estimate for this size
        certificate.expanded = found->stats.expanded;
        certificate.seconds = found->stats.wall_seconds;
        if (found->status == Status::Solved) {
            certificate.verdict = Certified::No;
            lower_bound = found->lower_bound;
        } else if (found->status == Status::GaveUp && found->lower_bound >= length) {
            certificate.verdict = Certified::Yes;
        }
        break;
    }
    return certificate;
}

}  // namespace

void certify(const Problem& problem, Result& result, const Limits& limits, const StopToken& stop) {
    if (result.status != Status::Solved) return;
    int lower_bound = 0;
    if (!leads_to_goal(problem, result.moves))
        result.certificate = {.verdict = Certified::No, .method = "the moves do not lead to the goal"};
    else
        result.certificate = second_search(problem, result, limits, stop, lower_bound);
    if (result.certificate->verdict != Certified::No) return;
    result.optimal = false;
    result.lower_bound = lower_bound;
}

}  // namespace taquin
