// Local search space learning real-time A*: an agent that has to move before it knows the whole path.
//
// In each episode it searches a few nodes ahead with A*, learns better estimates for the states it expanded, and moves
// to the open node that looked best. The estimates it has learned keep it from circling for ever: with a consistent
// heuristic it reaches the goal. Its path is what the agent walked, detours included.
// (Koenig and Sun, Comparing real-time and incremental heuristic search for real-time situated agents, 2009.)

#include "taquin/search/lss_lrta.h"

#include <queue>

#include "taquin/search/bucket_queue.h"
#include "taquin/search/poller.h"
#include "taquin/search/search_graph.h"

namespace taquin {

namespace {

constexpr OptionInfo lss_lrta_options[] = {
    {.name = "lookahead",
     .type = OptionInfo::Type::Integer,
     .default_value = "100",
     .min = 1,
     .max = 1e6,
     .help = "nodes expanded before each move of the agent; more give shorter paths"},
};

class RealTime {
  public:
    RealTime(const SearchInput& input, Context& context)
        : input_(input),
          context_(context),
          lookahead_(static_cast<std::uint64_t>(input.options.integer("lookahead"))),
          poller_(context, stats_),
          budget_(context),
          learned_(Packing(input.problem.start.size()), budget_, 2),
          position_(input.problem.start),
          bound_(input.heuristic.value(position_)),
          goal_(learned_.packing().words()) {
        learned_.packing().pack(input.problem.goal.board().tiles(), goal_.data());
    }

    Result run() {
        Result result;
        while (!input_.problem.goal.reached(position_) && !over_) episode();
        result.status = over_.value_or(Status::Solved);
        if (result.status == Status::Solved) result.moves = std::move(walked_);
        result.lower_bound = bound();
        if (stats_.generated == 0) {
            stats_.generated = stats_.iterations = 1;
            if (context_.trace != nullptr) {
                context_.trace->event({.type = TraceEvent::Type::Source, .id = 0});
                context_.trace->event({.type = TraceEvent::Type::Iteration});
            }
        }
        result.stats = final_stats(stats_, budget_, operations_);
        return result;
    }

  private:
    using Id = StateStore::Id;
    static constexpr unsigned tie_bits = 24;
    static constexpr int unknown = static_cast<int>(StateStore::max_cost);

    int bound() const { return moves_of(bound_, input_.heuristic.scale()); }

    /// What has been learned of a state, or else its estimate.
    int value(const Packing::Word* words, int h) const {
        const auto slot = learned_.find(words);
        return slot.id == StateStore::none ? std::min(h, unknown) : static_cast<int>(learned_.node(slot.id).cost);
    }
    bool learn(const Packing::Word* words, int h) {
        if (!learned_.make_room(1)) return false;
        const auto slot = learned_.find(words);
        const Id id = slot.id != StateStore::none ? slot.id : learned_.add(words, {});
        if (slot.id == StateStore::none) learned_.set_index(slot, id);
        learned_.node(id).cost = static_cast<std::uint32_t>(h) & StateStore::max_cost;
        return true;
    }

    void episode() {
        SearchGraph graph(position_, &input_.heuristic, input_.metric, budget_, stats_, context_.trace,
                          {.offset = first_number_}, 2);
        ++stats_.iterations;
        if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
        BucketQueue open(graph.store(), budget_, true);
        over_ = look_ahead(graph, open);
        if (!over_ && open.empty()) over_ = Status::GaveUp;
        if (over_) return;
        const Id best = open.pop();
        open_again(graph, open, best);
        if (!learn_from(graph, open)) {
            over_ = budget_.refusal();
            return;
        }
        for (const Move move : graph.path_to(best)) {
            position_.apply(move);
            walked_.push_back(move);
        }
        operations_ += open.operations();
        first_number_ += graph.store().size();
    }

    /// A* until enough nodes are expanded or the goal is the best open node.
    std::optional<Status> look_ahead(SearchGraph& graph, BucketQueue& open) {
        if (!graph.make_room() || !open.make_room(graph.most_successors()) || !learned_.make_room(1))
            return budget_.refusal();
        graph.add_root();
        open.push(key(graph, 0, graph.h_root()), 0);
        for (std::uint64_t expanded = 0; expanded < lookahead_ && !open.empty(); ++expanded) {
            stats_.stored_bytes = budget_.used();
            if (const auto stop = poller_.poll(bound())) return stop;
            if (!graph.make_room() || !open.make_room(graph.most_successors() + 1)) return budget_.refusal();
            const Id id = open.pop();
            if (graph.is(id, goal_)) {
                open_again(graph, open, id);
                break;
            }
            graph.expand(id, [&](const SearchGraph::Reached& reached, const Packing::Word*) {
                const std::uint32_t cost = graph.node(reached.id).cost;
                if (graph.node(reached.id).open != 0)
                    open.remove(key(graph, reached.id, reached.h, *reached.old_cost), reached.id);
                open.push(key(graph, reached.id, reached.h, cost), reached.id);
            });
            stats_.max_frontier = std::max(stats_.max_frontier, open.size());
        }
        return std::nullopt;
    }

    OpenKey key(const SearchGraph& graph, Id id, int h) const { return key(graph, id, h, graph.node(id).cost); }
    OpenKey key(const SearchGraph& graph, Id id, int h, std::uint32_t cost) const {
        const int known = value(graph.store().state(id), h);
        return static_cast<OpenKey>(graph.f(cost, known)) << tie_bits |
               std::min(static_cast<OpenKey>(known), (OpenKey{1} << tie_bits) - 1);
    }
    void open_again(SearchGraph& graph, BucketQueue& open, Id id) { open.push(key(graph, id, graph.h(id)), id); }

    /// Every expanded state learns the least cost of leaving the local space: values spread inwards from the open
    /// nodes, the least first. False: no memory, or told to stop.
    bool learn_from(SearchGraph& graph, BucketQueue& open) {
        using Entry = std::pair<int, Id>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        const Id size = graph.store().size();
        TryVector<int> values;
        if (!values.resize(size, unknown)) return false;
        for (Id id = 0; id < size; ++id)
            if (graph.node(id).open != 0) {
                if (id % 16 == 0 && budget_.should_stop()) return false;  // an estimate from scratch takes a while
                values[id] = value(graph.store().state(id), graph.h(id));
                queue.emplace(values[id], id);
            }
        Stats ignored;
        SuccessorGenerator neighbours(position_, graph.store().packing(), nullptr, ignored, all_moves, input_.metric);
        for (std::uint64_t count = 1; !queue.empty(); ++count) {
            if (count % 64 == 0 && budget_.should_stop()) return false;
            const auto [h, id] = queue.top();
            queue.pop();
            if (h > values[id]) continue;
            neighbours.load(graph.store().state(id));
            neighbours.expand(neighbours.board().moves(), [&](const Step&) {
                const Id from = graph.store().find(neighbours.words()).id;
                if (from == StateStore::none || graph.node(from).open != 0) return true;
                const int through = std::min(h + graph.scale(), unknown);
                if (through < values[from]) queue.emplace(values[from] = through, from);
                return true;
            });
        }
        for (Id id = 0; id < size; ++id) {
            if (id % 64 == 0 && budget_.should_stop()) return false;
            if (graph.node(id).open == 0 && !learn(graph.store().state(id), values[id])) return false;
        }
        while (!open.empty()) open.pop();
        return true;
    }

    const SearchInput& input_;
    Context& context_;
    std::uint64_t lookahead_;
    Stats stats_;
    Poller poller_;
    MemoryBudget budget_;
    StateStore learned_;  // costs are the values learned
    Board position_;      // of the agent
    int bound_;
    std::vector<Packing::Word> goal_;
    std::vector<Move> walked_;
    std::optional<Status> over_;
    std::uint64_t operations_ = 0;
    std::uint64_t first_number_ = 0;  // of this episode's nodes in a trace
};

constexpr CounterMeaning lss_lrta_counters[] = {
    {"generated", "episodes", "nodes reached by a move in all episodes, the agent's own states included"},
    {"expanded", "episodes", "nodes whose successors were generated, in all episodes"},
    counter_meanings::open_list,
    {"deepest", "episodes", "largest g within one episode"},
    {"iterations", "episodes", "episodes: times the agent looked ahead"},
    {"stored_bytes", "learned", "peak size of the estimates learned and of one episode's states"}};

}  // namespace

const AlgorithmInfo lss_lrta_info{
    .name = "lss-lrta",
    .title = "LSS-LRTA*",
    .summary = "real-time search: looks a few nodes ahead, learns better estimates, moves, and looks again",
    .guarantee = Guarantee::None,
    .default_heuristic = "manhattan",
    .options = lss_lrta_options,
    .run = [](const SearchInput& input, Context& context) { return RealTime(input, context).run(); },
    .counters = lss_lrta_counters,
};

}  // namespace taquin
