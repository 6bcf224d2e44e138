// A beam search on boards of one byte per tile, on several threads. (Lowerre 1976; Zhou and Hansen 2005.)
// The search itself is in fast/beam_run.h.

#include "taquin/fast/guided_beam.h"

#include <algorithm>

#include "taquin/fast/beam_run.h"
#include "taquin/search/beam.h"

namespace taquin::fast {

namespace {

template <class Use>
auto with_node_size(int cells, const Use& use) {
    if (cells <= BeamNode<64>::max_cells) return use.template operator()<64>();
    if (cells <= BeamNode<128>::max_cells) return use.template operator()<128>();
    if (cells <= BeamNode<192>::max_cells) return use.template operator()<192>();
    if (cells <= BeamNode<256>::max_cells) return use.template operator()<256>();
    return use.template operator()<320>();
}
static_assert(BeamNode<320>::max_cells >= GuideModel::max_cells);

}  // namespace

BeamMemory beam_memory(int cells, std::size_t width) {
    const std::uint64_t node = with_node_size(cells, []<int Bytes>() { return sizeof(BeamNode<Bytes>); });
    const std::uint64_t partitions = partitions_for(width);
    return {2 * width * node + 2 * candidates_for(width) * sizeof(BeamCandidate) +
                lines_for(width) * partitions * sizeof(SeenBoards::Line) + partitions * sizeof(KeyHistogram),
            width * sizeof(std::uint32_t)};
}

std::size_t widest_beam(int cells, std::uint64_t bytes, std::size_t layers) {
    std::size_t low = 0;
    std::size_t high = BeamOptions::max_width;
    while (low < high) {
        const std::size_t middle = high - (high - low) / 2;
        const BeamMemory memory = beam_memory(cells, middle);
        if (memory.fixed + memory.per_layer * layers <= bytes)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

BeamOutcome guided_beam(const Board& start, const Fitted& guide, const BeamOptions& options, Context& context,
                        Stats& stats, int lower_bound) {
    const auto cells = guide.cells_of(start);
    BeamOutcome outcome = with_node_size(guide.guide().cells(), [&]<int Bytes>() {
        return Beam<Bytes>(guide, options, context, stats, lower_bound).run(cells);
    });
    for (Move& move : outcome.moves) move = guide.image(move);
    for (Move& move : outcome.nearest) move = guide.image(move);
    for (auto& path : outcome.sampled)
        for (Move& move : path) move = guide.image(move);
    return outcome;
}

std::optional<Result> run_beam(const SearchInput& input, Context& context) {
    if (input.heuristic.info() != &fitted_info || context.trace != nullptr) return std::nullopt;
    const auto& guide = static_cast<const Fitted&>(input.heuristic);
    return beam_or_layers(input, context, [&](std::size_t longest) {
        Result result;
        result.stats.generated = result.stats.iterations = 1;
        BeamOutcome outcome = guided_beam(input.problem.start, guide,
                                          {.width = static_cast<std::size_t>(input.options.integer("width")),
                                           .longest = std::min(longest, BeamOptions::max_moves)},
                                          context, result.stats);
        result.status = outcome.status;
        result.moves = std::move(outcome.moves);
        return result;
    });
}

}  // namespace taquin::fast
