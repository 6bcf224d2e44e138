// The one list of rows. A new heuristic or algorithm is one file and one line here.

#include "taquin/solve/registry.h"

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/heuristic/axes.h"
#include "taquin/heuristic/canberra.h"
#include "taquin/heuristic/chebyshev.h"
#include "taquin/heuristic/corner_tiles.h"
#include "taquin/heuristic/hamming.h"
#include "taquin/heuristic/inversion_distance.h"
#include "taquin/heuristic/last_moves.h"
#include "taquin/heuristic/linear_conflict.h"
#include "taquin/heuristic/m3h.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/heuristic/max.h"
#include "taquin/heuristic/pairs.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/heuristic/scale.h"
#include "taquin/heuristic/walking_distance.h"
#include "taquin/heuristic/weighted.h"
#include "taquin/heuristic/zero.h"
#include "taquin/search/beam.h"
#include "taquin/search/best_first.h"
#include "taquin/search/bidirectional.h"
#include "taquin/search/dfs.h"
#include "taquin/search/greedy.h"
#include "taquin/search/idastar.h"
#include "taquin/search/layers.h"

namespace taquin {

namespace {

// One row a line, so that additions merge.
// clang-format off

const HeuristicInfo* const heuristics[] = {
    &zero_info,
    &hamming_info,
    &manhattan_info,
    &chebyshev_info,
    &canberra_info,
    &m3h_info,
    &weighted_info,
    &linear_conflict_info,
    &walking_distance_info,
    &inversion_distance_info,
    &axes_info,
    &corner_tiles_info,
    &last_moves_info,
    &pairs_info,
    &pdb_info,
    &max_info,
    &scale_info,
};

const AlgorithmInfo* const algorithms[] = {
    &bfs_info,
    &dijkstra_info,
    &dfs_info,
    &iddfs_info,
    &greedy_info,
    &greedy_best_first_info,
    &astar_info,
    &wastar_info,
    &idastar_info,
    &bidirectional_bfs_info,
    &bidirectional_astar_info,
    &beam_info,
    &layers_info,
};
// clang-format on

template <class Row>
Expected<const Row*> find_row(std::span<const Row* const> rows, const std::string& name, std::string_view field) {
    std::string names;
    for (const Row* row : rows) {
        if (row->name == name) return row;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", row->name);
    }
    return make_error(ErrorCode::NotOneOf, field, printable(name), names);
}

std::string with_arguments(std::string_view name, const std::string& arguments) {
    return arguments.empty() ? std::string(name) : fmt::format("{}({})", name, arguments);
}

}  // namespace

std::span<const HeuristicInfo* const> all_heuristics() { return heuristics; }
std::span<const AlgorithmInfo* const> all_algorithms() { return algorithms; }

Expected<NamedHeuristic> make_heuristic(const Spec& spec, const Goal& goal, TableSource* tables,
                                        const StopToken& stop) {
    const auto row = find_row(all_heuristics(), spec.name, "heuristic");
    if (!row) return std::unexpected(row.error());
    const auto options = Options::read((*row)->options, spec.options, spec.name, "heuristic");
    if (!options) return std::unexpected(options.error());
    const auto count = static_cast<int>(spec.parts.size());
    if (count < (*row)->min_parts || count > (*row)->max_parts) {
        const int min = (*row)->min_parts;
        const int max = (*row)->max_parts;
        return make_error(ErrorCode::WrongNumberOfHeuristics, "heuristic", spec.name, count,
                          min == max ? argument(min) : fmt::format("{}-{}", min, max));
    }
    HeuristicInputs inputs{goal, *options, {}, tables, stop};
    std::string arguments = options->canonical();
    for (const Spec& part : spec.parts) {
        auto made = make_heuristic(part, goal, tables, stop);
        if (!made) return made;
        arguments += (arguments.empty() ? "" : ", ") + made->text;
        inputs.parts.push_back(made->heuristic);
    }
    auto made = (*row)->make(inputs);
    if (!made) return std::unexpected(made.error());
    return NamedHeuristic{*std::move(made), with_arguments(spec.name, arguments)};
}

Expected<NamedHeuristic> make_heuristic(std::string_view text, const Goal& goal, TableSource* tables,
                                        const StopToken& stop) {
    const auto spec = parse_spec(text, "heuristic");
    if (!spec) return std::unexpected(spec.error());
    return make_heuristic(*spec, goal, tables, stop);
}

Expected<NamedAlgorithm> make_algorithm(const Spec& spec) {
    const auto row = find_row(all_algorithms(), spec.name, "algorithm");
    if (!row) return std::unexpected(row.error());
    if (!spec.parts.empty())
        return make_error(ErrorCode::OnlyOptionsTaken, "algorithm", spec.name, printable(spec.parts[0].name));
    auto options = Options::read((*row)->options, spec.options, spec.name, "algorithm");
    if (!options) return std::unexpected(options.error());
    std::string text = with_arguments(spec.name, options->canonical());
    return NamedAlgorithm{*row, *std::move(options), std::move(text)};
}

Expected<NamedAlgorithm> make_algorithm(std::string_view text) {
    const auto spec = parse_spec(text, "algorithm");
    if (!spec) return std::unexpected(spec.error());
    return make_algorithm(*spec);
}

}  // namespace taquin
