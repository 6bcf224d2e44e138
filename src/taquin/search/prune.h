#pragma once

#include <cstdint>
#include <vector>

#include "taquin/core/grid.h"

namespace taquin {

/// Remembers, as one small number, which of the last moves matter for pruning, and tells which moves would
/// only lead where a shorter or an equal, earlier word leads too.
class MovePruner {
  public:
    using State = std::uint32_t;

    /// Null sequences up to `length` moves are left out: 0 none, 2 "never undo the last move".
    static MovePruner make(Size size, int length);

    State start() const { return 0; }
    MoveSet allowed(State state) const { return table_[state].allowed; }
    State after(State state, Move move) const { return table_[state].next[static_cast<std::size_t>(index(move))]; }
    std::size_t states() const { return table_.size(); }

  private:
    struct Row {
        MoveSet allowed{15};
        std::array<State, 4> next{};
    };
    std::vector<Row> table_;
};

}  // namespace taquin
