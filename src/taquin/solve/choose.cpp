// `--algorithm auto`: provably optimal where that is quick, otherwise a good solution within a second or so.
//
// The limits are measured: IDA* with bounds by axis proves boards of up to
// twelve cells in milliseconds and most 4x4 within a second, and the heuristic of the start tells the hard ones apart.
// Beyond, a beam gives far shorter solutions than building line by line, until the board is too large for it.

#include "taquin/solve/choose.h"

#include <algorithm>

#include "taquin/heuristic/linear_conflict.h"
#include "taquin/heuristic/pdb.h"

namespace taquin {

namespace {

// First estimates up to which a proof takes a few seconds at most.
constexpr int hopeful_fifteen = 40;  // 3x5
constexpr int hopeful_sixteen = 48;  // 4x4
// And up to which it takes less time than building tables.
constexpr int easy_sixteen = 36;

/// Has walking distance a small table for this size?
bool walks(Size size) {
    const int longer = std::max(size.rows, size.cols);
    const int shorter = std::min(size.rows, size.cols);
    return size.is_line() || longer <= 4 || (shorter == 3 && longer == 5) || (shorter == 2 && longer <= 6);
}

bool available(const Goal& goal, std::string_view catalogue, TableSource& tables, const TableBudget& budget) {
    return available(find_catalogue(catalogue, goal.size(), goal.home(0)).value(), tables, budget);
}

/// Enough for the tables that are made on the spot, and for making them.
constexpr std::uint64_t small_tables_bytes = std::uint64_t{32} << 20;

/// 15-puzzles with tables: the large ones if somebody built them, else small ones made on the spot where they pay.
Choice choose_for_fifteen(const Problem& problem, TableSource& tables, const TableBudget& budget) {
    if (available(problem.goal, "7-8", tables, budget))
        return {"idastar", "pdb(catalogue=7-8)", {ErrorCode::ChoseLargeTables}};
    const int estimate = LinearConflict(problem.goal).value(problem.start);
    if (estimate <= easy_sixteen && !available(problem.goal, "6-6-3", tables, budget))
        return {"idastar", "axes", {ErrorCode::ChoseNoTables}};
    if (estimate <= hopeful_sixteen) return {"idastar", "pdb(catalogue=6-6-3)", {ErrorCode::ChoseSmallTables}};
    return {"idastar", "pdb(catalogue=6-6-3)", {ErrorCode::ChoseSmallTablesForHardBoard}};
}

/// Sizes whose small tables take a fraction of a second to build and then prove nearly every board within seconds,
/// where the estimates without tables need seconds or give up.
bool small_tables_pay(Size size) {
    const int shorter = std::min(size.rows, size.cols);
    return (shorter == 3 && size.cells() == 15) || (shorter == 2 && size.cells() == 12);
}

}  // namespace

namespace {

/// In multi-tile moves: proofs where the estimates without tables are quick, else a beam.
Choice choose_multi_tile(const Problem& problem) {
    const Size size = problem.goal.size();
    if (size.is_line()) return {"layers", "", {ErrorCode::ChoseSingleLine}};
    if (walks(size) && size.cells() <= 12) return {"idastar", "walking-distance", {ErrorCode::ChoseWithinSeconds}};
    if (size.cells() <= 25) return {"beam(width=5000)", "manhattan", {ErrorCode::ChoseBeamForSize}};
    if (size.cells() <= 64) return {"beam(width=1000)", "manhattan", {ErrorCode::ChoseBeamForLargeSize}};
    return {"layers(rest=6)", "", {ErrorCode::ChoseLayers}};
}

}  // namespace

Choice choose(const Problem& problem, TableSource* tables, const TableBudget& budget, Metric metric) {
    if (metric == Metric::MultiTile) return choose_multi_tile(problem);
    if (!budget.allows(small_tables_bytes)) tables = nullptr;
    const Size size = problem.goal.size();
    const int cells = size.cells();
    if (size == Size{4, 4} && tables != nullptr) return choose_for_fifteen(problem, *tables, budget);
    if (tables != nullptr && !size.is_line() && small_tables_pay(size))
        return {"idastar", "pdb", {ErrorCode::ChoseSmallTables}};
    if (size.is_line()) return {"layers", "", {ErrorCode::ChoseSingleLine}};
    if (walks(size)) {
        const int estimate = LinearConflict(problem.goal).value(problem.start);
        const bool quick = cells <= 12 || estimate <= (cells == 15 ? hopeful_fifteen : hopeful_sixteen);
        if (quick && cells <= 9) return {"idastar", "linear-conflict", {ErrorCode::ChoseSmallBoard}};
        if (quick) return {"idastar", "axes", {ErrorCode::ChoseWithinSeconds}};
        return {"beam(width=5000)", "linear-conflict", {ErrorCode::ChoseBeamForHardBoard}};
    }
    if (cells <= 25) return {"beam(width=5000)", "linear-conflict", {ErrorCode::ChoseBeamForSize}};
    if (cells <= 64) return {"beam(width=1000)", "linear-conflict", {ErrorCode::ChoseBeamForLargeSize}};
    return {"layers(rest=6)", "", {ErrorCode::ChoseLayers}};
}

}  // namespace taquin
