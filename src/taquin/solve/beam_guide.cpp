// Beams of `anytime` guided by fitted weights: they prove nothing, but find far shorter solutions than a beam of the
// same width ordered by an admissible estimate.

#include "taquin/solve/beam_guide.h"

#include <algorithm>

#include "taquin/fast/guided_beam.h"
#include "taquin/search/layers.h"

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

Result BeamGuide::beam(const SearchInput& input, const BeamSchedule::Beam& beam, std::size_t longest, int lower_bound,
                       Context& context) const {
    Result result;
    fast::BeamOptions options;
    options.longest = std::min(longest, fast::BeamOptions::max_moves);
    std::size_t widest = fast::BeamOptions::max_width;
    if (context.limits.memory)
        widest = fast::widest_beam(input.problem.start.size().cells(), *context.limits.memory, options.longest);
    options.width = std::min(static_cast<std::size_t>(beam.width), std::max<std::size_t>(widest, 1));
    options.seed = beam.seed;
    options.nodes = beam.nodes;
    options.seconds = beam.seconds;
    fast::BeamOutcome outcome =
        fast::guided_beam(input.problem.start, *fitted_, options, context, result.stats, lower_bound);
    result.status = outcome.status;
    result.moves = std::move(outcome.moves);
    if (result.status == Status::GaveUp) complete(input, std::move(outcome.nearest), longest, context, result);
    return result;
}

void BeamGuide::complete(const SearchInput& input, std::vector<Move> moves, std::size_t longest, Context& context,
                         Result& result) {
    const auto plain = Options::read(layers_info.options, {}, layers_info.name, "algorithm");
    Problem rest = input.problem;
    for (const Move move : moves) rest.start.apply(move);
    Context stage;
    stage.limits = context.limits;
    if (stage.limits.nodes) *stage.limits.nodes -= std::min(*stage.limits.nodes, result.stats.expanded);
    stage.stop = [&context] { return context.over().has_value(); };
    const Result built = layers_info.run({rest, input.heuristic, *plain, {}, input.metric}, stage);
    result.stats.expanded += built.stats.expanded;
    result.stats.generated += built.stats.generated;
    if (built.status != Status::Solved || moves.size() + built.moves.size() > longest) return;
    moves.insert(moves.end(), built.moves.begin(), built.moves.end());
    result.moves = std::move(moves);
    result.status = Status::Solved;
}

}  // namespace taquin
