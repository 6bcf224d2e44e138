// The largest of several estimates. Of lower bounds the largest is a lower bound, and the best of them;
// the largest of consistent estimates is consistent, in either metric. One part without the property spoils it.

#include "taquin/heuristic/max.h"

#include <algorithm>
#include <numeric>

#include "taquin/heuristic/explanation.h"

namespace taquin {

Expected<HeuristicPtr> Max::make(std::vector<HeuristicPtr> parts) {
    std::int64_t scale = 1;
    for (const HeuristicPtr& part : parts) {
        scale = std::lcm(scale, std::int64_t{part->scale()});
        if (scale > max_scale) return make_error(ErrorCode::NoCommonUnit, "heuristic", max_scale);
    }
    return HeuristicPtr(new Max(std::move(parts), static_cast<int>(scale)));
}

Max::Max(std::vector<HeuristicPtr> parts, int scale) : parts_(std::move(parts)), scale_(scale) {
    for (const HeuristicPtr& part : parts_) {
        factor_.push_back(scale_ / part->scale());
        state_size_ += part->state_size();
    }
}

int Max::start(const Board& board, IncrementalState state) const {
    int most = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const std::size_t width = parts_[i]->state_size();
        most = std::max(most, in_finer_units(parts_[i]->start(board, state.subspan(at, width)), factor_[i]));
        at += width;
    }
    return most;
}

int Max::update(const Board& after, const Step& step, IncrementalState state) const {
    int most = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const std::size_t width = parts_[i]->state_size();
        most = std::max(most, in_finer_units(parts_[i]->update(after, step, state.subspan(at, width)), factor_[i]));
        at += width;
    }
    return most;
}

Explanation Max::explain(const Board& board) const {
    explain::Parts parts;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        parts.push_back(explain::in_finer_units(parts_[i]->explain(board), factor_[i]));
    return explain::largest("max", std::move(parts));
}

bool Max::admissible() const {
    return std::ranges::all_of(parts_, [](const HeuristicPtr& part) { return part->admissible(); });
}

bool Max::consistent() const {
    return std::ranges::all_of(parts_, [](const HeuristicPtr& part) { return part->consistent(); });
}

const HeuristicInfo max_info{
    .name = "max",
    .title = "Maximum",
    .summary = "the largest of several heuristics, as in max(linear-conflict, walking-distance)",
    .admissible = Tristate::Inherited,
    .consistent = Tristate::Inherited,
    .min_parts = 2,
    .max_parts = 16,
    .make = [](const HeuristicInputs& in) { return Max::make(in.parts); },
    .multi_tile = true,
};

const HeuristicInfo* Max::info() const { return &max_info; }

}  // namespace taquin
