#pragma once

#include <algorithm>
#include <cstdint>

namespace taquin {

/// How many nodes the next iteration of IDA* is likely to take.
class IterationGrowth {
  public:
    /// Records the nodes of an iteration.
    void ran(std::uint64_t nodes) {
        const auto now = static_cast<double>(nodes);
        next_ = now * (last_ > 0 ? std::max(2.0, now / last_) : first_growth);
        last_ = now;
    }
    double next() const { return next_; }

  private:
    /// Growth assumed until two iterations are known.
    static constexpr double first_growth = 6;

    double last_ = 0;  // nodes
    double next_ = 0;
};

/// Decides when `anytime` runs an iteration of IDA* for its lower bound: by node counts, never by time.
class IterationTurns {
  public:
    /// Nodes for iterations, for each node spent on shorter solutions: many where a proof is near, few where the
    /// general engine searches, next to none beside a fast guided beam, where a proof is far off.
    static constexpr double share_near_proof = 4;
    static constexpr double share_of_fast = 1;
    static constexpr double share_of_general = 0.125;
    static constexpr double share_beside_guide = 1.0 / 64;

    /// Whether the next iteration is due, after `below` nodes of iterations and `above` nodes spent on shorter
    /// solutions.
    bool due(std::uint64_t below, std::uint64_t above, double share) const {
        return static_cast<double>(below) + growth_.next() <=
               static_cast<double>(first_iterations) + share * static_cast<double>(above);
    }
    /// Records the nodes of an iteration.
    void ran(std::uint64_t nodes) { growth_.ran(nodes); }

  private:
    /// Iterations up to this many nodes come first: most small boards are solved by then.
    static constexpr std::uint64_t first_iterations = 100'000;

    IterationGrowth growth_;
};

}  // namespace taquin
