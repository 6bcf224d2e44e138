#pragma once

#include "taquin/heuristic/fitted.h"
#include "taquin/search/algorithm.h"
#include "taquin/solve/beam_schedule.h"

namespace taquin {

/// The fitted weights that guide the beams of `anytime` where they pay off: on boards whose proof is far off.
class BeamGuide {
  public:
    /// Up to this size the search's own heuristic orders its beams: then a beam that drops no node is a proof.
    static constexpr int most_cells_without = 16;

    /// Makes the guide unless it exists. It stays empty if the board is too small or too large, if the fast engine may
    /// not be used, or if the guide exceeds half of the memory limit.
    void prepare(const SearchInput& input, const Context& context);

    bool empty() const { return fitted_ == nullptr; }
    std::uint64_t bytes() const { return bytes_; }
    /// Runs one beam for solutions of at most `longest` moves, on limits.threads threads. A beam that gets stuck is
    /// completed constructively (`layers`). Requires !empty().
    Result beam(const SearchInput& input, const BeamSchedule::Beam& beam, std::size_t longest, int lower_bound,
                Context& context) const;

  private:
    static void complete(const SearchInput& input, std::vector<Move> moves, std::size_t longest, Context& context,
                         Result& result);

    std::shared_ptr<const Fitted> fitted_;
    std::uint64_t bytes_ = 0;
};

}  // namespace taquin
