// Greedy descent: go to the successor with the lowest h that was not visited yet, and never backtrack. It ends at the
// goal or where every successor was visited. The start counts as visited only once it is reached again.

#include "taquin/search/greedy.h"

#include <algorithm>
#include <optional>

#include "taquin/search/move_order.h"
#include "taquin/search/poller.h"
#include "taquin/search/successors.h"

namespace taquin {

namespace {

constexpr OptionInfo descent_options[] = {
    {.name = "order",
     .type = OptionInfo::Type::Text,
     .default_value = "rldu",
     .help = "order in which the moves of the blank are tried: rldu is tile left, right, up, down"},
    {.name = "ties",
     .type = OptionInfo::Type::Choice,
     .default_value = "first",
     .choices = "first|last",
     .help = "which of the successors with equal h is taken"},
};

/// One descent. Successors are numbered in the order of their generation in a trace.
class Greedy {
  public:
    Greedy(const SearchInput& input, Context& context)
        : goal_(input.problem.goal),
          context_(context),
          last_wins_(input.options.text("ties") == "last"),
          scale_(input.heuristic.scale()),
          budget_(context),
          visited_(Packing(goal_.size()), budget_),
          generator_(input.problem.start, visited_.packing(), &input.heuristic, result_.stats,
                     parse_order(input.options.text("order"), "greedy").value_or(all_moves), input.metric) {}

    Result run() {
        Stats& stats = result_.stats;
        stats.generated = stats.iterations = 1;
        const int h_start = generator_.start_h();
        result_.lower_bound = moves_of(h_start, scale_);
        trace({.type = TraceEvent::Type::Source, .id = 0}, h_start);
        trace({.type = TraceEvent::Type::Iteration});
        Poller poller(context_, stats);
        while (!goal_.reached(generator_.board())) {
            if (const auto stop = poller.poll(result_.lower_bound)) return ended(*stop);
            if (!visited_.make_room(1)) return ended(budget_.refusal());
            stats.stored_bytes = budget_.most_used();
            const auto best = best_successor();
            if (!best) return ended(Status::GaveUp);
            generator_.advance(best->move, best->slid);
            visited_.set_index(visited_.find(generator_.words()), visited_.add(generator_.words(), {}));
            result_.moves.insert(result_.moves.end(), static_cast<std::size_t>(best->slid), best->move);
            ++stats.deepest;
        }
        return ended(Status::Solved);
    }

  private:
    Result ended(Status status) {
        result_.status = status;
        return std::move(result_);
    }

    struct Slide {
        Move move;
        int slid;  // how many tiles
    };
    std::optional<Slide> best_successor() {
        std::optional<Slide> best;
        int best_h = 0;
        const std::uint64_t parent = node_;
        std::uint64_t candidates = 0;
        TraceEvent event{.id = parent, .g = result_.stats.deepest};
        trace(event, -1, TraceEvent::Type::Expand);
        generator_.expand(generator_.board().moves(), [&](const Step& step) {
            TraceEvent successor{
                .id = result_.stats.generated - 1, .parent = parent, .move = step.move, .g = result_.stats.deepest + 1};
            if (visited_.find(generator_.words()).id != StateStore::none) {
                trace(successor, -1, TraceEvent::Type::Generate);
                successor.reason = TraceEvent::Reason::Duplicate;
                trace(successor, -1, TraceEvent::Type::Prune);
                return true;
            }
            ++candidates;
            const int h = generator_.h();
            trace(successor, h, TraceEvent::Type::Generate);
            if (!best || h < best_h || (last_wins_ && h == best_h)) {
                best = Slide{step.move, generator_.slid()};
                best_h = h;
                node_ = successor.id;
            }
            return true;
        });
        trace(event, -1, TraceEvent::Type::Close);
        result_.stats.max_frontier = std::max(result_.stats.max_frontier, candidates);
        return best;
    }

    void trace(TraceEvent event, int h = -1, std::optional<TraceEvent::Type> type = {}) const {
        if (context_.trace == nullptr) [[likely]]
            return;
        if (type) event.type = *type;
        if (h >= 0) event.h = event.f = static_cast<double>(h) / scale_;
        context_.trace->event(event);
    }

    const Goal& goal_;
    Context& context_;
    bool last_wins_;
    int scale_;
    Result result_;
    MemoryBudget budget_;
    StateStore visited_;
    SuccessorGenerator generator_;
    std::uint64_t node_ = 0;  // the id of the node held
};

}  // namespace

const AlgorithmInfo greedy_info{
    .name = "greedy",
    .title = "Greedy descent",
    .summary = "goes to the best successor not visited yet and never backtracks; may end in a dead end",
    .guarantee = Guarantee::None,
    .default_heuristic = "m3h",
    .options = descent_options,
    .run = [](const SearchInput& input, Context& context) { return Greedy(input, context).run(); },
    .check = [](const SearchInput& input) { return check_order(input.options, "greedy"); },
    .counters = counter_meanings::greedy,
};

}  // namespace taquin
