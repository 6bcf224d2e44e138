// The list of board sizes known to the compiler.

#include "taquin/fast/boards.h"

#include "taquin/fast/shape.h"

namespace taquin::fast {

namespace {

template <int Rows, int Cols>
constexpr SizeInfo row{Rows, Cols, run_board<Shape<Rows, Cols>>};

}  // namespace

std::span<const SizeInfo> compiled_sizes() {
    static constexpr SizeInfo rows[] = {row<3, 3>, row<3, 4>, row<4, 3>, row<4, 4>, row<3, 5>, row<5, 3>, row<4, 5>,
                                        row<5, 4>, row<5, 5>, row<2, 4>, row<2, 5>, row<2, 6>, row<2, 7>, row<2, 8>};
    return rows;
}

}  // namespace taquin::fast
