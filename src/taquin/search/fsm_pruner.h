#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "taquin/core/grid.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// A finite-state machine that reads the moves of a path and tells which next moves would complete a redundant
/// sequence: one that leads where a shorter one, or an equally long but lexicographically earlier one, leads too
/// (Taylor and Korf 1993).
class FsmPruner {
  public:
    using State = std::uint16_t;

    /// Prunes every move sequence that duplicates another one, where both together have at most `length` moves: 0
    /// prunes nothing, 2 is "never undo the last move", 12 adds the two ways round a 2x2 block.
    static FsmPruner make(Size size, int length);
    /// The same, made once per process, as that takes longer than many searches. Safe to call from several threads.
    /// Null if `stop` is requested before it is ready.
    static std::shared_ptr<const FsmPruner> shared(Size size, int length, const StopToken& stop = {});

    /// For multi-tile moves, which name a direction and how many tiles slide. Two consecutive moves along one axis are
    /// equivalent to one or none, so only moves along the other axis may follow; with `prune` false, all may.
    static std::shared_ptr<const FsmPruner> alternating(bool prune = true);

    static constexpr int max_length = 24;

    static State start() { return 0; }
    MoveSet allowed(State state) const { return table_[state].allowed; }
    State after(State state, Move move) const { return table_[state].next[static_cast<std::size_t>(index(move))]; }
    std::size_t states() const { return table_.size(); }

  private:
    struct Transitions {
        std::array<State, 4> next{};
        MoveSet allowed{15};
    };
    static FsmPruner of(const std::vector<std::vector<Move>>& sequences);

    std::vector<Transitions> table_;
};

/// The sequences that FsmPruner::make(size, length) prunes, none containing another.
std::vector<std::vector<Move>> redundant_sequences(Size size, int length);

}  // namespace taquin
