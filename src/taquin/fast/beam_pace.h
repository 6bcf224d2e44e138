#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace taquin::fast {

/// How wide the layers of a beam may be for it to reach the goal within its budget of nodes or time. A layer gets its
/// share of what is left, by how far the guide's value has fallen: so a slow machine makes the beam narrower instead of
/// ending it halfway.
class BeamPace {
  public:
    /// `nodes` are those of the beam alone, `seconds` count from the beginning of its context; 0: not limited. It has
    /// `longest` layers at most.
    BeamPace(std::uint64_t nodes, double seconds, std::size_t longest)
        : nodes_(nodes), seconds_(seconds), longest_(longest) {}

    /// The width of the next layer, after so many layers, nodes and seconds. `value` is the guide's value of the best
    /// node, `start` that of the start. Values fall ever more slowly, hence the factor 1.4.
    std::uint64_t width(std::size_t depth, std::uint64_t expanded, double seconds, double value, double start) {
        const double fallen = std::max(start - value, 1.0);
        const double layers = std::min(static_cast<double>(longest_ - std::min(longest_, depth)) + 1,
                                       1.4 * static_cast<double>(depth) * std::max(value, 0.0) / fallen + 8);
        double width = std::numeric_limits<double>::max();
        if (nodes_ > 0) width = static_cast<double>(nodes_ - std::min(nodes_, expanded)) / layers;
        if (seconds_ > 0) {
            measure(expanded, seconds);
            if (speed_ > 0) width = std::min(width, std::max(0.0, seconds_ - seconds) * speed_ / layers);
        }
        constexpr double unlimited = 1e18;
        return static_cast<std::uint64_t>(std::clamp(width, narrowest, unlimited));
    }

    /// Whether a layer's best node, which it records, is nearer to the goal than any before. `value` as for width().
    bool nearer(std::size_t depth, double value) {
        if (depth > 1 && value >= best_) return false;
        best_ = value;
        best_depth_ = depth;
        return true;
    }
    /// Whether none was nearer for so many layers that further progress is unlikely.
    bool stalled(std::size_t depth, int cells) const {
        return depth - best_depth_ > 100 + 2 * static_cast<std::size_t>(cells);
    }

  private:
    static constexpr double narrowest = 50;
    static constexpr int layers_measured = 16;

    /// Measures the speed of the last layers: the first ones have few nodes and tell little.
    void measure(std::uint64_t expanded, double seconds) {
        if (++layers_ % layers_measured != 0) return;
        if (seconds > since_) speed_ = static_cast<double>(expanded - before_) / (seconds - since_);
        before_ = expanded;
        since_ = seconds;
    }

    std::uint64_t nodes_;
    double seconds_;
    std::size_t longest_;
    double best_ = 0;  // value of all layers
    std::size_t best_depth_ = 0;
    int layers_ = 0;
    std::uint64_t before_ = 0;
    double since_ = 0;
    double speed_ = 0;  // nodes a second; 0: not known yet
};

}  // namespace taquin::fast
