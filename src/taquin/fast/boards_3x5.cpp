// The search kernels of boards of 3x5, for the instruction set TAQUIN_ISA.

#include "taquin/fast/static_estimates.h"

namespace taquin::fast {

template std::span<const EstimateInfo> estimates_of<Shape<3, 5, TAQUIN_ISA>>();

}  // namespace taquin::fast
