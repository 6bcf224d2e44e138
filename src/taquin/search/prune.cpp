// Pruning of null sequences by a finite automaton of redundant move words.

#include "taquin/search/prune.h"

namespace taquin {

MovePruner MovePruner::make(Size, int length) {
    MovePruner pruner;
    if (length < 2) {
        pruner.table_.resize(1);
        return pruner;
    }
    pruner.table_.resize(5);  // nothing yet, or the last move
    for (auto& row : pruner.table_)
        for (const Move move : all_moves)
            row.next[static_cast<std::size_t>(index(move))] = static_cast<State>(1 + index(move));
    for (const Move move : all_moves)
        pruner.table_[static_cast<std::size_t>(1 + index(move))].allowed = MoveSet(15).without(opposite(move));
    return pruner;
}

}  // namespace taquin
