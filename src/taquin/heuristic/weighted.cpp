// Weighted Manhattan distances h1 to h6 for the 3x3 board: tiles that are placed first weigh more, and
// the sum is divided by a normalisation. All but the sixth, which is Manhattan distance itself,
// overestimate: they find solutions quickly and promise nothing about their length.
//
// A vector of weights of the user's own serves boards of any size: `weights="8 7 6 …"`, one for each tile in the order
// in which the goal shows them. Where none is larger than the divisor, the sum is at most Manhattan distance.
//
// With real division the value is the undivided sum and the normalisation is the scale, so nothing is
// rounded; with integer division it is rounded down to whole moves.

#include "taquin/heuristic/weighted.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "taquin/core/quote.h"
#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

constexpr int largest_weight = 100;  // with which the sum for a 100x100 board still fits an int

struct Set {
    std::vector<int> weights;  // of the tiles in the order in which the goal shows them
    int divisor;
};
const std::array<Set, 6> sets{{
    {{36, 12, 12, 4, 1, 1, 4, 0}, 4},  // the last weight is the option `last`
    {{8, 7, 6, 5, 4, 3, 2, 1}, 1},
    {{8, 7, 6, 5, 4, 3, 2, 1}, 4},
    {{8, 7, 6, 5, 3, 2, 4, 1}, 1},
    {{8, 7, 6, 5, 3, 2, 4, 1}, 4},
    {{1, 1, 1, 1, 1, 1, 1, 1}, 1},
}};

class Weighted final : public Heuristic {
  public:
    Weighted(const Goal& goal, const Set& set, bool whole)
        : goal_(goal),
          divisor_(set.divisor),
          whole_(whole),
          admissible_(std::ranges::max(set.weights) <= set.divisor),
          weight_(static_cast<std::size_t>(goal.size().cells())) {
        std::size_t place = 0;
        for (const Tile tile : goal.board().tiles())
            if (tile != 0) weight_[tile] = set.weights[place++];
    }

    int start(const Board& board, IncrementalState state) const override {
        int sum = 0;
        for (int cell = 0; cell < goal_.size().cells(); ++cell)
            sum += cost(board.at(static_cast<Cell>(cell)), static_cast<Cell>(cell));
        state[0] = sum;
        return value(sum);
    }
    int update(const Board&, const Step& step, IncrementalState state) const override {
        return value(state[0] += cost(step.tile, step.to) - cost(step.tile, step.from));
    }
    Explanation explain(const Board& board) const override {
        explain::Parts parts;
        for (const auto& [tile, cell] : explain::tiles_of(board))
            parts.push_back(explain::product(
                weight_[tile], explain::tile(Explanation::Op::Distance, goal_.size(), tile, cell, goal_.home(tile))));
        Explanation sum = explain::sum("weighted", std::move(parts));
        if (!whole_) return sum;
        return explain::rounded(Explanation::Op::Floor, std::move(sum), explain::number(divisor_, "normalisation"));
    }
    std::size_t state_size() const override { return 1; }
    int scale() const override { return whole_ ? 1 : divisor_; }
    bool admissible() const override { return admissible_; }
    /// A move changes the sum by one weight. It holds for rounded values, too: the exact ones of neighbours differ by
    /// at most 1.
    bool consistent() const override { return admissible_; }

  private:
    int cost(Tile tile, Cell cell) const { return weight_[tile] * goal_.size().distance(cell, goal_.home(tile)); }
    int value(int sum) const { return whole_ ? sum / divisor_ : sum; }

    Goal goal_;
    int divisor_;
    bool whole_;
    bool admissible_;          // no tile weighs more than one move
    std::vector<int> weight_;  // by tile; the blank weighs nothing
};

constexpr OptionInfo weighted_options[] = {
    {.name = "set",
     .type = OptionInfo::Type::Integer,
     .default_value = "1",
     .min = 1,
     .max = 6,
     .help = "which of the six sets of weights, h1 to h6"},
    {.name = "division",
     .type = OptionInfo::Type::Choice,
     .default_value = "real",
     .choices = "real|integer",
     .help = "divide exactly, or round down to whole moves"},
    {.name = "last",
     .type = OptionInfo::Type::Integer,
     .default_value = "0",
     .min = 0,
     .max = 1,
     .help = "the weight of the last tile in set 1, on which the sources differ"},
    {.name = "weights",
     .type = OptionInfo::Type::Text,
     .default_value = "none",
     .help = "weights of your own instead of a set, for any size: '8 7 6 …', one for each tile of the goal in turn"},
    {.name = "divisor",
     .type = OptionInfo::Type::Integer,
     .default_value = "1",
     .min = 1,
     .max = 1000,
     .help = "what the sum with weights of your own is divided by"},
};

/// Numbers separated by spaces, as many as there are tiles.
Expected<std::vector<int>> read_weights(const std::string& text, int count) {
    std::vector<int> weights;
    for (const char* at = text.data(); at != text.data() + text.size();) {
        if (*at == ' ') {
            ++at;
            continue;
        }
        const char* const end = std::find(at, text.data() + text.size(), ' ');
        int weight = 0;
        const auto [read, failed] = std::from_chars(at, end, weight);
        if (failed != std::errc{} || read != end || weight < 0 || weight > largest_weight)
            return make_error(ErrorCode::OptionNotAnInteger, "heuristic", "weighted", "weights",
                              printable({at, end}, 20), 0, largest_weight);
        weights.push_back(weight);
        at = end;
    }
    if (static_cast<int>(weights.size()) != count)
        return make_error(ErrorCode::WrongNumberOfWeights, "heuristic", "weighted", "weights", printable(text, 60),
                          weights.size(), count);
    return weights;
}

Expected<HeuristicPtr> make_weighted(const HeuristicInputs& in) {
    const bool whole = in.options.text("division") == "integer";
    if (in.options.text("weights") != "none") {
        auto own = read_weights(in.options.text("weights"), in.goal.size().cells() - 1);
        if (!own) return std::unexpected(own.error());
        const Set set{*std::move(own), static_cast<int>(in.options.integer("divisor"))};
        return std::make_shared<Weighted>(in.goal, set, whole);
    }
    if (in.goal.size() != Size{3, 3})
        return make_error(ErrorCode::OnlyForSize, "heuristic", "weighted", in.goal.size().text(), "3x3");
    const auto number = static_cast<std::size_t>(in.options.integer("set"));
    Set set = sets[number - 1];
    if (number == 1) set.weights.back() = static_cast<int>(in.options.integer("last"));
    return std::make_shared<Weighted>(in.goal, set, whole);
}

}  // namespace

const HeuristicInfo weighted_info{
    .name = "weighted",
    .title = "Weighted Manhattan",
    .summary = "Manhattan distance with a weight for each tile: h1 to h6 for 3x3, or weights of your own for any size",
    .admissible = Tristate::No,
    .consistent = Tristate::No,
    .options = weighted_options,
    .make = make_weighted,
};

}  // namespace taquin
