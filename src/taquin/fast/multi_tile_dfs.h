#pragma once

#include <algorithm>
#include <bit>

#include "taquin/fast/isa.h"
#include "taquin/fast/multi_tile_start.h"
#include "taquin/fast/stacked_dfs.h"
#include "taquin/search/fsm_pruner.h"

namespace taquin::fast {

struct MultiTileNode {
    std::array<std::uint8_t, MultiTileStart::most_cells> home_at;
    std::array<MultiTileStart::PartState, MultiTileStart::most_parts> state;
    std::array<std::uint64_t, std::tuple_size_v<decltype(MoveSequence::bits)>> path;
    std::uint16_t length;  // of the path, in single-tile moves
    FsmPruner::State fsm;
    std::uint8_t blank;
    std::uint8_t moves;    // g
    std::uint8_t largest;  // the part with the largest distance
};

/// Depth-first search in multi-tile moves with pattern databases, on boards of up to 16 cells of any shape.
///
/// Axes alternate along a path: two consecutive moves along one axis are equivalent to one or none. So a node after the
/// first has rows - 1 or columns - 1 successors, three on 4x4.
///
/// The top nodes of the stack are expanded in batches, as in BatchedDfs, in two stages. The first looks up each
/// successor in one table, that with the parent's largest distance, which suffices to prune most successors. The second
/// looks up what is left in the other tables. Entries are prefetched for the whole batch first.
///
/// The distance of a successor differs from its parent's by at most 1 in every table, however many tiles slide, so its
/// residue modulo 3 and the parent's distance determine it.
template <class Isa>
class MultiTileDfs final : public StackedDfs<MultiTileDfs<Isa>, MultiTileNode> {
    using Node = MultiTileNode;
    using Base = StackedDfs<MultiTileDfs, Node>;
    using Counters = BoundedDfs::Counters;
    using Base::base_;
    using Base::bound_;
    using Base::goal_;
    using Base::next_bound_;
    using Base::stack_;
    using Base::top_;
    friend Base;
    using Start = MultiTileStart;
    using Part = Start::Part;
    using PartState = Start::PartState;

  public:
    MultiTileDfs(const Start& start, const FsmPruner& pruner) : start_(start), pruner_(pruner) {}

    void limit(int bound) override { this->clear(bound, Start::most_successors * batch_size); }

    void begin(const MoveSequence& path, const MoveSequence& = {}) override {
        Node& node = stack_[0];
        node.home_at = start_.home_at;
        node.state = start_.state;
        node.blank = start_.blank;
        node.moves = 0;
        node.fsm = FsmPruner::start();
        for (std::size_t i = 0; i < path.length;) {
            const Move move = path[i];
            unsigned tiles = 0;  // a run of one direction is one move
            while (i < path.length && path[i] == move) ++i, ++tiles;
            for (std::size_t p = 0; p < start_.count; ++p) {
                Entry entry;
                slide(node, p, move, tiles, node.state[p]);
                locate(start_.parts[p], node.state[p], after(node.blank, move, tiles), entry);
                update(node.state[p], entry);
            }
            shift(node, move, tiles);
        }
        node.path = path.bits;
        node.length = path.length;
        node.largest = largest(node.state);
        base_ = 0;
        top_ = 1;
    }

    MoveSequence principal_variation() const override { return {}; }

  private:
    static constexpr std::size_t batch_size = 8;

    /// Of a table: a byte, and the position of the residue in it.
    struct Entry {
        const std::uint8_t* byte;
        unsigned digit;
    };
    struct Candidate {
        std::array<PartState, Start::most_parts> state;
        std::array<Entry, Start::most_parts> entry;
        const Node* parent;
        Move move;
        std::uint8_t tiles;
        std::uint8_t blank;
    };

    unsigned after(unsigned blank, Move move, unsigned tiles) const {
        return static_cast<unsigned>(static_cast<int>(blank) +
                                     static_cast<int>(tiles) * start_.delta[static_cast<std::size_t>(index(move))]);
    }

    /// Updates the state of a part when `tiles` tiles slide into the blank of `node`.
    void slide(const Node& node, std::size_t p, Move move, unsigned tiles, PartState& state) const {
        for (unsigned i = 1; i <= tiles; ++i) slide_one(node, p, move, i, state);
    }
    /// The i-th of them, counted from 1.
    void slide_one(const Node& node, std::size_t p, Move move, unsigned i, PartState& state) const {
        const Part& part = start_.parts[p];
        const unsigned from = after(node.blank, move, i);
        if ((part.homes >> node.home_at[from] & 1U) == 0) return;
        const unsigned a = part.cell[from];
        const unsigned b = part.cell[after(node.blank, move, i - 1)];
        const std::uint32_t old = state.mask;
        const std::uint32_t now = old ^ 1U << a ^ 1U << b;
        state.mask = static_cast<std::uint16_t>(now);
        state.word = Arrangements::slid<Isa>(state.word, std::popcount(old & ((1U << a) - 1)),
                                             std::popcount(now & ((1U << b) - 1)));
    }
    void locate(const Part& part, const PartState& state, unsigned blank, Entry& entry) const {
        const std::uint32_t mask = state.mask;
        const auto free = static_cast<std::uint32_t>(std::popcount(~mask & ((1U << part.cell[blank]) - 1)));
        const std::uint32_t pair = part.maps.template rank<false>(mask) * part.free + free;
        const std::uint32_t rank = part.arrangements.rank(state.word);
        entry.byte = part.entries + (std::size_t{pair} * part.bytes + rank / PatternLayout::residues_per_byte);
        entry.digit = rank % PatternLayout::residues_per_byte;
        __builtin_prefetch(entry.byte);
    }
    /// `state` still has the distance of the parent.
    static int update(PartState& state, const Entry& entry) {
        const int distance = near_distance(state.distance, packed_residues[*entry.byte] >> (2 * entry.digit) & 3);
        state.distance = static_cast<std::uint8_t>(distance);
        return distance;
    }
    std::uint8_t largest(const std::array<PartState, Start::most_parts>& state) const {
        std::size_t best = 0;
        for (std::size_t p = 1; p < start_.count; ++p)
            if (state[p].distance > state[best].distance) best = p;
        return static_cast<std::uint8_t>(best);
    }

    /// Makes the move on the board of a node.
    void shift(Node& node, Move move, unsigned tiles) const {
        for (; tiles > 0; --tiles) {
            const unsigned from = after(node.blank, move, 1);
            node.home_at[node.blank] = node.home_at[from];
            node.blank = static_cast<std::uint8_t>(from);
        }
        ++node.moves;
        node.fsm = pruner_.after(node.fsm, move);
    }

    /// Expands one batch of up to `most` nodes. True if the goal was generated.
    bool step(std::uint64_t most, Counters& counters) {
        const std::size_t count = std::min(std::min(batch_size, top_ - base_), static_cast<std::size_t>(most));
        top_ -= count;
        candidates_used_ = 0;
        for (std::size_t i = 0; i < count; ++i) {
            batch_[i] = stack_[top_ + i];
            generate(batch_[i]);
        }
        counters.expanded += count;
        counters.generated += candidates_used_;
        const std::size_t kept = filter();
        for (std::size_t i = 0; i < kept; ++i) look_up(candidates_[kept_[i]]);
        bool found = false;
        for (std::size_t i = 0; i < kept; ++i) found |= push(candidates_[kept_[i]], counters);
        return found;
    }

    /// The successors of a node, each looked up in one table.
    void generate(const Node& node) {
        const std::size_t p = node.largest;
        for (const Move move : start_.moves[node.blank] & pruner_.allowed(node.fsm)) {
            PartState state = node.state[p];
            unsigned blank = node.blank;
            for (unsigned tiles = 1; start_.moves[blank].has(move); ++tiles) {
                slide_one(node, p, move, tiles, state);
                blank = after(blank, move, 1);
                Candidate& to = candidates_[candidates_used_++];
                to.parent = &node;
                to.move = move;
                to.tiles = static_cast<std::uint8_t>(tiles);
                to.blank = static_cast<std::uint8_t>(blank);
                to.state[p] = state;
                locate(start_.parts[p], state, blank, to.entry[p]);
            }
        }
    }

    /// Whether a node with this f need not be looked at further. The least f beyond the bound must be known exactly;
    /// one more than the bound is the least possible.
    bool drop(int f) const { return f > bound_ && next_bound_ <= bound_ + 1; }

    /// Keeps what the first table does not rule out; returns how many are left.
    std::size_t filter() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < candidates_used_; ++i) {
            Candidate& to = candidates_[i];
            const std::size_t p = to.parent->largest;
            const int f = to.parent->moves + 1 + update(to.state[p], to.entry[p]);
            kept_[kept] = static_cast<std::uint8_t>(i);
            kept += drop(f) ? 0 : 1;
        }
        return kept;
    }

    void look_up(Candidate& to) const {
        const Node& node = *to.parent;
        for (std::size_t p = 0; p < start_.count; ++p) {
            if (p == node.largest) continue;
            to.state[p] = node.state[p];
            slide(node, p, to.move, to.tiles, to.state[p]);
            locate(start_.parts[p], to.state[p], to.blank, to.entry[p]);
        }
    }

    /// Pushes a successor, unless it is beyond the bound; returns whether it is the goal.
    bool push(Candidate& made, Counters& counters) {
        const Node& parent = *made.parent;
        const int g = parent.moves + 1;
        std::size_t largest = parent.largest;
        int h = made.state[largest].distance;
        for (std::size_t p = 0; p < start_.count; ++p) {
            if (p == parent.largest) continue;
            const int own = update(made.state[p], made.entry[p]);
            if (own <= h) continue;
            h = own;
            largest = p;
            if (drop(g + h)) return false;
        }
        if (g + h > bound_) {
            next_bound_ = std::min(next_bound_, g + h);
            return false;
        }
        Node& node = stack_[top_++];
        node.home_at = parent.home_at;
        node.state = made.state;
        node.path = parent.path;
        node.length = parent.length;
        for (unsigned i = 0; i < made.tiles; ++i, ++node.length)
            node.path[node.length / 32U] |= static_cast<std::uint64_t>(index(made.move)) << (2 * (node.length % 32U));
        node.blank = parent.blank;
        node.moves = parent.moves;
        node.fsm = parent.fsm;
        node.largest = static_cast<std::uint8_t>(largest);
        shift(node, made.move, made.tiles);
        counters.deepest = std::max<std::uint64_t>(counters.deepest, node.moves);
        if (h != 0 || !home(node)) return false;
        goal_ = &node;
        return true;
    }
    bool home(const Node& node) const {
        for (unsigned cell = 0; cell < start_.cells; ++cell)
            if (node.home_at[cell] != cell && cell != node.blank) return false;
        return true;
    }

    static MoveSequence path_to(const Node& node) {
        MoveSequence result;
        result.bits = node.path;
        result.length = node.length;
        return result;
    }

    const Start& start_;
    const FsmPruner& pruner_;
    std::array<Node, batch_size> batch_;
    std::array<Candidate, batch_size * Start::most_successors> candidates_;
    std::array<std::uint8_t, batch_size * Start::most_successors> kept_;
    std::size_t candidates_used_ = 0;
};

template <class Isa>
class MultiTileKernel final : public Kernel {
  public:
    explicit MultiTileKernel(const MultiTileStart& start) : start_(start) {}

    int h_start() const override {
        int h = 0;
        for (std::size_t p = 0; p < start_.count; ++p) h = std::max<int>(h, start_.state[p].distance);
        return h;
    }
    std::unique_ptr<BoundedDfs> make_dfs(const FsmPruner& pruner) const override {
        return std::make_unique<MultiTileDfs<Isa>>(start_, pruner);
    }

  private:
    MultiTileStart start_;
};

}  // namespace taquin::fast
