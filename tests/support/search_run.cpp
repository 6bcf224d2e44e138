#include "support/search_run.h"

#include <gtest/gtest.h>

namespace taquin::testing {

bool replays(const Problem& problem, const std::vector<Move>& moves) {
    std::vector<Tile> tiles(problem.start.tiles().begin(), problem.start.tiles().end());
    const Size size = problem.start.size();
    int row = size.row(problem.start.blank());
    int col = size.col(problem.start.blank());
    for (const Move move : moves) {
        const int r = row + (move == Move::Down ? 1 : move == Move::Up ? -1 : 0);
        const int c = col + (move == Move::Right ? 1 : move == Move::Left ? -1 : 0);
        if (r < 0 || c < 0 || r >= size.rows || c >= size.cols) return false;
        std::swap(tiles[size.cell(row, col)], tiles[size.cell(r, c)]);
        row = r;
        col = c;
    }
    const auto goal = problem.goal.board().tiles();
    return std::equal(tiles.begin(), tiles.end(), goal.begin(), goal.end());
}

namespace {

Result finish(Expected<SolvePlan> plan, const Limits& limits, TableSource* tables = nullptr) {
    if (!plan) {
        ADD_FAILURE() << plan.error().field << ": " << english(plan.error());
        return {};
    }
    plan->search.limits = limits;
    Context context;
    const auto result = solve(*plan, context, tables);
    if (!result) {
        ADD_FAILURE() << result.error().field << ": " << english(result.error());
        return {};
    }
    EXPECT_NE(result->status, Status::InternalError);
    if (result->status == Status::Solved) {
        EXPECT_TRUE(replays(plan->problem, result->moves));
        EXPECT_LE(result->lower_bound, static_cast<int>(result->moves.size()));
    }
    return *result;
}

}  // namespace

Result run(const Problem& problem, const std::string& algorithm, const std::string& heuristic, const Limits& limits,
           const std::string& engine, TableSource* tables) {
    return finish(plan(problem, {.algorithm = algorithm, .heuristic = heuristic, .engine = engine}), limits, tables);
}

Result run(const std::string& board, const std::string& algorithm, const std::string& heuristic,
           const std::string& goal, const std::string& size, int tiles_from) {
    return finish(plan({.board = board,
                        .size = size,
                        .goal = goal,
                        .tiles_from = std::to_string(tiles_from),
                        .search = {.algorithm = algorithm, .heuristic = heuristic}}),
                  {});
}

}  // namespace taquin::testing
