#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/core/metric_moves.h"
#include "taquin/search/context.h"

namespace taquin {

class TableSource;

/// One position of a game, and the move of the metric that was made there. Distances to the goal are counted in such
/// moves.
struct GamePosition {
    int lower_bound = 0;                    // proved: no solution from here is shorter
    std::optional<int> upper_bound = {};    // a solution of this length is known
    std::vector<MetricMove> best = {};      // moves proved optimal
    bool best_known = false;                // every other move is proved not to be
    std::optional<MetricMove> played = {};  // nothing in the last position
    std::optional<int> lost = {};  // by the move played: 1 + distance after it - distance before; only if proved
    std::vector<Move> line =
        {};  // after a loss: a shortest solution from here, as single-tile moves, with a better move

    bool exact() const { return upper_bound == lower_bound; }
};

/// A whole game. Where a limit ended the searches, or no proof is within reach, positions have bounds instead of
/// distances, and moves are neither good nor bad but unknown.
struct Analysis {
    Metric metric = Metric::SingleTile;
    std::vector<GamePosition> positions = {};  // one more than moves of the metric
    bool reached = false;                      // the game ended at the goal
    int optimal_moves = 0;
    int mistakes = 0;
    int unknown = 0;
    int lost = 0;  // sum over all mistakes
    /// Share of moves that were optimal. Nothing without moves or with unknown ones.
    std::optional<double> accuracy = {};
    /// Distance of the start / (moves made + distance of the end): 1 for a shortest solution. Nothing where one of them
    /// is not proved, or the start is the goal and nothing was moved.
    std::optional<double> efficiency = {};
    StoppedBy stopped_by = StoppedBy::None;
    std::string heuristic = {};
    std::uint64_t searches = 0;
    std::uint64_t expanded = 0;
    double seconds = 0;
};

inline constexpr std::size_t max_analysed_moves = 10'000;
/// Positions times cells.
inline constexpr std::size_t max_analysed_cells = 4'000'000;

/// Analyses the game that `moves` play from problem.start; in multi-tile moves, a run in one direction is one move of
/// the game. An error says which move cannot be made, that the board cannot be solved, or that the game is too long.
/// Limits of `context` bound all searches together; `on_progress` is told how many positions are done, from one thread
/// at a time. `tables` may be null.
Expected<Analysis> analyse(const Problem& problem, const std::vector<Move>& moves, Context& context,
                           TableSource* tables = nullptr,
                           const std::function<void(std::size_t done, std::size_t all)>& on_progress = {},
                           Metric metric = Metric::SingleTile);

}  // namespace taquin
