// The fast engine of boards with two rows.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Outcome> run_board<Shape<2, 4>>(const Parts&, const Task&, Context&);
template std::optional<Outcome> run_board<Shape<2, 5>>(const Parts&, const Task&, Context&);
template std::optional<Outcome> run_board<Shape<2, 6>>(const Parts&, const Task&, Context&);
template std::optional<Outcome> run_board<Shape<2, 7>>(const Parts&, const Task&, Context&);
template std::optional<Outcome> run_board<Shape<2, 8>>(const Parts&, const Task&, Context&);

}  // namespace taquin::fast
