// A* with a focal list: of the open nodes whose f is at most weight times the least f, the one with the lowest h is
// expanded next. So the solution has at most weight times the least open f, hence at most weight times the optimal
// length.
// (Pearl and Kim, Studies in semi-admissible heuristics, 1982: A*-epsilon.)

#include "taquin/search/focal.h"

#include <cmath>

#include "taquin/search/grid_open.h"
#include "taquin/search/poller.h"
#include "taquin/search/search_graph.h"

namespace taquin {

namespace {

constexpr OptionInfo focal_options[] = {
    {.name = "weight",
     .type = OptionInfo::Type::Real,
     .default_value = "1.2",
     .min = 1,
     .max = 1000,
     .help = "a node is eligible while f <= weight * least f; with an admissible heuristic a solution has at most "
             "weight times the optimal length"},
};

class FocalSearch {
  public:
    FocalSearch(const SearchInput& input, Context& context)
        : context_(context),
          weight_(input.options.real("weight")),
          budget_(context),
          graph_(input.problem.start, &input.heuristic, input.metric, budget_, stats_, context.trace),
          open_(graph_.store(), budget_),
          goal_(graph_.store().packing().words()) {
        graph_.store().packing().pack(input.problem.goal.board().tiles(), goal_.data());
    }

    Result run() {
        Result result;
        result.status = search();
        if (result.status == Status::Solved) result.moves = graph_.path_to(found_);
        result.optimal = weight_ <= 1;
        result.lower_bound = bound();
        result.stats = final_stats(stats_, budget_, open_.operations());
        return result;
    }

  private:
    using Id = StateStore::Id;

    Status search() {
        stats_.iterations = 1;
        least_f_ = graph_.h_root();
        if (context_.trace != nullptr) context_.trace->event({.type = TraceEvent::Type::Iteration});
        if (!make_room()) return budget_.refusal();
        graph_.add_root();
        open_.push(graph_.h_root(), graph_.h_root(), 0);
        Poller poller(context_, stats_);
        while (!open_.empty()) {
            if (const int least = open_.least_column(); least > least_f_) {
                least_f_ = least;
                context_.report(Event::Kind::LowerBound, stats_, bound());
            }
            stats_.stored_bytes = budget_.used();
            stats_.max_frontier = std::max(stats_.max_frontier, open_.size());
            if (const auto stop = poller.poll(bound())) return *stop;
            if (!make_room()) return budget_.refusal();
            const double most = std::floor(weight_ * open_.least_column() + 1e-9);
            const auto from = open_.first_row_within(static_cast<int>(std::min(most, 2e9)));
            const Id id = open_.pop(*from);
            if (graph_.is(id, goal_)) {
                found_ = id;
                return Status::Solved;
            }
            graph_.expand(id, [this](const SearchGraph::Reached& reached, const Packing::Word*) {
                if (graph_.node(reached.id).open != 0)
                    open_.remove(reached.h, graph_.f(*reached.old_cost, reached.h), reached.id);
                open_.push(reached.h, graph_.f(graph_.node(reached.id).cost, reached.h), reached.id);
            });
        }
        return Status::GaveUp;
    }

    bool make_room() { return graph_.make_room() && open_.make_room(graph_.most_successors()); }
    int bound() const { return moves_of(least_f_, graph_.scale()); }

    Context& context_;
    double weight_;
    Stats stats_;
    MemoryBudget budget_;
    SearchGraph graph_;
    GridOpen open_;  // by h and f
    std::vector<Packing::Word> goal_;
    int least_f_ = 0;
    Id found_ = StateStore::none;
};

}  // namespace

const AlgorithmInfo focal_info{
    .name = "focal",
    .title = "A* with a focal list",
    .summary =
        "of the nodes whose f is within weight of the least f, expands the lowest h; at most weight times the "
        "optimal length",
    .guarantee = Guarantee::Bounded,
    .default_heuristic = "manhattan",
    .options = focal_options,
    .run = [](const SearchInput& input, Context& context) { return FocalSearch(input, context).run(); },
    .counters = counter_meanings::best_first,
};

}  // namespace taquin
