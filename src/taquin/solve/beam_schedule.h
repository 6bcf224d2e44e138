#pragma once

#include <cstdint>
#include <optional>

#include "taquin/search/algorithm.h"

namespace taquin {

/// How wide the beams of `anytime` are. Each is `growth` times as wide as the one before. Only guided beams under a
/// limit are not: the last one fills what is left, for one wide beam finds shorter solutions than several narrow ones,
/// and those between the first and the last are few. Under a node limit, widths depend on nodes alone, not on the
/// clock.
class BeamSchedule {
  public:
    /// With the options of `anytime`.
    BeamSchedule(const Options& options, bool guided);

    struct Beam {
        std::uint64_t width = 0;
        std::uint64_t seed = 0;
        // What it may take, if it is the last; 0: not limited.
        std::uint64_t nodes = 0;
        double seconds = 0;
    };
    /// The next beam, after so many nodes, for a solution shorter than `length` moves. Nothing when none pays that fits
    /// what is left of the context's limits.
    std::optional<Beam> next(const Context& context, std::uint64_t expanded, std::size_t length);
    /// What the beam took.
    void ran(std::uint64_t nodes, double seconds);

  private:
    std::uint64_t width_;
    std::uint64_t growth_;
    bool guided_;
    std::uint64_t beams_ = 0;
    double speed_ = 0;   // nodes a second of the last beam
    double layers_ = 0;  // its nodes, of its width
};

}  // namespace taquin
