#pragma once

#include <span>

#include "taquin/heuristic/heuristic.h"
#include "taquin/search/algorithm.h"
#include "taquin/solve/spec.h"

namespace taquin {

/// Every heuristic and every algorithm there is. Help, catalogue, docs, bench and tests walk these.
std::span<const HeuristicRow* const> heuristic_rows();
std::span<const AlgorithmRow* const> algorithm_rows();

/// A heuristic ready to use, with its canonical text.
struct NamedHeuristic {
    HeuristicPtr heuristic;
    std::string text;
};
Checked<NamedHeuristic> make_heuristic(const Spec& spec, const Goal& goal, TableSource* tables = nullptr,
                                       const StopWish& stop = {});
Checked<NamedHeuristic> make_heuristic(std::string_view text, const Goal& goal, TableSource* tables = nullptr,
                                       const StopWish& stop = {});

/// An algorithm with its checked options and its canonical text.
struct NamedAlgorithm {
    const AlgorithmRow* row;
    Options options;
    std::string text;
};
Checked<NamedAlgorithm> make_algorithm(const Spec& spec);
Checked<NamedAlgorithm> make_algorithm(std::string_view text);

}  // namespace taquin
