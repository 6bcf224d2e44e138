// The list of compiled board sizes, and the choice of the instruction set. TAQUIN_ISA is the best set that is compiled;
// a build for any processor (TAQUIN_DISPATCH) also has the baseline.

#include "taquin/fast/boards.h"

#include "taquin/fast/multi_tile_start.h"
#include "taquin/fast/shape.h"
#include "taquin/platform/cpu.h"

namespace taquin::fast {

namespace {

template <class Isa, int Rows, int Cols>
SizeInfo size() {
    return {Rows, Cols, estimates_of<Shape<Rows, Cols, Isa>>()};
}

template <class Isa>
std::span<const SizeInfo> sizes() {
    static const SizeInfo all[] = {size<Isa, 2, 4>(), size<Isa, 2, 5>(), size<Isa, 2, 6>(), size<Isa, 2, 7>(),
                                   size<Isa, 2, 8>(), size<Isa, 3, 3>(), size<Isa, 3, 4>(), size<Isa, 3, 5>(),
                                   size<Isa, 4, 4>(), size<Isa, 4, 5>(), size<Isa, 5, 5>()};
    return all;
}

}  // namespace

std::span<const SizeInfo> compiled_sizes() {
    if constexpr (TAQUIN_DISPATCH)
        if (!has_x86_64_v3()) return sizes<Baseline>();
    return sizes<TAQUIN_ISA>();
}

std::unique_ptr<Kernel> make_multi_tile_kernel(const MultiTileStart& start) {
    if constexpr (TAQUIN_DISPATCH)
        if (!has_x86_64_v3()) return make_multi_tile_kernel_for<Baseline>(start);
    return make_multi_tile_kernel_for<TAQUIN_ISA>(start);
}

}  // namespace taquin::fast
