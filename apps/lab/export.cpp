// Results as JSON and CSV. The page, the report and other programs all read this JSON.

#include "apps/lab/export.h"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/io/csv.h"
#include "apps/io/json.h"
#include "apps/lab/fields.h"

namespace taquin::lab {

namespace {

using app::Json;

/// Whole numbers stay whole in the text: 311, not 311.0.
Json number(double value) {
    if (value == std::floor(value) && std::abs(value) < 9e15) return static_cast<std::int64_t>(value);
    return value;
}

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json text_json(const LocalizedText& text) { return {{"en", text.en}, {"fr", text.fr}}; }

Json summary_json(const GroupSummary& group) {
    Json json{{"set", group.set},         {"configuration", group.configuration},
              {"results", group.results}, {"solved", group.solved},
              {"optimal", group.optimal}, {"limited", group.limited},
              {"refused", group.refused}, {"gave_up", group.gave_up},
              {"crashed", group.crashed}, {"unsolvable", group.unsolvable},
              {"fields", Json::object()}};
    for (const FieldInfo& field : result_fields()) {
        const Sample sample = group.sample(field.name);
        if (sample.count() == 0) continue;
        json["fields"][std::string(field.name)] = {{"count", sample.count()},
                                                   {"mean", number(sample.mean())},
                                                   {"min", number(sample.min())},
                                                   {"p10", number(sample.percentile(0.1))},
                                                   {"median", number(sample.percentile(0.5))},
                                                   {"p90", number(sample.percentile(0.9))},
                                                   {"max", number(sample.max())}};
    }
    return json;
}

/// A published figure with the measured one.
Json expectation_json(const Expectation& expected, const MeasuredFigures& measured) {
    const auto found = measured.of(expected);
    return {{"source", expected.source},       {"configuration", expected.configuration},
            {"board", expected.board},         {"field", expected.field},
            {"value", number(expected.value)}, {"found", found ? number(*found) : Json(nullptr)}};
}

}  // namespace

Json to_json(const Edition& edition) {
    return {{"name", edition.name},
            {"revision", edition.revision},
            {"fingerprint", edition.fingerprint},
            {"compiler", edition.compiler},
            {"machine", edition.machine},
            {"created", edition.created},
            {"cells", edition.trials},
            {"done", edition.done},
            {"failed", edition.failed},
            {"crashed", edition.crashed},
            {"title", text_json(edition.title)}};
}

Json to_json(const Results& results) {
    Json json = to_json(results.edition);
    json["summary"] = text_json(results.summary);
    json["measure"] = results.measure;
    json["repetitions"] = results.repetitions;
    json["seed"] = results.seed;
    json["limits"] = {{"time_seconds", or_null(results.time_limit)},
                      {"nodes", or_null(results.node_limit)},
                      {"memory_bytes", or_null(results.memory_limit)}};
    json["configurations"] = Json::array();
    for (const auto& c : results.configurations)
        json["configurations"].push_back({{"label", c.label},
                                          {"algorithm", c.algorithm},
                                          {"heuristic", c.heuristic},
                                          {"engine", c.engine},
                                          {"threads", c.threads}});
    json["boards"] = Json::array();
    for (const auto& b : results.boards)
        json["boards"].push_back({{"set", b.set},
                                  {"label", b.label},
                                  {"size", b.size},
                                  {"goal", b.goal},
                                  {"start", b.start},
                                  {"optimum", or_null(b.optimum)}});
    json["results"] = Json::array();
    for (const Record& r : results.records) {
        Json one{{"configuration", r.trial.configuration},
                 {"board", r.trial.board},
                 {"repetition", r.trial.repetition},
                 {"status", r.status},
                 {"optimal", r.optimal},
                 {"alone", r.alone},
                 {"engine", r.engine}};
        if (!r.message.empty()) one["message"] = r.message;
        for (const FieldInfo& field : result_fields())
            if (const auto value = r.field(field.name)) one[std::string(field.name)] = number(*value);
        for (const Incumbent& found : r.incumbents)
            one["incumbents"].push_back({{"seconds", number(found.seconds)},
                                         {"expanded", found.expanded},
                                         {"length", found.length},
                                         {"lower_bound", found.lower_bound}});
        json["results"].push_back(std::move(one));
    }
    json["accuracy"] = Json::array();
    for (const AccuracyCount& a : results.accuracy)
        json["accuracy"].push_back({{"configuration", a.configuration},
                                    {"board", a.board},
                                    {"distance", a.distance},
                                    {"value", number(a.value)},
                                    {"boards", a.boards}});
    json["expected"] = Json::array();
    const MeasuredFigures measured(results);
    for (const Expectation& expected : results.expectations)
        json["expected"].push_back(expectation_json(expected, measured));
    json["plots"] = Json::array();
    for (const PlotChoice& p : results.plots)
        json["plots"].push_back({{"kind", p.kind},
                                 {"x", p.x},
                                 {"y", p.y},
                                 {"set", p.set},
                                 {"title", text_json(p.title)},
                                 {"note", text_json(p.note)}});
    json["statistics"] = Json::array();
    for (const GroupSummary& group : summarise(results)) json["statistics"].push_back(summary_json(group));
    return json;
}

Json to_json(const Comparison& comparison) {
    Json json{{"a", comparison.a},
              {"b", comparison.b},
              {"field", comparison.field},
              {"wins_a", comparison.wins_a()},
              {"wins_b", comparison.wins_b()},
              {"ties", comparison.ties()},
              {"geometric_mean", or_null(comparison.geometric_mean())}};
    const auto interval = comparison.interval();
    json["interval"] = interval ? Json{interval->low, interval->high} : Json(nullptr);
    json["sign_test_p"] = sign_test(comparison.wins_a(), comparison.wins_b());
    const Wilcoxon test = comparison.signed_rank();
    json["wilcoxon"] = {
        {"boards", test.count}, {"plus", test.plus}, {"minus", test.minus}, {"p", test.p}, {"exact", test.exact}};
    json["pairs"] = Json::array();
    for (const auto& pair : comparison.pairs)
        json["pairs"].push_back({{"board", pair.board},
                                 {"configuration", pair.configuration},
                                 {"a", pair.a ? number(*pair.a) : Json(nullptr)},
                                 {"b", pair.b ? number(*pair.b) : Json(nullptr)},
                                 {"status_a", pair.status_a},
                                 {"status_b", pair.status_b},
                                 {"ratio", or_null(pair.ratio())}});
    return json;
}

std::string json_text(const Results& results, int indent) { return app::json_text(to_json(results), indent); }

std::string json_text(const std::vector<Edition>& editions, int indent) {
    Json list = Json::array();
    for (const Edition& edition : editions) list.push_back(to_json(edition));
    return app::json_text(list, indent);
}

std::string json_text(const Comparison& comparison, int indent) { return app::json_text(to_json(comparison), indent); }

std::string to_csv(const Results& results) {
    std::string csv =
        "experiment,revision,set,board,size,goal,start,optimum,configuration,algorithm,heuristic,engine,threads,"
        "repetition,status,optimal,alone";
    for (const FieldInfo& field : result_fields()) csv += fmt::format(",{}", field.name);
    csv += ",message\n";
    for (const Record& r : results.records) {
        const auto& b = results.boards[static_cast<std::size_t>(r.trial.board)];
        const auto& c = results.configurations[static_cast<std::size_t>(r.trial.configuration)];
        for (const std::string& text :
             {results.edition.name, results.edition.revision, b.set, b.label, b.size, b.goal, b.start,
              b.optimum ? fmt::to_string(*b.optimum) : std::string(), c.label, r.algorithm, r.heuristic, r.engine})
            csv += app::csv_text(text) + ",";
        csv += fmt::format("{},{},{},{},{}", c.threads, r.trial.repetition, app::csv_text(r.status), r.optimal ? 1 : 0,
                           r.alone ? 1 : 0);
        for (const FieldInfo& field : result_fields()) {
            csv += ',';
            if (const auto value = r.field(field.name)) csv += number(*value).dump();
        }
        csv += "," + app::csv_text(r.message) + "\n";
    }
    return csv;
}

}  // namespace taquin::lab
