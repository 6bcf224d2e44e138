#pragma once

#include <memory>

#include "taquin/core/symmetry.h"
#include "taquin/heuristic/guide.h"
#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// A guide for one goal: the symmetry that brings the blank's home to the corner for which guides are fitted, and the
/// tables. Not admissible: it guides, and proves nothing.
class Fitted final : public Heuristic {
  public:
    /// With the weights that are known for the goal (see fitted.cpp).
    static Expected<std::shared_ptr<const Fitted>> make(const Goal& goal, const StopToken& stop = {});
    /// With these weights, whose size and blank must be those of the goal's image.
    Fitted(const Goal& goal, Symmetry symmetry, std::shared_ptr<const Guide> guide);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 1 + home_.size(); }
    int scale() const override { return Guide::scale; }
    bool admissible() const override { return false; }
    bool consistent() const override { return false; }
    const HeuristicInfo* info() const override;

    const Guide& guide() const { return *guide_; }
    Symmetry symmetry() const { return symmetry_; }
    /// The image of a move of the board in the guide's.
    Move image(Move move) const { return image_of_move_[static_cast<std::size_t>(index(move))]; }
    /// The cells of all tiles in the guide's board, each tile by the image of its home.
    std::vector<std::uint8_t> cells_of(const Board& board) const;

  private:
    int tile(Tile tile) const { return home_[tile]; }
    int cell(Cell cell) const { return image_[cell]; }

    Symmetry symmetry_;
    std::shared_ptr<const Guide> guide_;
    std::vector<std::uint8_t> home_;   // the image of each tile's home
    std::vector<std::uint8_t> image_;  // of each cell
    std::array<Move, 4> image_of_move_{};
};

extern const HeuristicInfo fitted_info;

}  // namespace taquin
