#pragma once

#include "taquin/heuristic/explanation.h"
#include "taquin/heuristic/heuristic.h"

namespace taquin {

struct TileSumFacts {
    int scale = 1;
    bool admissible = false;
    bool consistent = false;
    const HeuristicInfo* info = nullptr;  // needed where there is a static estimate
    std::string_view label = "tiles";     // of the explanation
};

/// A heuristic that is a sum over the tiles, each judged by itself: what makes Hamming, Chebyshev and their
/// like differ is only `Cost`, which gives for a tile on a cell an integer in units of 1/scale, 0 at its home:
///   int operator()(Tile, Cell) const
/// A move changes one term of the sum, so an update is O(1). A cost may also explain itself:
///   Explanation explain(Tile, Cell) const
template <class Cost>
class TileSum final : public Heuristic {
  public:
    TileSum(Size size, Cost cost, TileSumFacts facts) : cells_(size.cells()), cost_(std::move(cost)), facts_(facts) {
        if (cells_ > max_table_cells) return;
        for (int tile = 0; tile < cells_; ++tile)
            for (int cell = 0; cell < cells_; ++cell)
                table_.push_back(cost_(static_cast<Tile>(tile), static_cast<Cell>(cell)));
    }

    int start(const Board& board, IncrementalState state) const override {
        int sum = 0;
        for (int cell = 0; cell < cells_; ++cell)
            if (const Tile tile = board.at(static_cast<Cell>(cell)); tile != 0) sum += cost(tile, cell);
        return state[0] = sum;
    }
    int update(const Board&, const Step& step, IncrementalState state) const override {
        return state[0] += cost(step.tile, step.to) - cost(step.tile, step.from);
    }
    Explanation explain(const Board& board) const override {
        explain::Parts parts;
        for (const auto& [tile, cell] : explain::tiles_of(board)) parts.push_back(explain_tile(tile, cell));
        return explain::sum(std::string(facts_.label), std::move(parts));
    }
    std::size_t state_size() const override { return 1; }
    int scale() const override { return facts_.scale; }
    bool admissible() const override { return facts_.admissible; }
    bool consistent() const override { return facts_.consistent; }
    const HeuristicInfo* info() const override { return facts_.info; }

  private:
    static constexpr int max_table_cells = 256;  // 16x16: a quarter of a megabyte; beyond, terms are computed

    Explanation explain_tile(Tile tile, Cell cell) const {
        if constexpr (requires { cost_.explain(tile, cell); }) {
            return cost_.explain(tile, cell);
        } else {
            Explanation leaf = explain::number(cost(tile, cell));
            leaf.tiles = {tile};
            leaf.cells = {cell};
            return leaf;
        }
    }
    int cost(Tile tile, int cell) const {
        return table_.empty() ? cost_(tile, static_cast<Cell>(cell))
                              : table_[static_cast<std::size_t>(tile * cells_ + cell)];
    }

    int cells_;
    Cost cost_;
    TileSumFacts facts_;
    std::vector<std::int32_t> table_;  // by tile, then cell
};

template <class Cost>
HeuristicPtr tile_sum(Size size, Cost cost, TileSumFacts facts = {}) {
    return std::make_shared<TileSum<Cost>>(size, std::move(cost), facts);
}

}  // namespace taquin
