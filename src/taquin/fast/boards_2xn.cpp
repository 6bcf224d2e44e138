// The fast engine of boards with two rows.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Result> run_board<Shape<2, 4>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<2, 5>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<2, 6>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<2, 7>>(const Parts&, const SearchInput&, Context&);
template std::optional<Result> run_board<Shape<2, 8>>(const Parts&, const SearchInput&, Context&);

}  // namespace taquin::fast
