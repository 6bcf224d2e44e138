// Depth-first search without an estimate on the way: go on until a position repeats on the path or the depth
// limit is reached, then turn back. Deepening raises the limit by one move at a time, beginning with
// the estimate of the start, so that its first solution is a shortest one.

#include "taquin/search/dfs.h"

#include "taquin/search/depth_first.h"
#include "taquin/search/packing.h"

namespace taquin {

namespace {

/// A Space that bars every position standing on the path to it. The path is a stack, and so is every chain of the
/// hash table over it: the newest position is always the first of its chain, entering and leaving it are two stores.
class PathSpace {
  public:
    PathSpace(const Problem& problem, Stats& stats)
        : board_(problem.start),
          packing_(board_.size()),
          goal_(packing_.words()),
          path_(packing_.words()),
          links_(1),
          heads_(first_heads, none),
          stats_(stats) {
        packing_.pack(problem.goal.board().tiles(), goal_.data());
        packing_.pack(board_.tiles(), path_.data());
        link(0);
    }

    void limit(int bound) { bound_ = static_cast<std::size_t>(bound); }
    void enter(std::size_t level) {
        if (level < links_.size()) return;
        path_.resize(2 * (level + 1) * packing_.words());
        links_.resize(2 * (level + 1));
        if (links_.size() > heads_.size()) {
            heads_.assign(2 * heads_.size(), none);
            for (std::uint32_t i = 0; i < level; ++i) link(i);
        }
        stats_.stored_bytes =
            path_.size() * sizeof(Packing::Word) + links_.size() * sizeof(Link) + heads_.size() * sizeof(std::uint32_t);
    }
    MoveSet moves(std::size_t) const { return board_.moves(); }
    /// At the depth limit there is nothing to try.
    bool last(std::size_t level) const { return level == bound_; }

    int advance(Move move, std::size_t level) {
        const Step step = board_.apply(move);
        std::copy_n(at(level), packing_.words(), at(level + 1));
        packing_.follow(step, at(level + 1));
        at_ = level + 1;
        links_[at_].head = packing_.hash(at(at_)) & (heads_.size() - 1);
        for (std::uint32_t other = heads_[links_[at_].head]; other != none; other = links_[other].next)
            if (Packing::equal(at(other), at(at_), packing_.words())) {
                barred_ = true;
                return DepthFirst<PathSpace>::never;
            }
        push(static_cast<std::uint32_t>(at_));
        return 0;
    }

    void retreat(Move move, std::size_t level) {
        if (!barred_) heads_[links_[level + 1].head] = links_[level + 1].next;
        barred_ = false;
        board_.apply(opposite(move));
    }

    bool at_goal() const { return Packing::equal(at(at_), goal_.data(), packing_.words()); }
    int scale() const { return 1; }

  private:
    static constexpr std::uint32_t none = 0xffffffff;
    static constexpr std::size_t first_heads = 256;

    struct Link {
        std::uint64_t head = 0;     // the chain this level stands in
        std::uint32_t next = none;  // the level before it there
    };

    void link(std::uint32_t level) {
        links_[level].head = packing_.hash(at(level)) & (heads_.size() - 1);
        push(level);
    }
    void push(std::uint32_t level) {
        Link& own = links_[level];
        own.next = heads_[own.head];
        heads_[own.head] = level;
    }

    Packing::Word* at(std::size_t level) { return path_.data() + level * packing_.words(); }
    const Packing::Word* at(std::size_t level) const { return path_.data() + level * packing_.words(); }

    Board board_;
    Packing packing_;
    std::vector<Packing::Word> goal_;
    std::vector<Packing::Word> path_;   // packed boards, by level
    std::vector<Link> links_;           // by level
    std::vector<std::uint32_t> heads_;  // the newest level of each chain; as many as levels, a power of two
    std::size_t bound_ = 0;
    std::size_t at_ = 0;
    bool barred_ = false;
    Stats& stats_;
};

constexpr OptionInfo prune_option(std::string_view preset) {
    return {.name = "prune",
            .type = OptionInfo::Type::Integer,
            .preset = preset,
            .min = 0,
            .max = MovePruner::max_length,
            .help =
                "leave out words of moves that shorter or earlier ones make needless, both together this long: 2 "
                "never undoes a move"};
}

constexpr OptionInfo dfs_options[] = {
    {.name = "depth",
     .type = OptionInfo::Type::Integer,
     .preset = "0",
     .min = 0,
     .max = 1e8,
     .help = "turn back after this many moves; 0 means never, and then the path may become very long"},
    prune_option("2"),
};
constexpr OptionInfo iddfs_options[] = {prune_option("12")};

/// Runs bounds from `first` to `last`, one move at a time.
Outcome deepen(const Task& task, Context& context, int first, int last) {
    Outcome outcome;
    outcome.stats.generated = 1;
    if (task.problem.goal.reached(task.problem.start)) {
        outcome.status = Status::Solved;
        outcome.shortest_if_admissible = true;
        return outcome;
    }
    const auto pruner = MovePruner::shared(task.problem.goal.size(), static_cast<int>(task.options.integer("prune")));
    PathSpace space(task.problem, outcome.stats);
    using Search = DepthFirst<PathSpace>;
    Search search(space, *pruner, context, outcome.stats);
    for (int depth = first;; ++depth) {
        ++outcome.stats.iterations;
        const auto end = search.run(depth);
        outcome.stats.max_frontier = outcome.stats.deepest;
        if (end == Search::End::Exhausted && depth < last) continue;
        outcome.lower_bound = depth;
        outcome.status = end == Search::End::Found       ? Status::Solved
                         : end == Search::End::Exhausted ? Status::GaveUp
                                                         : search.stop_reason();
        if (end == Search::End::Found) outcome.moves = search.path();
        return outcome;
    }
}

Outcome run_dfs(const Task& task, Context& context) {
    const auto depth = static_cast<int>(task.options.integer("depth"));
    const int limit = depth == 0 ? DepthFirst<PathSpace>::never - 1 : depth;
    Outcome outcome = deepen(task, context, limit, limit);
    outcome.lower_bound = outcome.status == Status::GaveUp ? depth + 1 : 0;
    return outcome;
}

Outcome run_iddfs(const Task& task, Context& context) {
    const int first = moves_of(task.heuristic.value(task.problem.start), task.heuristic.scale());
    Outcome outcome = deepen(task, context, std::max(first, 1), DepthFirst<PathSpace>::never - 1);
    outcome.shortest_if_admissible = true;
    return outcome;
}

}  // namespace

const AlgorithmRow dfs_row{
    .name = "dfs",
    .title = "Depth-first search",
    .summary = "goes on until a position repeats on the path, then turns back; solutions are absurdly long",
    .guarantee = Guarantee::None,
    .default_heuristic = "",
    .options = dfs_options,
    .run = run_dfs,
};

const AlgorithmRow iddfs_row{
    .name = "iddfs",
    .title = "Iterative deepening depth-first search",
    .summary = "depth-first search to a depth that grows by one, beginning with the estimate of the start",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = iddfs_options,
    .run = run_iddfs,
};

}  // namespace taquin
