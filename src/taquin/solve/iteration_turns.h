#pragma once

#include <algorithm>
#include <cstdint>

namespace taquin {

/// How many nodes the next iteration of IDA* is likely to take.
class IterationGrowth {
  public:
    /// What one took.
    void ran(std::uint64_t nodes) {
        const auto now = static_cast<double>(nodes);
        next_ = now * (last_ > 0 ? std::max(2.0, now / last_) : first_growth);
        last_ = now;
    }
    double next() const { return next_; }

  private:
    /// What the next iteration takes, of what the last one took, before two are known.
    static constexpr double first_growth = 6;

    double last_ = 0;  // nodes
    double next_ = 0;
};

/// When `anytime` works on its lower bound by an iteration of IDA*: by counts of nodes, never by time.
class IterationTurns {
  public:
    /// Nodes for iterations, for each node spent on shorter solutions: many where a proof is near, few where the
    /// general engine searches, next to none where a fast beam spends nodes and a proof is far.
    static constexpr double share_near_proof = 4;
    static constexpr double share_of_fast = 1;
    static constexpr double share_of_general = 0.125;
    static constexpr double share_beside_guide = 1.0 / 64;

    /// Is the next iteration due, after so many nodes from below and from above?
    bool due(std::uint64_t below, std::uint64_t above, double share) const {
        return static_cast<double>(below) + growth_.next() <=
               static_cast<double>(first_iterations) + share * static_cast<double>(above);
    }
    /// What an iteration took.
    void ran(std::uint64_t nodes) { growth_.ran(nodes); }

  private:
    /// Iterations up to this many nodes come first: most small boards are solved by then.
    static constexpr std::uint64_t first_iterations = 100'000;

    IterationGrowth growth_;
};

}  // namespace taquin
