#pragma once

#include <optional>

#include "taquin/core/symmetry.h"
#include "taquin/fast/axes_estimate.h"
#include "taquin/fast/boards.h"
#include "taquin/fast/crew.h"
#include "taquin/fast/max_estimate.h"
#include "taquin/fast/pattern_estimate.h"
#include "taquin/fast/pile.h"
#include "taquin/fast/slope_estimate.h"
#include "taquin/fast/tile_estimates.h"
#include "taquin/fast/walking_estimate.h"

namespace taquin::fast {

/// One board size, all its estimates; combinations of them on 4x4 only. Nothing where there is no twin.
template <class Shape>
class BoardEngine {
  public:
    static std::optional<Outcome> run(const Parts& parts, const Task& task, Context& context) {
        if (parts.axes != nullptr) {
            if constexpr (Shape::cells <= 16)
                if (parts.alone() && AxesTwin<Shape>::supports(*parts.axes))
                    return search(AxesTwin<Shape>(*parts.axes), task, context);
            return std::nullopt;
        }
        const auto* const lc = parts.linear_conflict;
        const auto* const wd = parts.walking_distance;
        const auto* const pdb = parts.pattern_database;
        if ((lc != nullptr && !Conflicts::supports(*lc)) ||
            (pdb != nullptr && !Patterns::supports(*pdb) && !OneView::supports(*pdb)))
            return std::nullopt;
        if (pdb != nullptr && lc == nullptr && wd == nullptr) {
            if (auto outcome = search_any<SlopeTwin>(*pdb, task, context)) return outcome;
            return search_any<PatternTwin>(*pdb, task, context);
        }
        if constexpr (Shape::cells == 16 && Shape::rows == 4) {
            if (pdb != nullptr && Patterns::supports(*pdb))
                return search(MaxTwin(Maybe<Conflicts>(lc), MaxTwin(Maybe<Walking>(wd), Patterns(*pdb))), task,
                              context);
            if (lc != nullptr && wd != nullptr) return search(MaxTwin(Walking(*wd), Conflicts(*lc)), task, context);
        }
        if (!parts.alone() && (lc != nullptr || wd != nullptr || pdb != nullptr)) return std::nullopt;
        if (lc != nullptr) return search(Conflicts(*lc), task, context);
        if constexpr (Shape::cells <= 16)
            if (wd != nullptr) return search(Walking(*wd), task, context);
        return search(ManhattanTwin<Shape>{}, task, context);
    }

  private:
    using Conflicts = LinearConflictTwin<Shape>;
    using Walking = WalkingTwin<Shape>;
    using Patterns = PatternTwin<Shape, 2, 10>;
    using OneView = PatternTwin<Shape, 1, 5>;

    /// With as few slots as will do, where it matters most.
    template <template <class, int, int> class Twin>
    static std::optional<Outcome> search_any(const PatternDatabase& pdb, const Task& task, Context& context) {
        if constexpr (Shape::cells == 16 && Shape::rows == Shape::cols) {
            if (auto outcome = search_if<Twin<Shape, 2, 4>>(pdb, task, context)) return outcome;
            if (auto outcome = search_if<Twin<Shape, 2, 6>>(pdb, task, context)) return outcome;
        }
        if (auto outcome = search_if<Twin<Shape, 2, 10>>(pdb, task, context)) return outcome;
        return search_if<Twin<Shape, 1, 5>>(pdb, task, context);
    }
    template <class Twin>
    static std::optional<Outcome> search_if(const PatternDatabase& pdb, const Task& task, Context& context) {
        if (!Twin::supports(pdb)) return std::nullopt;
        return search(Twin(pdb), task, context);
    }

    template <class Estimate>
    static Outcome search(const Estimate& estimate, const Task& task, Context& context) {
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
        const auto pruner = pruner_in_time(task, context, outcome);
        if (!pruner) return outcome;
        const auto make_pile = [&] { return Pile<Shape, Estimate>(estimate, *pruner); };
        const auto [start, h_start] =
            Pile<Shape, Estimate>::start(estimate, home_at, static_cast<std::uint8_t>(task.problem.start.blank()));
        Crew<Pile<Shape, Estimate>> crew(std::max(1, context.threads), start, context, outcome.stats, make_pile);
        deepen(outcome, h_start, 1, task.options.integer("max-threshold"), [&](int bound) { return crew.run(bound); });
        return outcome;
    }
};

template <class Shape>
std::optional<Outcome> run_board(const Parts& parts, const Task& task, Context& context) {
    return BoardEngine<Shape>::run(parts, task, context);
}

}  // namespace taquin::fast
