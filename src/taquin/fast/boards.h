#pragma once

#include <span>

#include "taquin/fast/board_engine.h"

namespace taquin::fast {

/// A board size known to the compiler.
struct BoardRow {
    int rows;
    int cols;
    std::optional<Outcome> (*run)(const Parts&, const Task&, Context&);
};
std::span<const BoardRow> board_rows();

// Compiled one by one, in boards_*.cpp.
extern template class BoardEngine<Shape<3, 3>>;
extern template class BoardEngine<Shape<3, 4>>;
extern template class BoardEngine<Shape<4, 3>>;
extern template class BoardEngine<Shape<4, 4>>;
extern template class BoardEngine<Shape<3, 5>>;
extern template class BoardEngine<Shape<5, 3>>;
extern template class BoardEngine<Shape<4, 5>>;
extern template class BoardEngine<Shape<5, 4>>;
extern template class BoardEngine<Shape<5, 5>>;
extern template class BoardEngine<Shape<2, 4>>;
extern template class BoardEngine<Shape<2, 5>>;
extern template class BoardEngine<Shape<2, 6>>;
extern template class BoardEngine<Shape<2, 7>>;
extern template class BoardEngine<Shape<2, 8>>;

}  // namespace taquin::fast
