// The fast engine of boards with three rows or columns.

#include "taquin/fast/boards.h"

namespace taquin::fast {

template class BoardEngine<Shape<3, 3>>;
template class BoardEngine<Shape<3, 4>>;
template class BoardEngine<Shape<4, 3>>;

}  // namespace taquin::fast
