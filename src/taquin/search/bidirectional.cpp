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
#include "taquin/search/two_sided.h"

namespace taquin {

namespace {

/// The search from one end: its graph, its open list, and the least cost in the open list.
class Side {
  public:
    /// `number` is 0 or 1 and tells the nodes of the two sides apart in a trace. Without a heuristic every h is 0.
    Side(unsigned number, const Board& root, const Heuristic* heuristic, MemoryBudget& budget, Stats& stats,
         TraceSink* sink, Metric metric)
        : graph_(root, heuristic, metric, budget, stats, sink, {.stride = 2, .offset = number}, 2),
          open_(graph_.store(), budget, heuristic != nullptr) {}

    bool make_room() { return graph_.make_room() && open_.make_room(graph_.most_successors()); }
    void add_root() {
        graph_.add_root();
        push(0, graph_.h_root());
    }

    const SearchGraph& graph() const { return graph_; }
    const BucketQueue& open() const { return open_; }
    int least_f() { return static_cast<int>(open_.top_key() >> tie_bits); }
    int least_cost() {
        while (open_of_cost_[least_] == 0) ++least_;
        return static_cast<int>(least_);
    }

    /// Expands the best open node; calls reached(id, words of the state) for every successor that is new or has a
    /// shorter path than before.
    template <class Reached>
    void expand_best(Reached reached) {
        const Id best = open_.pop();
        --open_of_cost_[graph_.node(best).cost];
        graph_.expand(best, [&](const SearchGraph::Reached& successor, const Packing::Word* words) {
            if (graph_.node(successor.id).open != 0) {
                open_.remove(key(*successor.old_cost, successor.h), successor.id);
                --open_of_cost_[*successor.old_cost];
            }
            push(successor.id, successor.h);
            reached(successor.id, words);
        });
    }

  private:
    using Id = StateStore::Id;
    static constexpr unsigned tie_bits = 24;

    OpenKey key(std::uint32_t cost, int h) const {
        return static_cast<OpenKey>(graph_.f(cost, h)) << tie_bits |
               std::min(static_cast<OpenKey>(h), (OpenKey{1} << tie_bits) - 1);
    }

    void push(Id id, int h) {
        const std::uint32_t cost = graph_.node(id).cost;
        open_.push(key(cost, h), id);
        if (cost >= open_of_cost_.size()) open_of_cost_.resize(cost + 1);
        ++open_of_cost_[cost];
        least_ = std::min<std::size_t>(least_, cost);
    }

    SearchGraph graph_;
    BucketQueue open_;
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
        // Also if it was stopped before the proof.
        if (!meeting_.none()) result.moves = meeting_.path(sides_[0].graph(), sides_[1].graph());
        result.optimal = true;
        result.lower_bound =
            result.status == Status::Solved ? path_length(metric_, result.moves) : moves_of(bound_, scale_);
        result.stats = final_stats(stats_, budget_, sides_[0].open().operations() + sides_[1].open().operations());
        return result;
    }

  private:
    Status search() {
        stats_.iterations = 1;
        if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
        if (start_is_goal_) return Status::Solved;
        for (Side& side : sides_) {
            if (!side.make_room()) return budget_.refusal();
            side.add_root();
        }
        Poller poller(context_, stats_);
        while (!sides_[0].open().empty() && !sides_[1].open().empty()) {
            bound_ = std::max({bound_, sides_[0].least_f(), sides_[1].least_f(),
                               (sides_[0].least_cost() + sides_[1].least_cost() + 1) * scale_});
            if (moves_of(bound_, scale_) >= meeting_.length() - info(metric_).bound_step + 1) return Status::Solved;
            stats_.max_frontier = std::max(stats_.max_frontier, sides_[0].open().size() + sides_[1].open().size());
            stats_.stored_bytes = budget_.used();
            if (const auto stop = poller.poll(moves_of(bound_, scale_))) return *stop;
            const unsigned turn = sides_[0].open().size() <= sides_[1].open().size() ? 0 : 1;
            if (!sides_[turn].make_room()) return budget_.refusal();
            sides_[turn].expand_best([&](StateStore::Id reached, const Packing::Word* words) {
                meeting_.note(turn, sides_[turn].graph(), reached, sides_[1 - turn].graph(), words);
            });
        }
        return meeting_.none() ? Status::GaveUp : Status::Solved;
    }

    Context& context_;
    Stats stats_;
    MemoryBudget budget_;
    std::array<Side, 2> sides_;
    Metric metric_;
    int scale_;
    bool start_is_goal_;
    int bound_ = 0;
    Meeting meeting_;
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
