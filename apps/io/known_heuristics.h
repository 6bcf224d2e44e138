#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/metric.h"
#include "taquin/platform/stop_token.h"

#include "apps/io/catalogue.h"
#include "apps/io/recently_used.h"

namespace taquin::app {

/// Heuristics kept for the next question about a board with the same goal: some take a second and megabytes to make.
/// Those with pattern databases are not among them, as these have a memory budget of their own. For one thread at a
/// time.
class KnownHeuristics {
  public:
    /// For the `goals` used last, and boards of up to `cells` cells; those of larger ones are made for each question.
    KnownHeuristics(std::size_t goals, int cells) : most_goals_(goals), most_cells_(cells) {}

    /// As check_heuristic().
    Expected<CheckHeuristic> find(std::string_view text, const Goal& goal, Metric metric, const StopToken& stop = {});
    /// As check_heuristics().
    std::vector<CheckHeuristic> all(const Goal& goal, Metric metric);

    static constexpr std::size_t most_of_a_goal = 32;

  private:
    struct Known {
        std::vector<CheckHeuristic> all = {};     // empty until asked for
        std::vector<CheckHeuristic> chosen = {};  // oldest first
    };
    Known& of(const Goal& goal, Metric metric);

    const std::size_t most_goals_;
    const int most_cells_;
    RecentlyUsed<std::pair<std::string, Metric>, Known> goals_;
};

}  // namespace taquin::app
