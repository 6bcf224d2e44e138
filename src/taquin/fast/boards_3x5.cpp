// The fast engine of boards of 15 cells.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Result> run_board<Shape<3, 5>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<5, 3>>(const Parts&, const SearchInput&, Context&);

}  // namespace taquin::fast
