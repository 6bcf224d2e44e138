// The fast engine of boards of 15 cells.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Outcome> run_board<Shape<3, 5>>(const Parts&, const Task&, Context&);
template std::optional<Outcome> run_board<Shape<5, 3>>(const Parts&, const Task&, Context&);

}  // namespace taquin::fast
