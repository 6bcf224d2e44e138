// A guide that estimates the moves left. Samples are the boards along solutions of uniform boards, of random walks, and
// of nodes drawn from the layers of those beams: there the guide errs most, since a beam collects the boards that it
// takes for better than they are. (Learning on the states that the learner itself visits: Ross, Gordon and Bagnell,
// 2011.) Paths are longer than optimal, but get shorter with every round. Errors are clipped, so that a path with a
// detour does not move all weights far.

#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/fast/guide_target.h"

namespace taquin::fast {

namespace {

/// Learning rate of all weights of a sample together, divided equally among them.
constexpr float length_rate = 10;
constexpr float length_first_square = 100;  // the sum of squared gradients that a weight starts with
constexpr float largest_error = 8;
constexpr std::size_t sampled = 3;  // one board of a path in so many: neighbours teach the same
constexpr int drawn = 3;            // nodes of the beam of each board that are solved as well

class Lengths final : public FitTargetRule {
  public:
    explicit Lengths(const GuideModel& model)
        : FitTargetRule(model),
          // A large board has more weights that move together, which would overshoot.
          rate_(length_rate / static_cast<float>(weights_.terms_count())) {}

    int boards_per_sample() const override { return 1; }

    FitSamples solve(const RoundBeam& beam, int task, const StopToken& stop) const override {
        Random random(beam.seed_of(task));
        random.next();
        const bool uniform = task % 2 == 0;
        const auto cells = static_cast<std::uint64_t>(beam.goal().size().cells());
        Board board = uniform ? scramble_uniform(beam.goal(), random.next())
                              : scramble_walk(beam.goal(), 2 + random.below(12 * cells), random.next());
        FitSamples samples;
        BeamOutcome first = beam.run(board, random.next(), cells / 2, 1, stop);
        if (uniform) samples.length = first.moves.size();
        add(beam, board, first.moves, samples);
        // And nodes of the beam.
        for (int i = 0; i < drawn && !first.sampled.empty(); ++i) {
            std::swap(first.sampled[random.below(first.sampled.size())], first.sampled.back());
            Board node = board;
            for (const Move move : first.sampled.back()) node.apply(move);
            first.sampled.pop_back();
            add(beam, node, beam.run(node, random.next(), 0, 1, stop).moves, samples);
        }
        return samples;
    }

    void begin_round() override { weights_.forget_gradients(length_first_square); }

    void learn(const std::uint8_t* cells, int left) override {
        const float step = std::clamp(error(cells, left), -largest_error, largest_error);
        for (const auto& term : terms_) term.learn(step, rate_);
        if (model_.size().rows != model_.size().cols) return;
        weights_.transpose(cells, transposed_);
        weights_.terms(transposed_.data(), terms_);
        for (const auto& term : terms_) term.learn(step, rate_);
    }

    void assess(const std::uint8_t* cells, int left, FitProgress& sums) override {
        const double error = this->error(cells, left);
        sums.mean_error += error;
        sums.deviation += error * error;
    }

    void store(GuideModel& model) const override { weights_.store(model, 1); }

  private:
    /// Moves left less the estimate.
    float error(const std::uint8_t* cells, int left) {
        weights_.terms(cells, terms_);
        float sum = 0;
        for (const auto& term : terms_) sum += term.value();
        for (int tile = 0; tile < model_.cells(); ++tile)
            if (tile != model_.blank())
                sum += static_cast<float>(model_.size().distance(static_cast<Cell>(tile), cells[tile]));
        return static_cast<float>(left) - sum;
    }

    static void add(const RoundBeam& beam, Board board, const std::vector<Move>& moves, FitSamples& samples) {
        if (moves.empty() && !beam.goal().reached(board)) ++samples.unsolved;
        if (moves.empty()) return;
        for (std::size_t left = moves.size();; --left) {
            if (left % sampled == 0) {
                samples.add(beam.cells_of(board));
                samples.left.push_back(static_cast<std::uint16_t>(left));
            }
            if (left == 0) break;
            board.apply(moves[moves.size() - left]);
        }
    }

    float rate_;
    std::vector<GuideWeights::Term> terms_;
    std::vector<std::uint8_t> transposed_;
};

}  // namespace

std::unique_ptr<FitTargetRule> fit_to_lengths(const GuideModel& model) { return std::make_unique<Lengths>(model); }

}  // namespace taquin::fast
