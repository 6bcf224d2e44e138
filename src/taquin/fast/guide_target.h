#pragma once

#include <memory>
#include <vector>

#include "taquin/fast/guide_fit.h"
#include "taquin/fast/guide_weights.h"
#include "taquin/fast/guided_beam.h"

namespace taquin::fast {

/// What one numbered task of a round found. A sample is one board or several, one after the other.
struct FitSamples {
    std::vector<std::uint8_t> cells;  // of every tile, board by board
    std::vector<std::uint16_t> left;  // by sample: moves to the end of the path
    std::size_t length = 0;           // of a uniform board's solution
    int unsolved = 0;

    std::size_t size() const { return left.size(); }
    void add(const std::vector<std::uint8_t>& board) { cells.insert(cells.end(), board.begin(), board.end()); }
};

/// A beam with the weights that a round begins with.
class RoundBeam {
  public:
    RoundBeam(const GuideModel& model, const FitOptions& options, int round);

    const Goal& goal() const { return goal_; }
    std::vector<std::uint8_t> cells_of(const Board& board) const { return fitted_.cells_of(board); }
    /// A seed of the task's own.
    std::uint64_t seed_of(int task) const;
    BeamOutcome run(const Board& board, std::uint64_t seed, std::size_t sample_every, std::size_t samples,
                    const StopToken& stop) const;

  private:
    Goal goal_;
    Fitted fitted_;
    std::size_t width_;
    std::uint64_t seed_;
};

/// What weights are fitted to: which boards are samples, and what they teach.
class FitTargetRule {
  public:
    explicit FitTargetRule(const GuideModel& model) : model_(model), weights_(model) {}
    virtual ~FitTargetRule() = default;

    virtual int boards_per_sample() const = 0;
    virtual FitSamples solve(const RoundBeam& beam, int task, const StopToken& stop) const = 0;
    virtual void begin_round() = 0;
    virtual void learn(const std::uint8_t* cells, int left) = 0;
    /// How well the weights do on samples that they were not fitted to: adds up over samples.
    virtual void assess(const std::uint8_t* cells, int left, FitProgress& sums) = 0;

    virtual void store(GuideModel& model) const = 0;

  protected:
    const GuideModel& model_;
    GuideWeights weights_;
};

std::unique_ptr<FitTargetRule> fit_to_lengths(const GuideModel& model);
std::unique_ptr<FitTargetRule> fit_to_order(const GuideModel& model);

}  // namespace taquin::fast
