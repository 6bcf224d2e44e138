// The one list of descriptors. A new heuristic or algorithm is one file and one line here.

#include "taquin/solve/registry.h"

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/heuristic/axes.h"
#include "taquin/heuristic/canberra.h"
#include "taquin/heuristic/chebyshev.h"
#include "taquin/heuristic/corner_tiles.h"
#include "taquin/heuristic/fitted.h"
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
#include "taquin/heuristic/triples.h"
#include "taquin/heuristic/walking_distance.h"
#include "taquin/heuristic/weighted.h"
#include "taquin/heuristic/zero.h"
#include "taquin/search/arastar.h"
#include "taquin/search/beam.h"
#include "taquin/search/best_first.h"
#include "taquin/search/bfida.h"
#include "taquin/search/bidirectional.h"
#include "taquin/search/dfs.h"
#include "taquin/search/dvcbs.h"
#include "taquin/search/epeastar.h"
#include "taquin/search/focal.h"
#include "taquin/search/greedy.h"
#include "taquin/search/idastar.h"
#include "taquin/search/layers.h"
#include "taquin/search/lss_lrta.h"
#include "taquin/search/mm.h"
#include "taquin/search/monotonic_beam.h"
#include "taquin/search/nbs.h"
#include "taquin/search/perimeter.h"
#include "taquin/search/rbfs.h"
#include "taquin/solve/anytime.h"

namespace taquin {

namespace {

// One descriptor a line, so that additions merge.
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
    &triples_info,
    &pdb_info,
    &fitted_info,
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
    &focal_info,
    &epeastar_info,
    &arastar_info,
    &idastar_info,
    &perimeter_idastar_info,
    &rbfs_info,
    &bfida_info,
    &lss_lrta_info,
    &bidirectional_bfs_info,
    &bidirectional_astar_info,
    &mm_info,
    &nbs_info,
    &dvcbs_info,
    &beam_info,
    &monotonic_beam_info,
    &layers_info,
    &anytime_info,
};
// clang-format on

template <class Info>
Expected<const Info*> find_info(std::span<const Info* const> infos, const std::string& name, std::string_view field) {
    std::string names;
    for (const Info* info : infos) {
        if (info->name == name) return info;
        names += fmt::format("{}{}", names.empty() ? "" : ", ", info->name);
    }
    return make_error(ErrorCode::NotOneOf, field, printable(name), names);
}

std::string with_arguments(std::string_view name, const std::string& arguments) {
    return arguments.empty() ? std::string(name) : fmt::format("{}({})", name, arguments);
}

}  // namespace

std::span<const HeuristicInfo* const> all_heuristics() { return heuristics; }
std::span<const AlgorithmInfo* const> all_algorithms() { return algorithms; }

namespace {

Expected<HeuristicSpec> check_heuristic(const Spec& spec) {
    const auto info = find_info(all_heuristics(), spec.name, "heuristic");
    if (!info) return std::unexpected(info.error());
    auto options = Options::read((*info)->options, spec.options, spec.name, "heuristic");
    if (!options) return std::unexpected(options.error());
    const auto count = static_cast<int>(spec.parts.size());
    if (count < (*info)->min_parts || count > (*info)->max_parts) {
        const int min = (*info)->min_parts;
        const int max = (*info)->max_parts;
        return make_error(ErrorCode::WrongNumberOfHeuristics, "heuristic", spec.name, count,
                          min == max ? argument(min) : fmt::format("{}-{}", min, max));
    }
    std::string arguments = options->canonical();
    std::vector<HeuristicSpec> parts;
    for (const Spec& part : spec.parts) {
        auto checked = check_heuristic(part);
        if (!checked) return checked;
        arguments += (arguments.empty() ? "" : ", ") + checked->text;
        parts.push_back(*std::move(checked));
    }
    return HeuristicSpec{*info, *std::move(options), std::move(parts), with_arguments(spec.name, arguments)};
}

}  // namespace

Expected<HeuristicSpec> parse_heuristic(std::string_view text) {
    const auto spec = parse_spec(text, "heuristic");
    if (!spec) return std::unexpected(spec.error());
    return check_heuristic(*spec);
}

Expected<void> check_metric(const HeuristicSpec& spec, Metric metric) {
    for (const HeuristicSpec& part : spec.parts)
        if (auto checked = check_metric(part, metric); !checked) return checked;
    if (metric == Metric::SingleTile || spec.info->multi_tile) return {};
    std::string names;
    for (const HeuristicInfo* other : all_heuristics())
        if (other->multi_tile) names += fmt::format("{}{}", names.empty() ? "" : ", ", other->name);
    return make_error(ErrorCode::MetricNotSupported, "heuristic", spec.info->name, name(metric), names);
}

std::string_view default_heuristic(const AlgorithmInfo& info, Metric metric) {
    const auto found = std::ranges::find(heuristics, info.default_heuristic, &HeuristicInfo::name);
    const bool fits = metric == Metric::SingleTile || found == std::end(heuristics) || (*found)->multi_tile;
    return fits ? info.default_heuristic : manhattan_info.name;
}

Expected<HeuristicPtr> make_heuristic(const HeuristicSpec& spec, const Goal& goal, TableSource* tables,
                                      const StopToken& stop, TableBudget* budget, Metric metric) {
    if (const auto checked = check_metric(spec, metric); !checked) return std::unexpected(checked.error());
    HeuristicInputs inputs{goal, spec.options, {}, tables, stop, budget, metric};
    for (const HeuristicSpec& part : spec.parts) {
        auto made = make_heuristic(part, goal, tables, stop, budget, metric);
        if (!made) return made;
        inputs.parts.push_back(*std::move(made));
    }
    return spec.info->make(inputs);
}

Expected<HeuristicPtr> make_heuristic(std::string_view text, const Goal& goal, TableSource* tables,
                                      const StopToken& stop, Metric metric) {
    const auto spec = parse_heuristic(text);
    if (!spec) return std::unexpected(spec.error());
    return make_heuristic(*spec, goal, tables, stop, nullptr, metric);
}

Expected<AlgorithmSpec> parse_algorithm(std::string_view text) {
    const auto spec = parse_spec(text, "algorithm");
    if (!spec) return std::unexpected(spec.error());
    const auto info = find_info(all_algorithms(), spec->name, "algorithm");
    if (!info) return std::unexpected(info.error());
    if (!spec->parts.empty())
        return make_error(ErrorCode::OnlyOptionsTaken, "algorithm", spec->name, printable(spec->parts[0].name));
    auto options = Options::read((*info)->options, spec->options, spec->name, "algorithm");
    if (!options) return std::unexpected(options.error());
    std::string canonical = with_arguments(spec->name, options->canonical());
    return AlgorithmSpec{*info, *std::move(options), std::move(canonical)};
}

}  // namespace taquin
