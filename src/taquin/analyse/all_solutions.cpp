// Counting solutions without listing them.
//
// All nodes that a solution of at most L moves can visit are found layer by layer from the start: those at depth g with
// g + h <= L. Then, from the goal backwards, each node of a layer gets the number of ways to go on from it, by first
// move, so that a move which would undo the one before can be left out; nodes without a way are dropped. A count of
// billions takes as long as one of ten. The list walks the layers that are left, where every node leads to the goal.
//
// Nothing else has to be excluded: a path that comes back to a board it visited has gone round a loop of at least 12
// moves (three times round a 2x2 block), and would be a solution without it. In multi-tile moves, axes alternate; then
// loops have at least 12 moves as well, by exhaustive search: for 2x2 to 3x4 and 2x5 in all_solutions_test.cpp, and
// once for 3x5 and 4x4.

#include "taquin/analyse/all_solutions.h"

#include <algorithm>
#include <limits>

#include "taquin/analyse/prover.h"
#include "taquin/core/metric_moves.h"
#include "taquin/search/packing.h"
#include "taquin/solve/solve.h"

namespace taquin {

namespace {

using Word = Packing::Word;

/// A saturating sum.
struct Count {
    std::uint64_t value = 0;
    void add(std::uint64_t more) {
        const std::uint64_t room = std::numeric_limits<std::uint64_t>::max() - value;
        value += std::min(room, more);
    }
};

/// The nodes of one depth in the order of their packed boards, a few words each.
struct Layer {
    std::vector<Word> boards;
    std::vector<std::uint8_t> arrivals;              // moves that lead here, as bits
    std::vector<std::array<std::uint64_t, 4>> ways;  // to the goal, by the direction of the first move

    std::size_t size() const { return arrivals.size(); }
    std::uint64_t bytes() const {
        return boards.size() * sizeof(Word) + arrivals.size() + ways.size() * sizeof(ways[0]);
    }
};

class Counter {
  public:
    /// `expanded` nodes and `table_bytes` count against the limits as well.
    Counter(const Problem& problem, const Prover& prover, Context& context, std::uint64_t expanded,
            std::uint64_t table_bytes)
        : goal_(problem.goal),
          prover_(prover),
          context_(context),
          expanded_before_(expanded),
          table_bytes_(table_bytes),
          metric_(prover.metric()),
          packing_(problem.start.size()),
          board_(problem.start),
          packed_(packing_.words()) {
        Layer first;
        first.boards.resize(packing_.words());
        packing_.pack(problem.start.tiles(), first.boards.data());
        first.arrivals.push_back(0);
        layers_.push_back(std::move(first));
        goal_words_.resize(packing_.words());
        packing_.pack(problem.goal.board().tiles(), goal_words_.data());
    }

    /// Finds all nodes that a solution of at most `most` moves can visit.
    std::optional<Status> expand(int most) {
        for (int g = 0; g < most; ++g) {
            Layer next;
            if (const auto stop = expand_layer(layers_.back(), most - g - 1, next)) return stop;
            states_ += next.size();
            layers_.push_back(std::move(next));
        }
        return std::nullopt;
    }

    /// Counts the solutions of exactly `length` moves and appends up to `list` of them to `listed`.
    std::variant<SolutionCount, Status> count(int length, std::size_t list, std::vector<std::vector<Move>>& listed) {
        std::vector<Layer> kept(static_cast<std::size_t>(length) + 1);
        kept_bytes_ = 0;
        for (std::size_t g = kept.size(); g-- > 0;)
            if (const auto stop = count_layer(g, kept)) return *stop;
        Count sum;
        if (kept[0].size() == 1)
            for (const std::uint64_t ways : kept[0].ways[0]) sum.add(ways);
        if (length == 0) sum.value = 1;
        if (list > 0 && sum.value > 0) list_all(kept, list, listed);
        const bool overflow = sum.value == std::numeric_limits<std::uint64_t>::max();
        return SolutionCount{length, sum.value, overflow};
    }

    std::uint64_t states() const { return states_; }

  private:
    std::size_t words() const { return packing_.words(); }
    const Word* node(const Layer& layer, std::size_t i) const { return &layer.boards[i * words()]; }
    bool less(const Word* a, const Word* b) const {
        return std::lexicographical_compare(a, a + words(), b, b + words());
    }

    std::optional<Status> over(std::uint64_t bytes) {
        stats_.stored_bytes = table_bytes_ + stored_ + kept_bytes_ + bytes;
        stats_.expanded = expanded_before_ + states_;
        return context_.poll(stats_, 0);
    }

    void load(const Word* packed) {
        tiles_.resize(packing_.cells());
        packing_.unpack(packed, tiles_);
        board_.assign(tiles_);
    }

    /// visit(move) for every move of the metric from `from` in these directions; packed_ and board_ are then the board
    /// after it.
    template <class Visit>
    void for_successors(const Word* from, MoveSet directions, const Visit& visit) {
        load(from);
        for (const Move move : board_.moves() & directions) {
            std::copy_n(from, words(), packed_.begin());
            MetricMove made{move, 0};
            do {
                packing_.update(board_.apply(move), packed_.data());
                ++made.tiles;
                visit(made);
            } while (metric_ == Metric::MultiTile && board_.moves().has(move));
            apply(board_, opposite(made));
        }
    }
    /// The directions in which a path may continue from a node that is reached by these moves.
    MoveSet onward(std::uint8_t arrivals) const {
        MoveSet result(arrivals == 0 ? 15 : 0);
        for (const Move move : MoveSet(arrivals))
            for (const Move next : directions_after(metric_, move)) result.add(next);
        return result;
    }

    /// The successors of a layer with at most `left` moves to go. The goal has none: a solution ends there.
    std::optional<Status> expand_layer(const Layer& layer, int left, Layer& next) {
        std::vector<Word> made;
        std::vector<std::uint8_t> arrivals;
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (i % 1024 == 0)
                if (const auto stop = over(made.size() * sizeof(Word) * 3)) return stop;
            if (Packing::equal(node(layer, i), goal_words_.data(), words())) continue;
            for_successors(node(layer, i), onward(layer.arrivals[i]), [&](MetricMove move) {
                if (prover_.lower_bound(board_) > left) return;
                made.insert(made.end(), packed_.begin(), packed_.end());
                arrivals.push_back(static_cast<std::uint8_t>(1U << index(move.move)));
            });
        }
        merge(made, arrivals, next);
        stored_ += next.bytes();
        return over(0);
    }

    /// Sorts, and merges equal boards into one node.
    void merge(const std::vector<Word>& made, const std::vector<std::uint8_t>& arrivals, Layer& next) const {
        std::vector<std::uint32_t> order(arrivals.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
        std::ranges::sort(
            order, [&](std::uint32_t a, std::uint32_t b) { return less(&made[a * words()], &made[b * words()]); });
        for (const std::uint32_t i : order) {
            const Word* const own = &made[i * words()];
            if (next.size() > 0 && Packing::equal(node(next, next.size() - 1), own, words())) {
                next.arrivals.back() = static_cast<std::uint8_t>(next.arrivals.back() | arrivals[i]);
                continue;
            }
            next.boards.insert(next.boards.end(), own, own + words());
            next.arrivals.push_back(arrivals[i]);
        }
    }

    /// Where a board is in a layer, if it is.
    std::optional<std::size_t> find(const Layer& layer, const Word* packed) const {
        std::size_t low = 0;
        std::size_t high = layer.size();
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (less(node(layer, middle), packed))
                low = middle + 1;
            else
                high = middle;
        }
        if (low == layer.size() || !Packing::equal(node(layer, low), packed, words())) return std::nullopt;
        return low;
    }

    /// The nodes of depth g from which the goal is reached in the last layer, with the number of ways.
    std::optional<Status> count_layer(std::size_t g, std::vector<Layer>& kept) {
        const Layer& all = layers_[g];
        Layer& own = kept[g];
        const bool last = g + 1 == kept.size();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i % 4096 == 0)
                if (const auto stop = over(own.bytes())) return stop;
            const bool at_goal = Packing::equal(node(all, i), goal_words_.data(), words());
            std::array<std::uint64_t, 4> ways{};
            if (last != at_goal) continue;
            if (!last && !count_ways(node(all, i), kept[g + 1], g + 2 == kept.size(), ways)) continue;
            own.boards.insert(own.boards.end(), node(all, i), node(all, i) + words());
            own.arrivals.push_back(all.arrivals[i]);
            own.ways.push_back(ways);
        }
        kept_bytes_ += own.bytes();
        return std::nullopt;
    }

    /// Ways to the goal from a node of a layer that `move` led to.
    std::uint64_t ways_after(Move move, const Layer& layer, std::size_t at, bool last) const {
        Count sum;
        if (last) sum.value = 1;
        for (const Move then : directions_after(metric_, move))
            sum.add(layer.ways[at][static_cast<std::size_t>(index(then))]);
        return sum.value;
    }

    /// Ways to the goal by the direction of the first move. False if there are none.
    bool count_ways(const Word* from, const Layer& next, bool next_is_last, std::array<std::uint64_t, 4>& ways) {
        std::array<Count, 4> sums;
        for_successors(from, MoveSet(15), [&](MetricMove move) {
            if (const auto at = find(next, packed_.data()))
                sums[static_cast<std::size_t>(index(move.move))].add(ways_after(move.move, next, *at, next_is_last));
        });
        bool any = false;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            ways[i] = sums[i].value;
            any = any || ways[i] > 0;
        }
        return any;
    }

    /// A node on the current path of list_all(), and the moves from it still to be tried, the last one first.
    struct Branch {
        std::vector<Word> packed;
        std::vector<MetricMove> left;
    };
    Branch branch(const std::vector<Layer>& kept, std::size_t g, std::vector<Word> packed, MoveSet directions) {
        Branch result{std::move(packed), {}};
        if (g + 1 == kept.size()) return result;
        for_successors(result.packed.data(), directions, [&](MetricMove move) {
            const auto at = find(kept[g + 1], packed_.data());
            if (at && ways_after(move.move, kept[g + 1], *at, g + 2 == kept.size()) > 0) result.left.push_back(move);
        });
        std::ranges::reverse(result.left);
        return result;
    }

    void list_all(const std::vector<Layer>& kept, std::size_t list, std::vector<std::vector<Move>>& listed) {
        std::vector<MetricMove> path;
        std::vector<Branch> branches{branch(kept, 0, kept[0].boards, MoveSet(15))};
        while (!branches.empty() && listed.size() < list) {
            if (path.size() + 1 == kept.size()) listed.push_back(single_moves(path));
            if (branches.back().left.empty()) {
                branches.pop_back();
                if (!path.empty()) path.pop_back();
                continue;
            }
            const MetricMove move = branches.back().left.back();
            branches.back().left.pop_back();
            load(branches.back().packed.data());
            packed_ = branches.back().packed;
            for (int i = 0; i < move.tiles; ++i) packing_.update(board_.apply(move.move), packed_.data());
            path.push_back(move);
            branches.push_back(branch(kept, path.size(), packed_, directions_after(metric_, move.move)));
        }
    }

    const Goal& goal_;
    const Prover& prover_;
    Context& context_;
    const std::uint64_t expanded_before_;
    const std::uint64_t table_bytes_;
    const Metric metric_;
    Packing packing_;
    Board board_;
    std::vector<Word> packed_;  // of a successor, see for_successors()
    std::vector<Tile> tiles_;
    std::vector<Word> goal_words_;
    std::vector<Layer> layers_;
    std::uint64_t states_ = 1;
    std::uint64_t stored_ = 0;      // of layers_
    std::uint64_t kept_bytes_ = 0;  // of the layers that count() has completed
    Stats stats_;
};

}  // namespace

Expected<AllSolutions> all_solutions(const SolvePlan& plan, const AllSolutionsOptions& options, Context& context,
                                     TableSource* tables) {
    if (options.within < 0 || options.within > AllSolutionsOptions::most_within)
        return make_error(ErrorCode::IntegerOutOfRange, "within", options.within, 0, AllSolutionsOptions::most_within);
    AllSolutions result;
    auto shortest = solve(plan, context, tables);
    if (!shortest) return std::unexpected(shortest.error());
    result.shortest = *std::move(shortest);
    result.stopped_by = result.shortest.stopped_by;
    if (!result.shortest.optimal) return result;

    const auto stopped = [&](Status reason) {
        result.stopped_by = stopped_by(reason);
        return std::move(result);
    };
    TableBudget budget(plan.search.limits.memory.value_or(TableBudget::unlimited));
    const Metric metric = plan.search.metric;
    const auto prover = Prover::make(
        plan.problem.goal, tables, budget, [&] { return context.over().has_value(); }, metric);
    if (!prover) {
        if (prover.error().code == ErrorCode::Cancelled) return stopped(context.over().value_or(Status::Cancelled));
        return std::unexpected(prover.error());
    }
    const int length = result.shortest.length();
    const int most = length + options.within;
    context.limits.memory = plan.search.limits.memory;  // solve() left what its own tables leave
    const std::uint64_t table_bytes = std::max(budget.used(), tables != nullptr ? tables->kept_bytes() : 0);
    Counter counter(plan.problem, *prover, context, result.shortest.stats.expanded, table_bytes);
    if (const auto stop = counter.expand(most)) return stopped(*stop);
    std::vector<SolutionCount> lengths;
    std::vector<std::vector<Move>> listed;
    for (int moves = length; moves <= most; moves += info(metric).bound_step) {
        const auto counted = counter.count(moves, options.list, listed);
        if (const auto* stop = std::get_if<Status>(&counted)) return stopped(*stop);
        lengths.push_back(std::get<SolutionCount>(counted));
    }
    result.lengths = std::move(lengths);
    result.listed = std::move(listed);
    result.complete = true;
    result.states = counter.states();
    return result;
}

}  // namespace taquin
