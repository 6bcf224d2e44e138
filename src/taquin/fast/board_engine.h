#pragma once

#include <optional>

#include "taquin/core/symmetry.h"
#include "taquin/fast/batched_dfs.h"
#include "taquin/fast/boards.h"
#include "taquin/fast/parallel_ida.h"
#include "taquin/fast/static_axes.h"
#include "taquin/fast/static_delta_pdb.h"
#include "taquin/fast/static_linear_conflict.h"
#include "taquin/fast/static_max.h"
#include "taquin/fast/static_pdb.h"
#include "taquin/fast/static_walking_distance.h"

namespace taquin::fast {

/// One board size, all its estimates; combinations of them on 4x4 only. Nothing where there is no twin.
template <class Shape>
class BoardEngine {
  public:
    static std::optional<Result> run(const Parts& parts, const SearchInput& input, Context& context) {
        if (parts.axes != nullptr) {
            if constexpr (Shape::cells <= 16)
                if (parts.alone() && StaticAxes<Shape>::supports(*parts.axes))
                    return search(StaticAxes<Shape>(*parts.axes), input, context);
            return std::nullopt;
        }
        const auto* const lc = parts.linear_conflict;
        const auto* const wd = parts.walking_distance;
        const auto* const pdb = parts.pattern_database;
        if ((lc != nullptr && !Conflicts::supports(*lc)) ||
            (pdb != nullptr && !Patterns::supports(*pdb) && !OneLookup::supports(*pdb)))
            return std::nullopt;
        if (pdb != nullptr && lc == nullptr && wd == nullptr) {
            if (auto result = search_any<StaticDeltaPdb>(*pdb, input, context)) return result;
            return search_any<StaticPdb>(*pdb, input, context);
        }
        if constexpr (Shape::cells == 16 && Shape::rows == 4) {
            if (pdb != nullptr && Patterns::supports(*pdb))
                return search(StaticMax(Maybe<Conflicts>(lc), StaticMax(Maybe<Walking>(wd), Patterns(*pdb))), input,
                              context);
            if (lc != nullptr && wd != nullptr) return search(StaticMax(Walking(*wd), Conflicts(*lc)), input, context);
        }
        if (!parts.alone() && (lc != nullptr || wd != nullptr || pdb != nullptr)) return std::nullopt;
        if (lc != nullptr) return search(Conflicts(*lc), input, context);
        if constexpr (Shape::cells <= 16)
            if (wd != nullptr) return search(Walking(*wd), input, context);
        return search(StaticManhattan<Shape>{}, input, context);
    }

  private:
    using Conflicts = StaticLinearConflict<Shape>;
    using Walking = StaticWalkingDistance<Shape>;
    using Patterns = StaticPdb<Shape, 2, 10>;
    using OneLookup = StaticPdb<Shape, 1, 5>;

    /// With as few slots as will do, where it matters most.
    template <template <class, int, int> class Estimate>
    static std::optional<Result> search_any(const PatternDatabase& pdb, const SearchInput& input, Context& context) {
        if constexpr (Shape::cells == 16 && Shape::rows == Shape::cols) {
            if (auto result = search_if<Estimate<Shape, 2, 4>>(pdb, input, context)) return result;
            if (auto result = search_if<Estimate<Shape, 2, 6>>(pdb, input, context)) return result;
        }
        if (auto result = search_if<Estimate<Shape, 2, 10>>(pdb, input, context)) return result;
        return search_if<Estimate<Shape, 1, 5>>(pdb, input, context);
    }
    template <class Estimate>
    static std::optional<Result> search_if(const PatternDatabase& pdb, const SearchInput& input, Context& context) {
        if (!Estimate::supports(pdb)) return std::nullopt;
        return search(Estimate(pdb), input, context);
    }

    template <class Estimate>
    static Result search(const Estimate& estimate, const SearchInput& input, Context& context) {
        Result result;
        result.stats.generated = 1;
        if (input.problem.goal.reached(input.problem.start)) {
            result.status = Status::Solved;
            result.optimal = true;
            return result;
        }
        HomeAt<Shape> home_at{};
        for (std::size_t cell = 0; cell < home_at.size(); ++cell)
            home_at[cell] =
                static_cast<std::uint8_t>(input.problem.goal.home(input.problem.start.at(static_cast<Cell>(cell))));
        const auto pruner = pruner_in_time(input, context, result);
        if (!pruner) return result;
        const auto make_dfs = [&] { return BatchedDfs<Shape, Estimate>(estimate, *pruner); };
        const auto [start, h_start] = BatchedDfs<Shape, Estimate>::start(
            estimate, home_at, static_cast<std::uint8_t>(input.problem.start.blank()));
        ParallelIda<BatchedDfs<Shape, Estimate>> search(std::max(1, context.limits.threads), start, context,
                                                        result.stats, make_dfs);
        deepen(result, context, h_start, 1, input.options.integer("max-threshold"),
               [&](int bound) { return search.run(bound); });
        return result;
    }
};

template <class Shape>
std::optional<Result> run_board(const Parts& parts, const SearchInput& input, Context& context) {
    return BoardEngine<Shape>::run(parts, input, context);
}

}  // namespace taquin::fast
