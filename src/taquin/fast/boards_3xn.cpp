// The fast engine of boards with three rows or columns.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Outcome> run_board<Shape<3, 3>>(const Parts&, const Task&, Context&);
template std::optional<Outcome> run_board<Shape<3, 4>>(const Parts&, const Task&, Context&);
template std::optional<Outcome> run_board<Shape<4, 3>>(const Parts&, const Task&, Context&);

}  // namespace taquin::fast
