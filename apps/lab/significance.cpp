// Could a difference between two configurations be chance? Three answers that assume little: the sign test counts who
// was better, Wilcoxon's test (Biometrics Bulletin 1, 1945) also ranks by how much, and the bootstrap tells how much
// the geometric mean would vary with other boards of the same kind. tests/lab/significance_test.cpp compares them with
// SciPy.

#include "apps/lab/significance.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "taquin/core/random.h"

#include "apps/io/interrupt.h"
#include "apps/lab/statistics.h"

namespace taquin::lab {

namespace {

constexpr std::size_t most_exact = 50;

double log_choose(double n, double k) { return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1); }

/// Ranks of the sizes from 1; equal ones share the mean of theirs. `ties` is the sum of t^3 - t over groups of t.
std::vector<double> ranks_of(const std::vector<double>& sizes, double& ties) {
    std::vector<std::size_t> order(sizes.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, {}, [&](std::size_t i) { return sizes[i]; });
    std::vector<double> ranks(sizes.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last < order.size() && sizes[order[last]] == sizes[order[first]]) ++last;
        for (std::size_t i = first; i < last; ++i) ranks[order[i]] = static_cast<double>(first + last + 1) / 2;
        const auto group = static_cast<double>(last - first);
        ties += group * group * group - group;
        first = last;
    }
    return ranks;
}

/// The probability that a random subset of the ranks 1 … n has a sum of at most `sum`.
double chance_of_sum(std::size_t n, double sum) {
    std::vector<double> ways(n * (n + 1) / 2 + 1);
    ways[0] = 1;
    for (std::size_t rank = 1; rank <= n; ++rank)
        for (std::size_t total = ways.size() - 1; total >= rank; --total) ways[total] += ways[total - rank];
    double chance = 0;
    for (std::size_t total = 0; static_cast<double>(total) <= sum; ++total) chance += ways[total];
    return chance / std::pow(2.0, static_cast<double>(n));
}

}  // namespace

double sign_test(std::uint64_t wins_a, std::uint64_t wins_b) {
    const auto n = static_cast<double>(wins_a + wins_b);
    const std::uint64_t fewer = std::min(wins_a, wins_b);
    if (wins_a == wins_b) return 1;
    double chance = 0;
    for (std::uint64_t k = 0; k <= fewer; ++k)
        chance += std::exp(log_choose(n, static_cast<double>(k)) - n * std::numbers::ln2);
    return std::min(1.0, 2 * chance);
}

Wilcoxon wilcoxon(std::span<const double> differences) {
    std::vector<double> sizes;
    std::vector<bool> positive;
    for (const double difference : differences) {
        if (difference == 0) continue;
        sizes.push_back(std::abs(difference));
        positive.push_back(difference > 0);
    }
    double ties = 0;
    const std::vector<double> ranks = ranks_of(sizes, ties);
    Wilcoxon result{.count = sizes.size()};
    for (std::size_t i = 0; i < sizes.size(); ++i) (positive[i] ? result.plus : result.minus) += ranks[i];
    if (result.count == 0) return result;
    const double smaller = std::min(result.plus, result.minus);
    const auto n = static_cast<double>(result.count);
    result.exact = result.count <= most_exact && ties == 0;
    if (result.exact) {
        result.p = std::min(1.0, 2 * chance_of_sum(result.count, smaller));
    } else {
        const double mean = n * (n + 1) / 4;
        const double deviation = std::sqrt(n * (n + 1) * (2 * n + 1) / 24 - ties / 48);
        result.p = deviation > 0 ? std::erfc((mean - smaller) / deviation / std::numbers::sqrt2) : 1;
    }
    return result;
}

std::optional<Interval> bootstrap_geometric_mean(std::span<const double> ratios) {
    if (ratios.size() < 2) return std::nullopt;
    std::vector<double> logs;
    for (const double ratio : ratios) logs.push_back(std::log(ratio));
    Random random(1);
    std::vector<double> means;
    for (int i = 0; i < bootstrap_resamples; ++i) {
        if (app::was_interrupted()) return std::nullopt;  // seconds for many boards; nobody waits for the text any more
        double sum = 0;
        for (std::size_t k = 0; k < logs.size(); ++k) sum += logs[random.below(logs.size())];
        means.push_back(sum / static_cast<double>(logs.size()));
    }
    const Sample sample(std::move(means));
    return Interval{std::exp(sample.percentile(0.025)), std::exp(sample.percentile(0.975))};
}

}  // namespace taquin::lab
