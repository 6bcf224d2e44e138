// The search kernels of the 15-puzzle, for the instruction set TAQUIN_ISA.

#include "taquin/fast/static_estimates.h"

namespace taquin::fast {

template std::span<const EstimateInfo> estimates_of<Shape<4, 4, TAQUIN_ISA>>();

}  // namespace taquin::fast
