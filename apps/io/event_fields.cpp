// What an event of a running search is in JSON, described once.

#include "apps/io/event_fields.h"

#include <cmath>

#include <nlohmann/json.hpp>

#include "apps/io/json.h"
#include "apps/io/result_fields.h"

namespace taquin::app {

namespace {

const EventField written_fields[] = {
    {"lower_bound", "integer", "proved so far: every solution has at least this many moves",
     [](const WrittenEvent& w) { return Json(w.event.lower_bound); }},
    {"length", "integer|null", "moves of the best solution so far; null before the first",
     [](const WrittenEvent& w) { return w.event.length ? Json(*w.event.length) : Json(nullptr); }},
    {"moves", "string", "that solution; of an incumbent only",
     [](const WrittenEvent& w) {
         if (w.event.kind != Event::Kind::Incumbent) return Json(nullptr);
         return Json(format_moves({w.event.moves.begin(), w.event.moves.end()}, w.notation));
     },
     true},
    {"heuristic", "string", "with which the search goes on; of an event of that name only",
     [](const WrittenEvent& w) { return w.event.heuristic.empty() ? Json(nullptr) : Json(w.event.heuristic); }, true},
    {"seconds", "number", "since the search began", [](const WrittenEvent& w) { return Json(w.event.seconds); }},
    {"expanded", "integer", "nodes expanded so far",
     [](const WrittenEvent& w) { return Json(w.event.stats.expanded); }},
    {"generated", "integer", "nodes generated so far",
     [](const WrittenEvent& w) { return Json(w.event.stats.generated); }},
    {"expanded_per_second", "number", "on average so far",
     [](const WrittenEvent& w) {
         const double rate = static_cast<double>(w.event.stats.expanded);
         return Json(w.event.seconds > 0 ? std::round(rate / w.event.seconds) : 0);
     }},
};

Json kinds() {
    Json names = Json::array();
    for (const auto kind : {Event::Kind::Progress, Event::Kind::Incumbent, Event::Kind::LowerBound,
                            Event::Kind::Iteration, Event::Kind::Heuristic})
        names.push_back(name(kind));
    return names;
}

}  // namespace

std::span<const EventField> event_fields() { return written_fields; }

Json event_json(const Event& event, const MoveNotation& notation) {
    Json json = Json::object();
    for (const EventField& field : written_fields) {
        Json value = field.value({event, notation});
        if (!field.optional || !value.is_null()) json[std::string(field.name)] = std::move(value);
    }
    return json;
}

Json event_schema() {
    Json properties = Json::object();
    Json required = Json::array();
    for (const EventField& field : written_fields) {
        properties[std::string(field.name)] = field_schema({field.name, field.type, field.meaning});
        if (!field.optional) required.push_back(field.name);
    }
    return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

std::string events_schema_text() {
    Json event = event_schema();
    const Json line{{"type", "integer"}, {"description", "of the batch, from 1; absent without --batch"}};
    event["properties"]["event"] = {
        {"enum", kinds()},
        {"description",
         "progress: at most ten a second; incumbent: a shorter solution was found; lower-bound: it has risen; "
         "iteration: one bound was searched to its end; heuristic: tables were built beside the search, which goes on "
         "with them"}};
    event["properties"]["line"] = line;
    event["required"].push_back("event");
    event["additionalProperties"] = false;
    const Json last{{"description", "the last line: the result, as docs/result.schema.json describes it"},
                    {"type", "object"},
                    {"required", {"event", "status"}},
                    {"properties", {{"event", {{"const", "result"}}}, {"line", line}}}};
    const Json schema{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "Event of taquin"},
        {"description",
         "One line of `taquin solve --events`. The server's events `incumbent` and `lower-bound` hold the same fields "
         "but `event`. Written by `taquin list --events-schema`."},
        {"oneOf", {std::move(event), last}}};
    return json_text(schema, 2);
}

std::string event_line(const Event& event, const MoveNotation& notation, std::optional<std::size_t> line) {
    Json json{{"event", name(event.kind)}};
    if (line) json["line"] = *line;
    json.update(event_json(event, notation));
    return json_text(json);
}

std::string result_line(const Result& result, const Problem& problem, const MoveNotation& notation) {
    Json json{{"event", "result"}};
    json.update(to_json(result, problem, notation));
    return json_text(json);
}

}  // namespace taquin::app
