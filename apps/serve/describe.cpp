// What the server tells about boards and sizes without searching.

#include "apps/serve/describe.h"

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/solve/registry.h"

#include "apps/serve/tables.h"

namespace taquin::app {

namespace {

std::string reason(const Problem& problem, const Reachability& reach) {
    const auto parity = [](bool odd) { return odd ? "odd" : "even"; };
    if (reach.line)
        return reach.reachable ? "in a single line the tiles stand in the goal's order"
                               : "in a single line tiles cannot pass each other, and they are not in the goal's order";
    const std::string words = fmt::format(
        "the permutation that brings every tile home is {} and the blank is {} {} from home",
        parity(reach.odd_permutation), problem.start.size().distance(problem.start.blank(), problem.goal.home(0)),
        problem.start.size().distance(problem.start.blank(), problem.goal.home(0)) == 1 ? "step" : "steps");
    return words + (reach.reachable ? ": both of one parity" : ": of different parity, and no move changes that");
}

}  // namespace

Json check_json(const Problem& problem, TableSource* tables) {
    const Reachability reach = reachability(problem.start, problem.goal);
    TablesAtHand quick(tables);  // a check must not wait for tables to be built
    Json heuristics = Json::array();
    for (const HeuristicInfo* row : all_heuristics()) {
        if (row->min_parts > 0) continue;
        const auto made = make_heuristic(row->name, problem.goal, &quick);
        if (!made) continue;  // not for this size, or no table yet
        const Heuristic& heuristic = **made;
        heuristics.push_back(
            {{"name", row->name},
             {"value", static_cast<double>(heuristic.value(problem.start)) / static_cast<double>(heuristic.scale())},
             {"admissible", heuristic.admissible()}});
    }
    return {{"solvable", reach.reachable},         {"reason", reason(problem, reach)},
            {"size", problem.start.size().text()}, {"board", format_board(problem.start)},
            {"goal", format_goal(problem.goal)},   {"heuristics", std::move(heuristics)}};
}

Json sizes_json() {
    struct Row {
        const char *size, *optimal, *note;
    };
    // Milliseconds and seconds: nearly all random boards were proved within that, on one thread of a small machine.
    // Minutes and hours: many were not proved within fifteen seconds, so this is a guess.
    static constexpr Row rows[] = {
        {"2x2", "milliseconds", "at most 6 moves"},
        {"2x3", "milliseconds", "at most 21 moves"},
        {"3x3", "milliseconds", "at most 31 moves"},
        {"2x4", "milliseconds", "at most 36 moves"},
        {"2x5", "milliseconds", "at most 55 moves"},
        {"3x4", "milliseconds", "at most 53 moves"},
        {"2x6", "milliseconds", "at most 80 moves; the first board waits a moment for its tables"},
        {"3x5", "seconds", "at most 84 moves; most take milliseconds, hard ones seconds"},
        {"4x4", "milliseconds", "at most 80 moves; hard ones take seconds, or milliseconds with the large tables"},
        {"2x7", "minutes", "at most 108 moves; most within seconds with idastar and pdb"},
        {"2x8", "minutes", "at most 140 moves, with idastar and pdb; auto gives a good solution at once"},
        {"4x5", "minutes", "with idastar and pdb; auto gives a good solution at once"},
        {"5x5", "hours", "with idastar and pdb; auto gives a good solution at once"},
        {"6x6", "no", "a good solution, without proof"},
        {"10x10", "no", "a solution, without proof"},
    };
    Json practical = Json::array();
    for (const Row& row : rows) practical.push_back({{"size", row.size}, {"optimal", row.optimal}, {"note", row.note}});
    return {{"min", "1x2"}, {"max", Size{max_side, max_side}.text()}, {"practical", std::move(practical)}};
}

}  // namespace taquin::app
