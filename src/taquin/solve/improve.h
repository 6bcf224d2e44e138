#pragma once

#include <cstdint>
#include <vector>

#include "taquin/core/board.h"
#include "taquin/core/metric.h"
#include "taquin/search/context.h"

namespace taquin {

/// How a path is shortened.
struct ImproveOptions {
    static constexpr int shortest_window = 4;
    static constexpr int longest_window = 1000;

    /// Moves of the longest window that is searched again, shortest_window … longest_window.
    int window = 60;
    /// Nodes that the search of one window may expand at most; smaller budgets are tried first.
    std::uint64_t window_nodes = 100'000;
    /// The metric of the moves to minimise, and of the lengths of windows.
    Metric metric = Metric::SingleTile;
};

/// A path that is never longer than the one given, between the same two boards. As single-tile moves.
struct Improvement {
    std::vector<Move> moves = {};
    bool optimal = false;  // proved: no path between the two boards is shorter
    StoppedBy stopped_by = StoppedBy::None;
    std::uint64_t windows = 0;  // searched
    Stats stats = {};           // iterations: passes over the path
};

/// Shortens the path that `moves` take from `start`: loops are cut out, then windows of it are searched again, ever
/// longer ones with ever more nodes, until none that options.window and options.window_nodes allow can be shortened, or
/// a limit of `context` or its stop token ends it. Whenever that is, the shortest path so far is returned. The same
/// input and node limit give the same path. Every pass that shortens the path is reported as an incumbent. Uses one
/// thread. Calls context.begin() unless `begun`. An error names the first move that leaves the board, or an option out
/// of range.
Expected<Improvement> improve(const Board& start, std::vector<Move> moves, const ImproveOptions& options,
                              Context& context, bool begun = false);

/// The path without its loops: from a board that it visits several times it goes on as after the last visit. Requires
/// legal moves. Takes 24 bytes per move. When stopped, returns the moves unchanged.
std::vector<Move> without_loops(const Board& start, const std::vector<Move>& moves, const StopToken& stop = {});

}  // namespace taquin
