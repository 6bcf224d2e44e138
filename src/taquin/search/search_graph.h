#pragma once

#include <algorithm>
#include <optional>
#include <type_traits>

#include "taquin/search/algorithm.h"
#include "taquin/search/successors.h"

namespace taquin {

/// Keeps the node ids of several graphs apart in the trace of one search: id * stride + offset.
struct TraceNumbering {
    std::uint64_t stride = 1;
    std::uint64_t offset = 0;
};

/// The part of the state space that a graph search has reached from one root: one node per state, with its shortest
/// path so far. The order of expansion is up to the search, which keeps the open list.
class SearchGraph {
  public:
    using Id = StateStore::Id;
    using Node = StateStore::Node;

    /// A node that is new or has a shorter path than before.
    struct Reached {
        Id id;
        int h;
        std::optional<std::uint32_t> old_cost;  // unset: the node is new
    };

    /// Without a heuristic every h is 0. `sharers`: the number of stores that share this budget.
    SearchGraph(const Board& root, const Heuristic* heuristic, Metric metric, MemoryBudget& budget, Stats& stats,
                TraceSink* sink, TraceNumbering numbering = {}, unsigned sharers = 1)
        : metric_(metric),
          sink_(sink),
          numbering_(numbering),
          stats_(stats),
          scale_(heuristic == nullptr ? 1 : heuristic->scale()),
          store_(Packing(root.size()), budget, sharers),
          generator_(root, store_.packing(), heuristic, stats, all_moves, metric) {
        h_root_ = generator_.start_h();
        ++stats_.generated;
        if (sink_ != nullptr)
            sink_->event({.type = TraceEvent::Type::Source,
                          .id = number(0),
                          .board = &root,
                          .h = in_moves(h_root_),
                          .f = in_moves(h_root_)});
    }

    StateStore& store() { return store_; }
    const StateStore& store() const { return store_; }
    const Node& node(Id id) const { return store_.node(id); }
    int scale() const { return scale_; }
    int h_root() const { return h_root_; }
    /// g + h in units of 1/scale.
    int f(std::uint32_t cost, int h) const { return static_cast<int>(cost) * scale_ + h; }
    double in_moves(int value) const { return static_cast<double>(value) / scale_; }

    /// Room for one expansion.
    bool make_room() { return store_.make_room(most_successors()); }
    std::size_t most_successors() const { return generator_.most_successors(); }
    /// From the root to a stored node.
    std::vector<Move> path_to(Id id) const { return store_.path_to(id, metric_); }
    /// Stores the root, which has id 0. Requires room.
    void add_root() { store_.set_index(store_.find(generator_.words()), store_.add(generator_.words(), {})); }

    /// The estimate of a stored node, from scratch.
    int h(Id id) {
        generator_.load(store_.state(id));
        return generator_.start_h();
    }
    bool is(Id id, const std::vector<Packing::Word>& words) const {
        return Packing::equal(store_.state(id), words.data(), words.size());
    }

    /// Generates the successors of a node and calls reached(Reached, words of the state) for those that are new or have
    /// a shorter path; costs, parents and moves are up to date then. Requires room.
    template <class Visit>
    void expand(Id id, Visit reached) {
        expand_some(id, Everything{}, reached);
    }
    /// The same for the successors that wanted(cost, h) accepts; the others are not generated.
    template <class Wanted, class Visit>
    void expand_some(Id id, Wanted wanted, Visit reached) {
        const Node node = store_.node(id);
        stats_.reopened += node.expanded;
        store_.node(id).expanded = 1;
        trace(TraceEvent::Type::Expand, id, node);
        Node child{.parent = id};
        child.cost = (node.cost + 1) & StateStore::max_cost;
        generator_.expand(store_, id, [&](const Step& step) {
            child.move = static_cast<std::uint32_t>(step.move) & 3U;
            consider(child, wanted, reached);
            return true;
        });
        trace(TraceEvent::Type::Close, id, node);
    }

    void trace(TraceEvent::Type type, Id id, const Node& node, int h = -1,
               TraceEvent::Reason reason = TraceEvent::Reason::None) const {
        if (sink_ == nullptr) [[likely]]
            return;
        TraceEvent event = trace_event(type, id, node);
        event.id = number(event.id);
        if (event.parent != TraceEvent::none) event.parent = number(event.parent);
        event.reason = reason;
        if (h >= 0) {
            event.h = in_moves(h);
            event.f = in_moves(f(node.cost, h));
        }
        sink_->event(event);
    }

  private:
    std::uint64_t number(std::uint64_t id) const { return id * numbering_.stride + numbering_.offset; }

    /// Accepts every successor, so that duplicates are found before any estimate is computed.
    struct Everything {};

    template <class Wanted, class Visit>
    void consider(const Node& child, Wanted& wanted, Visit& reached) {
        const auto slot = store_.find(generator_.words());
        std::optional<int> h;
        if constexpr (!std::is_same_v<Wanted, Everything>) {
            h = generator_.h();
            if (!wanted(child.cost, *h)) {
                --stats_.generated;  // only its estimate was computed
                return;
            }
        }
        stats_.deepest = std::max<std::uint64_t>(stats_.deepest, child.cost);
        if (slot.id == StateStore::none) {
            if (!h) h = generator_.h();
            trace(TraceEvent::Type::Generate, store_.size(), child, *h);
            const Id id = store_.add(generator_.words(), child);
            store_.set_index(slot, id);
            reached(Reached{id, *h, std::nullopt}, generator_.words());
            return;
        }
        trace(TraceEvent::Type::Generate, slot.id, child);
        Node& known = store_.node(slot.id);
        if (child.cost >= known.cost)
            return trace(TraceEvent::Type::Prune, slot.id, child, -1, TraceEvent::Reason::Duplicate);
        if (!h) h = generator_.h();
        const std::uint32_t old_cost = known.cost;
        known.parent = child.parent;
        known.cost = child.cost;
        known.move = child.move;
        trace(TraceEvent::Type::Update, slot.id, child, *h);
        reached(Reached{slot.id, *h, old_cost}, generator_.words());
    }

    Metric metric_;
    TraceSink* sink_;
    TraceNumbering numbering_;
    Stats& stats_;
    int scale_;
    StateStore store_;
    SuccessorGenerator generator_;
    int h_root_ = 0;
};

}  // namespace taquin
