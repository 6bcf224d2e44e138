// The fast engine of boards with three rows or columns.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Result> run_board<Shape<3, 3>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<3, 4>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<4, 3>>(const Parts&, const SearchInput&, Context&);

}  // namespace taquin::fast
