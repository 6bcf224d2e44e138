// Anytime repairing A*: weighted A* with a large weight, then with smaller and smaller ones, each search reusing the
// nodes of the one before. Every search publishes its solution; with a weight of 1 the last one is optimal.
//
// Within one search no node is expanded twice: a closed node that gets a shorter path is set aside and reopened in the
// next one. Nodes that cannot lead to anything shorter than the best solution are pruned. (Likhachev, Gordon and Thrun,
// ARA*: anytime A* with provable bounds on sub-optimality, 2003.)

#include "taquin/search/arastar.h"

#include <limits>

#include "taquin/search/bucket_queue.h"
#include "taquin/search/poller.h"
#include "taquin/search/search_graph.h"

namespace taquin {

namespace {

constexpr OptionInfo arastar_options[] = {
    {.name = "weight",
     .type = OptionInfo::Type::Real,
     .default_value = "3",
     .min = 1,
     .max = 1000,
     .help = "factor of h in the first search"},
    {.name = "step",
     .type = OptionInfo::Type::Real,
     .default_value = "0.5",
     .min = 0.01,
     .max = 1000,
     .help = "how much the factor falls from one search to the next, until it is 1"},
};

class Repairing {
  public:
    Repairing(const SearchInput& input, Context& context)
        : context_(context),
          weight_(input.options.real("weight")),
          step_(input.options.real("step")),
          budget_(context),
          graph_(input.problem.start, &input.heuristic, input.metric, budget_, stats_, context.trace),
          poller_(context, stats_),
          goal_(graph_.store().packing().words()) {
        graph_.store().packing().pack(input.problem.goal.board().tiles(), goal_.data());
    }

    Result run() {
        Result result;
        result.status = search();
        result.moves = std::move(best_);
        result.optimal = result.status == Status::Solved;
        result.lower_bound = moves_of(bound_, graph_.scale());
        result.stats = final_stats(stats_, budget_, operations_ + (open_ ? open_->operations() : 0));
        return result;
    }

  private:
    using Id = StateStore::Id;
    static constexpr unsigned tie_bits = 24;
    static constexpr int none_found = std::numeric_limits<int>::max();

    Status search() {
        bound_ = graph_.h_root();
        open_.emplace(graph_.store(), budget_, true);
        if (!make_room()) return budget_.refusal();
        graph_.add_root();
        if (graph_.is(0, goal_)) goal_id_ = 0;
        push(0, graph_.h_root());
        for (;;) {
            ++stats_.iterations;
            if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
            const auto stop = improve();
            if (goal_id_ != StateStore::none) publish();
            if (stop) return *stop;
            if (goal_id_ == StateStore::none) return Status::GaveUp;
            if (weight_ <= 1) {
                bound_ = best_f();
                return Status::Solved;
            }
            weight_ = std::max(1.0, weight_ - step_);
            if (const auto stop = reorder()) return *stop;
            if (bound_ >= best_f()) return Status::Solved;
        }
    }

    bool make_room() { return graph_.make_room() && open_->make_room(graph_.most_successors()); }
    int best_f() const { return goal_id_ == StateStore::none ? none_found : graph_.f(graph_.node(goal_id_).cost, 0); }

    /// Expands nodes until none is left that could lead to a better solution under the present weight.
    std::optional<Status> improve() {
        while (!open_->empty() && static_cast<int>(open_->top_key() >> tie_bits) < best_f()) {
            stats_.stored_bytes = budget_.used();
            if (const auto stop = poller_.poll(moves_of(bound_, graph_.scale()))) return stop;
            if (!make_room()) return budget_.refusal();
            const Id id = open_->pop();
            graph_.store().node(id).previous = StateStore::none;
            graph_.expand(
                id, [this](const SearchGraph::Reached& reached, const Packing::Word* words) { reach(reached, words); });
        }
        return std::nullopt;
    }

    void reach(const SearchGraph::Reached& reached, const Packing::Word* words) {
        StateStore::Node& node = graph_.store().node(reached.id);
        if (node.open != 0) open_->remove(key(*reached.old_cost, reached.h), reached.id);
        if (graph_.f(node.cost, reached.h) >= best_f())
            return graph_.trace(TraceEvent::Type::Prune, reached.id, node, reached.h, TraceEvent::Reason::Bound);
        if (Packing::equal(words, goal_.data(), goal_.size())) goal_id_ = reached.id;
        if (node.expanded == 0)
            push(reached.id, reached.h);
        else if (node.previous != reached.id)
            set_aside(reached.id);
    }

    void push(Id id, int h) {
        open_->push(key(graph_.node(id).cost, h), id);
        stats_.max_frontier = std::max(stats_.max_frontier, open_->size());
    }
    OpenKey key(std::uint32_t cost, int h) const {
        const auto weighted = static_cast<OpenKey>(weight_ * h);
        return (OpenKey{cost} * static_cast<OpenKey>(graph_.scale()) + weighted) << tie_bits |
               std::min(static_cast<OpenKey>(h), (OpenKey{1} << tie_bits) - 1);
    }

    /// Nodes for the next search form a list through the links that the open list does not use for closed nodes; a node
    /// in it is marked by naming itself as its predecessor.
    void set_aside(Id id) {
        StateStore::Node& node = graph_.store().node(id);
        node.previous = id;
        node.next = aside_;
        aside_ = id;
    }

    void publish() {
        std::vector<Move> moves = graph_.path_to(goal_id_);
        if (!best_.empty() && path_length(context_.metric, moves) >= path_length(context_.metric, best_)) return;
        best_ = std::move(moves);
        context_.report(Event::Kind::Incumbent, stats_, moves_of(bound_, graph_.scale()), best_);
    }

    /// Makes the open nodes and those set aside the open list of the next search, ordered by the new weight. The least
    /// f among them is a lower bound.
    std::optional<Status> reorder() {
        constexpr std::uint64_t between_polls = 4096;
        for (std::uint64_t popped = 1; !open_->empty(); ++popped) {
            set_aside(open_->pop());
            if (popped % between_polls == 0)
                if (const auto stop = context_.over()) return stop;
        }
        operations_ += open_->operations();
        open_.emplace(graph_.store(), budget_, true);
        for (Id id = 0; id < graph_.store().size(); ++id) {
            graph_.store().node(id).expanded = 0;
            if (id % between_polls == 0)
                if (const auto stop = context_.over()) return stop;
        }
        int least = best_f();
        std::uint64_t count = 0;
        for (Id id = aside_, next; id != StateStore::none; id = next) {
            next = graph_.node(id).next;
            if (++count % 16 == 0)  // an estimate from scratch may take half a millisecond
                if (const auto stop = context_.over()) return stop;
            if (!open_->make_room(1)) return budget_.refusal();
            const int h = graph_.h(id);
            const int f = graph_.f(graph_.node(id).cost, h);
            if (f >= best_f()) continue;
            least = std::min(least, f);
            push(id, h);
        }
        aside_ = StateStore::none;
        if (least > bound_) {
            bound_ = least;
            context_.report(Event::Kind::LowerBound, stats_, moves_of(bound_, graph_.scale()));
        }
        return std::nullopt;
    }

    Context& context_;
    double weight_;
    double step_;
    Stats stats_;
    MemoryBudget budget_;
    SearchGraph graph_;
    Poller poller_;
    std::optional<BucketQueue> open_;
    std::vector<Packing::Word> goal_;
    std::vector<Move> best_;
    Id goal_id_ = StateStore::none;
    Id aside_ = StateStore::none;
    int bound_ = 0;
    std::uint64_t operations_ = 0;
};

constexpr CounterMeaning arastar_counters[] = {
    {"expanded", "weights", "nodes whose successors were generated, counted again for every weight"},
    {"reopened", "weights", "always 0: for one weight no node is expanded twice"},
    counter_meanings::open_list,
    {"iterations", "weights", "weights searched with"},
    counter_meanings::stored_states};

}  // namespace

const AlgorithmInfo arastar_info{
    .name = "arastar",
    .title = "Anytime repairing A*",
    .summary =
        "weighted A* with a falling weight that goes on with its nodes; ever shorter solutions, the last optimal",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = arastar_options,
    .run = [](const SearchInput& input, Context& context) { return Repairing(input, context).run(); },
    .counters = arastar_counters,
};

}  // namespace taquin
