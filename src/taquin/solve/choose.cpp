// `--algorithm auto`: provably optimal where that is quick, otherwise a good solution within a second or so.
//
// The limits are measured: IDA* with the better of linear conflict and walking distance proves boards of up to
// twelve cells in milliseconds and most 4x4 within a second, and the first estimate tells the hard ones. Beyond, a
// beam gives far shorter solutions than building line by line, until the board is too large for it.

#include "taquin/solve/choose.h"

#include <algorithm>

#include "taquin/heuristic/linear_conflict.h"

namespace taquin {

namespace {

// First estimates up to which a proof takes a few seconds at most.
constexpr int hopeful_fifteen = 40;  // 3x5
constexpr int hopeful_sixteen = 48;  // 4x4

/// Has walking distance a small table for this size?
bool walks(Size size) {
    const int longer = std::max(size.rows, size.cols);
    const int shorter = std::min(size.rows, size.cols);
    return size.is_line() || longer <= 4 || (shorter == 3 && longer == 5) || (shorter == 2 && longer <= 6);
}

}  // namespace

Choice choose(const Problem& problem, TableSource*) {
    const Size size = problem.goal.size();
    const int cells = size.cells();
    if (size.is_line()) return {"layers", "", "in a single line the blank just goes home, there is no shorter way"};
    if (walks(size)) {
        const int estimate = LinearConflict(problem.goal).value(problem.start);
        const bool quick = cells <= 12 || estimate <= (cells == 15 ? hopeful_fifteen : hopeful_sixteen);
        if (quick && cells <= 9)
            return {"idastar", "linear-conflict", "a board this small is proved shortest in a moment"};
        if (quick)
            return {"idastar(prune=16)", "max(linear-conflict, walking-distance)",
                    "this board can be proved shortest within seconds"};
        return {"beam(width=5000)", "linear-conflict",
                "a proof could take minutes on a board this hard, a beam comes close to the shortest within a second"};
    }
    if (cells <= 25)
        return {"beam(width=5000)", "linear-conflict",
                "a proof could take very long on this size, a beam finds a good solution within a second"};
    if (cells <= 64)
        return {"beam(width=1000)", "linear-conflict",
                "no proof is in reach on this size, a beam finds a good solution within seconds"};
    return {"layers(rest=6)", "", "a board this large is built line by line, with a search at the end"};
}

}  // namespace taquin
