#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "taquin/core/grid.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// Remembers, as one small number, which of the last moves matter for pruning, and tells which moves would
/// only lead where a shorter word, or an equally long but earlier one, leads too.
class FsmPruner {
  public:
    using State = std::uint16_t;

    /// Leaves out every word of moves that another word makes needless, where both together are at most `length`
    /// moves: 0 prunes nothing, 2 is "never undo the last move", 12 takes the two ways round a 2x2 block.
    static FsmPruner make(Size size, int length);
    /// The same, made once in a process: it takes longer than many a search. Safe to call from several threads.
    /// Nothing when `stop` says so before it is there.
    static std::shared_ptr<const FsmPruner> shared(Size size, int length, const StopToken& stop = {});

    static constexpr int max_length = 20;

    static State start() { return 0; }
    MoveSet allowed(State state) const { return table_[state].allowed; }
    State after(State state, Move move) const { return table_[state].next[static_cast<std::size_t>(index(move))]; }
    std::size_t states() const { return table_.size(); }

  private:
    struct Row {
        std::array<State, 4> next{};
        MoveSet allowed{15};
    };
    static FsmPruner of(const std::vector<std::vector<Move>>& words);

    std::vector<Row> table_;
};

/// The words that FsmPruner::make(size, length) leaves out, none containing another.
std::vector<std::vector<Move>> redundant_sequences(Size size, int length);

}  // namespace taquin
