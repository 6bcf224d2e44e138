// Monotonic beam search: a wider beam never finds a longer solution.
//
// An ordinary beam does not guarantee this, since the nodes that a wider beam keeps can crowd out the one that led to
// the goal. Here the slots of a layer are filled in order, and the node in slot i is the best successor of the parents
// in slots 0 to i that no earlier slot has taken. So what fills a slot depends only on the slots up to it, and the
// first slots of a wider beam are those of a narrower one. For the same reason a state counts as a duplicate only if it
// was reached in this slot or an earlier one.
// (Lemons, Linares Lopez, Holte and Ruml, Beam search: faster and monotonic, 2022.)

#include "taquin/search/monotonic_beam.h"

#include <algorithm>

#include "taquin/search/beam.h"
#include "taquin/search/beam_run.h"
#include "taquin/search/poller.h"

namespace taquin {

namespace {

constexpr OptionInfo monotonic_beam_options[] = {
    width_option("slots of each layer; wider is slower and never gives a longer solution")};

class MonotonicBeam : public BeamNodes {
  public:
    MonotonicBeam(const SearchInput& input, Context& context, Stats& stats, std::size_t width)
        : BeamNodes(input, context, stats, width), poller_(context, stats) {}

    /// GaveUp: the beam became empty or found nothing of at most `longest` moves.
    Status run(int bound, std::size_t longest, std::vector<Move>& moves) {
        if (!store_.make_room(1) || !layer_.push_back(0)) return budget_.refusal();
        StateStore::Node root{};
        root.previous = 0;
        store_.set_index(store_.find(generator_.words()), store_.add(generator_.words(), root));
        for (std::uint64_t depth = 1; depth <= longest && !layer_.empty(); ++depth) {
            stats_.deepest = std::max(stats_.deepest, depth);
            heap_.clear();
            next_.clear();
            for (std::size_t slot = 0; slot < width_ && (slot < layer_.size() || !heap_.empty()); ++slot) {
                if (slot % 64 == 0 && budget_.should_stop()) return budget_.refusal();
                if (slot < layer_.size() && layer_[slot] != StateStore::none) {
                    if (const auto stop = poller_.poll(bound)) return *stop;
                    if (!heap_.reserve_more(generator_.most_successors())) return Status::MemoryLimit;
                    if (const auto last = expand(layer_[slot])) {
                        moves = path_by(*last);
                        return Status::Solved;
                    }
                }
                stats_.max_frontier = std::max<std::uint64_t>(stats_.max_frontier, heap_.size());
                if (!fill(static_cast<Id>(slot))) return budget_.refusal();
            }
            if (context_.trace != nullptr)
                for (const Candidate& left : heap_) trace(TraceEvent::Type::Prune, left, TraceEvent::Reason::Width);
            while (!next_.empty() && next_[next_.size() - 1] == StateStore::none) next_.shrink(next_.size() - 1);
            std::swap(layer_, next_);
        }
        return Status::GaveUp;
    }

    bool complete() const { return false; }

  private:
    static bool worse(const Candidate& a, const Candidate& b) { return b.rank() < a.rank(); }

    /// Adds the successors of a node to the candidates. Returns the one that is the goal, if any.
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
            heap_.push_back_reserved(made);
            std::push_heap(heap_.begin(), heap_.end(), worse);
            return true;
        });
        trace(TraceEvent::Type::Close, id);
        return last;
    }

    /// Puts the best candidate that is no duplicate into a slot of the next layer; the slot stays empty if there is
    /// none, so that later ones keep their numbers. False: no memory.
    bool fill(Id slot) {
        Id id = StateStore::none;
        while (!heap_.empty()) {
            const Candidate best = heap_[0];
            std::pop_heap(heap_.begin(), heap_.end(), worse);
            heap_.shrink(heap_.size() - 1);
            if (!store_.make_room(1)) return false;
            generator_.load(store_.state(best.parent));
            generator_.advance(best.move, best.slid);
            const auto known = store_.find(generator_.words());
            // A node keeps its slot in a link that only open lists use.
            if (known.id != StateStore::none && store_.node(known.id).previous <= slot) {
                trace(TraceEvent::Type::Prune, best, TraceEvent::Reason::Duplicate);
                continue;
            }
            StateStore::Node node = node_of(best);
            node.previous = slot;
            id = store_.add(generator_.words(), node);
            store_.set_index(known, id);
            break;
        }
        return next_.push_back(id);
    }

    Poller poller_;
    TryVector<Id> layer_;  // by slot; none: empty
    TryVector<Id> next_;
    TryVector<Candidate> heap_;
};

Result run_monotonic_beam(const SearchInput& input, Context& context) {
    const auto width = static_cast<std::size_t>(input.options.integer("width"));
    return beam_or_layers(input, context,
                          [&](std::size_t longest) { return run_beam<MonotonicBeam>(input, context, width, longest); });
}

}  // namespace

const AlgorithmInfo monotonic_beam_info{
    .name = "monotonic-beam",
    .title = "Monotonic beam search",
    .summary = "beam search whose slots depend on earlier slots only: a wider beam never finds a longer solution",
    .guarantee = Guarantee::None,
    .default_heuristic = "linear-conflict",
    .options = monotonic_beam_options,
    .run = run_monotonic_beam,
    .counters = counter_meanings::beam,
};

}  // namespace taquin
