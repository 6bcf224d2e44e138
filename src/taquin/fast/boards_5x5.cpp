// The fast engine of 24-puzzles.

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

template std::optional<Outcome> run_board<Shape<5, 5>>(const Parts&, const Task&, Context&);

}  // namespace taquin::fast
