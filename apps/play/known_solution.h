#pragma once

#include <optional>
#include <span>
#include <vector>

#include "taquin/search/result.h"

namespace taquin::app {

/// The best solution known from the game's board, in moves of its metric, and how much of it is proved. It stays known
/// while the player follows it.
class KnownSolution {
  public:
    explicit KnownSolution(const Result& result)
        : moves_(result.moves), lower_bound_(result.lower_bound), metric_(result.metric) {}

    /// What is left, as moves of the blank by one cell.
    std::span<const Move> moves() const { return std::span(moves_).subspan(at_); }
    int length() const { return path_length(metric_, moves()); }
    int lower_bound() const { return lower_bound_; }
    bool optimal() const { return lower_bound_ >= length(); }
    /// How many cells the blank goes in the next move of the metric.
    std::size_t next_run() const;
    /// The blank goes one cell. False if the solution goes another way.
    bool follow(Move move);

  private:
    std::vector<Move> moves_;
    std::size_t at_ = 0;
    int lower_bound_;
    Metric metric_;
    std::optional<Move> last_;
};

}  // namespace taquin::app
