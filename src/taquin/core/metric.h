#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "taquin/core/grid.h"

namespace taquin {

/// What counts as one move.
enum class Metric : std::uint8_t {
    SingleTile,  // one tile slides by one cell
    MultiTile,   // a run of tiles of one row or column slides by one cell
};

/// Descriptor of a metric, with the properties of lengths that searches rely on.
struct MetricInfo {
    Metric metric;
    std::string_view name;   // on the command line, in JSON and in URLs
    std::string_view alias;  // an older name, still understood
    std::string_view title;
    std::string_view summary;
    /// All solutions of a board have even length, or all have odd length. The blank changes its colour on a
    /// chessboard with every single-tile move, so its start and its end fix the parity.
    bool fixed_parity;
    /// Lower bounds on the length of solutions may be raised by this much at a time: 2 where the parity is fixed.
    int bound_step;
};

std::span<const MetricInfo> all_metrics();
const MetricInfo& info(Metric metric);
std::string_view name(Metric metric);  // "stm", "mtm"
/// Reads a name or an alias.
Expected<Metric> parse_metric(std::string_view text);

/// How long a path of single-tile moves is. In multi-tile moves a run of moves in one direction counts as one: the
/// tiles that slide one after the other are pushed at once.
int path_length(Metric metric, std::span<const Move> moves);

}  // namespace taquin
