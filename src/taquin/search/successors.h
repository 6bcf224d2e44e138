#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "taquin/heuristic/heuristic.h"
#include "taquin/search/state_store.h"

namespace taquin {

/// Generates the successors of states: the loop shared by all searches that store packed states.
///
/// It holds one node as a board and as packed words. While a successor is visited both are the successor's, and h() is
/// its estimate. The incremental state of the heuristic is computed once for each parent, and only when a successor
/// asks for its h: a search that sees only duplicates never pays for it.
class SuccessorGenerator {
  public:
    using Word = Packing::Word;

    /// Begins at `start`. Without a heuristic every h is 0. Counts expansions and successors in `stats`. The packing
    /// and the heuristic must outlive it.
    SuccessorGenerator(const Board& start, const Packing& packing, const Heuristic* heuristic, Stats& stats,
                       const std::array<Move, 4>& order = all_moves, Metric metric = Metric::SingleTile)
        : board_(start),
          packing_(packing),
          heuristic_(heuristic),
          stats_(stats),
          order_(order),
          multi_tile_(metric == Metric::MultiTile),
          tiles_(packing.cells()),
          words_(packing.words()),
          parent_state_(heuristic == nullptr ? 0 : heuristic->state_size()),
          state_(parent_state_.size()) {
        packing_.pack(board_.tiles(), words_.data());
    }

    const Board& board() const { return board_; }
    const Word* words() const { return words_.data(); }

    /// The estimate of the node held, from scratch. Not while a successor is visited.
    int start_h() {
        if (heuristic_ == nullptr) return 0;
        parent_ready_ = true;
        return heuristic_->start(board_, parent_state_);
    }
    /// The estimate of the successor being visited.
    int h() {
        if (heuristic_ == nullptr) return 0;
        if (state_of_ + 1 == slid_ && slid_ > 1) {  // state_ belongs to the same slide with one tile fewer
            state_of_ = slid_;
            return heuristic_->update(board_, step_, state_);
        }
        const bool far = slid_ > 1;
        if (!parent_ready_ || far) {
            for (int i = 0; i < slid_; ++i) board_.apply(opposite(step_.move));
            if (!parent_ready_) heuristic_->start(board_, parent_state_);
            std::ranges::copy(parent_state_, state_.begin());
            for (int i = 1; i < slid_; ++i) {
                const Step step = board_.apply(step_.move);
                heuristic_->update(board_, step, state_);
            }
            board_.apply(step_.move);
            parent_ready_ = true;
        } else {
            std::ranges::copy(parent_state_, state_.begin());
        }
        state_of_ = slid_;
        return heuristic_->update(board_, step_, state_);
    }
    /// How many tiles the move to the successor being visited slides.
    int slid() const { return slid_; }
    /// No node has more successors.
    std::size_t most_successors() const {
        const Size size = board_.size();
        return multi_tile_ ? static_cast<std::size_t>(size.rows + size.cols - 2) : 4;
    }

    /// Makes a stored state the node held.
    void load(const Word* words) {
        std::copy_n(words, words_.size(), words_.data());
        packing_.unpack(words_.data(), tiles_);
        board_.assign(tiles_);
        parent_ready_ = false;
    }
    /// Moves from the node held to one of its successors.
    void advance(Move move, int tiles = 1) {
        for (int i = 0; i < tiles; ++i) {
            const Step step = board_.apply(move);
            packing_.update(step, words_.data());
            if (parent_ready_) heuristic_->update(board_, step, parent_state_);
        }
    }

    /// Generates the successors of a stored node in the move order, all but the one that undoes its last move.
    /// visit(step) returns whether to go on; if not, the generator keeps holding that successor.
    ///
    /// In multi-tile moves, none along the axis of its last move: they lead to states that one move from the node's
    /// parent also reaches, and which were generated with the node. So no shortest path is lost, whichever of several
    /// parents a node is stored with, and axes alternate along every path.
    template <class Visit>
    void expand(const StateStore& store, StateStore::Id id, Visit visit) {
        load(store.state(id));
        MoveSet moves = board_.moves();
        if (const StateStore::Node& node = store.node(id); node.parent != StateStore::none)
            moves = without_last(moves, static_cast<Move>(node.move));
        expand(moves, visit);
    }
    /// The same for the node held, with the given moves, which must be legal.
    template <class Visit>
    void expand(MoveSet moves, Visit visit) {
        ++stats_.expanded;
        for (const Move move : order_) {
            if (!moves.has(move)) continue;
            state_of_ = 0;
            for (slid_ = 1;; ++slid_) {
                step_ = board_.apply(move);
                packing_.update(step_, words_.data());
                ++stats_.generated;
                const Step step = step_;
                if (!visit(step)) return;
                if (!multi_tile_ || !board_.moves().has(move)) break;
            }
            for (; slid_ > 0; --slid_) {
                const Step back = board_.apply(opposite(move));
                packing_.update(back, words_.data());
            }
        }
    }

    /// The moves that are worth trying after `last`: see expand().
    MoveSet without_last(MoveSet moves, Move last) const {
        const MoveSet others = moves.without(opposite(last));
        return multi_tile_ ? others.without(last) : others;
    }

  private:
    Board board_;
    const Packing& packing_;
    const Heuristic* heuristic_;
    Stats& stats_;
    std::array<Move, 4> order_;
    bool multi_tile_;
    std::vector<Tile> tiles_;
    std::vector<Word> words_;
    std::vector<std::int32_t> parent_state_;
    std::vector<std::int32_t> state_;
    bool parent_ready_ = false;
    int slid_ = 0;      // tiles slid to the successor being visited
    int state_of_ = 0;  // tiles slid when state_ was computed; 0: not computed in this direction
    Step step_{};
};

}  // namespace taquin
