// Beam search: breadth-first search that keeps, of each layer, only the nodes with the lowest h. No state is visited
// twice, so a beam in a local minimum widens until it leaves it. Should the beam become empty, or its path longer than
// the one that `layers` constructs, the constructed path is the answer.
// (Lowerre 1976; with memory of visited boards as in Zhou and Hansen, 2005.)

#include "taquin/search/beam.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>

#include "taquin/search/layers.h"
#include "taquin/search/successors.h"

namespace taquin {

namespace {

constexpr OptionInfo options[] = {
    {.name = "width",
     .type = OptionInfo::Type::Integer,
     .default_value = "1000",
     .min = 1,
     .max = 1e8,
     .help = "nodes kept in each layer; wider is slower and gives shorter solutions"},
};

class Beam {
  public:
    Beam(const SearchInput& input, Context& context, Stats& stats, std::size_t width)
        : goal_(input.problem.goal),
          context_(context),
          stats_(stats),
          width_(width),
          scale_(input.heuristic.scale()),
          h_goal_(input.heuristic.value(goal_.board())),
          budget_(context),
          store_(Packing(goal_.size()), budget_),
          metric_(input.metric),
          generator_(input.problem.start, store_.packing(), &input.heuristic, stats, all_moves, metric_) {}

    /// GaveUp: the beam became empty or found nothing of at most `longest` moves.
    Status run(int bound, std::size_t longest, std::vector<Move>& moves) {
        if (!store_.make_room(1)) return budget_.refusal();
        const Id root = store_.add(generator_.words(), {});
        store_.set_index(store_.find(generator_.words()), root);
        if (!layer_.push_back(root)) return Status::MemoryLimit;
        std::uint64_t next_poll = context_.next_poll(stats_.expanded);
        for (std::uint64_t depth = 1; depth <= longest && !layer_.empty(); ++depth) {
            candidates_.clear();
            stats_.deepest = std::max(stats_.deepest, depth);
            for (const Id id : layer_) {
                if (stats_.expanded >= next_poll) {
                    if (const auto stop = context_.poll(stats_, bound)) return *stop;
                    next_poll = context_.next_poll(stats_.expanded);
                }
                if (!candidates_.reserve_more(generator_.most_successors())) return Status::MemoryLimit;
                if (const auto last = expand(id)) {
                    moves = store_.path_to(id, metric_);
                    moves.insert(moves.end(), static_cast<std::size_t>(generator_.slid()), *last);
                    return Status::Solved;
                }
            }
            stats_.max_frontier = std::max<std::uint64_t>(stats_.max_frontier, candidates_.size());
            if (!keep_best()) return budget_.refusal();
        }
        return Status::GaveUp;
    }

    std::uint64_t most_bytes() const { return budget_.most_used(); }

  private:
    using Id = StateStore::Id;

    struct Candidate {
        int h;
        Move move;
        std::uint8_t slid;  // tiles that it slides
        Id parent;
        std::uint32_t salt;  // so that equals are chosen from all over the beam

        auto rank() const { return std::tuple(h, salt, parent, move, slid); }
    };

    /// The move that reaches the goal, if one does.
    std::optional<Move> expand(Id id) {
        const StateStore::Node node = store_.node(id);
        std::optional<Move> last;
        trace(TraceEvent::Type::Expand, node);
        generator_.expand(store_, id, [&](const Step& step) {
            const int h = generator_.h();
            trace(TraceEvent::Type::Generate, child(id, node, step.move), h);
            if (h == h_goal_ && goal_.reached(generator_.board())) {
                last = step.move;
                return false;
            }
            if (store_.find(generator_.words()).id != StateStore::none)
                trace(TraceEvent::Type::Prune, child(id, node, step.move), h, TraceEvent::Reason::Duplicate);
            else
                candidates_.push_back_reserved({h, step.move, static_cast<std::uint8_t>(generator_.slid()), id,
                                                static_cast<std::uint32_t>(store_.packing().hash(generator_.words()))});
            return true;
        });
        trace(TraceEvent::Type::Close, node);
        return last;
    }

    /// Stores the best candidates as the next layer. False: no room, or told to stop.
    bool keep_best() {
        layer_.clear();
        // Sorted piece by piece, only as far as the layer needs: a wide beam must answer a stop request while it
        // sorts. `ends` are iterators such that no candidate before one of them ranks behind those after it.
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
        if (context_.trace != nullptr)
            for (; from != candidates_.end(); ++from) prune(*from, TraceEvent::Reason::Width);
        return true;
    }

    /// Stores those of the sorted candidates that are new, until the layer is full. False: no room, or told to stop.
    bool keep(std::span<const Candidate> best) {
        constexpr std::size_t between_polls = 64;  // of the largest boards that is a few milliseconds
        std::size_t until_poll = 0;
        for (const Candidate& candidate : best) {
            if (layer_.size() == width_) {
                if (context_.trace == nullptr) break;
                prune(candidate, TraceEvent::Reason::Width);
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
                prune(candidate, TraceEvent::Reason::Duplicate);
                continue;
            }
            const Id id =
                store_.add(generator_.words(), child(candidate.parent, store_.node(candidate.parent), candidate.move));
            store_.set_index(slot, id);
            if (!layer_.push_back(id)) return false;
        }
        return true;
    }

    static StateStore::Node child(Id id, const StateStore::Node& node, Move move) {
        StateStore::Node child{.parent = id};
        child.cost = (node.cost + 1) & StateStore::max_cost;
        child.move = static_cast<std::uint32_t>(move) & 3U;
        return child;
    }

    void prune(const Candidate& candidate, TraceEvent::Reason reason) const {
        trace(TraceEvent::Type::Prune, child(candidate.parent, store_.node(candidate.parent), candidate.move),
              candidate.h, reason);
    }
    /// Candidates have no node in the store yet, so that parent and move make the id of an event.
    void trace(TraceEvent::Type type, const StateStore::Node& node, int h = -1,
               TraceEvent::Reason reason = TraceEvent::Reason::None) const {
        if (context_.trace == nullptr) [[likely]]
            return;
        const auto trace_id = [](const StateStore::Node& of) {
            return of.parent == StateStore::none ? 0 : std::uint64_t{of.parent} * 4 + of.move + 1;
        };
        TraceEvent event = trace_event(type, 0, node);
        event.id = trace_id(node);
        if (node.parent != StateStore::none) event.parent = trace_id(store_.node(node.parent));
        event.reason = reason;
        if (h >= 0) event.h = event.f = static_cast<double>(h) / scale_;
        context_.trace->event(event);
    }

    const Goal& goal_;
    Context& context_;
    Stats& stats_;
    std::size_t width_;
    int scale_;
    int h_goal_;
    MemoryBudget budget_;
    StateStore store_;
    Metric metric_;
    SuccessorGenerator generator_;
    TryVector<Id> layer_;
    TryVector<Candidate> candidates_;
};

Result run(const SearchInput& input, Context& context) {
    const GivenOption rest{"rest", input.problem.goal.size().cells() > 36 ? "6" : "3"};
    const auto options = Options::read(layers_info.options, {&rest, 1}, layers_info.name, "algorithm");
    Result built;
    {
        const TracePause pause(context.trace);
        built = layers_info.run({input.problem, input.heuristic, *options, {}, input.metric}, context);
    }
    const auto built_length = static_cast<std::size_t>(path_length(input.metric, built.moves));
    if (built.status != Status::Solved || built_length < 2) {
        trace_path(context.trace, built.moves);
        return built;
    }
    Result result =
        beam_search(input, context, static_cast<std::size_t>(input.options.integer("width")), built_length - 1);
    if (result.status != Status::GaveUp) return result;
    result.status = Status::Solved;
    result.moves = std::move(built.moves);
    return result;
}

}  // namespace

Result beam_search(const SearchInput& input, Context& context, std::size_t width, std::size_t longest) {
    Result result;
    result.stats.generated = result.stats.iterations = 1;
    const int h_start = input.heuristic.value(input.problem.start);
    result.lower_bound = moves_of(h_start, input.heuristic.scale());
    if (context.trace != nullptr) {
        const double h = static_cast<double>(h_start) / input.heuristic.scale();
        context.trace->event({.type = TraceEvent::Type::Source, .id = 0, .h = h, .f = h});
        context.trace->event({.type = TraceEvent::Type::Iteration});
    }
    if (input.problem.goal.reached(input.problem.start)) {
        result.status = Status::Solved;
        return result;
    }
    Beam beam(input, context, result.stats, width);
    result.status = beam.run(result.lower_bound, longest, result.moves);
    result.stats.stored_bytes = beam.most_bytes();
    return result;
}

const AlgorithmInfo beam_info{
    .name = "beam",
    .title = "Beam search",
    .summary = "breadth-first search that keeps the nodes with the lowest h of each layer; never longer than layers",
    .guarantee = Guarantee::None,
    .default_heuristic = "linear-conflict",
    .options = options,
    .run = run,
    .counters = counter_meanings::beam,
    .multi_tile = true,
};

}  // namespace taquin
