// The list of compiled board sizes, and the choice of the instruction set. TAQUIN_ISA is the best set that is compiled;
// a build for any processor (TAQUIN_DISPATCH) also has the baseline. TAQUIN_ONLY_LARGE_BOARDS leaves out 3x3, 3x4
// and boards of two rows, for a module that is downloaded: the general engine solves them.

#include "taquin/fast/boards.h"

#include <vector>

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
    static const auto all = [] {
        std::vector<SizeInfo> list = {size<Isa, 3, 5>(), size<Isa, 4, 4>(), size<Isa, 4, 5>(), size<Isa, 5, 5>()};
        if constexpr (!TAQUIN_ONLY_LARGE_BOARDS)
            list.insert(list.end(), {size<Isa, 2, 4>(), size<Isa, 2, 5>(), size<Isa, 2, 6>(), size<Isa, 2, 7>(),
                                     size<Isa, 2, 8>(), size<Isa, 3, 3>(), size<Isa, 3, 4>()});
        return list;
    }();
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
