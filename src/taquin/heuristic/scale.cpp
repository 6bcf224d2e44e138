// One heuristic times a weight. The weight is written as a fraction in lowest terms; its denominator goes
// into the scale, so that nothing is rounded.

#include "taquin/heuristic/scale.h"

#include <cmath>
#include <numeric>

#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

class Scale final : public Heuristic {
  public:
    Scale(HeuristicPtr part, int numerator, int denominator)
        : part_(std::move(part)), numerator_(numerator), denominator_(denominator) {}

    int start(const Board& board, IncrementalState state) const override {
        return in_finer_units(part_->start(board, state), numerator_);
    }
    int update(const Board& after, const Step& step, IncrementalState state) const override {
        return in_finer_units(part_->update(after, step, state), numerator_);
    }
    Explanation explain(const Board& board) const override {
        Explanation part = explain::in_finer_units(part_->explain(board), numerator_);
        return explain::sum("scale", {std::move(part)});
    }
    std::size_t state_size() const override { return part_->state_size(); }
    int scale() const override { return part_->scale() * denominator_; }
    bool admissible() const override { return numerator_ <= denominator_ && part_->admissible(); }
    bool consistent() const override { return numerator_ <= denominator_ && part_->consistent(); }

  private:
    HeuristicPtr part_;
    int numerator_;
    int denominator_;
};

constexpr OptionInfo scale_options[] = {
    {.name = "weight",
     .type = OptionInfo::Type::Real,
     .default_value = "1",
     .min = 0,
     .max = 100,
     .help = "what to multiply by, up to four decimals; above 1 it is no longer admissible"},
};

Expected<HeuristicPtr> make_scale(const HeuristicInputs& in) {
    constexpr int unit = 10'000;
    const double weight = in.options.real("weight");
    const int whole = static_cast<int>(std::lround(weight * unit));
    if (std::abs(weight * unit - whole) > 1e-6)
        return make_error(ErrorCode::TooManyDecimals, "heuristic", "scale", weight);
    const int common = std::gcd(whole, unit);
    const int denominator = unit / common;
    if (in.parts[0]->scale() > max_scale / denominator)
        return make_error(ErrorCode::UnitsTooFine, "heuristic", "scale", weight, max_scale);
    return std::make_shared<Scale>(in.parts[0], whole / common, denominator);
}

}  // namespace

const HeuristicInfo scale_info{
    .name = "scale",
    .title = "Scaled",
    .summary = "one heuristic times a weight, as in scale(1.5, manhattan)",
    .admissible = Tristate::Inherited,
    .consistent = Tristate::Inherited,
    .options = scale_options,
    .min_parts = 1,
    .max_parts = 1,
    .make = make_scale,
};

}  // namespace taquin
