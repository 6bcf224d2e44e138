#pragma once

#include <cstdint>
#include <optional>

#include "taquin/search/algorithm.h"

namespace taquin {

/// The widths of the successive beams of `anytime`. Each is `growth` times as wide as the one before, except for guided
/// beams under a limit: there the last one uses up what is left, since one wide beam finds shorter solutions than
/// several narrow ones, and few beams come between the first and the last. Under a node limit, widths depend on nodes
/// alone, not on the clock.
class BeamSchedule {
  public:
    /// With the options of `anytime`.
    BeamSchedule(const Options& options, bool guided);

    struct Beam {
        std::uint64_t width = 0;
        std::uint64_t seed = 0;
        // What it may spend; 0: not limited.
        std::uint64_t nodes = 0;
        double seconds = 0;
    };
    /// The next beam, after `expanded` nodes, for a solution shorter than `length` moves. Nothing if no beam that fits
    /// the rest of the context's limits is worthwhile.
    std::optional<Beam> next(const Context& context, std::uint64_t expanded, std::size_t length);
    /// Records what the beam took.
    void ran(std::uint64_t nodes, double seconds);

  private:
    std::uint64_t width_;
    std::uint64_t growth_;
    bool guided_;
    std::uint64_t beams_ = 0;
    double speed_ = 0;   // nodes per second of the last beam
    double layers_ = 0;  // its nodes divided by its width
};

}  // namespace taquin
