// The fast engine of 15-puzzles.

#include "taquin/fast/boards.h"

namespace taquin::fast {

template class BoardEngine<Shape<4, 4>>;

}  // namespace taquin::fast
