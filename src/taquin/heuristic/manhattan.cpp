// Manhattan distance. A move brings one tile one cell nearer to its home or further away, so the
// sum of all distances can never fall faster than one a move.

#include "taquin/heuristic/manhattan.h"

namespace taquin {

Manhattan::Manhattan(const Goal& goal) : size_(goal.size()) {
    for (int tile = 0; tile < size_.cells(); ++tile) home_.push_back(goal.home(static_cast<Tile>(tile)));
}

int Manhattan::start(const Board& board, Memo memo) const {
    int sum = 0;
    for (int cell = 0; cell < size_.cells(); ++cell)
        if (const Tile tile = board.at(static_cast<Cell>(cell)); tile != 0)
            sum += distance(tile, static_cast<Cell>(cell));
    return memo[0] = sum;
}

int Manhattan::follow(const Board&, const Step& step, Memo memo) const { return memo[0] += change(step); }

const HeuristicRow manhattan_row{
    .name = "manhattan",
    .title = "Manhattan distance",
    .summary = "each tile's distance to its home, added up",
    .admissible = HeuristicRow::Bit::Yes,
    .consistent = HeuristicRow::Bit::Yes,
    .make = [](const HeuristicInputs& in) -> Checked<HeuristicPtr> { return std::make_shared<Manhattan>(in.goal); },
};

}  // namespace taquin
