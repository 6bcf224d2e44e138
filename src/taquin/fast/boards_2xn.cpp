// The fast engine of boards with two rows.

#include "taquin/fast/boards.h"

namespace taquin::fast {

template class BoardEngine<Shape<2, 4>>;
template class BoardEngine<Shape<2, 5>>;
template class BoardEngine<Shape<2, 6>>;
template class BoardEngine<Shape<2, 7>>;
template class BoardEngine<Shape<2, 8>>;

}  // namespace taquin::fast
