// What can be chosen, and what is known of a board or a size without searching.

#include "apps/io/catalogue.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/pdb/catalogue.h"
#include "taquin/pdb/table_source.h"
#include "taquin/solve/registry.h"

#include "apps/io/json.h"
#include "apps/io/version.h"

namespace taquin::app {

namespace {

/// Only tables that need not be built.
class AvailableTables final : public TableSource {
  public:
    explicit AvailableTables(TableSource* from) : from_(from) {}

    std::optional<std::uint64_t> available_bytes(const PatternKey& stored) override {
        asked_ = true;
        return from_ != nullptr ? from_->available_bytes(stored) : std::nullopt;
    }
    bool asked() const { return asked_; }

  private:
    Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) override {
        if (available(stored)) return from_->table(stored, stop, budget);
        return make_error(ErrorCode::TableNotBuilt, "tables");
    }

    TableSource* from_;
    bool asked_ = false;
};

std::string_view type_name(OptionInfo::Type type) {
    switch (type) {
        case OptionInfo::Type::Integer:
            return "integer";
        case OptionInfo::Type::Real:
            return "real";
        case OptionInfo::Type::Choice:
            return "choice";
        case OptionInfo::Type::Text:
            return "text";
    }
    return {};
}

Json options_json(std::span<const OptionInfo> options) {
    Json list = Json::array();
    for (const OptionInfo& info : options) {
        Json one{{"name", info.name}, {"type", type_name(info.type)}, {"default", info.default_value}};
        if (info.type == OptionInfo::Type::Integer || info.type == OptionInfo::Type::Real) {
            one["min"] = info.min;
            one["max"] = info.max;
        }
        Json choices = Json::array();
        for (std::string_view rest = info.choices; !rest.empty();) {
            const auto bar = std::min(rest.find('|'), rest.size());
            choices.push_back(rest.substr(0, bar));
            rest.remove_prefix(std::min(bar + 1, rest.size()));
        }
        if (info.type == OptionInfo::Type::Choice) one["choices"] = std::move(choices);
        one["help"] = info.help;
        list.push_back(std::move(one));
    }
    return list;
}

/// null: as the heuristics it is made of.
Json tristate_json(Tristate value) {
    if (value == Tristate::Inherited) return nullptr;
    return value == Tristate::Yes;
}

/// The names of the metrics that an algorithm or a heuristic supports.
Json metrics_json(bool multi_tile) {
    Json names = Json::array();
    for (const MetricInfo& info : all_metrics())
        if (multi_tile || info.metric == Metric::SingleTile) names.push_back(info.name);
    return names;
}

std::string reason(const Problem& problem, const Reachability& reach) {
    const auto parity = [](bool odd) { return odd ? "odd" : "even"; };
    if (reach.line)
        return reach.reachable ? "in a single line the tiles stand in the goal's order"
                               : "in a single line tiles cannot pass each other, and they are not in the goal's order";
    const std::string words = fmt::format(
        "the permutation that brings every tile home is {} and the blank is {} {} from home",
        parity(reach.odd_permutation), problem.start.size().distance(problem.start.blank(), problem.goal.home(0)),
        problem.start.size().distance(problem.start.blank(), problem.goal.home(0)) == 1 ? "step" : "steps");
    return words + (reach.reachable ? ": both of one parity" : ": of different parity, and no move changes that");
}

}  // namespace

Json catalogue() {
    Json json{{"version", version}, {"algorithms", Json::array()}, {"heuristics", Json::array()}};
    for (const AlgorithmInfo* info : all_algorithms())
        json["algorithms"].push_back({{"name", info->name},
                                      {"title", info->title},
                                      {"summary", info->summary},
                                      {"guarantee", name(info->guarantee)},
                                      {"default_heuristic", info->default_heuristic},
                                      {"metrics", metrics_json(true)},
                                      {"options", options_json(info->options)}});
    for (const HeuristicInfo* info : all_heuristics())
        json["heuristics"].push_back({{"name", info->name},
                                      {"title", info->title},
                                      {"summary", info->summary},
                                      {"admissible", tristate_json(info->admissible)},
                                      {"consistent", tristate_json(info->consistent)},
                                      {"metrics", metrics_json(info->multi_tile)},
                                      {"options", options_json(info->options)},
                                      {"parts", {{"min", info->min_parts}, {"max", info->max_parts}}}});
    json["goals"] = Json::array();
    for (const GoalInfo& info : all_goals())
        json["goals"].push_back({{"name", info.name}, {"title", info.title}, {"summary", info.summary}});
    json["metrics"] = Json::array();
    for (const MetricInfo& info : all_metrics())
        json["metrics"].push_back({{"name", info.name}, {"title", info.title}, {"summary", info.summary}});
    json["notations"] = Json::array();
    for (const MoveAlphabet& alphabet : move_alphabets) json["notations"].push_back(alphabet.name);
    return json;
}

std::string catalogue_text() { return json_text(catalogue(), 2); }

std::vector<CheckHeuristic> check_heuristics(const Goal& goal, Metric metric, const StopToken& stop) {
    std::vector<CheckHeuristic> list;
    for (const HeuristicInfo* info : all_heuristics())
        if (info->min_parts == 0)
            if (auto known = check_heuristic(info->name, goal, metric, stop)) list.push_back(*std::move(known));
    return list;
}

std::vector<CheckHeuristic> check_every_heuristic(const Goal& goal, Metric metric) {
    std::vector<CheckHeuristic> list = check_heuristics(goal, metric);
    for (const std::string& name : catalogue_names(goal.size()))
        if (auto known = check_heuristic(fmt::format("pdb(catalogue={})", name), goal, metric))
            list.push_back(*std::move(known));
    return list;
}

Expected<CheckHeuristic> check_heuristic(std::string_view text, const Goal& goal, Metric metric,
                                         const StopToken& stop) {
    const auto spec = parse_heuristic(text);
    if (!spec) return std::unexpected(spec.error());
    if (const auto checked = check_metric(*spec, metric); !checked) return std::unexpected(checked.error());
    AvailableTables none(nullptr);
    auto made = make_heuristic(*spec, goal, &none, stop, nullptr, metric);
    if (made) return CheckHeuristic{spec->text, *std::move(made)};
    if (none.asked()) return CheckHeuristic{spec->text, nullptr};
    return std::unexpected(made.error());
}

BoardCheck check_board(const Problem& problem, TableSource* tables) {
    return check_board(problem, tables, check_heuristics(problem.goal));
}

BoardCheck check_board(const Problem& problem, TableSource* tables, std::span<const CheckHeuristic> heuristics,
                       Metric metric) {
    const Reachability reach = reachability(problem.start, problem.goal);
    BoardCheck check{reach.reachable, reason(problem, reach), {}};
    AvailableTables available(tables);  // a check must not wait for tables to be built
    for (const auto& [text, ready] : heuristics) {
        const auto made = ready ? ready : make_heuristic(text, problem.goal, &available, {}, metric).value_or(nullptr);
        if (!made) continue;  // no table yet
        check.estimates.push_back({text,
                                   static_cast<double>(made->value(problem.start)) / static_cast<double>(made->scale()),
                                   made->admissible()});
    }
    return check;
}

Json to_json(const Problem& problem, const BoardCheck& check) {
    Json heuristics = Json::array();
    for (const auto& [heuristic, value, admissible] : check.estimates)
        heuristics.push_back({{"name", heuristic}, {"value", value}, {"admissible", admissible}});
    return {{"solvable", check.solvable},          {"reason", check.reason},
            {"size", problem.start.size().text()}, {"board", format_board(problem.start)},
            {"goal", format_goal(problem.goal)},   {"heuristics", std::move(heuristics)}};
}

std::string check_json(const Problem& problem, const BoardCheck& check, int indent) {
    return json_text(to_json(problem, check), indent);
}

Json sizes_json() {
    struct Practical {
        const char *size, *optimal, *note;
    };
    // Milliseconds and seconds: nearly all random boards were proved within that, on one thread of a small machine.
    // Minutes and hours: many were not proved within fifteen seconds, so this is a guess.
    static constexpr Practical sizes[] = {
        {"2x2", "milliseconds", "at most 6 moves"},
        {"2x3", "milliseconds", "at most 21 moves"},
        {"3x3", "milliseconds", "at most 31 moves"},
        {"2x4", "milliseconds", "at most 36 moves"},
        {"2x5", "milliseconds", "at most 55 moves"},
        {"3x4", "milliseconds", "at most 53 moves"},
        {"2x6", "milliseconds", "at most 80 moves; the first board waits a moment for its tables"},
        {"3x5", "seconds", "at most 84 moves; most take milliseconds, hard ones seconds"},
        {"4x4", "milliseconds", "at most 80 moves; hard ones take seconds, or milliseconds with the large tables"},
        {"2x7", "minutes", "at most 108 moves; most within seconds with idastar and pdb"},
        {"2x8", "minutes", "at most 140 moves, with idastar and pdb; auto gives a good solution at once"},
        {"4x5", "minutes", "with idastar and pdb; auto gives a good solution at once"},
        {"5x5", "hours", "with idastar and pdb; auto gives a good solution at once"},
        {"6x6", "no", "a good solution, without proof"},
        {"10x10", "no", "a solution, without proof"},
    };
    Json practical = Json::array();
    for (const Practical& one : sizes)
        practical.push_back({{"size", one.size}, {"optimal", one.optimal}, {"note", one.note}});
    return {{"min", "1x2"}, {"max", Size{max_side, max_side}.text()}, {"practical", std::move(practical)}};
}

}  // namespace taquin::app
