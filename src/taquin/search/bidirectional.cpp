// Search from both ends, until the sides meet and no shorter solution can exist.
//
// Each side is an A* with its own heuristic (to the goal, and back to the start; none for breadth-first search), and
// the side with the shorter open list is expanded next. Meeting is not the end: a solution of U moves is optimal once U
// is at most the least f open on either side, or the sum of the least costs open on both sides plus one move.
// In single-tile moves all solutions of a board have the same parity, so a lower bound of U - 1 is enough.
// (Pohl 1971; the last bound as in Holte, Felner, Sharon and Sturtevant, 2016.)

#include "taquin/search/bidirectional.h"

#include <algorithm>

#include "taquin/search/bucket_queue.h"
#include "taquin/search/successors.h"
#include "taquin/search/two_sided.h"

namespace taquin {

namespace {

using Id = StateStore::Id;

/// The search from one end: its nodes, its open list, and the least cost in the open list.
class Side {
  public:
    /// `number` is 0 or 1 and tells the nodes of the two sides apart in a trace. Without a heuristic every h is 0.
    Side(unsigned number, const Board& root, const Heuristic* heuristic, MemoryBudget& budget, Stats& stats,
         TraceSink* sink, Metric metric)
        : number_(number),
          sink_(sink),
          stats_(stats),
          scale_(heuristic == nullptr ? 1 : heuristic->scale()),
          store_(Packing(root.size()), budget, 2),
          open_(store_, budget, heuristic != nullptr),
          generator_(root, store_.packing(), heuristic, stats, all_moves, metric) {
        h_root_ = generator_.start_h();
        trace(TraceEvent::Type::Source, 0, {}, h_root_);
    }

    bool make_room() {
        const std::size_t most = generator_.most_successors();
        return store_.make_room(most) && open_.make_room(most);
    }
    void add_root() { add({}, h_root_, store_.find(generator_.words())); }

    StateStore& store() { return store_; }
    const BucketQueue& open() const { return open_; }
    int least_f() { return static_cast<int>(open_.top_key() >> tie_bits); }
    int least_cost() {
        while (open_of_cost_[least_] == 0) ++least_;
        return static_cast<int>(least_);
    }

    Id pop() {
        const Id id = open_.pop();
        --open_of_cost_[store_.node(id).cost];
        return id;
    }

    /// Generates the successors of a node; calls `reached` for every one that is new or has a shorter path than before.
    template <class Reached>
    void expand(Id id, Reached reached) {
        const StateStore::Node node = store_.node(id);
        stats_.reopened += node.expanded;
        store_.node(id).expanded = 1;
        trace(TraceEvent::Type::Expand, id, node);
        StateStore::Node child{.parent = id};
        child.cost = (node.cost + 1) & StateStore::max_cost;
        stats_.deepest = std::max<std::uint64_t>(stats_.deepest, child.cost);
        generator_.expand(store_, id, [&](const Step& step) {
            child.move = static_cast<std::uint32_t>(step.move) & 3U;
            if (const Id at = consider(child); at != StateStore::none) reached(at, generator_.words());
            return true;
        });
        trace(TraceEvent::Type::Close, id, node);
    }

  private:
    static constexpr unsigned tie_bits = 24;

    Id consider(const StateStore::Node& child) {
        const auto slot = store_.find(generator_.words());
        if (slot.id == StateStore::none) {
            const int h = generator_.h();
            trace(TraceEvent::Type::Generate, store_.size(), child, h);
            return add(child, h, slot);
        }
        trace(TraceEvent::Type::Generate, slot.id, child);
        StateStore::Node& known = store_.node(slot.id);
        if (child.cost >= known.cost) {
            trace(TraceEvent::Type::Prune, slot.id, child, -1, TraceEvent::Reason::Duplicate);
            return StateStore::none;
        }
        const int h = generator_.h();
        if (known.open != 0) {
            open_.remove(key(known.cost, h), slot.id);
            --open_of_cost_[known.cost];
        }
        known.parent = child.parent;
        known.cost = child.cost;
        known.move = child.move;
        trace(TraceEvent::Type::Update, slot.id, child, h);
        push(slot.id, h);
        return slot.id;
    }

    Id add(const StateStore::Node& node, int h, const StateStore::Slot& slot) {
        const Id id = store_.add(generator_.words(), node);
        store_.set_index(slot, id);
        push(id, h);
        return id;
    }

    OpenKey f(std::uint32_t cost, int h) const {
        return OpenKey{cost} * static_cast<OpenKey>(scale_) + static_cast<OpenKey>(h);
    }
    OpenKey key(std::uint32_t cost, int h) const {
        return f(cost, h) << tie_bits | std::min(static_cast<OpenKey>(h), (OpenKey{1} << tie_bits) - 1);
    }

    void push(Id id, int h) {
        const std::uint32_t cost = store_.node(id).cost;
        open_.push(key(cost, h), id);
        if (cost >= open_of_cost_.size()) open_of_cost_.resize(cost + 1);
        ++open_of_cost_[cost];
        least_ = std::min<std::size_t>(least_, cost);
    }

    void trace(TraceEvent::Type type, Id id, const StateStore::Node& node, int h = -1,
               TraceEvent::Reason reason = TraceEvent::Reason::None) const {
        if (sink_ == nullptr) [[likely]]
            return;
        TraceEvent event = trace_event(type, id, node);
        event.id = event.id * 2 + number_;
        if (event.parent != TraceEvent::none) event.parent = event.parent * 2 + number_;
        event.reason = reason;
        if (h >= 0) {
            event.h = static_cast<double>(h) / scale_;
            event.f = static_cast<double>(f(node.cost, h)) / scale_;
        }
        sink_->event(event);
    }

    unsigned number_;
    TraceSink* sink_;
    Stats& stats_;
    int scale_;
    StateStore store_;
    BucketQueue open_;
    SuccessorGenerator generator_;
    int h_root_ = 0;
    std::vector<std::uint64_t> open_of_cost_;  // nodes in the open list, by cost
    std::size_t least_ = 0;                    // no open node has a lower cost
};

class Bidirectional {
  public:
    Bidirectional(const SearchInput& input, Context& context, const Heuristic* forward, const Heuristic* backward)
        : context_(context),
          budget_(context),
          sides_{Side(0, input.problem.start, forward, budget_, stats_, context.trace, input.metric),
                 Side(1, input.problem.goal.board(), backward, budget_, stats_, context.trace, input.metric)},
          metric_(input.metric),
          scale_(forward == nullptr ? 1 : forward->scale()),
          start_is_goal_(input.problem.goal.reached(input.problem.start)) {}

    Result run() {
        Result result;
        result.status = search();
        if (best_ < unknown) result.moves = path();  // also if it was stopped before the proof
        result.optimal = true;
        result.lower_bound =
            result.status == Status::Solved ? path_length(metric_, result.moves) : moves_of(bound_, scale_);
        result.stats = stats_;
        result.stats.stored_bytes = budget_.most_used();
        result.stats.operations = sides_[0].open().operations() + sides_[1].open().operations();
        return result;
    }

  private:
    static constexpr int unknown = std::numeric_limits<int>::max() / 2;

    Status search() {
        stats_.generated = 2;  // both ends
        stats_.iterations = 1;
        if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
        if (start_is_goal_) return Status::Solved;
        for (Side& side : sides_) {
            if (!side.make_room()) return budget_.refusal();
            side.add_root();
        }
        std::uint64_t next_poll = context_.next_poll(0);
        while (!sides_[0].open().empty() && !sides_[1].open().empty()) {
            bound_ = std::max({bound_, sides_[0].least_f(), sides_[1].least_f(),
                               (sides_[0].least_cost() + sides_[1].least_cost() + 1) * scale_});
            if (moves_of(bound_, scale_) >= best_ - info(metric_).bound_step + 1) return Status::Solved;
            stats_.max_frontier = std::max(stats_.max_frontier, sides_[0].open().size() + sides_[1].open().size());
            if (stats_.expanded >= next_poll) {
                stats_.stored_bytes = budget_.used();
                if (const auto stop = context_.poll(stats_, moves_of(bound_, scale_))) return *stop;
                next_poll = context_.next_poll(stats_.expanded);
            }
            const std::size_t turn = sides_[0].open().size() <= sides_[1].open().size() ? 0 : 1;
            if (!sides_[turn].make_room()) return budget_.refusal();
            step(turn);
        }
        return best_ < unknown ? Status::Solved : Status::GaveUp;
    }

    void step(std::size_t turn) {
        Side& side = sides_[turn];
        StateStore& other = sides_[1 - turn].store();
        side.expand(side.pop(), [&](Id reached, const Packing::Word* words) {
            const Id met = other.find(words).id;
            if (met == StateStore::none) return;
            const auto length = static_cast<int>(side.store().node(reached).cost + other.node(met).cost);
            if (length >= best_) return;
            best_ = length;
            meeting_ = turn == 0 ? std::array<Id, 2>{reached, met} : std::array<Id, 2>{met, reached};
        });
    }

    std::vector<Move> path() {
        std::vector<Move> moves = sides_[0].store().path_to(meeting_[0], metric_);
        std::vector<Move> back = sides_[1].store().path_to(meeting_[1], metric_);
        std::ranges::reverse(back);
        for (const Move move : back) moves.push_back(opposite(move));
        return moves;
    }

    Context& context_;
    Stats stats_;
    MemoryBudget budget_;
    std::array<Side, 2> sides_;
    Metric metric_;
    int scale_;
    bool start_is_goal_;
    int bound_ = 0;
    int best_ = unknown;
    std::array<Id, 2> meeting_{};
};

}  // namespace

const AlgorithmInfo bidirectional_bfs_info{
    .name = "bidirectional-bfs",
    .title = "Bidirectional breadth-first search",
    .summary = "breadth-first from both ends until they meet: about the square root of the nodes",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "",
    .run = [](const SearchInput& input,
              Context& context) { return Bidirectional(input, context, nullptr, nullptr).run(); },
    .counters = counter_meanings::bidirectional,
};

const AlgorithmInfo bidirectional_astar_info{
    .name = "bidirectional-astar",
    .title = "Bidirectional A*",
    .summary = "A* from both ends; after they meet it goes on until no shorter solution is possible",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .run =
        [](const SearchInput& input, Context& context) {
            const auto backward = backward_heuristic(input);
            if (!backward) return Result{.status = Status::GaveUp};
            return Bidirectional(input, context, &input.heuristic, backward->get()).run();
        },
    .check = check_backward,
    .counters = counter_meanings::bidirectional,
};

}  // namespace taquin
