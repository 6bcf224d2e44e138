// Beams of `anytime` guided by fitted weights: they prove nothing, but find far shorter solutions than a beam ordered
// by an admissible estimate of the same width.

#include "taquin/solve/beam_guide.h"

#include <algorithm>

#include "taquin/fast/guided_beam.h"

namespace taquin {

void BeamGuide::prepare(const SearchInput& input, const Context& context) {
    const Size size = input.problem.goal.size();
    if (!empty() || !input.fast || size.cells() <= most_cells_without || size.cells() > GuideModel::max_cells) return;
    const std::uint64_t bytes = Guide::bytes(size);
    if (context.limits.memory && bytes > *context.limits.memory / 2) return;
    auto made = Fitted::make(input.problem.goal, [&] { return context.over().has_value(); });
    if (!made) return;
    fitted_ = *std::move(made);
    bytes_ = bytes;
}

Result BeamGuide::beam(const Board& start, std::uint64_t width, std::size_t longest, int lower_bound,
                       Context& context) const {
    Result result;
    fast::BeamOptions options;
    options.width = std::min(static_cast<std::size_t>(width), fast::BeamOptions::max_width);
    options.longest = std::min(longest, fast::BeamOptions::max_moves);
    fast::BeamOutcome outcome = fast::guided_beam(start, *fitted_, options, context, result.stats, lower_bound);
    result.status = outcome.status;
    result.moves = std::move(outcome.moves);
    return result;
}

}  // namespace taquin
