// Best-first search: expand the open node with the smallest key, store the successors that are new.
//
// Breadth-first search, Dijkstra, greedy best-first, A* and weighted A* differ only in the key by which the open list
// is ordered: g, h, or f = g + w * h. Rounding w * h down keeps keys whole and keeps the guarantee of weighted A*: some
// open node on a shortest path has g + w * h <= w * optimum, and so has its rounded key. A state found again by a
// shorter path is moved up in the open list or reopened, so nothing depends on the heuristic being consistent.
// (Hart, Nilsson and Raphael 1968; Pohl 1970.)

#include "taquin/search/best_first.h"

#include <algorithm>
#include <cmath>

#include "taquin/search/bucket_queue.h"
#include "taquin/search/heap_queue.h"
#include "taquin/search/list_queue.h"
#include "taquin/search/poller.h"
#include "taquin/search/successors.h"

namespace taquin {

namespace {

template <OpenList Open>
class BestFirst {
  public:
    BestFirst(const SearchInput& input, Context& context, const BestFirstPlan& plan)
        : context_(context),
          plan_(plan),
          consistent_(input.heuristic.consistent()),
          scale_(plan.key == BestFirstPlan::Key::Cost ? 1 : input.heuristic.scale()),
          budget_(context),
          store_(Packing(input.problem.start.size()), budget_),
          open_(store_, budget_, plan.ties != BestFirstPlan::Ties::Fifo),
          generator_(input.problem.start, store_.packing(),
                     plan.key == BestFirstPlan::Key::Cost ? nullptr : &input.heuristic, stats_, plan.order,
                     input.metric),
          goal_(store_.packing().words()),
          metric_(input.metric) {
        store_.packing().pack(input.problem.goal.board().tiles(), goal_.data());
    }

    Result run() {
        Result result;
        result.status = search();
        if (result.status == Status::Solved) result.moves = store_.path_to(found_, metric_);
        result.optimal = keeps_shortest() && plan_.weight <= 1;
        result.lower_bound = bound();
        result.stats = final_stats(stats_, budget_, open_.operations());
        return result;
    }

  private:
    using Id = StateStore::Id;
    using Duplicates = BestFirstPlan::Duplicates;

    Status search() {
        stats_.generated = 1;
        stats_.iterations = 1;
        h_start_ = generator_.start_h();
        trace(TraceEvent::Type::Source, 0, {}, h_start_);
        if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
        if (!make_room()) return budget_.refusal();
        add({}, h_start_, store_.find(generator_.words()));
        if (plan_.goal_when_generated && is_goal(0)) return found(0);
        Poller poller(context_, stats_);
        while (!open_.empty()) {
            least_key_ = std::max(least_key_, open_.top_key());
            stats_.stored_bytes = budget_.used();
            if (const auto stop = poller.poll(bound())) return *stop;
            if (!make_room()) return budget_.refusal();
            const Id id = open_.pop();
            if (!plan_.goal_when_generated && is_goal(id)) return found(id);
            expand(id);
            if (found_ != StateStore::none) return Status::Solved;
        }
        return Status::GaveUp;  // only where states are forgotten or the goal cannot be reached
    }

    bool make_room() {
        const std::size_t most = generator_.most_successors();
        return store_.make_room(most) && open_.make_room(most);
    }
    bool is_goal(Id id) const { return Packing::equal(store_.state(id), goal_.data(), goal_.size()); }
    Status found(Id id) {
        found_ = id;
        return Status::Solved;
    }

    /// What the open list is ordered by, in units of 1/scale.
    OpenKey priority(std::uint32_t cost, int h) const {
        switch (plan_.key) {
            case BestFirstPlan::Key::Cost:
                return cost;
            case BestFirstPlan::Key::Estimate:
                return static_cast<OpenKey>(h);
            case BestFirstPlan::Key::Sum:
                break;
        }
        const auto weighted = plan_.weight == 1 ? static_cast<OpenKey>(h) : static_cast<OpenKey>(plan_.weight * h);
        return static_cast<OpenKey>(cost) * static_cast<OpenKey>(scale_) + weighted;
    }
    OpenKey key(std::uint32_t cost, int h) const {
        const bool low_h = plan_.key == BestFirstPlan::Key::Sum && plan_.ties == BestFirstPlan::Ties::LowH;
        const OpenKey tie = low_h ? static_cast<OpenKey>(h) : 0;
        return priority(cost, h) << tie_bits | std::min(tie, (OpenKey{1} << tie_bits) - 1);
    }

    /// Does an open node on a shortest path always have its true cost?
    bool keeps_shortest() const {
        if (plan_.key == BestFirstPlan::Key::Estimate) return false;
        return plan_.duplicates == Duplicates::Closed || (plan_.duplicates == Duplicates::ExploredAtPush &&
                                                          (plan_.key == BestFirstPlan::Key::Cost || consistent_));
    }

    /// Every solution has at least this many moves, if the heuristic is admissible.
    int bound() const {
        if (!keeps_shortest()) return moves_of(h_start_, scale_);
        const double least = static_cast<double>(least_key_ >> tie_bits);
        // The subtraction absorbs floating-point rounding errors.
        return std::max(moves_of(h_start_, scale_),
                        static_cast<int>(std::ceil(least / (plan_.weight * static_cast<double>(scale_)) - 1e-9)));
    }

    void expand(Id id) {
        const StateStore::Node node = store_.node(id);
        stats_.reopened += node.expanded;
        store_.node(id).expanded = plan_.duplicates == Duplicates::Closed ? 1 : 0;
        if (plan_.duplicates == Duplicates::ExploredAtPush)
            if (const auto slot = store_.find(store_.state(id)); slot.id == StateStore::none)
                store_.set_index(slot, id);
        trace(TraceEvent::Type::Expand, id, node);
        StateStore::Node child{.parent = id};
        child.cost = (node.cost + 1) & StateStore::max_cost;
        stats_.deepest = std::max<std::uint64_t>(stats_.deepest, child.cost);
        generator_.expand(store_, id, [&](const Step& step) {
            child.move = static_cast<std::uint32_t>(step.move) & 3U;
            consider(child);
            return found_ == StateStore::none;
        });
        trace(TraceEvent::Type::Close, id, node);
    }

    /// The generator holds the successor `child`: store it, update the node of its state, or prune it.
    void consider(const StateStore::Node& child) {
        const auto slot = store_.find(generator_.words());
        const bool is_new = slot.id == StateStore::none;
        if (is_new || (plan_.duplicates == Duplicates::Frontier && store_.node(slot.id).open == 0)) {
            const int h = generator_.h();
            trace(TraceEvent::Type::Generate, store_.size(), child, h);
            const Id id = add(child, h, slot);
            if (is_new && plan_.goal_when_generated && is_goal(id)) found_ = id;
            return;
        }
        trace(TraceEvent::Type::Generate, slot.id, child);
        StateStore::Node& known = store_.node(slot.id);
        // Greedy search does not look at costs: a shorter path to an expanded state is no reason to expand it again.
        if (plan_.duplicates != Duplicates::Closed || child.cost >= known.cost ||
            (known.open == 0 && plan_.key == BestFirstPlan::Key::Estimate))
            return trace(TraceEvent::Type::Prune, slot.id, child, -1, TraceEvent::Reason::Duplicate);
        const int h = generator_.h();
        if (known.open != 0) open_.remove(key(known.cost, h), slot.id);
        known.parent = child.parent;
        known.cost = child.cost;
        known.move = child.move;
        trace(TraceEvent::Type::Update, slot.id, child, h);
        push(slot.id, h);
    }

    /// Stores the state that the generator holds.
    Id add(const StateStore::Node& node, int h, const StateStore::Slot& slot) {
        const Id id = store_.add(generator_.words(), node);
        if (plan_.duplicates != Duplicates::ExploredAtPush) store_.set_index(slot, id);
        push(id, h);
        return id;
    }

    void push(Id id, int h) {
        open_.push(key(store_.node(id).cost, h), id);
        stats_.max_frontier = std::max(stats_.max_frontier, open_.size());
    }

    void trace(TraceEvent::Type type, Id id, const StateStore::Node& node, int h = -1,
               TraceEvent::Reason reason = TraceEvent::Reason::None) const {
        if (context_.trace == nullptr) [[likely]]
            return;
        TraceEvent event = trace_event(type, id, node);
        event.reason = reason;
        if (h >= 0) {
            event.h = static_cast<double>(h) / scale_;
            event.f = static_cast<double>(priority(node.cost, h)) / scale_;
        }
        context_.trace->event(event);
    }

    static constexpr unsigned tie_bits = 24;

    Context& context_;
    const BestFirstPlan& plan_;
    bool consistent_;
    int scale_;
    Stats stats_;
    MemoryBudget budget_;
    StateStore store_;
    Open open_;
    SuccessorGenerator generator_;
    std::vector<Packing::Word> goal_;
    Metric metric_;
    int h_start_ = 0;
    OpenKey least_key_ = 0;
    Id found_ = StateStore::none;
};

}  // namespace

Result best_first(const SearchInput& input, Context& context, const BestFirstPlan& plan) {
    switch (plan.queue) {
        case BestFirstPlan::Queue::Heap:
            return BestFirst<HeapQueue>(input, context, plan).run();
        case BestFirstPlan::Queue::List:
            return BestFirst<ListQueue>(input, context, plan).run();
        case BestFirstPlan::Queue::Buckets:
            break;
    }
    return BestFirst<BucketQueue>(input, context, plan).run();
}

}  // namespace taquin
