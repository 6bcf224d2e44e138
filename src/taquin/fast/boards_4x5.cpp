// The search kernels of boards of 4x5, for the instruction set TAQUIN_ISA.

#include "taquin/fast/static_estimates.h"

namespace taquin::fast {

template std::span<const EstimateInfo> estimates_of<Shape<4, 5, TAQUIN_ISA>>();

}  // namespace taquin::fast
