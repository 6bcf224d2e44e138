// The fast engine of 24-puzzles.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Result> run_board<Shape<5, 5>>(const Parts&, const SearchInput&, Context&);

}  // namespace taquin::fast
