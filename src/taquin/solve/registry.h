#pragma once

#include <span>

#include "taquin/heuristic/heuristic.h"
#include "taquin/search/algorithm.h"
#include "taquin/solve/spec.h"

namespace taquin {

/// Every heuristic and every algorithm there is. Help, catalogue, docs, bench and tests walk these.
std::span<const HeuristicInfo* const> all_heuristics();
std::span<const AlgorithmInfo* const> all_algorithms();

/// A heuristic ready to use, with its canonical text.
struct NamedHeuristic {
    HeuristicPtr heuristic;
    std::string text;
};
Expected<NamedHeuristic> make_heuristic(const Spec& spec, const Goal& goal, TableSource* tables = nullptr,
                                        const StopToken& stop = {});
Expected<NamedHeuristic> make_heuristic(std::string_view text, const Goal& goal, TableSource* tables = nullptr,
                                        const StopToken& stop = {});

/// An algorithm with its checked options and its canonical text.
struct NamedAlgorithm {
    const AlgorithmInfo* info;
    Options options;
    std::string text;
};
Expected<NamedAlgorithm> make_algorithm(const Spec& spec);
Expected<NamedAlgorithm> make_algorithm(std::string_view text);

}  // namespace taquin
