// The fast engine of 15-puzzles.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Result> run_board<Shape<4, 4>>(const Parts&, const SearchInput&, Context&);

}  // namespace taquin::fast
