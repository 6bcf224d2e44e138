#pragma once

#include "taquin/heuristic/inversion_distance.h"
#include "taquin/heuristic/linear_conflict.h"
#include "taquin/heuristic/walking_distance.h"

namespace taquin {

/// Vertical moves and horizontal moves bounded apart: for each, the largest of what walking distance, linear conflict
/// and inversion distance say. At least as much as the largest of the three sums.
class Axes final : public Heuristic {
  public:
    /// Refuses boards for which there is no walking distance.
    static Expected<HeuristicPtr> make(const Goal& goal, const StopToken& stop = {});

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return 7; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
    const HeuristicInfo* info() const override;

    const WalkingDistance& walking_distance() const { return *walking_; }
    const LinearConflict& linear_conflict() const { return conflict_; }
    const InversionDistance& inversion_distance() const { return inversion_; }

  private:
    Axes(const Goal& goal, std::shared_ptr<const WalkingDistance> walking);
    int value(IncrementalState state) const;

    std::shared_ptr<const WalkingDistance> walking_;
    LinearConflict conflict_;
    InversionDistance inversion_;
};

extern const HeuristicInfo axes_info;

}  // namespace taquin
