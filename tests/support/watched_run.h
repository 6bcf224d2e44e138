#pragma once

#include <limits>
#include <vector>

#include "taquin/solve/solve.h"

namespace taquin::testing {

/// An incumbent or a bound, as told while the search ran; times left out.
struct Told {
    Event::Kind kind;
    int lower_bound;
    std::size_t length;  // 0 before the first incumbent
    std::uint64_t expanded;
    std::vector<Move> moves;

    friend bool operator==(const Told&, const Told&) = default;
};

struct Watched {
    std::vector<Told> told;
    Result result;
};
/// Solves and fails the test when the request is refused.
Watched watch(const Problem& problem, const SearchRequest& request, TableSource* tables = nullptr);

constexpr int unknown = std::numeric_limits<int>::max();
/// Bounds rise, lengths fall, both stay on their side of the truth, and every incumbent leads to the goal.
void expect_honest(const Problem& problem, const Watched& run, int distance);

}  // namespace taquin::testing
