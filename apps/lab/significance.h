#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace taquin::lab {

/// Two-sided sign test: how likely counts at least as uneven as these are if neither side is better. Ties are left out.
double sign_test(std::uint64_t wins_a, std::uint64_t wins_b);

/// Wilcoxon signed-rank test of paired differences, two-sided. Zeros are left out, equal sizes share their ranks.
struct Wilcoxon {
    std::size_t count = 0;  // differences that are not zero
    double plus = 0;        // sum of the ranks of the positive ones
    double minus = 0;
    double p = 1;
    bool exact = false;  // from the distribution itself: up to 50 differences, all of different sizes
};
Wilcoxon wilcoxon(std::span<const double> differences);

/// 95 % interval of the geometric mean of ratios: percentiles of the means of resamples (Efron 1979). Always the same
/// for the same ratios. Nothing for fewer than two.
struct Interval {
    double low = 0;
    double high = 0;
};
inline constexpr int bootstrap_resamples = 10'000;
std::optional<Interval> bootstrap_geometric_mean(std::span<const double> ratios);

}  // namespace taquin::lab
