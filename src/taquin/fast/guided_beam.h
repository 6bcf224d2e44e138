#pragma once

#include <optional>

#include "taquin/heuristic/fitted.h"
#include "taquin/search/algorithm.h"

namespace taquin::fast {

struct BeamOptions {
    static constexpr std::size_t max_width = std::size_t{1} << 28;
    static constexpr std::size_t max_moves = 65'000;

    std::size_t width = 1000;         // nodes kept in each layer, at most max_width
    std::uint64_t seed = 0;           // chooses among equals
    std::size_t longest = max_moves;  // only solutions of at most this many moves
    // Budgets: layers are narrowed so that the beam is likely to reach the goal within them; 0: not limited.
    std::uint64_t nodes = 0;
    double seconds = 0;            // from when the context began; with it, the path depends on the machine's speed
    std::size_t sample_every = 0;  // nodes are sampled from every so many layers; 0: from none
    std::size_t samples = 1;       // nodes of each such layer, not always different ones
};

/// One beam from `start` to the goal that `guide` was made for, on limits.threads threads. Its path depends on options
/// and guide only, not on the number of threads. Adds to `stats`, so that several beams share one node limit; the time
/// and node limits and the stop token of `context` end it. GaveUp: it became empty, made no progress for long, or found
/// nothing of at most `longest` moves. `lower_bound` only goes into progress events.
struct BeamOutcome {
    Status status = Status::GaveUp;
    std::vector<Move> moves = {};
    std::vector<Move> nearest = {};               // GaveUp: the path to the node with the guide's lowest value
    std::vector<std::vector<Move>> sampled = {};  // the paths to nodes drawn from layers, with options.sample_every
};
BeamOutcome guided_beam(const Board& start, const Fitted& guide, const BeamOptions& options, Context& context,
                        Stats& stats, int lower_bound = 0);

/// Bytes that a beam of a given width holds: a fixed part, and at most so many for each layer.
struct BeamMemory {
    std::uint64_t fixed;
    std::uint64_t per_layer;
};
BeamMemory beam_memory(int cells, std::size_t width);
/// The widest beam of up to `layers` layers that fits `bytes`, at most max_width; 0 where none does.
std::size_t widest_beam(int cells, std::uint64_t bytes, std::size_t layers);

/// `beam` (search/beam) with the heuristic `fitted`. Nothing for another heuristic.
std::optional<Result> run_beam(const SearchInput& input, Context& context);

}  // namespace taquin::fast
