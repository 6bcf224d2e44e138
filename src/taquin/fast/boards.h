#pragma once

#include <array>
#include <memory>
#include <span>

#include "taquin/fast/kernel.h"

namespace taquin {
struct HeuristicInfo;
}

namespace taquin::fast {

/// A static estimate of one board size: which heuristics it serves, and how to make its kernel.
struct EstimateInfo {
    static constexpr std::size_t max_parts = 3;

    /// The heuristics whose largest value it computes. With several, any of them may be missing from the maximum.
    std::array<const HeuristicInfo*, max_parts> serves = {};
    /// Never below Manhattan distance: max(manhattan, …) is served as well.
    bool covers_manhattan = false;
    /// Null if the heuristics given are not supported (number of patterns, tables without delta bits). The function is
    /// null where the estimate is not compiled for the size.
    std::unique_ptr<Kernel> (*make)(const KernelInput&) = nullptr;
};

/// A compiled board size; rows <= columns.
struct SizeInfo {
    int rows;
    int cols;
    std::span<const EstimateInfo> estimates;  // the preferred ones first
};

/// For the best instruction set that is compiled and that this processor has.
std::span<const SizeInfo> compiled_sizes();

/// The table of one size. Only declared here: it is compiled in boards_*.cpp, once for each instruction set.
template <class Shape>
std::span<const EstimateInfo> estimates_of();

}  // namespace taquin::fast
