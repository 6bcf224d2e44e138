#pragma once

#include <optional>
#include <span>

#include "taquin/search/algorithm.h"

namespace taquin {
class Axes;
class LinearConflict;
class PatternDatabase;
class WalkingDistance;
}  // namespace taquin

namespace taquin::fast {

/// The heuristics of a input that have twins; null where the input has none such. The estimate is the largest of them,
/// and of Manhattan distance, which none of them falls below.
struct Parts {
    const LinearConflict* linear_conflict = nullptr;
    const WalkingDistance* walking_distance = nullptr;
    const PatternDatabase* pattern_database = nullptr;
    const Axes* axes = nullptr;

    bool alone() const {
        return (linear_conflict != nullptr) + (walking_distance != nullptr) + (pattern_database != nullptr) +
                   (axes != nullptr) ==
               1;
    }
};

/// One board size, compiled in boards_*.cpp: only declared here, as its templates take a minute to compile.
template <class Shape>
std::optional<Result> run_board(const Parts& parts, const SearchInput& input, Context& context);

/// A board size known to the compiler.
struct SizeInfo {
    int rows;
    int cols;
    std::optional<Result> (*run)(const Parts&, const SearchInput&, Context&);
};
std::span<const SizeInfo> compiled_sizes();

}  // namespace taquin::fast
