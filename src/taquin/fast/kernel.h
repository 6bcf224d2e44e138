#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "taquin/core/grid.h"

namespace taquin {
class FsmPruner;
class Heuristic;
}  // namespace taquin

namespace taquin::fast {

/// The path from the start of a search to a node, two bits per single-tile move. Has room for the longest solution of
/// any compiled size; the 57 multi-tile moves of 2x8 slide 231 tiles at most.
struct MoveSequence {
    std::array<std::uint64_t, 8> bits{};
    std::uint16_t length = 0;

    Move operator[](std::size_t i) const { return static_cast<Move>(bits[i / 32] >> (2 * (i % 32)) & 3U); }
    bool empty() const { return length == 0; }
    std::vector<Move> moves() const;
    static MoveSequence of(std::span<const Move> moves);
    friend bool operator==(const MoveSequence&, const MoveSequence&) = default;
};

/// One bounded depth-first search of one thread, on a board size and an estimate known at compile time, behind an
/// interface that hides both.
class BoundedDfs {
  public:
    virtual ~BoundedDfs();

    struct Counters {
        std::uint64_t expanded = 0;
        std::uint64_t generated = 0;
        std::uint64_t deepest = 0;  // g
    };
    static constexpr int no_bound = 1 << 30;

    /// Sets a new bound for the searches that follow. Forgets everything.
    virtual void limit(int bound) = 0;
    /// Starts a search of the subtree below the node that `path` leads to, which is not the goal. `pv`, the principal
    /// variation of the previous iteration, is searched first, as far as it stays within the bound. Requires empty().
    virtual void begin(const MoveSequence& path, const MoveSequence& pv = {}) = 0;
    virtual bool empty() const = 0;
    /// Expands up to `nodes` nodes in up to `batches` batches. True if the goal was reached: then path_to_goal() is
    /// valid and the search is over. Requires !empty() and nodes > 0.
    virtual bool run(int batches, std::uint64_t nodes, Counters& counters) = 0;
    virtual MoveSequence path_to_goal() const = 0;
    /// Gives away the node nearest to the start, unless it is the only one left.
    virtual bool donate(MoveSequence& path) = 0;
    /// Appends the paths to all nodes that are still to be expanded.
    virtual void frontier(std::vector<MoveSequence>& paths) const = 0;

    /// The least f of the nodes pruned by the bound, no_bound if there were none.
    virtual int next_bound() const = 0;
    /// The path to the first of the deepest nodes since limit().
    virtual MoveSequence principal_variation() const = 0;
};

/// One board with one estimate: makes the searches of all threads. Immutable.
class Kernel {
  public:
    virtual ~Kernel();
    virtual int h_start() const = 0;
    /// `pruner` reads moves as they are named on the given board. It and the kernel must outlive the search.
    virtual std::unique_ptr<BoundedDfs> make_dfs(const FsmPruner& pruner) const = 0;
};

/// What a kernel is made from. It keeps references to the heuristics.
struct KernelInput {
    std::span<const Heuristic* const> heuristics;  // by place in EstimateInfo::serves, null where there is none
    std::span<const std::uint8_t> home_at;         // of the board to search, rows <= columns
    std::uint8_t blank;                            // its cell
    bool transposed;                               // relative to the given board
};

}  // namespace taquin::fast
