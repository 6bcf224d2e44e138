#pragma once

#include <span>

#include "taquin/heuristic/heuristic.h"
#include "taquin/search/algorithm.h"
#include "taquin/solve/spec.h"

namespace taquin {

/// Every heuristic and every algorithm there is. Help, catalogue, docs, bench and tests walk these.
std::span<const HeuristicInfo* const> all_heuristics();
std::span<const AlgorithmInfo* const> all_algorithms();

/// An algorithm with its checked options and its canonical text, in which equal configurations are equal.
struct AlgorithmSpec {
    const AlgorithmInfo* info;
    Options options;
    std::string text;

    bool informed() const { return !info->default_heuristic.empty(); }
};
Expected<AlgorithmSpec> parse_algorithm(std::string_view text);

/// A heuristic with its checked options and parts, for any goal.
struct HeuristicSpec {
    const HeuristicInfo* info;
    Options options;
    std::vector<HeuristicSpec> parts;
    std::string text;
};
Expected<HeuristicSpec> parse_heuristic(std::string_view text);

/// Fails where the heuristic does not exist for this goal (a size, a missing table), when stopped, or where its tables
/// exceed the budget.
Expected<HeuristicPtr> make_heuristic(const HeuristicSpec& spec, const Goal& goal, TableSource* tables = nullptr,
                                      const StopToken& stop = {}, TableBudget* budget = nullptr,
                                      Metric metric = Metric::SingleTile);
/// Fails, naming the heuristic, if it or a part of it does not estimate moves of this metric.
Expected<void> check_metric(const HeuristicSpec& spec, Metric metric);
/// What the algorithm uses where no heuristic is given: its default, or manhattan where that is for single-tile moves.
std::string_view default_heuristic(const AlgorithmInfo& info, Metric metric);
/// make_heuristic() from the text of a spec.
Expected<HeuristicPtr> make_heuristic(std::string_view text, const Goal& goal, TableSource* tables = nullptr,
                                      const StopToken& stop = {}, Metric metric = Metric::SingleTile);

}  // namespace taquin
