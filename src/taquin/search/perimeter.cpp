// IDA* towards a perimeter: the states within a few moves of the goal are found by breadth-first search from the goal
// and kept with their exact distances; IDA* from the start uses these, and knows that every other state is farther away
// than the perimeter. What it saves are the last levels of the tree, which hold most of its nodes.
// (Dillenburg and Nelson, Perimeter search, 1994; Manzini, BIDA*: an improved perimeter search algorithm, 1995. Their
// estimates from front to front, which cost a comparison with every state of the perimeter, are left out.)

#include "taquin/search/perimeter.h"

#include "taquin/search/depth_first_iterations.h"
#include "taquin/search/poller.h"
#include "taquin/search/search_graph.h"
#include "taquin/search/trace_source.h"

namespace taquin {

namespace {

constexpr OptionInfo perimeter_options[] = {
    {.name = "depth",
     .type = OptionInfo::Type::Integer,
     .default_value = "12",
     .min = 0,
     .max = 100,
     .help = "distance of the perimeter from the goal; its states are kept in memory"},
    prune_option("20"),
};

/// All states within `depth` moves of the goal, with their distances.
class Perimeter {
  public:
    Perimeter(const Goal& goal, int depth, Metric metric, Context& context, Stats& stats)
        : context_(context),
          stats_(stats),
          depth_(depth),
          fixed_parity_(info(metric).fixed_parity),
          budget_(context),
          graph_(goal.board(), nullptr, metric, budget_, stats, context.trace, {.offset = first_number}) {}

    /// Returns why it could not be finished, if it was not.
    std::optional<Status> build() {
        Poller poller(context_, stats_);
        if (!graph_.make_room()) return budget_.refusal();
        graph_.add_root();
        // Ids are in the order of distance, so the store itself is the queue.
        for (StateStore::Id id = 0; id < graph_.store().size(); ++id) {
            if (static_cast<int>(graph_.node(id).cost) == depth_) break;
            if (const auto stop = poller.poll(0)) return stop;
            if (!graph_.make_room()) return budget_.refusal();
            graph_.expand(id, [](const SearchGraph::Reached&, const Packing::Word*) {});
        }
        return std::nullopt;
    }

    const Packing& packing() const { return graph_.store().packing(); }
    /// The distance of a state within the perimeter; beyond it, the least distance that it can have. Where the
    /// metric fixes the parity, all its distances are `odd` or all are even, and a bound of the other parity would only
    /// be searched in vain.
    int distance(const Packing::Word* words, bool odd) const {
        const StateStore::Slot slot = graph_.store().find(words);
        if (slot.id != StateStore::none) return static_cast<int>(graph_.node(slot.id).cost);
        const bool possible = !fixed_parity_ || (depth_ + 1) % 2 == (odd ? 1 : 0);
        return possible ? depth_ + 1 : depth_ + 2;
    }
    std::uint64_t most_bytes() const { return budget_.most_used(); }

  private:
    /// In a trace: above all numbers of the depth-first search.
    static constexpr std::uint64_t first_number = std::uint64_t{1} << 48;

    Context& context_;
    Stats& stats_;
    int depth_;
    bool fixed_parity_;
    MemoryBudget budget_;
    SearchGraph graph_;
};

/// The general Space with the perimeter's distances beside the heuristic.
class PerimeterSpace : public GeneralSpace {
  public:
    PerimeterSpace(const SearchInput& input, const Perimeter& perimeter)
        : GeneralSpace(input.problem.start, input.problem.goal, input.heuristic),
          perimeter_(perimeter),
          board_(input.problem.start),
          words_(perimeter.packing().words()) {
        perimeter_.packing().pack(board_.tiles(), words_.data());
        // Every single-tile move takes the blank to a neighbouring cell.
        odd_start_ = input.problem.start.size().distance(board_.blank(), input.problem.goal.board().blank()) % 2 != 0;
    }

    int h_start() const { return with_perimeter(GeneralSpace::h_start(), 0); }
    int advance(Move move, std::size_t level) {
        const int h = GeneralSpace::advance(move, level);
        perimeter_.packing().update(board_.apply(move), words_.data());
        return with_perimeter(h, level + 1);
    }
    int extend(Move move, std::size_t level) {
        const int h = GeneralSpace::extend(move, level);
        perimeter_.packing().update(board_.apply(move), words_.data());
        return with_perimeter(h, level + 1);
    }
    void retreat(Move move, std::size_t level, int tiles) {
        GeneralSpace::retreat(move, level, tiles);
        for (int i = 0; i < tiles; ++i) perimeter_.packing().update(board_.apply(opposite(move)), words_.data());
    }

  private:
    int with_perimeter(int h, std::size_t level) const {
        const bool odd = odd_start_ != (level % 2 != 0);
        return std::max(h, perimeter_.distance(words_.data(), odd) * scale());
    }

    const Perimeter& perimeter_;
    Board board_;
    std::vector<Packing::Word> words_;
    bool odd_start_ = false;
};

Result run_perimeter(const SearchInput& input, Context& context) {
    Result result;
    result.stats.generated = 1;
    trace_source(input, context);
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner) return result;
    Perimeter perimeter(input.problem.goal, static_cast<int>(input.options.integer("depth")), input.metric, context,
                        result.stats);
    if (const auto stop = perimeter.build()) {
        result.status = *stop;
        return result;
    }
    context.begin_phase();  // the perimeter's nodes had no heuristic
    DepthFirstIterations<PerimeterSpace> iterations(*pruner, context, result.stats, input.metric, input, perimeter);
    deepen(result, context, iterations, iterations.h_start(), 0);
    result.stats.stored_bytes = perimeter.most_bytes();
    return result;
}

constexpr CounterMeaning perimeter_counters[] = {
    {"generated", "perimeter", "nodes of the perimeter, and nodes reached by a move in every iteration"},
    {"expanded", "perimeter", "nodes expanded for the perimeter and, again and again, in every iteration"},
    counter_meanings::path,
    counter_meanings::never_reopened,
    {"iterations", "bounds", "bounds on f searched, each from the start again"},
    {"stored_bytes", "perimeter", "size of the perimeter"},
    counter_meanings::no_operations};

}  // namespace

const AlgorithmInfo perimeter_idastar_info{
    .name = "perimeter-idastar",
    .title = "Perimeter IDA*",
    .summary = "IDA* towards the states within a few moves of the goal, which are found first and kept in memory",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = perimeter_options,
    .run = run_perimeter,
    .counters = perimeter_counters,
};

}  // namespace taquin
