// Beam search: breadth-first search that keeps, of each layer, only the nodes with the lowest h. No state is visited
// twice, so a beam in a local minimum widens until it leaves it. Should the beam become empty, or its path longer than
// the one that `layers` constructs, the constructed path is the answer.
// (Lowerre 1976; with memory of visited boards as in Zhou and Hansen, 2005.)

#include "taquin/search/beam.h"

#include <algorithm>
#include <optional>
#include <span>

#include "taquin/search/beam_run.h"
#include "taquin/search/layers.h"
#include "taquin/search/poller.h"

namespace taquin {

namespace {

constexpr OptionInfo beam_options[] = {
    width_option("nodes kept in each layer; wider is slower and gives shorter solutions")};

class Beam : public BeamNodes {
  public:
    Beam(const SearchInput& input, Context& context, Stats& stats, std::size_t width)
        : BeamNodes(input, context, stats, width) {}

    /// GaveUp: the beam became empty or found nothing of at most `longest` moves.
    Status run(int bound, std::size_t longest, std::vector<Move>& moves) {
        if (!store_.make_room(1)) return budget_.refusal();
        const Id root = store_.add(generator_.words(), {});
        store_.set_index(store_.find(generator_.words()), root);
        if (!layer_.push_back(root)) return Status::MemoryLimit;
        Poller poller(context_, stats_);
        for (std::uint64_t depth = 1; depth <= longest && !layer_.empty(); ++depth) {
            candidates_.clear();
            stats_.deepest = std::max(stats_.deepest, depth);
            for (const Id id : layer_) {
                if (const auto stop = poller.poll(bound)) return *stop;
                if (!candidates_.reserve_more(generator_.most_successors())) return Status::MemoryLimit;
                if (const auto last = expand(id)) {
                    moves = path_by(*last);
                    return Status::Solved;
                }
            }
            stats_.max_frontier = std::max<std::uint64_t>(stats_.max_frontier, candidates_.size());
            if (!keep_best()) return budget_.refusal();
        }
        return Status::GaveUp;
    }

    /// No layer was cut: the search was breadth-first and complete.
    bool complete() const { return complete_; }

  private:
    /// Returns the candidate that is the goal, if any.
    std::optional<Candidate> expand(Id id) {
        std::optional<Candidate> last;
        trace(TraceEvent::Type::Expand, id);
        generator_.expand(store_, id, [&](const Step& step) {
            const Candidate made = candidate(id, step.move, generator_.h());
            trace(TraceEvent::Type::Generate, made);
            if (reaches_goal(made)) {
                last = made;
                return false;
            }
            if (store_.find(generator_.words()).id != StateStore::none)
                trace(TraceEvent::Type::Prune, made, TraceEvent::Reason::Duplicate);
            else
                candidates_.push_back_reserved(made);
            return true;
        });
        trace(TraceEvent::Type::Close, id);
        return last;
    }

    /// Stores the best candidates as the next layer. False: no room, or told to stop.
    bool keep_best() {
        layer_.clear();
        // Sorted piece by piece, only as far as the layer needs: a wide beam must answer a stop request while it
        // sorts. `ends` are partition points: no candidate before one of them ranks behind one after it.
        constexpr std::ptrdiff_t piece = 1 << 14;
        const auto better = [](const Candidate& a, const Candidate& b) { return a.rank() < b.rank(); };
        std::vector<Candidate*> ends{candidates_.end()};
        Candidate* from = candidates_.begin();
        while (!ends.empty() && layer_.size() < width_) {
            while (ends.back() - from > piece) {
                if (budget_.should_stop()) return false;
                Candidate* const middle = from + (ends.back() - from) / 2;
                std::nth_element(from, middle, ends.back(), better);
                ends.push_back(middle);
            }
            if (budget_.should_stop()) return false;
            std::sort(from, ends.back(), better);
            if (!keep(std::span(from, ends.back()))) return false;
            from = ends.back();
            ends.pop_back();
        }
        if (from != candidates_.end()) complete_ = false;
        if (context_.trace != nullptr)
            for (; from != candidates_.end(); ++from) trace(TraceEvent::Type::Prune, *from, TraceEvent::Reason::Width);
        return true;
    }

    /// Stores those of the sorted candidates that are new, until the layer is full. False: no room, or told to stop.
    bool keep(std::span<const Candidate> best) {
        constexpr std::size_t between_polls = 64;  // a few milliseconds on the largest boards
        std::size_t until_poll = 0;
        for (const Candidate& candidate : best) {
            if (layer_.size() == width_) {
                complete_ = false;
                if (context_.trace == nullptr) break;
                trace(TraceEvent::Type::Prune, candidate, TraceEvent::Reason::Width);
                continue;
            }
            if (until_poll-- == 0) {
                if (budget_.should_stop()) return false;
                until_poll = between_polls;
            }
            if (!store_.make_room(1)) return false;
            generator_.load(store_.state(candidate.parent));
            generator_.advance(candidate.move, candidate.slid);
            const auto slot = store_.find(generator_.words());
            if (slot.id != StateStore::none) {
                trace(TraceEvent::Type::Prune, candidate, TraceEvent::Reason::Duplicate);
                continue;
            }
            const Id id = store_.add(generator_.words(), node_of(candidate));
            store_.set_index(slot, id);
            if (!layer_.push_back(id)) return false;
        }
        return true;
    }

    TryVector<Id> layer_;
    TryVector<Candidate> candidates_;
    bool complete_ = true;
};

Result run_beam(const SearchInput& input, Context& context) {
    const auto width = static_cast<std::size_t>(input.options.integer("width"));
    return beam_or_layers(input, context,
                          [&](std::size_t longest) { return beam_search(input, context, width, longest); });
}

}  // namespace

Result beam_or_layers(const SearchInput& input, Context& context,
                      const std::function<Result(std::size_t longest)>& beam) {
    const GivenOption rest{"rest", input.problem.goal.size().cells() > 36 ? "6" : "3"};
    const auto options = Options::read(layers_info.options, {&rest, 1}, layers_info.name, "algorithm");
    Result built;
    {
        const TracePause pause(context.trace);
        built = layers_info.run({input.problem, input.heuristic, *options, {}, input.metric}, context);
    }
    const auto length = static_cast<std::size_t>(path_length(input.metric, built.moves));
    if (built.status != Status::Solved || length < 2) {
        trace_path(context.trace, built.moves);
        return built;
    }
    context.begin_phase();  // the nodes of the construction are quick
    Result result = beam(length - 1);
    result.optimal = false;
    if (result.status == Status::GaveUp) result.status = Status::Solved;
    if (result.moves.empty()) result.moves = std::move(built.moves);  // also of a beam that was stopped
    return result;
}

Result beam_search(const SearchInput& input, Context& context, std::size_t width, std::size_t longest) {
    return run_beam<Beam>(input, context, width, longest);
}

const AlgorithmInfo beam_info{
    .name = "beam",
    .title = "Beam search",
    .summary = "breadth-first search that keeps the nodes with the lowest h of each layer; never longer than layers",
    .guarantee = Guarantee::None,
    .default_heuristic = "linear-conflict",
    .options = beam_options,
    .run = run_beam,
    .counters = counter_meanings::beam,
};

}  // namespace taquin
