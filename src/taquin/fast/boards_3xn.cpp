// The search kernels of boards of 3x3 and 3x4, for the instruction set TAQUIN_ISA.

#include "taquin/fast/static_estimates.h"

namespace taquin::fast {

template std::span<const EstimateInfo> estimates_of<Shape<3, 3, TAQUIN_ISA>>();
template std::span<const EstimateInfo> estimates_of<Shape<3, 4, TAQUIN_ISA>>();

}  // namespace taquin::fast
