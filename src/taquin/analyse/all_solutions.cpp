// Counting solutions without listing them.
//
// All nodes that a solution of at most L moves can visit are found layer by layer from the start: those at depth g with
// g + h <= L. Then, from the goal backwards, each node of a layer gets the number of ways to go on from it, by first
// move, so that a move which would undo the one before can be left out; nodes without a way are dropped. A count of
// billions takes as long as one of ten. The list walks the layers that are left, where every node leads to the goal.
//
// Nothing else has to be excluded: a path that comes back to a board it visited has gone round a loop of at least 12
// moves (three times round a 2x2 block), and would be a solution without it.

#include "taquin/analyse/all_solutions.h"

#include <algorithm>
#include <limits>

#include "taquin/analyse/prover.h"
#include "taquin/search/packing.h"
#include "taquin/solve/solve.h"

namespace taquin {

namespace {

using Word = Packing::Word;

/// Sums that stay at the largest value instead of starting again from 0.
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
    std::vector<std::array<std::uint64_t, 4>> ways;  // to the goal, by first move

    std::size_t size() const { return arrivals.size(); }
    std::uint64_t bytes() const {
        return boards.size() * sizeof(Word) + arrivals.size() + ways.size() * sizeof(ways[0]);
    }
};

class Counter {
  public:
    Counter(const Problem& problem, const Prover& prover, Context& context)
        : goal_(problem.goal),
          prover_(prover),
          context_(context),
          packing_(problem.start.size()),
          board_(problem.start) {
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
        stats_.stored_bytes = bytes + stored_;
        stats_.expanded = states_;
        return context_.poll(stats_, 0);
    }

    void load(const Word* packed) {
        tiles_.resize(packing_.cells());
        packing_.unpack(packed, tiles_);
        board_.assign(tiles_);
    }

    /// The successors of a layer with at most `left` moves to go. The goal has none: a solution ends there.
    std::optional<Status> expand_layer(const Layer& layer, int left, Layer& next) {
        std::vector<Word> made;
        std::vector<std::uint8_t> arrivals;
        std::vector<Word> packed(words());
        for (std::size_t i = 0; i < layer.size(); ++i) {
            if (i % 1024 == 0)
                if (const auto stop = over(made.size() * sizeof(Word) * 3)) return stop;
            if (Packing::equal(node(layer, i), goal_words_.data(), words())) continue;
            load(node(layer, i));
            for (const Move move : board_.moves()) {
                // Reached by one move only: its opposite would undo it.
                if (layer.arrivals[i] == 1U << index(opposite(move))) continue;
                const Step step = board_.apply(move);
                if (prover_.lower_bound(board_) <= left) {
                    std::copy_n(node(layer, i), words(), packed.begin());
                    packing_.update(step, packed.data());
                    made.insert(made.end(), packed.begin(), packed.end());
                    arrivals.push_back(static_cast<std::uint8_t>(1U << index(move)));
                }
                board_.apply(opposite(move));
            }
        }
        merge(made, arrivals, next);
        stored_ += next.bytes();
        return over(0);
    }

    /// Sorts, and makes one node of equal boards.
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
        std::vector<Word> packed(words());
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i % 4096 == 0)
                if (const auto stop = over(own.bytes())) return stop;
            const bool at_goal = Packing::equal(node(all, i), goal_words_.data(), words());
            std::array<std::uint64_t, 4> ways{};
            if (last != at_goal) continue;
            if (!last && !count_ways(node(all, i), kept[g + 1], g + 2 == kept.size(), packed, ways)) continue;
            own.boards.insert(own.boards.end(), node(all, i), node(all, i) + words());
            own.arrivals.push_back(all.arrivals[i]);
            own.ways.push_back(ways);
        }
        return std::nullopt;
    }

    /// By first move. False if there are none.
    bool count_ways(const Word* from, const Layer& next, bool next_is_last, std::vector<Word>& packed,
                    std::array<std::uint64_t, 4>& ways) {
        load(from);
        bool any = false;
        for (const Move move : board_.moves()) {
            const Step step = board_.apply(move);
            std::copy_n(from, words(), packed.begin());
            packing_.update(step, packed.data());
            board_.apply(opposite(move));
            const auto at = find(next, packed.data());
            if (!at) continue;
            Count sum;
            if (next_is_last) sum.value = 1;
            for (const Move then : all_moves)
                if (then != opposite(move)) sum.add(next.ways[*at][static_cast<std::size_t>(index(then))]);
            ways[static_cast<std::size_t>(index(move))] = sum.value;
            any = any || sum.value > 0;
        }
        return any;
    }

    void list_all(const std::vector<Layer>& kept, std::size_t list, std::vector<std::vector<Move>>& listed) {
        const std::size_t end = kept.size() - 1;
        std::vector<Move> path;
        std::vector<Word> packed(kept[0].boards);
        std::vector<MoveSet> left{first_moves(kept[0], 0)};
        if (end == 0) return listed.push_back({});
        while (!left.empty() && listed.size() < list) {
            if (left.back().empty()) {
                left.pop_back();
                if (path.empty()) return;
                go(packed, opposite(path.back()));
                path.pop_back();
                continue;
            }
            const Move move = *left.back().begin();
            left.back() = left.back().without(move);
            go(packed, move);
            path.push_back(move);
            if (path.size() == end) {
                listed.push_back(path);
                left.push_back(MoveSet());
                continue;
            }
            const std::size_t at = *find(kept[path.size()], packed.data());
            left.push_back(first_moves(kept[path.size()], at).without(opposite(move)));
        }
    }

    static MoveSet first_moves(const Layer& layer, std::size_t i) {
        MoveSet moves;
        for (const Move move : all_moves)
            if (layer.ways[i][static_cast<std::size_t>(index(move))] > 0) moves.add(move);
        return moves;
    }

    void go(std::vector<Word>& packed, Move move) {
        load(packed.data());
        packing_.update(board_.apply(move), packed.data());
    }

    const Goal& goal_;
    const Prover& prover_;
    Context& context_;
    Packing packing_;
    Board board_;
    std::vector<Tile> tiles_;
    std::vector<Word> goal_words_;
    std::vector<Layer> layers_;
    std::uint64_t states_ = 1;
    std::uint64_t stored_ = 0;
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
    const auto prover = Prover::make(plan.problem.goal, tables, budget, [&] { return context.over().has_value(); });
    if (!prover) {
        if (prover.error().code == ErrorCode::Cancelled) return stopped(context.over().value_or(Status::Cancelled));
        return std::unexpected(prover.error());
    }
    const auto length = static_cast<int>(result.shortest.moves.size());
    const int most = length + options.within;
    Counter counter(plan.problem, *prover, context);
    if (const auto stop = counter.expand(most)) return stopped(*stop);
    std::vector<SolutionCount> lengths;
    std::vector<std::vector<Move>> listed;
    for (int moves = length; moves <= most; moves += 2) {
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
