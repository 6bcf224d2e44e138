// The search kernels of boards with two rows, for the instruction set TAQUIN_ISA.

#include "taquin/fast/static_estimates.h"

namespace taquin::fast {

template std::span<const EstimateInfo> estimates_of<Shape<2, 4, TAQUIN_ISA>>();
template std::span<const EstimateInfo> estimates_of<Shape<2, 5, TAQUIN_ISA>>();
template std::span<const EstimateInfo> estimates_of<Shape<2, 6, TAQUIN_ISA>>();
template std::span<const EstimateInfo> estimates_of<Shape<2, 7, TAQUIN_ISA>>();
template std::span<const EstimateInfo> estimates_of<Shape<2, 8, TAQUIN_ISA>>();

}  // namespace taquin::fast
