// The fast engine of boards of 15 cells.

#include "taquin/fast/boards.h"

namespace taquin::fast {

template class BoardEngine<Shape<3, 5>>;
template class BoardEngine<Shape<5, 3>>;

}  // namespace taquin::fast
