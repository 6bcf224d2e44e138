// The door of the fast engine: which heuristics have twins, which sizes are compiled.

#include "taquin/fast/engine.h"

#include "taquin/fast/boards.h"
#include "taquin/heuristic/axes.h"
#include "taquin/heuristic/linear_conflict.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/heuristic/max.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/heuristic/walking_distance.h"

namespace taquin::fast {

namespace {

/// False where a part has no twin.
bool collect(const Heuristic& heuristic, Parts& parts) {
    if (const auto* max = dynamic_cast<const Max*>(&heuristic))
        return max->scale() == 1 &&
               std::ranges::all_of(max->parts(), [&](const HeuristicPtr& part) { return collect(*part, parts); });
    if (dynamic_cast<const Manhattan*>(&heuristic) != nullptr) return true;
    const auto keep = [&]<class T>(const T*& slot) {
        const auto* const found = dynamic_cast<const T*>(&heuristic);
        if (found == nullptr || slot != nullptr) return false;
        slot = found;
        return true;
    };
    return keep(parts.linear_conflict) || keep(parts.walking_distance) || keep(parts.pattern_database) ||
           keep(parts.axes);
}

}  // namespace

std::optional<Result> run_idastar(const SearchInput& input, Context& context) {
    Parts parts;
    if (!collect(input.heuristic, parts)) return std::nullopt;
    const Size size = input.problem.goal.size();
    for (const SizeInfo& row : compiled_sizes())
        if (Size{row.rows, row.cols} == size) return row.run(parts, input, context);
    return std::nullopt;
}

}  // namespace taquin::fast
