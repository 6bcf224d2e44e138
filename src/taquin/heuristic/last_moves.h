#pragma once

#include "taquin/heuristic/manhattan.h"

namespace taquin {

/// Manhattan distance by way of the boards from which the last few moves can start.
class LastMoves final : public Heuristic {
  public:
    static constexpr int max_moves = 8;

    /// `moves` is how many of the last moves to consider, 1 to max_moves. Nothing when stopped.
    static std::shared_ptr<const LastMoves> make(const Goal& goal, int moves, const StopToken& stop = {});

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 1 + tracked_.size(); }  // Manhattan distance, the tiles' cells
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }

  private:
    /// A board close to the goal, identified by the tiles that are not at home.
    struct Near {
        int moves;
        std::size_t first;  // its range in displaced_
        std::size_t last;
    };
    struct Displaced {
        std::uint16_t tile;  // its place among tracked_
        std::uint8_t row;
        std::uint8_t col;
    };
    /// Where a tracked tile stands, and its Manhattan distance.
    struct TilePlace {
        int row;
        int col;
        int distance;
    };

    /// The blank touches no tile further away than max_moves steps.
    static constexpr std::size_t most_tracked = 2 * max_moves * (max_moves + 1);

    LastMoves(const Goal& goal, int moves);
    bool collect(const Goal& goal, const StopToken& stop);
    int distance_to(const Near& board, int manhattan, const TilePlace* places) const;
    int value(IncrementalState state) const;

    Size size_;
    Manhattan manhattan_;
    int moves_;
    std::vector<Near> near_;  // in order of moves; those at exactly moves_ are the last
    std::vector<Displaced> displaced_;
    std::vector<Tile> tracked_;                // the tiles displaced in any of them
    std::vector<std::int16_t> tracked_place_;  // by tile: its place among tracked_, or -1
};

extern const HeuristicInfo last_moves_info;

}  // namespace taquin
