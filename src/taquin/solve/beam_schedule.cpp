// The widths of successive beams. (Beams of growing width: Zhang, Complete anytime beam search, 1998.)

#include "taquin/solve/beam_schedule.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace taquin {

namespace {

/// Width of the first guided beam, in multiples of the option: narrower ones seldom reach the goal of a large board.
constexpr std::uint64_t guided_times = 4;
/// Share of what is left that the last beam takes; windows of its path get the rest.
constexpr double share_of_last = 0.88;
/// About the ratio of successive widths from the first beam to the last; this decides how many there are.
constexpr double ratio_between = 12;
/// A beam narrower than this multiple of the previous width is not worth its time.
constexpr double least_ratio = 0.7;

/// Requires a time limit.
double seconds_left(const Context& context) {
    return std::chrono::duration<double>(*context.limits.time).count() - context.seconds();
}

}  // namespace

BeamSchedule::BeamSchedule(const Options& options, bool guided)
    : width_(static_cast<std::uint64_t>(options.integer("width")) * (guided ? guided_times : 1)),
      growth_(static_cast<std::uint64_t>(options.integer("growth"))),
      guided_(guided) {}

std::optional<BeamSchedule::Beam> BeamSchedule::next(const Context& context, std::uint64_t expanded,
                                                     std::size_t length) {
    const auto& limits = context.limits;
    const std::uint64_t number = beams_++;
    const bool by_time = !limits.nodes && limits.time && speed_ > 0;
    if (!guided_ || (!limits.nodes && !by_time)) {
        if (number > 0) width_ *= growth_;
        // The speed of beams is not known yet, but a beam that runs short of time narrows itself.
        const double seconds = guided_ && limits.time && !limits.nodes ? seconds_left(context) * share_of_last : 0;
        return Beam{.width = width_, .seed = number, .seconds = seconds};
    }
    double nodes = 0;
    double seconds = 0;
    if (limits.nodes) {
        nodes = static_cast<double>(*limits.nodes - std::min(*limits.nodes, expanded));
    } else {
        seconds = seconds_left(context);
        nodes = std::max(0.0, seconds) * speed_;
    }
    const double layers =
        number > 0 ? std::clamp(layers_, 1.0, static_cast<double>(length)) : static_cast<double>(length);
    const double fill = nodes * share_of_last / layers;
    const double ratio = fill / static_cast<double>(width_);
    if (number > 0 && ratio < least_ratio) return std::nullopt;
    const double beams = std::round(std::log(std::max(ratio, 1.0)) / std::log(ratio_between));
    if (number == 0 && beams >= 1) return Beam{.width = width_};
    if (beams > 1) {
        width_ = static_cast<std::uint64_t>(static_cast<double>(width_) * std::pow(ratio, 1 / beams));
        return Beam{.width = width_, .seed = number};
    }
    width_ = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(fill));
    // The beam adapts the width of each layer to its pace; twice the estimate leaves it room to widen.
    return Beam{.width = 2 * width_,
                .seed = number,
                .nodes = limits.nodes ? static_cast<std::uint64_t>(nodes * share_of_last) : 0,
                .seconds = limits.nodes ? 0 : seconds * share_of_last};
}

void BeamSchedule::ran(std::uint64_t nodes, double seconds) {
    if (seconds > 0) speed_ = static_cast<double>(nodes) / seconds;
    layers_ = static_cast<double>(nodes) / static_cast<double>(std::max<std::uint64_t>(1, width_));
}

}  // namespace taquin
