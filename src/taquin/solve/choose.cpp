// `--algorithm auto`: a proof where one is predicted to be in reach, otherwise a solution at once that keeps improving.
//
// Which heuristic proves fastest was measured: boards of up to twelve cells take milliseconds without tables, and small
// pattern databases, built on demand, pay off from there to 4x4. Whether the proof is in reach is predicted from the
// estimate of the start and compared with the limits. If it is not, `anytime` uses the same heuristic for its bound,
// but linear conflict instead of `axes`.

#include "taquin/solve/choose.h"

#include <algorithm>

#include <fmt/format.h>

#include "taquin/heuristic/linear_conflict.h"
#include "taquin/heuristic/multi_tile_pdb.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/solve/background_tables.h"
#include "taquin/solve/predict.h"

namespace taquin {

namespace {

// Linear conflict of a 4x4 start up to which a proof takes less time than building tables, and above which it takes
// seconds.
constexpr int easy_sixteen = 36;
constexpr int hard_sixteen = 48;

/// Whether walking distance has a small table for this size.
bool walks(Size size) {
    const int longer = std::max(size.rows, size.cols);
    const int shorter = std::min(size.rows, size.cols);
    return size.is_line() || longer <= 4 || (shorter == 3 && longer == 5) || (shorter == 2 && longer <= 6);
}

bool available(const Goal& goal, std::string_view catalogue, TableSource& tables, const TableBudget& budget,
               Metric metric = Metric::SingleTile) {
    return available(find_catalogue(catalogue, goal.size(), goal.home(0)).value(), tables, budget, metric);
}

/// Enough for the tables built on demand, and for building them.
constexpr std::uint64_t small_tables_bytes = std::uint64_t{32} << 20;
constexpr std::uint64_t multi_tile_bytes = std::uint64_t{64} << 20;

/// To read the tables of a 24-puzzle from a file.
constexpr double reading_seconds = 1;
/// Approximate, for linear conflict on 5x5.
double nodes_per_second(int threads) { return 15e6 * threads; }

/// 15-puzzles with tables: the large ones if available, else small ones built on demand where they pay off.
Choice choose_for_fifteen(const Problem& problem, TableSource& tables, const TableBudget& budget) {
    if (available(problem.goal, "7-8", tables, budget))
        return {"idastar", "pdb(catalogue=7-8)", {ErrorCode::ChoseLargeTables}};
    if (available(problem.goal, "7-7-1", tables, budget))
        return {"idastar", "pdb(catalogue=7-7-1)", {ErrorCode::ChoseLargeTables}};
    const int estimate = LinearConflict(problem.goal).value(problem.start);
    if (estimate <= easy_sixteen && !available(problem.goal, "6-6-3", tables, budget))
        return {"idastar", "axes", {ErrorCode::ChoseNoTables}};
    if (estimate <= hard_sixteen) return {"idastar", "pdb(catalogue=6-6-3)", {ErrorCode::ChoseSmallTables}};
    return {"idastar", "pdb(catalogue=6-6-3)", {ErrorCode::ChoseSmallTablesForHardBoard}};
}

/// "12 s", "3e+08 s"
std::string written(double seconds) { return fmt::format("{:.2g} s", seconds); }

/// Sizes whose small tables take a fraction of a second to build and then prove nearly every board within seconds,
/// whereas estimates without tables need seconds or give up.
bool small_tables_pay(Size size) {
    const int shorter = std::min(size.rows, size.cols);
    return (shorter == 3 && size.cells() == 15) || (shorter == 2 && size.cells() == 12);
}

/// How to prove optimality, whether or not that is in reach.
Choice choose_proof(const Problem& problem, TableSource* tables, const TableBudget& budget) {
    const Size size = problem.goal.size();
    if (size == Size{4, 4} && tables != nullptr) return choose_for_fifteen(problem, *tables, budget);
    if (tables != nullptr && small_tables_pay(size)) return {"idastar", "pdb", {ErrorCode::ChoseSmallTables}};
    if (size.cells() <= 9) return {"idastar", "linear-conflict", {ErrorCode::ChoseSmallBoard}};
    return {"idastar", walks(size) ? "axes" : "linear-conflict", {ErrorCode::ChoseWithinSeconds}};
}

/// In multi-tile moves: proofs with tables that are available or built in a moment; for larger boards none is in reach.
Choice choose_multi_tile(const Problem& problem, TableSource* tables, const TableBudget& budget) {
    const Size size = problem.goal.size();
    if (size.is_line()) return {"layers", "", {ErrorCode::ChoseSingleLine}};
    if (walks(size) && size.cells() <= 12) return {"idastar", "walking-distance", {ErrorCode::ChoseWithinSeconds}};
    if (tables != nullptr && size.cells() <= MultiTilePdb::max_cells) {
        const bool large = size == Size{4, 4} && available(problem.goal, "7-7-7", *tables, budget, Metric::MultiTile);
        return {"idastar", "pdb", {large ? ErrorCode::ChoseLargeTables : ErrorCode::ChoseSmallTables}};
    }
    return {"anytime", "manhattan", {ErrorCode::ChoseWithoutProof}};
}

/// Under a node limit time plays no part: the choice must be the same on every machine.
bool within(const Prediction& proof, const Limits& limits) {
    if (limits.nodes) return proof.nodes <= static_cast<double>(*limits.nodes);
    return proof.seconds <= std::chrono::duration<double>(limits.time.value_or(auto_time)).count();
}

/// 24-puzzles whose proof is out of reach without tables: with those of the folder, which are read in a second, or with
/// tables that are built first. Predictions are rough, so the latter must fit into half of the time.
std::optional<Choice> choose_for_twenty_four(const Problem& problem, TableSource& tables, const TableBudget& budget,
                                             const Limits& limits, bool builds) {
    for (const TableUpgrade& upgrade : usual_upgrades()) {
        if (upgrade.size != problem.goal.size()) continue;
        const std::string heuristic = heuristic_text(upgrade);
        Prediction proof = predict_proof(problem, heuristic, limits.threads);
        if (available(problem.goal, upgrade.catalogue, tables, budget)) {
            proof.seconds += reading_seconds;
            if (!within(proof, limits)) return std::nullopt;
            return Choice{"idastar", heuristic, {ErrorCode::ChoseWithinSeconds}, proof.seconds};
        }
        proof.seconds += upgrade.build_nodes / nodes_per_second(limits.threads);
        if (!builds || limits.nodes || !within({proof.nodes, 2 * proof.seconds}, limits)) return std::nullopt;
        return Choice{"idastar", "linear-conflict", {ErrorCode::ChoseWithinSeconds}, proof.seconds, true};
    }
    return std::nullopt;
}

}  // namespace

Choice choose(const Problem& problem, TableSource* tables, const TableBudget& budget, const Limits& limits,
              Metric metric, bool builds) {
    if (metric == Metric::MultiTile)
        return choose_multi_tile(problem, budget.allows(multi_tile_bytes) ? tables : nullptr, budget);
    const Size size = problem.goal.size();
    if (size.is_line()) return {"layers", "", {ErrorCode::ChoseSingleLine}};
    if (!budget.allows(small_tables_bytes)) tables = nullptr;
    Choice choice = choose_proof(problem, tables, budget);
    if (size.cells() <= 12) return choice;
    const Prediction proof = predict_proof(problem, choice.heuristic, limits.threads);
    choice.predicted_seconds = proof.seconds;
    if (within(proof, limits)) return choice;
    if (size == Size{5, 5} && tables != nullptr)
        if (auto larger = choose_for_twenty_four(problem, *tables, budget, limits, builds)) return *std::move(larger);
    choice.algorithm = "anytime";
    if (choice.heuristic == "axes") choice.heuristic = "linear-conflict";
    choice.why = make_message(ErrorCode::ChoseAnytime, written(proof.seconds));
    return choice;
}

}  // namespace taquin
