// Explanations of estimates as text and as JSON. Both walk the expression and know no heuristic.

#include "apps/io/explain.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/pdb/table_source.h"
#include "taquin/solve/plan.h"
#include "taquin/solve/registry.h"

#include "apps/io/json.h"
#include "apps/io/known_heuristics.h"
#include "apps/io/quantities.h"

namespace taquin::app {

namespace {

using Op = Explanation::Op;

/// Row and column of a cell, counted from 1.
std::string cell_text(Size size, Cell cell) { return fmt::format("{},{}", size.row(cell) + 1, size.col(cell) + 1); }

/// The one tile that all leaves of a part are about; 0: none, or several.
Tile only_tile(const Explanation& part) {
    if (part.op == Op::Pattern || part.op == Op::Cover || part.tiles.size() > 1) return 0;
    Tile found = part.tiles.empty() ? Tile{0} : part.tiles.front();
    for (const Explanation& inner : part.parts) {
        if (inner.tiles.empty() && inner.parts.empty()) continue;  // a constant
        const Tile tile = only_tile(inner);
        if (tile == 0 || (found != 0 && tile != found)) return 0;
        found = tile;
    }
    return found;
}

/// A sum with a part for each of several tiles: it makes a table.
bool by_tile(const Explanation& sum) {
    std::set<Tile> tiles;
    for (const Explanation& part : sum.parts)
        if (const Tile tile = only_tile(part); tile == 0 || !tiles.insert(tile).second) return false;
    return sum.op == Op::Sum && tiles.size() > 1;
}

/// Builds small tables only: whoever asks for an explanation waits for it.
class QuickTables final : public TableSource {
  public:
    explicit QuickTables(TableSource& from) : from_(from) {}

    std::optional<std::uint64_t> available_bytes(const PatternKey& stored) override {
        return from_.available_bytes(stored);
    }

  private:
    static constexpr std::uint64_t most_built = std::uint64_t{128} << 20U;

    Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) override {
        if (available(stored)) return from_.table(stored, stop, budget);
        auto table = from_.table(stored, stop, TableBudget(most_built));
        if (!table && table.error().code == ErrorCode::TablesExceedMemory)
            return make_error(ErrorCode::TableNotBuilt, "heuristic");
        return table;
    }

    TableSource& from_;
};

class TextWriter {
  public:
    TextWriter(Size size, int tiles_from) : size_(size), shift_(tiles_from - 1) {}

    void write(const Explanation& told, std::size_t depth) {
        line(depth, describe(told), told.value);
        if (by_tile(told)) return table(told, depth + 1);
        if (told.op == Op::Walking) return counts(told, depth + 1);
        // Of many parts of a minimum or maximum the one that wins says it all.
        constexpr std::size_t most_alternatives = 6;
        const bool only_winner = (told.op == Op::Min || told.op == Op::Max) && told.parts.size() > most_alternatives;
        for (std::size_t i = 0; i < told.parts.size(); ++i)
            if (!only_winner || i == told.chosen.front()) write(told.parts[i], depth + 1);
    }
    std::string& text() { return text_; }

  private:
    static constexpr std::size_t tiles_per_line = 20;

    void line(std::size_t depth, const std::string& what, std::int64_t value) {
        text_ += fmt::format("{:<60} {:>6}\n", std::string(2 * depth, ' ') + what, value);
    }

    void table(const Explanation& sum, std::size_t depth) {
        for (std::size_t first = 0; first < sum.parts.size(); first += tiles_per_line) {
            std::string tiles;
            std::string values;
            for (std::size_t i = first; i < std::min(first + tiles_per_line, sum.parts.size()); ++i) {
                const auto width = std::max<std::size_t>(2, std::to_string(sum.parts[i].value).size());
                tiles += fmt::format(" {:>{}}", number(only_tile(sum.parts[i])), width);
                values += fmt::format(" {:>{}}", sum.parts[i].value, width);
            }
            text_ += fmt::format("{0:{1}}tile  {2}\n{0:{1}}value {3}\n", "", 2 * depth, tiles, values);
        }
    }

    void counts(const Explanation& walking, std::size_t depth) {
        std::size_t lines = 1;
        while (lines * lines < walking.table.size()) ++lines;
        for (std::size_t at = 0; at < lines; ++at) {
            std::string row;
            for (std::size_t home = 0; home < lines; ++home)
                row += fmt::format(" {:>2}", walking.table[at * lines + home]);
            text_ += fmt::format("{:{}}in {} {}:{}{}\n", "", 2 * depth, walking.label == "rows" ? "row" : "column",
                                 at + 1, row, walking.line == static_cast<int>(at) ? "   and the blank" : "");
        }
    }

    int number(Tile tile) const { return tile + shift_; }
    std::string tiles_text(const std::vector<Tile>& tiles) const {
        std::string text;
        for (const Tile tile : tiles) text += fmt::format("{}{}", text.empty() ? "" : " ", number(tile));
        return text;
    }

    std::string describe(const Explanation& told) const {
        const std::string label = told.label.empty() ? "" : " " + told.label;
        switch (told.op) {
            case Op::Number:
                return (told.label.empty() ? "number" : told.label) +
                       (told.tiles.empty() ? "" : " of " + tiles_text(told.tiles));
            case Op::Misplaced:
            case Op::Distance:
            case Op::Rows:
            case Op::Columns:
                return fmt::format("{} of {} from {} to {}", name(told.op),
                                   told.tiles[0] == 0 ? "the blank" : fmt::format("tile {}", number(told.tiles[0])),
                                   cell_text(size_, told.cells[0]), cell_text(size_, *told.to));
            case Op::Conflict:
                return fmt::format("conflict of {} and {}", number(told.tiles[0]), number(told.tiles[1]));
            case Op::Guard:
                return fmt::format("{} must let {} into the corner", number(told.tiles[0]), number(told.tiles[1]));
            case Op::Inversions:
                return fmt::format("pairs in the wrong order, read by {}", told.label);
            case Op::Walking:
                return fmt::format("walking distance of the {}", told.label);
            case Op::Pattern:
                return fmt::format("pattern {}", tiles_text(told.tiles));
            case Op::Cover: {
                std::vector<Tile> lifted;
                for (const std::size_t i : told.chosen) lifted.push_back(told.tiles[i]);
                return fmt::format("{} {}: must leave it: {}", told.label, told.line.value_or(0) + 1,
                                   tiles_text(lifted));
            }
            case Op::Matching:
                return "most conflicts without a common tile";
            case Op::Max:
            case Op::Min:
                return fmt::format("{}{}, number {} of {}", name(told.op), label, told.chosen.front() + 1,
                                   told.parts.size());
            case Op::Ceiling:
                return "divided, rounded up";
            case Op::Floor:
                return "divided, rounded down";
            case Op::Parity:
                return "raised to the parity of the second";
            default:
                return std::string(name(told.op)) + label;
        }
    }

    Size size_;
    int shift_;  // from a tile to its number
    std::string text_;
};

}  // namespace

Expected<ExplainedEstimate> explain_board(const Problem& problem, std::string_view heuristic, TableSource* tables,
                                          Metric metric, const StopToken& stop, KnownHeuristics* known) {
    const auto spec = parse_heuristic(heuristic);
    if (!spec) return std::unexpected(spec.error());
    const Size size = problem.start.size();
    if (size.cells() > max_explained_cells)
        return make_error(ErrorCode::BoardTooLarge, "heuristic", spec->text, size.text(), max_explained_cells);
    HeuristicPtr heuristic_made;
    if (known != nullptr)
        if (const auto found = known->find(spec->text, problem.goal, metric, stop)) heuristic_made = found->heuristic;
    if (!heuristic_made) {
        MemoryTables own;
        QuickTables quick(tables != nullptr ? *tables : own);
        auto made = make_heuristic(*spec, problem.goal, &quick, stop, nullptr, metric);
        if (!made) return std::unexpected(made.error());
        heuristic_made = *std::move(made);
    }
    return ExplainedEstimate{spec->text, heuristic_made->admissible(), heuristic_made->scale(),
                             heuristic_made->explain(problem.start)};
}

Json to_json(const Explanation& explanation) {
    Json json{{"op", name(explanation.op)}, {"value", explanation.value}};
    if (!explanation.label.empty()) json["label"] = explanation.label;
    if (!explanation.tiles.empty()) json["tiles"] = explanation.tiles;
    if (!explanation.cells.empty()) json["cells"] = explanation.cells;
    if (explanation.to) json["to"] = *explanation.to;
    if (explanation.line) json["line"] = *explanation.line;
    if (!explanation.table.empty()) json["table"] = explanation.table;
    if (!explanation.chosen.empty()) json["chosen"] = explanation.chosen;
    if (!explanation.parts.empty()) {
        Json& parts = json["parts"] = Json::array();
        for (const Explanation& part : explanation.parts) parts.push_back(to_json(part));
    }
    return json;
}

Json to_json(const Problem& problem, const ExplainedEstimate& estimate) {
    return {{"heuristic", estimate.heuristic},     {"value", estimate.value()},
            {"admissible", estimate.admissible},   {"scale", estimate.scale},
            {"size", problem.start.size().text()}, {"board", format_board(problem.start)},
            {"goal", format_goal(problem.goal)},   {"explanation", to_json(estimate.explanation)}};
}

std::string explained_json(const Problem& problem, const ExplainedEstimate& estimate, int indent) {
    return json_text(to_json(problem, estimate), indent);
}

Expected<Json> answer_explain(const Json& request, TableSource* tables, const StopToken& stop, KnownHeuristics* known) {
    if (const auto known = only_fields(request, {"board", "size", "goal", "tiles-from", "metric", "heuristic"}); !known)
        return std::unexpected(known.error());
    const auto read = read_request(request);
    if (!read) return std::unexpected(read.error());
    const auto problem = parse_problem(*read);
    if (!problem) return std::unexpected(problem.error());
    const auto metric = parse_metric(read->search.metric);
    if (!metric) return std::unexpected(metric.error());
    const std::string heuristic = read->search.heuristic.empty() ? "manhattan" : read->search.heuristic;
    const auto estimate = explain_board(*problem, heuristic, tables, *metric, stop, known);
    if (!estimate) return std::unexpected(estimate.error());
    return to_json(*problem, *estimate);
}

std::string explained_check_json(const Problem& problem, const BoardCheck& check,
                                 std::span<const ExplainedEstimate> explained, int indent) {
    Json json = to_json(problem, check);
    for (std::size_t i = 0; i < explained.size(); ++i) {
        Json& estimate = json["heuristics"][i];
        estimate["scale"] = explained[i].scale;
        estimate["explanation"] = to_json(explained[i].explanation);
    }
    return json_text(json, indent);
}

std::string explained_text(const Problem& problem, const ExplainedEstimate& estimate, int tiles_from) {
    std::string head = fmt::format("{} {}{}\n", estimate.heuristic, format_figure(estimate.value()),
                                   estimate.admissible ? "" : "  (not admissible)");
    if (estimate.scale != 1) head += fmt::format("  in units of 1/{}\n", estimate.scale);
    TextWriter writer(problem.start.size(), tiles_from);
    writer.write(estimate.explanation, 1);
    return head + writer.text();
}

}  // namespace taquin::app
