// Depth-first search without an estimate on the way: go on until a position repeats on the path or the depth
// limit is reached, then turn back. Deepening raises the limit by one move at a time, beginning with
// the estimate of the start, so that its first solution is a shortest one.

#include "taquin/search/dfs.h"

#include <unordered_map>

#include "taquin/search/depth_first.h"
#include "taquin/search/packing.h"

namespace taquin {

namespace {

/// A Space that bars every position standing on the path to it.
class PathSpace {
  public:
    PathSpace(const Problem& problem, Stats& stats)
        : board_(problem.start), packing_(board_.size()), goal_(packing_.words()), stats_(stats) {
        packing_.pack(problem.goal.board().tiles(), goal_.data());
        path_.resize(packing_.words());
        packing_.pack(board_.tiles(), path_.data());
        levels_.emplace(packing_.hash(path_.data()), 0);
    }

    void enter(std::size_t level) {
        if (path_.size() < (level + 1) * packing_.words()) path_.resize(2 * (level + 1) * packing_.words());
        constexpr std::size_t map_entry = 48;
        stats_.stored_bytes = std::max<std::uint64_t>(
            stats_.stored_bytes, path_.size() * sizeof(Packing::Word) + levels_.size() * map_entry);
    }
    MoveSet moves() const { return board_.moves(); }

    int advance(Move move, std::size_t level) {
        const Step step = board_.apply(move);
        std::copy_n(at(level), packing_.words(), at(level + 1));
        packing_.follow(step, at(level + 1));
        at_ = level + 1;
        const std::uint64_t hash = packing_.hash(at(at_));
        const auto [from, to] = levels_.equal_range(hash);
        barred_ = std::any_of(
            from, to, [&](const auto& entry) { return Packing::equal(at(entry.second), at(at_), packing_.words()); });
        if (barred_) return DepthFirst<PathSpace>::never;
        levels_.emplace(hash, at_);
        return 0;
    }

    void retreat(Move move, std::size_t level) {
        if (!barred_) {
            const auto [from, to] = levels_.equal_range(packing_.hash(at(level + 1)));
            levels_.erase(std::find_if(from, to, [&](const auto& entry) { return entry.second == level + 1; }));
        }
        barred_ = false;
        board_.apply(opposite(move));
    }

    bool at_goal() const { return Packing::equal(at(at_), goal_.data(), packing_.words()); }
    int scale() const { return 1; }

  private:
    Packing::Word* at(std::size_t level) { return path_.data() + level * packing_.words(); }
    const Packing::Word* at(std::size_t level) const { return path_.data() + level * packing_.words(); }

    Board board_;
    Packing packing_;
    std::vector<Packing::Word> goal_;
    std::vector<Packing::Word> path_;  // packed boards, by level
    std::unordered_multimap<std::uint64_t, std::size_t> levels_;
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
    const auto pruner = MovePruner::make(task.problem.goal.size(), static_cast<int>(task.options.integer("prune")));
    PathSpace space(task.problem, outcome.stats);
    using Search = DepthFirst<PathSpace>;
    Search search(space, pruner, context, outcome.stats);
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
