#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/lab/significance.h"
#include "apps/lab/store.h"

namespace taquin::lab {

/// A sorted sample. Percentiles interpolate between neighbours, as spreadsheets do.
struct Sample {
    explicit Sample(std::vector<double> values);

    std::size_t count() const { return sorted.size(); }
    double mean() const;
    double percentile(double share) const;  // 0 … 1; 0.5 is the median
    double min() const { return sorted.front(); }
    double max() const { return sorted.back(); }

    std::vector<double> sorted;  // must not be empty when a statistic is computed
};

/// One configuration on one set of boards.
struct GroupSummary {
    std::string set;
    int configuration = 0;
    std::size_t results = 0;
    std::size_t solved = 0;
    std::size_t optimal = 0;
    std::size_t limited = 0;  // ended by a limit
    std::size_t gave_up = 0;  // search exhausted: its counters are complete
    std::size_t refused = 0;
    std::size_t crashed = 0;  // the search brought the program down
    std::size_t unsolvable = 0;
    std::vector<const Record*> records;

    /// "3 limit, 1 crashed": what became of those that did not reach the goal; empty if all did.
    std::string not_solved() const;

    /// The values of a field. What a search did before a limit ended it counts too: the mean is then a lower
    /// bound, and `limited` says so. Lengths are of solved boards only.
    Sample sample(std::string_view field) const;
};

/// By set in the order of boards, then by configuration. `results` must outlive the summaries.
std::vector<GroupSummary> summarise(const Results& results);

/// The measured values of published figures. `results` must outlive it.
class MeasuredFigures {
  public:
    explicit MeasuredFigures(const Results& results);

    /// Nothing if that trial has no result.
    std::optional<double> of(const Expectation& expected) const;

  private:
    std::map<std::pair<std::string_view, std::string_view>, std::vector<const Record*>> records_;  // by labels
};

/// Two configurations or editions, board by board.
struct Comparison {
    struct Pair {
        std::string board;
        std::string configuration;  // "" where each side is one configuration
        std::optional<double> a, b;
        std::string status_a, status_b;

        std::optional<double> ratio() const;  // b / a
    };
    std::string a, b, field;
    std::vector<Pair> pairs;

    std::vector<double> ratios() const;  // of boards solved by both
    std::size_t wins_a() const;          // boards where A has less, or alone solved it
    std::size_t wins_b() const;
    std::size_t ties() const;
    /// Of b / a over boards solved by both; nothing if there is none.
    std::optional<double> geometric_mean() const;
    std::optional<Interval> interval() const;  // of that mean
    /// Of the logarithms of b / a, whose mean is the logarithm of the geometric mean.
    Wilcoxon signed_rank() const;
};

/// One side of a comparison: results, and the configuration meant (-1: all of them, paired by label).
struct Side {
    const Results& results;
    int configuration;
    std::string name;
};
/// A trial counts with the median of its repetitions.
Comparison compare(const Side& a, const Side& b, const std::string& field);

}  // namespace taquin::lab
