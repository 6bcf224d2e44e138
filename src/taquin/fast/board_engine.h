#pragma once

#include "taquin/core/symmetry.h"
#include "taquin/fast/crew.h"
#include "taquin/fast/max_estimate.h"
#include "taquin/fast/pattern_estimate.h"
#include "taquin/fast/space.h"
#include "taquin/fast/tile_estimates.h"
#include "taquin/fast/walking_estimate.h"

namespace taquin::fast {

/// The heuristics of a task that have twins; null where the task has none such. The estimate is the largest of them,
/// and of Manhattan distance, which none of them falls below.
struct Parts {
    const LinearConflict* linear_conflict = nullptr;
    const WalkingDistance* walking_distance = nullptr;
    const PatternDatabase* pattern_database = nullptr;
};

/// One board size, all its estimates; combinations of them on 4x4 only. Nothing where there is no twin.
template <class Shape>
class BoardEngine {
  public:
    static std::optional<Outcome> run(const Parts& parts, const Task& task, Context& context) {
        const auto* const lc = parts.linear_conflict;
        const auto* const wd = parts.walking_distance;
        const auto* const pdb = parts.pattern_database;
        if ((lc != nullptr && !Conflicts::supports(*lc)) || (pdb != nullptr && !Patterns::supports(*pdb)))
            return std::nullopt;
        // Tables larger than the processor's caches: several searches in turn hide the way to memory.
        constexpr int lanes = 4;
        if (pdb != nullptr && lc == nullptr && wd == nullptr) {
            if constexpr (Shape::cells == 16)
                if (FewPatterns::supports(*pdb)) return search(FewPatterns(*pdb), task, context, lanes);
            return search(Patterns(*pdb), task, context, lanes);
        }
        if constexpr (Shape::cells == 16 && Shape::rows == 4) {
            if (pdb != nullptr)
                return search(MaxTwin(Maybe<Conflicts>(lc), MaxTwin(Maybe<Walking>(wd), Patterns(*pdb))), task, context,
                              lanes);
            if (lc != nullptr && wd != nullptr) return search(MaxTwin(Walking(*wd), Conflicts(*lc)), task, context, 1);
        }
        if ((lc != nullptr) + (wd != nullptr) + (pdb != nullptr) > 1) return std::nullopt;
        if (lc != nullptr) return search(Conflicts(*lc), task, context, 1);
        if constexpr (Shape::cells <= 16)
            if (wd != nullptr) return search(Walking(*wd), task, context, 1);
        return search(ManhattanTwin<Shape>{}, task, context, 1);
    }

  private:
    using Conflicts = LinearConflictTwin<Shape>;
    using Walking = WalkingTwin<Shape>;
    using FewPatterns = PatternTwin<Shape, 4>;
    using Patterns = PatternTwin<Shape, 10>;

    /// Made once: it takes longer than many a search.
    static const MovePruner& usual_pruner() {
        static const MovePruner pruner = MovePruner::make(Shape::size(), usual_prune);
        return pruner;
    }
    static constexpr int usual_prune = 12;

    template <class Estimate>
    static Outcome search(const Estimate& estimate, const Task& task, Context& context, int lanes) {
        Outcome outcome;
        outcome.stats.generated = 1;
        if (task.problem.goal.reached(task.problem.start)) {
            outcome.status = Status::Solved;
            outcome.shortest_if_admissible = true;
            return outcome;
        }
        HomeAt<Shape> home_at{};
        for (std::size_t cell = 0; cell < home_at.size(); ++cell)
            home_at[cell] =
                static_cast<std::uint8_t>(task.problem.goal.home(task.problem.start.at(static_cast<Cell>(cell))));
        const FastSpace<Shape, Estimate> start(estimate, home_at,
                                               static_cast<std::uint8_t>(task.problem.start.blank()));
        const auto prune = static_cast<int>(task.options.integer("prune"));
        std::optional<MovePruner> own;
        if (prune != usual_prune) own = MovePruner::make(Shape::size(), prune);
        Crew<FastSpace<Shape, Estimate>> crew(std::max(1, context.threads), lanes, own ? *own : usual_pruner(), context,
                                              outcome.stats, [&] { return start; });
        deepen(outcome, start.h_start(), 1, task.options.integer("max-threshold"),
               [&](int bound) { return crew.run(bound); });
        return outcome;
    }
};

}  // namespace taquin::fast
