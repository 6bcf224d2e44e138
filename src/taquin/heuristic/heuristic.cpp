// What all heuristics share.

#include "taquin/heuristic/heuristic.h"

#include "taquin/heuristic/explanation.h"

namespace taquin {

int Heuristic::update(const Board& after, const Step&, IncrementalState state) const { return start(after, state); }

Explanation Heuristic::explain(const Board& board) const { return explain::number(value(board), "value"); }

int Heuristic::value(const Board& board) const {
    std::vector<std::int32_t> state(state_size());
    return start(board, state);
}

}  // namespace taquin
