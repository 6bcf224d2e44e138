// What all heuristics share.

#include "taquin/heuristic/heuristic.h"

namespace taquin {

int Heuristic::follow(const Board& after, const Step&, Memo memo) const { return start(after, memo); }

int Heuristic::value(const Board& board) const {
    std::vector<std::int32_t> memo(memo_size());
    return start(board, memo);
}

}  // namespace taquin
