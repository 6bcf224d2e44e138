#pragma once

#include "taquin/fast/batched_dfs.h"
#include "taquin/fast/boards.h"
#include "taquin/fast/static_axes.h"
#include "taquin/fast/static_delta_max.h"
#include "taquin/fast/static_delta_pdb.h"
#include "taquin/fast/static_linear_conflict.h"
#include "taquin/fast/static_manhattan.h"
#include "taquin/fast/static_max.h"
#include "taquin/fast/static_pdb.h"
#include "taquin/fast/static_walking_distance.h"

namespace taquin::fast {

/// The entry of an estimate that serves one heuristic.
template <class Shape, class Estimate>
constexpr EstimateInfo serve() {
    static_assert(ServingEstimate<Estimate> && StaticEstimate<Estimate, Shape>);
    EstimateInfo info{.serves = {Estimate::info}, .covers_manhattan = Estimate::covers_manhattan};
    if constexpr (Estimate::compiled)
        info.make = [](const KernelInput& input) -> std::unique_ptr<Kernel> {
            const auto& heuristic = static_cast<const typename Estimate::Serves&>(*input.heuristics[0]);
            if (!Estimate::supports(heuristic)) return nullptr;
            return std::make_unique<BatchedKernel<Shape, Estimate>>(input, heuristic, input.transposed);
        };
    return info;
}

/// The entry of the largest of several estimates; compiled for 4x4 alone, where it pays.
template <class Shape, class First, class Second, class Third>
constexpr EstimateInfo serve_max() {
    using Estimate = StaticMax<First, Second, Third>;
    static_assert(StaticEstimate<Estimate, Shape>);
    EstimateInfo info{.serves = {First::info, Second::info, Third::info}, .covers_manhattan = true};
    if constexpr (Shape::square && Shape::cells == 16)
        info.make = [](const KernelInput& input) -> std::unique_ptr<Kernel> {
            const auto* const first = static_cast<const typename First::Serves*>(input.heuristics[0]);
            const auto* const second = static_cast<const typename Second::Serves*>(input.heuristics[1]);
            const auto* const third = static_cast<const typename Third::Serves*>(input.heuristics[2]);
            if (!Estimate::supports(first, second, third)) return nullptr;
            return std::make_unique<BatchedKernel<Shape, Estimate>>(input, input.transposed, first, second, third);
        };
    return info;
}

/// The entry of the largest of several partitions, for instruction sets that find the tiles of a pattern at once.
template <class Shape>
constexpr EstimateInfo serve_partitions() {
    if constexpr (requires { typename Shape::Bits::Cells; })
        return serve<Shape, StaticDeltaMax<Shape, 16, 32>>();
    else
        return {.serves = {&pdb_info}, .covers_manhattan = true};
}

/// All static estimates, one row each. Of rows that serve the same heuristic the first that supports it is taken.
/// A new static estimate is one line here.
template <class Shape>
constexpr EstimateInfo estimates[] = {
    serve<Shape, StaticManhattan<Shape>>(),
    serve<Shape, StaticLinearConflict<Shape>>(),
    serve<Shape, StaticWalkingDistance<Shape>>(),
    serve<Shape, StaticAxes<Shape>>(),
    serve<Shape, StaticDeltaPdb<Shape, 2, 4>>(),
    serve<Shape, StaticDeltaPdb<Shape, 2, 6>>(),
    serve<Shape, StaticDeltaPdb<Shape, 2, 10>>(),
    serve<Shape, StaticDeltaPdb<Shape, 1, 5>>(),
    serve_partitions<Shape>(),
    serve<Shape, StaticPdb<Shape, 2, 6>>(),
    serve<Shape, StaticPdb<Shape, 2, 10>>(),
    serve<Shape, StaticPdb<Shape, 1, 5>>(),
    serve_max<Shape, StaticLinearConflict<Shape>, StaticWalkingDistance<Shape>, StaticPdb<Shape, 2, 10>>(),
};

template <class Shape>
std::span<const EstimateInfo> estimates_of() {
    return estimates<Shape>;
}

}  // namespace taquin::fast
