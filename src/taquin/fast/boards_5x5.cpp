// The fast engine of 24-puzzles.

#include "taquin/fast/boards.h"

namespace taquin::fast {

template class BoardEngine<Shape<5, 5>>;

}  // namespace taquin::fast
