// The search kernel of multi-tile moves, for the instruction set TAQUIN_ISA.

#include "taquin/fast/multi_tile_dfs.h"

namespace taquin::fast {

template <class Isa>
std::unique_ptr<Kernel> make_multi_tile_kernel_for(const MultiTileStart& start) {
    return std::make_unique<MultiTileKernel<Isa>>(start);
}

template std::unique_ptr<Kernel> make_multi_tile_kernel_for<TAQUIN_ISA>(const MultiTileStart& start);

}  // namespace taquin::fast
