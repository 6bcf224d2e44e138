// Depth-first search without a heuristic along the path: go deeper until a state repeats on the path or the depth limit
// is reached, then backtrack. Iterative deepening raises the limit by one move at a time, beginning with the estimate
// of the start, so that its first solution is optimal.
//
// The states on the path are found by a hash table that grows by linear hashing (Litwin, Linear hashing: a new tool for
// file and table addressing, 1980): one bucket more with every level, so that no step waits for a whole table to grow.

#include "taquin/search/dfs.h"

#include <bit>
#include <cstdlib>
#include <utility>

#include "taquin/search/deepening.h"
#include "taquin/search/depth_first.h"
#include "taquin/search/long_array.h"
#include "taquin/search/move_order.h"
#include "taquin/search/packing.h"
#include "taquin/search/try_vector.h"

namespace taquin {

namespace {

/// A Space that prunes every state that is on the path already. The path is a stack, and so is every bucket of the hash
/// table over it: the newest state is always the first of its bucket, so entering or leaving it takes two stores.
class PathSpace {
  public:
    PathSpace(const Problem& problem, const std::array<Move, 4>& order, bool allow_cycles, Stats& stats)
        : order_(order),
          allow_cycles_(allow_cycles),
          board_(problem.start),
          packing_(board_.size()),
          goal_(packing_.words()),
          record_words_(packing_.words() + 2),
          stats_(stats) {
        // Segments of at most 16 kilobytes, or of one record where that is larger.
        while (record_words_ * sizeof(Word) << (shift_ + 1) <= 1U << 14) ++shift_;
        packing_.pack(problem.goal.board().tiles(), goal_.data());
    }
    ~PathSpace() {
        for (Word* segment : segments_) std::free(segment);
    }
    PathSpace(const PathSpace&) = delete;
    PathSpace& operator=(const PathSpace&) = delete;

    void limit(int bound) { bound_ = static_cast<std::size_t>(bound); }
    bool enter(std::size_t level) {
        if (heads_.size() == 0 && !reach_buckets(first_buckets)) return false;
        if (level >= segments_.size() << shift_) {
            if (!add_segment()) return false;
            if (level == 0) push_start();
        }
        return level < buckets_ || split();
    }
    MoveSet moves(std::size_t) const { return board_.moves(); }
    Move first(MoveSet moves) const { return order_.first(moves); }
    /// At the depth limit there is nothing to try.
    bool last(std::size_t level) const { return level == bound_; }

    int advance(Move move, std::size_t level) {
        at_ = level + 1;
        std::copy_n(at(level), packing_.words(), at(at_));
        return enter_state(board_.apply(move));
    }
    int extend(Move move, std::size_t level) {
        at_ = level + 1;
        leave_state(at_);
        return enter_state(board_.apply(move));
    }
    void retreat(Move move, std::size_t level, int tiles) {
        leave_state(level + 1);
        for (int i = 0; i < tiles; ++i) board_.apply(opposite(move));
    }

    bool at_goal() const { return Packing::equal(at(at_), goal_.data(), packing_.words()); }
    int scale() const { return 1; }

  private:
    using Word = Packing::Word;
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::size_t first_buckets = 256;

    int enter_state(const Step& step) {
        packing_.update(step, at(at_));
        const Word own = hash(at_) = packing_.hash(at(at_));
        for (std::uint32_t other = allow_cycles_ ? none : heads_[bucket(own)]; other != none; other = next(other))
            if (hash(other) == own && Packing::equal(at(other), at(at_), packing_.words())) {
                on_path_ = true;
                return DepthFirst<PathSpace>::never;
            }
        push(static_cast<std::uint32_t>(at_));
        return 0;
    }

    void leave_state(std::size_t level) {
        if (!on_path_) heads_[bucket(hash(level))] = next(level);
        on_path_ = false;
    }

    bool add_segment() {
        Word* const segment = try_allocate<Word>(record_words_ << shift_);
        if (segment == nullptr) return false;
        if (!segments_.push_back(segment)) {
            std::free(segment);
            return false;
        }
        stats_.stored_bytes =
            segments_.size() * (record_words_ * sizeof(Word) << shift_) + heads_.size() * sizeof(std::uint32_t);
        return true;
    }
    bool reach_buckets(std::size_t count) {
        const std::size_t before = heads_.size();
        if (!heads_.reach(count)) return false;
        for (std::size_t i = before; i < heads_.size(); ++i) heads_[i] = none;
        return true;
    }
    void push_start() {
        packing_.pack(board_.tiles(), at(0));
        hash(0) = packing_.hash(at(0));
        push(0);
    }

    /// Buckets beyond the last power of two are split off one after the other.
    std::size_t bucket(Word hash) const {
        const std::size_t rounded = std::bit_ceil(buckets_);
        const std::size_t found = hash & (rounded - 1);
        return found < buckets_ ? found : found - rounded / 2;
    }
    void push(std::uint32_t level) {
        std::uint32_t& head = heads_[bucket(hash(level))];
        set_next(level, head);
        head = level;
    }

    /// Adds a bucket, which takes its members from the bucket that had them so far; both keep their order.
    bool split() {
        if (!reach_buckets(buckets_ + 1)) return false;
        const std::size_t fresh = buckets_++;
        const std::size_t old = fresh - std::bit_floor(fresh);
        std::uint32_t level = std::exchange(heads_[old], none);
        std::uint32_t last_old = none;
        std::uint32_t last_fresh = none;
        while (level != none) {
            const std::uint32_t following = next(level);
            const bool moves_over = bucket(hash(level)) == fresh;
            std::uint32_t& last = moves_over ? last_fresh : last_old;
            if (last == none)
                heads_[moves_over ? fresh : old] = level;
            else
                set_next(last, level);
            set_next(level, none);
            last = level;
            level = following;
        }
        return true;
    }

    // A record: the hash, the next older level in its bucket, the packed state.
    Word* record(std::size_t level) const {
        return segments_[level >> shift_] + (level & ((std::size_t{1} << shift_) - 1)) * record_words_;
    }
    Word& hash(std::size_t level) const { return record(level)[0]; }
    std::uint32_t next(std::size_t level) const { return static_cast<std::uint32_t>(record(level)[1]); }
    void set_next(std::size_t level, std::uint32_t next) { record(level)[1] = next; }
    Word* at(std::size_t level) const { return record(level) + 2; }

    MoveOrder order_;
    bool allow_cycles_;
    Board board_;
    Packing packing_;
    std::vector<Word> goal_;
    std::size_t record_words_;
    unsigned shift_ = 0;
    TryVector<Word*> segments_;  // of records, by level; they never move
    std::size_t buckets_ = first_buckets;
    LongArray<std::uint32_t> heads_;  // the newest level of each bucket
    std::size_t bound_ = 0;
    std::size_t at_ = 0;
    bool on_path_ = false;
    Stats& stats_;
};

constexpr OptionInfo dfs_options[] = {
    {.name = "depth",
     .type = OptionInfo::Type::Integer,
     .default_value = "0",
     .min = 0,
     .max = 1e8,
     .help = "backtrack after this many moves; 0 means no limit, and then the path may become very long"},
    {.name = "cycles",
     .type = OptionInfo::Type::Choice,
     .default_value = "prune",
     .choices = "prune|allow",
     .help =
         "prune: backtrack when a state repeats on the path; allow: go on, and with prune=0 back and forth for ever, "
         "until a limit stops the search"},
    prune_option("2"),
    order_option,
};
constexpr OptionInfo iddfs_options[] = {prune_option("12"), order_option};

/// Runs bounds from `first` to `last`, one move at a time.
Result deepen(const SearchInput& input, Context& context, int first, int last, bool allow_cycles = false) {
    Result result;
    result.stats.generated = 1;
    if (context.trace != nullptr) context.trace->event({.type = TraceEvent::Type::Source, .id = 0});
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner) return result;
    PathSpace space(input.problem, parse_order(input.options.text("order"), {}).value_or(all_moves), allow_cycles,
                    result.stats);
    using Search = DepthFirst<PathSpace>;
    Search search(space, *pruner, context, result.stats, input.metric);
    for (int depth = first;; ++depth) {
        ++result.stats.iterations;
        const auto end = search.run(depth);
        result.stats.max_frontier = result.stats.deepest;
        if (end == Search::End::Exhausted && depth < last) continue;
        result.lower_bound = depth;
        result.status = end == Search::End::Found       ? Status::Solved
                        : end == Search::End::Exhausted ? Status::GaveUp
                                                        : search.stop_reason();
        if (end == Search::End::Found) result.moves = search.path();
        return result;
    }
}

Result run_dfs(const SearchInput& input, Context& context) {
    const auto depth = static_cast<int>(input.options.integer("depth"));
    const int limit = depth == 0 ? DepthFirst<PathSpace>::never - 1 : depth;
    Result result = deepen(input, context, limit, limit, input.options.text("cycles") == "allow");
    result.lower_bound = result.status == Status::GaveUp ? depth + 1 : 0;
    return result;
}

Result run_iddfs(const SearchInput& input, Context& context) {
    const int first = moves_of(input.heuristic.value(input.problem.start), input.heuristic.scale());
    Result result = deepen(input, context, std::max(first, 1), DepthFirst<PathSpace>::never - 1);
    result.optimal = true;
    return result;
}

}  // namespace

const AlgorithmInfo dfs_info{
    .name = "dfs",
    .title = "Depth-first search",
    .summary = "goes deeper until a state repeats on the path, then backtracks; solutions are absurdly long",
    .guarantee = Guarantee::None,
    .default_heuristic = "",
    .options = dfs_options,
    .run = run_dfs,
    .check = [](const SearchInput& input) { return check_order(input.options, "dfs"); },
    .counters = counter_meanings::dfs,
};

const AlgorithmInfo iddfs_info{
    .name = "iddfs",
    .title = "Iterative deepening depth-first search",
    .summary = "depth-first search to a depth limit that grows by one, beginning with h(start)",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = iddfs_options,
    .run = run_iddfs,
    .check = [](const SearchInput& input) { return check_order(input.options, "iddfs"); },
    .counters = counter_meanings::iddfs,
};

}  // namespace taquin
