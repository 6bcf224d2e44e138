// The fast engine of 15-puzzles.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Outcome> run_board<Shape<4, 4>>(const Parts&, const Task&, Context&);

}  // namespace taquin::fast
