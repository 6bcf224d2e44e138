#pragma once

#include "taquin/heuristic/fitted.h"
#include "taquin/search/algorithm.h"
#include "taquin/solve/beam_schedule.h"

namespace taquin {

/// The weights that guide the beams of `anytime`, where they pay: on boards for which a proof is far.
class BeamGuide {
  public:
    /// Up to here the search's heuristic guides its beams as well: a beam that drops no node is a proof.
    static constexpr int most_cells_without = 16;

    /// Makes the guide, once. It stays empty where the board is small or too large, where the fast engine may not be
    /// used, or where half of the memory limit does not hold it.
    void prepare(const SearchInput& input, const Context& context);

    bool empty() const { return fitted_ == nullptr; }
    std::uint64_t bytes() const { return bytes_; }
    /// One beam for solutions of at most `longest` moves, on limits.threads threads. One that is stuck on its way is
    /// completed by construction (`layers`). Requires !empty().
    Result beam(const SearchInput& input, const BeamSchedule::Beam& beam, std::size_t longest, int lower_bound,
                Context& context) const;

  private:
    static void complete(const SearchInput& input, std::vector<Move> moves, std::size_t longest, Context& context,
                         Result& result);

    std::shared_ptr<const Fitted> fitted_;
    std::uint64_t bytes_ = 0;
};

}  // namespace taquin
