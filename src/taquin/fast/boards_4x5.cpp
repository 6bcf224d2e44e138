// The fast engine of boards of 20 cells.

#include "taquin/fast/boards.h"

namespace taquin::fast {

template class BoardEngine<Shape<4, 5>>;
template class BoardEngine<Shape<5, 4>>;

}  // namespace taquin::fast
