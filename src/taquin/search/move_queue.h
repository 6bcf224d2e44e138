#pragma once

#include "taquin/core/grid.h"

namespace taquin {

/// At most four moves in the order in which they will be tried.
class MoveQueue {
  public:
    constexpr MoveQueue() = default;
    /// Those of `moves` that are also in `first`, then the others.
    constexpr MoveQueue(MoveSet moves, MoveSet first) : MoveQueue(table[moves.bits()][first.bits()]) {}

    bool empty() const { return count_ == 0; }
    int count() const { return count_; }
    Move front() const { return static_cast<Move>(bits_ & 3U); }
    Move back() const { return static_cast<Move>(bits_ >> (2 * (count_ - 1)) & 3U); }
    void pop_front() {
        bits_ = static_cast<std::uint8_t>(bits_ >> 2);
        --count_;
    }
    void pop_back() { --count_; }
    /// Puts `move` first, if it is there.
    bool prefer(Move move) {
        for (int i = 0; i < count_; ++i) {
            if (static_cast<Move>(bits_ >> (2 * i) & 3U) != move) continue;
            const unsigned before = bits_ & ((1U << (2 * i)) - 1);
            const unsigned after = bits_ & ~((1U << (2 * i + 2)) - 1);
            bits_ = static_cast<std::uint8_t>(after | before << 2 | static_cast<unsigned>(index(move)));
            return true;
        }
        return false;
    }

  private:
    static constexpr MoveQueue sorted(MoveSet moves, MoveSet first) {
        MoveQueue queue;
        for (const bool wanted : {true, false})
            for (const Move move : moves)
                if (first.has(move) == wanted) {
                    queue.bits_ = static_cast<std::uint8_t>(queue.bits_ | index(move) << (2 * queue.count_));
                    ++queue.count_;
                }
        return queue;
    }
    /// Looked up rather than sorted: there is one such queue for every position a search expands.
    static const std::array<std::array<MoveQueue, 16>, 16> table;

    std::uint8_t bits_ = 0;
    std::uint8_t count_ = 0;
};

inline constexpr std::array<std::array<MoveQueue, 16>, 16> MoveQueue::table = [] {
    std::array<std::array<MoveQueue, 16>, 16> result{};
    for (unsigned moves = 0; moves < 16; ++moves)
        for (unsigned first = 0; first < 16; ++first) result[moves][first] = sorted(MoveSet(moves), MoveSet(first));
    return result;
}();

}  // namespace taquin
