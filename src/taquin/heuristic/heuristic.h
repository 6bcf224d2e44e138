#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "taquin/core/goal.h"
#include "taquin/core/metric.h"
#include "taquin/core/options.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

struct Explanation;
struct HeuristicInfo;
class TableSource;  // pdb/: where a heuristic that needs tables gets them
class TableBudget;  // and how much memory they may take

/// What a heuristic remembers about one board so that the next one is cheap. Searches copy it down
/// the tree; the copy is the undo.
using IncrementalState = std::span<std::int32_t>;

/// An estimate of the moves left to a fixed goal. Immutable after construction, so threads share it.
/// Values are in units of 1/scale(): an estimate of 2.5 moves with scale 4 is the integer 10.
class Heuristic {
  public:
    virtual ~Heuristic() = default;

    /// From scratch. Fills `state`, which has state_size() entries.
    virtual int start(const Board& board, IncrementalState state) const = 0;
    /// After `step` led to `after`; `state` is that of the board before the step and is updated. Must return what
    /// start(after) returns.
    virtual int update(const Board& after, const Step& step, IncrementalState state) const;

    virtual std::size_t state_size() const { return 0; }
    virtual int scale() const { return 1; }
    /// Never more than the true number of moves.
    virtual bool admissible() const = 0;
    /// Changes by at most one move's worth along any move, and is 0 at the goal.
    virtual bool consistent() const = 0;

    /// The descriptor it was made from, by which the fast engine finds its static estimate; null if it has none.
    virtual const HeuristicInfo* info() const { return nullptr; }

    /// Where the value of a board comes from, as an expression with the same value. Heuristics that do not explain
    /// themselves give a Number. For people and tests, not for searches: it may be slow.
    virtual Explanation explain(const Board& board) const;

    /// The value alone, from scratch.
    int value(const Board& board) const;
};

/// No heuristic's scale is finer, so that moves made plus moves left, in such units, fit an int.
inline constexpr int max_scale = 1'000'000;

/// A value times a whole factor, capped at a thousand million, which only the largest boards with the finest units
/// reach.
inline int in_finer_units(int value, int factor) {
    return static_cast<int>(std::min<std::int64_t>(std::int64_t{value} * factor, 1'000'000'000));
}

using HeuristicPtr = std::shared_ptr<const Heuristic>;

/// What a descriptor makes its heuristic from.
struct HeuristicInputs {
    const Goal& goal;
    const Options& options;
    std::vector<HeuristicPtr> parts = {};  // the heuristics given as arguments, as in max(a, b)
    TableSource* tables = nullptr;         // null: only what can be computed on the spot
    StopToken stop = {};                   // when stopped, `make` fails with ErrorCode::Cancelled
    TableBudget* budget = nullptr;         // counts the tables that are used; null: they may take any memory
    Metric metric = Metric::SingleTile;    // whose moves to estimate; MultiTile only where the descriptor says so
};

enum class Tristate : std::uint8_t { No, Yes, Inherited };

/// Descriptor of a heuristic. `admissible` and `consistent` hold for its default options; one that is made of others
/// inherits both from them.
struct HeuristicInfo {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    Tristate admissible;
    Tristate consistent;
    std::span<const OptionInfo> options = {};
    int min_parts = 0;
    int max_parts = 0;
    Expected<HeuristicPtr> (*make)(const HeuristicInputs&) = nullptr;
    /// `make` has an estimate of multi-tile moves, too, for which `admissible` and `consistent` hold as well.
    bool multi_tile = false;
};

}  // namespace taquin
