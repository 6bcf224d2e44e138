// The fast engine of boards of 20 cells.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Result> run_board<Shape<4, 5>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<5, 4>>(const Parts&, const SearchInput&, Context&);

}  // namespace taquin::fast
