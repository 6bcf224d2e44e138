// Heuristics of the goals that were asked about last.

#include "apps/io/known_heuristics.h"

#include <algorithm>

#include "taquin/core/notation.h"
#include "taquin/solve/registry.h"

namespace taquin::app {

KnownHeuristics::Known& KnownHeuristics::of(const Goal& goal, Metric metric) {
    const std::pair key(format_board(goal.board()), metric);
    if (Known* const kept = goals_.find(key)) return *kept;
    Known& added = goals_.add(key);
    goals_.keep(most_goals_, [](const Known&) { return true; });
    return added;
}

Expected<CheckHeuristic> KnownHeuristics::find(std::string_view text, const Goal& goal, Metric metric,
                                               const StopToken& stop) {
    const auto spec = parse_heuristic(text);
    if (!spec) return std::unexpected(spec.error());
    if (goal.size().cells() > most_cells_) return check_heuristic(text, goal, metric, stop);
    Known& known = of(goal, metric);
    for (const auto* list : {&known.all, &known.chosen})
        if (const auto kept = std::ranges::find(*list, spec->text, &CheckHeuristic::text); kept != list->end())
            return *kept;
    auto made = check_heuristic(text, goal, metric, stop);
    if (!made) return made;
    if (known.chosen.size() == most_of_a_goal) known.chosen.erase(known.chosen.begin());
    known.chosen.push_back(*made);
    return made;
}

std::vector<CheckHeuristic> KnownHeuristics::all(const Goal& goal, Metric metric) {
    if (goal.size().cells() > most_cells_) return check_heuristics(goal, metric);
    Known& known = of(goal, metric);
    if (known.all.empty()) known.all = check_heuristics(goal, metric);
    return known.all;
}

}  // namespace taquin::app
