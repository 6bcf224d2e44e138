// What a result is in JSON, described once.

#include "apps/io/result_fields.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/search/stat_fields.h"
#include "taquin/solve/registry.h"

#include "apps/io/json.h"

namespace taquin::app {

namespace {

template <class Enum>
Json names_up_to(Enum last) {
    Json names = Json::array();
    for (int i = 0; i <= static_cast<int>(last); ++i) names.push_back(name(static_cast<Enum>(i)));
    return names;
}

bool solved(const WrittenResult& written) { return written.result.status == Status::Solved; }

Json length_in(Metric metric, const WrittenResult& written) {
    return solved(written) ? Json(path_length(metric, written.result.moves)) : Json(nullptr);
}

const ResultField fields[] = {
    {"status", "string",
     "gave-up: the algorithm was exhausted without a solution; internal-error: the moves found did not reach the goal "
     "when replayed",
     [](const WrittenResult& w) { return Json(name(w.result.status)); },
     [] { return names_up_to(Status::InternalError); }},
    {"length", "integer|null", "number of moves of the metric; null if not solved",
     [](const WrittenResult& w) { return solved(w) ? Json(w.result.length()) : Json(nullptr); }},
    {"metric", "string", "what counts as one move: stm, each tile that slides; mtm, a line of tiles slid at once",
     [](const WrittenResult& w) { return Json(name(w.result.metric)); }, [] { return names_up_to(Metric::MultiTile); }},
    {"length_stm", "integer|null", "the length in single-tile moves; null if not solved",
     [](const WrittenResult& w) { return length_in(Metric::SingleTile, w); }},
    {"length_mtm", "integer|null", "the length in multi-tile moves; null if not solved",
     [](const WrittenResult& w) { return length_in(Metric::MultiTile, w); }},
    {"moves", "string|null",
     "in the notation of the request, udlr of the blank by default, with counts (r2) in multi-tile moves; null if not "
     "solved",
     [](const WrittenResult& w) {
         MoveNotation notation = w.notation;
         notation.run_length = notation.run_length || w.result.metric == Metric::MultiTile;
         return solved(w) ? Json(format_moves(w.result.moves, notation)) : Json(nullptr);
     }},
    {"stopped_by", "string", "why the search went no further; a result with moves may have been stopped, too",
     [](const WrittenResult& w) { return Json(name(w.result.stopped_by)); },
     [] { return names_up_to(StoppedBy::Cancelled); }},
    {"optimal", "boolean", "proved: no solution is shorter",
     [](const WrittenResult& w) { return Json(w.result.optimal); }},
    {"lower_bound", "integer", "proved: every solution has at least this many moves of the metric",
     [](const WrittenResult& w) { return Json(w.result.lower_bound); }},
    {"certified", "string",
     "of a second, independent search: yes, nothing is shorter; no, something is; limit, it was stopped before it "
     "knew; "
     "absent where none was asked for",
     [](const WrittenResult& w) {
         return w.result.certificate ? Json(name(w.result.certificate->verdict)) : Json(nullptr);
     },
     [] { return names_up_to(Certified::Limit); }, true},
    {"certified_by", "string", "the algorithm, heuristic and engine of that search",
     [](const WrittenResult& w) { return w.result.certificate ? Json(w.result.certificate->method) : Json(nullptr); },
     nullptr, true},
    {"certified_expanded", "integer", "nodes that it expanded",
     [](const WrittenResult& w) { return w.result.certificate ? Json(w.result.certificate->expanded) : Json(nullptr); },
     nullptr, true},
    {"algorithm", "string", "with those of its options that are not the default: wastar(weight=1.5)",
     [](const WrittenResult& w) { return Json(w.result.algorithm); }},
    {"heuristic", "string", "empty where the algorithm uses none",
     [](const WrittenResult& w) { return Json(w.result.heuristic); }},
    {"engine", "string", "absent where no search ran",
     [](const WrittenResult& w) { return w.result.engine.empty() ? Json(nullptr) : Json(w.result.engine); },
     [] {
         return Json{"general", "fast"};
     },
     true},
    {"why", "string",
     "one sentence when the algorithm was auto, or when its pattern databases exceed the memory limit, else empty",
     [](const WrittenResult& w) { return Json(english(w.result.why)); }},
    {"why_code", "string", "the key of that sentence in data/messages.*.json, else empty",
     [](const WrittenResult& w) { return Json(w.result.why.empty() ? "" : name(w.result.why.code)); }},
    {"why_arguments", "array", "what fills its gaps",
     [](const WrittenResult& w) { return Json(w.result.why.arguments); }},
    {"size", "string", "rows x columns", [](const WrittenResult& w) { return Json(w.problem.start.size().text()); }},
    {"start", "string", "rows separated by /, a single row ended by it; tiles from 1, blank 0",
     [](const WrittenResult& w) { return Json(format_board(w.problem.start)); }},
    {"goal", "string", "the name of a goal, or a board",
     [](const WrittenResult& w) { return Json(format_goal(w.problem.goal)); }},
    {"stats", "object", "counters and timings", [](const WrittenResult& w) { return to_json(w.result.stats); }},
};

/// "integer|null" -> ["integer", "null"]
Json schema_type(std::string_view type) {
    const auto bar = type.find('|');
    if (bar == std::string_view::npos) return type;
    return Json{type.substr(0, bar), type.substr(bar + 1)};
}

std::string typescript_type(const ResultField& field) {
    if (field.name == "stats") return "Stats";
    if (field.choices != nullptr) {
        std::string all;
        for (const Json& one : field.choices())
            all += fmt::format("{}\"{}\"", all.empty() ? "" : " | ", one.get<std::string>());
        return all;
    }
    if (field.type == "array") return "string[]";
    std::string type(field.type);
    if (const auto at = type.find("integer"); at != std::string::npos) type.replace(at, 7, "number");
    if (const auto bar = type.find('|'); bar != std::string::npos) type.replace(bar, 1, " | ");
    return type;
}

/// Meanings by counter, or by counter and variant, and which of them each algorithm has of its own.
std::string meanings_typescript() {
    std::string text =
        "/** What a counter means, and as \"counter.variant\" what it means for some algorithms. */\n"
        "export const MEANINGS: Record<string, string> = {\n";
    for (const StatField& field : stat_fields()) text += fmt::format("  {}: \"{}\",\n", field.name, field.meaning);
    std::set<std::string> known;
    std::string own;
    for (const AlgorithmInfo* info : all_algorithms()) {
        own += fmt::format("  \"{}\": {{\n", info->name);
        for (const CounterMeaning& one : info->counters) {
            const std::string key = meaning_key(one);
            own += fmt::format("    {}: \"{}\",\n", one.counter, key);
            if (known.insert(key).second) text += fmt::format("  \"{}\": \"{}\",\n", key, one.text);
        }
        own += "  },\n";
    }
    return text +
           "};\n\n/** The keys of an algorithm's own meanings. */\n"
           "export const OWN_MEANINGS: Record<string, Partial<Record<keyof Stats, string>>> = {\n" +
           own + "};\n";
}

}  // namespace

std::string meaning_key(const CounterMeaning& meaning) {
    return fmt::format("{}.{}", meaning.counter, meaning.variant);
}

std::span<const ResultField> result_fields() { return fields; }

Json field_schema(const ResultField& field) {
    if (field.name == "stats") return stats_schema();
    Json schema{{"type", schema_type(field.type)}, {"description", field.meaning}};
    if (field.choices != nullptr) schema["enum"] = field.choices();
    if (field.type == "array") schema["items"] = {{"type", "string"}};
    return schema;
}

Json stats_schema() {
    Json properties = Json::object();
    Json required = Json::array();
    for (const StatField& field : stat_fields()) {
        properties[std::string(field.name)] = {
            {"type", field.integer() ? "integer" : "number"},
            {"description", fmt::format("{} ({})", field.meaning, name(field.unit))}};
        required.push_back(field.name);
    }
    return {{"type", "object"}, {"required", required}, {"additionalProperties", false}, {"properties", properties}};
}

std::string result_schema_text() {
    Json properties = Json::object();
    Json required = Json::array();
    for (const ResultField& field : fields) {
        properties[std::string(field.name)] = field_schema(field);
        if (!field.optional) required.push_back(field.name);
    }
    const Json schema{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "Result of one solve"},
        {"description",
         "What `taquin solve --format json`, each line of `taquin solve --batch` (with `line` and `label` before it) "
         "and the server's `result` event hold. Written by `taquin list --schema`."},
        {"type", "object"},
        {"required", required},
        {"additionalProperties", false},
        {"properties", properties}};
    return json_text(schema, 2);
}

std::string result_typescript() {
    std::string text =
        "// Written by `taquin list --typescript`; a test compares this file with what the program says.\n\n"
        "export interface Stats {\n";
    for (const StatField& field : stat_fields())
        text += fmt::format("  /** {} ({}) */\n  {}: number;\n", field.meaning, name(field.unit), field.name);
    text += "}\n\nexport interface Result {\n";
    for (const ResultField& field : fields)
        text += fmt::format("  /** {} */\n  {}{}: {};\n", field.meaning, field.name, field.optional ? "?" : "",
                            typescript_type(field));
    text += "}\n\nexport const STAT_FIELDS = [\n";
    for (const StatField& field : stat_fields())
        text +=
            fmt::format("  {{ key: \"{}\", unit: \"{}\", timing: {} }},\n", field.name, name(field.unit), field.timing);
    return text + "] as const;\n\n" + meanings_typescript();
}

}  // namespace taquin::app
