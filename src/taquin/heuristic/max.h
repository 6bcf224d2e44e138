#pragma once

#include "taquin/heuristic/heuristic.h"

namespace taquin {

/// max(a, b, …): the largest of its parts, each followed by itself.
class Max final : public Heuristic {
  public:
    /// Refuses parts whose scales have no common multiple below max_scale.
    static Checked<HeuristicPtr> make(std::vector<HeuristicPtr> parts);

    int start(const Board& board, Memo memo) const override;
    int follow(const Board& after, const Step& step, Memo memo) const override;
    std::size_t memo_size() const override { return memo_size_; }
    int scale() const override { return scale_; }
    bool admissible() const override;
    bool consistent() const override;

    const std::vector<HeuristicPtr>& parts() const { return parts_; }

  private:
    Max(std::vector<HeuristicPtr> parts, int scale);

    std::vector<HeuristicPtr> parts_;
    std::vector<int> factor_;  // from a part's units to the common ones
    int scale_;
    std::size_t memo_size_ = 0;  // the parts' memos, one after another
};

extern const HeuristicRow max_row;

}  // namespace taquin
