// A guide that puts boards in order, which is all that a beam asks of it: of each layer, the board on the path of the
// solution that was found should come before the others that the layer kept, or a narrower beam loses it. Samples are
// that board and some drawn from its layer; the loss is logistic in the differences of their values (pairwise ranking:
// Burges et al., 2005; for beams: Xu and Fern, 2007). Values are those that a beam uses, weighted as by
// GuideModel::weight_for_beam.

#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/fast/guide_target.h"

namespace taquin::fast {

namespace {

constexpr int compared = 4;  // boards of a layer that are compared with the solution's
constexpr float order_rate = 0.012F;
constexpr float order_first_square = 10;
constexpr int order_grain = 2;       // a sixteenth of a move
constexpr float temperature = 1.5F;  // scale of the differences in the logistic loss, in moves

class Order final : public FitTargetRule {
  public:
    using FitTargetRule::FitTargetRule;

    int boards_per_sample() const override { return 1 + compared; }

    FitSamples solve(const RoundBeam& beam, int task, const StopToken& stop) const override {
        Random random(beam.seed_of(task));
        random.next();
        const Board start = scramble_uniform(beam.goal(), random.next());
        const BeamOutcome found = beam.run(start, random.next(), 1, compared, stop);
        FitSamples samples;
        samples.length = found.moves.size();
        samples.unsolved = found.moves.empty() && !beam.goal().reached(start);
        if (found.moves.empty()) return samples;
        Board board = start;
        for (std::size_t layer = 1; layer < found.moves.size(); ++layer) {
            board.apply(found.moves[layer - 1]);
            samples.add(beam.cells_of(board));
            for (std::size_t i = 0; i < compared; ++i) {
                Board other = start;
                for (const Move move : found.sampled[layer * compared + i]) other.apply(move);
                samples.add(beam.cells_of(other));
            }
            samples.left.push_back(static_cast<std::uint16_t>(found.moves.size() - layer));
        }
        return samples;
    }

    void begin_round() override { weights_.forget_gradients(order_first_square); }

    void learn(const std::uint8_t* cells, int) override {
        for (int i = 1; i <= compared; ++i) {
            const std::uint8_t* const other = cells + i * model_.cells();
            const float step = 1 / (1 + std::exp(-ahead(cells, other) / temperature));
            move_apart(step);
            if (model_.size().rows != model_.size().cols) continue;
            weights_.transpose(cells, transposed_);
            weights_.terms(transposed_.data(), first_);
            weights_.transpose(other, transposed_);
            weights_.terms(transposed_.data(), second_);
            move_apart(step);
        }
    }

    void assess(const std::uint8_t* cells, int, FitProgress& sums) override {
        double in_order = 0;
        for (int i = 1; i <= compared; ++i) {
            const float difference = ahead(cells, cells + i * model_.cells());
            in_order += difference < 0 ? 1 : difference == 0 ? 0.5 : 0;
        }
        sums.in_order += in_order / compared;
    }

    void store(GuideModel& model) const override { weights_.store(model, order_grain); }

  private:
    /// The value of the solution's board minus that of another. Leaves the terms of both in first_ and second_.
    float ahead(const std::uint8_t* cells, const std::uint8_t* other) {
        weights_.terms(cells, first_);
        weights_.terms(other, second_);
        float difference = 0;
        for (std::size_t k = 0; k < first_.size(); ++k)
            if (first_[k].own != second_[k].own)
                difference += first_[k].beam_weight * (first_[k].value() - second_[k].value());
        for (int tile = 0; tile < model_.cells(); ++tile)
            if (tile != model_.blank() && cells[tile] != other[tile])
                difference += static_cast<float>(model_.beam_weight(tile) * (model_.beam_cost(tile, cells[tile]) -
                                                                             model_.beam_cost(tile, other[tile])));
        return difference;
    }

    /// One step of the terms in which the two boards differ.
    void move_apart(float step) {
        for (std::size_t k = 0; k < first_.size(); ++k) {
            if (first_[k].own == second_[k].own) continue;
            const float gradient = step * first_[k].beam_weight;
            first_[k].learn(-gradient, order_rate);
            second_[k].learn(gradient, order_rate);
        }
    }

    std::vector<GuideWeights::Term> first_;
    std::vector<GuideWeights::Term> second_;
    std::vector<std::uint8_t> transposed_;
};

}  // namespace

std::unique_ptr<FitTargetRule> fit_to_order(const GuideModel& model) { return std::make_unique<Order>(model); }

}  // namespace taquin::fast
