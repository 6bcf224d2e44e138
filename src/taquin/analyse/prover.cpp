// One bounded search after the other with the same heuristic: IDA* that starts at its only bound.
//
// Neighbouring boards differ by at most one move in their distance, so the distance of one leaves a single question
// about the other: is it one less? That takes a single iteration, the one that IDA* would have ended with.

#include "taquin/analyse/prover.h"

#include <algorithm>

#include "taquin/fast/engine.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/heuristic/multi_tile_pdb.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/search/idastar.h"
#include "taquin/solve/predict.h"

namespace taquin {

namespace {

struct Choice {
    std::string_view heuristic;
    bool proves_most;
};

/// Predicted nodes to prove all boards with small tables, not counting what one says about its neighbours.
double predicted_nodes(const Goal& goal, std::span<const Board> boards) {
    double nodes = 0;
    for (const Board& board : boards) nodes += predict_proof({board, goal}, "pdb(catalogue=6-6-3)", 1).nodes;
    return nodes;
}

bool in_memory(const Catalogue& catalogue, TableSource& tables) {
    std::uint64_t bytes = 0;
    for (const PatternKey& key : catalogue.keys()) bytes += tables.available_bytes(stored_pattern(key).key).value_or(0);
    return tables.kept_bytes() >= bytes;
}

/// 15-puzzles: the large tables if available, those built in two seconds if the game is hard, else those built in a
/// moment. Larger tables are not read for games that the latter prove in less time than reading takes.
std::string_view choose_for_fifteen(const Goal& goal, TableSource& tables, const TableBudget& budget,
                                    std::span<const Board> boards) {
    constexpr double easy_nodes = 1e7;
    constexpr double hard_nodes = 3e7;
    constexpr std::uint64_t medium_bytes = std::uint64_t{512}
                                           << 20;  // of the tables built in two seconds, and of the build
    const double nodes = predicted_nodes(goal, boards);
    const auto serves = [&](std::string_view name) {
        const Catalogue catalogue = find_catalogue(name, goal.size(), goal.home(0)).value();
        return available(catalogue, tables, budget) &&
               (boards.empty() || nodes >= easy_nodes || in_memory(catalogue, tables));
    };
    if (serves("7-8")) return "pdb(catalogue=7-8)";
    if (serves("7-7-1") || (nodes >= hard_nodes && budget.allows(medium_bytes))) return "pdb(catalogue=7-7-1)";
    return "pdb(catalogue=6-6-3)";
}

/// The strongest heuristic that is quickly made. Pattern databases are worth building up to 4x4, 3x5 and 2x6; on larger
/// boards no heuristic proves more than the last moves of a game.
Choice choose_heuristic(const Goal& goal, TableSource* tables, const TableBudget& budget,
                        std::span<const Board> boards) {
    const Size size = goal.size();
    const int longer = std::max(size.rows, size.cols);
    const int cells = size.cells();
    if (size.is_line() || cells <= 9) return {"linear-conflict", true};
    if (tables != nullptr && size == Size{4, 4}) return {choose_for_fifteen(goal, *tables, budget, boards), true};
    if (tables != nullptr && cells <= 15 && longer <= 6) return {"pdb", true};
    if (longer <= 4) return {"axes", cells <= 12};
    return {"linear-conflict", false};
}

/// In multi-tile moves: the largest tables available, or those built in a moment.
Choice choose_multi_tile(const Goal& goal, TableSource* tables) {
    const Size size = goal.size();
    const int cells = size.cells();
    if (!size.is_line() && tables != nullptr && cells <= MultiTilePdb::max_cells) return {"pdb", true};
    if (size.is_line() || (cells <= 16 && std::max(size.rows, size.cols) <= 6))
        return {"walking-distance", cells <= 12};
    return {"manhattan", false};
}

}  // namespace

Expected<Prover> Prover::make(const Goal& goal, TableSource* tables, TableBudget& budget, const StopToken& stop,
                              Metric metric, std::span<const Board> boards) {
    Prover prover(goal, metric);
    const auto choose = [&](TableSource* from) {
        return metric == Metric::MultiTile ? choose_multi_tile(goal, from)
                                           : choose_heuristic(goal, from, budget, boards);
    };
    Choice choice = choose(tables);
    const auto make_it = [&]() -> Expected<void> {
        const auto spec = parse_heuristic(choice.heuristic);
        if (!spec) return std::unexpected(spec.error());
        auto heuristic = make_heuristic(*spec, goal, tables, stop, &budget, metric);
        if (!heuristic) return std::unexpected(heuristic.error());
        prover.heuristic_ = *std::move(heuristic);
        prover.text_ = spec->text;
        return {};
    };
    auto made = make_it();
    if (!made && made.error().code == ErrorCode::TablesExceedMemory) {
        choice = choose(nullptr);
        made = make_it();
    }
    if (!made) return std::unexpected(made.error());
    prover.proves_most_ = choice.proves_most;
    return prover;
}

Prover Prover::quick(const Goal& goal, Metric metric) {
    Prover prover(goal, metric);
    prover.text_ = manhattan_info.name;
    prover.heuristic_ = make_heuristic(prover.text_, goal, nullptr, {}, metric).value();
    return prover;
}

Prover::Answer Prover::find(const Board& board, int bound, Context& context) const {
    if (goal_.reached(board)) return {Answer::Kind::Found, {}, 0};
    if (lower_bound(board) > bound) return {Answer::Kind::None, {}, 0};
    const GivenOption most{"max-threshold", std::to_string(bound)};
    const auto options = Options::read(idastar_info.options, {&most, 1}, idastar_info.name, "algorithm");
    const Problem problem{board, goal_};
    const SearchInput input{problem, *heuristic_, *options, {}, metric_};
    context.begin();
    std::optional<Result> result;
    if (board.size().cells() > 8) result = fast::run_idastar(input, context, bound);
    if (!result) result = run_idastar(input, context, bound);
    Answer answer{Answer::Kind::Stopped, std::move(result->moves), result->stats.expanded, result->status};
    if (result->status == Status::Solved) answer.kind = Answer::Kind::Found;
    if (result->status == Status::GaveUp) answer.kind = Answer::Kind::None;
    return answer;
}

int Prover::lower_bound(const Board& board) const { return moves_of(heuristic_->value(board), heuristic_->scale()); }

}  // namespace taquin
