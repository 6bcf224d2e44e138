#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// max(a, b, …): the largest of its parts, each with its own incremental state.
class Max final : public Heuristic {
  public:
    /// Refuses parts whose scales have no common multiple up to max_scale.
    static Expected<HeuristicPtr> make(std::vector<HeuristicPtr> parts);

    int start(const Board& board, IncrementalState state) const override;
    int update(const Board& after, const Step& step, IncrementalState state) const override;
    Explanation explain(const Board& board) const override;
    std::size_t state_size() const override { return state_size_; }
    int scale() const override { return scale_; }
    bool admissible() const override;
    bool consistent() const override;
    const HeuristicInfo* info() const override;

    const std::vector<HeuristicPtr>& parts() const { return parts_; }

  private:
    Max(std::vector<HeuristicPtr> parts, int scale);

    std::vector<HeuristicPtr> parts_;
    std::vector<int> factor_;  // from a part's units to the common ones
    int scale_;
    std::size_t state_size_ = 0;  // the parts' states, one after another
};

extern const HeuristicInfo max_info;

}  // namespace taquin
