// The API described as OpenAPI 3.1. docs/api.md says the same for people.

#include <nlohmann/json.hpp>

#include "apps/io/event_fields.h"
#include "apps/io/result_fields.h"
#include "apps/io/version.h"
#include "apps/serve/api.h"

namespace taquin::app {

namespace {

Json ref(const char* name) { return {{"$ref", std::string("#/components/schemas/") + name}}; }
Json text(const char* description) { return {{"type", "string"}, {"description", description}}; }
Json whole(const char* description) { return {{"type", "integer"}, {"description", description}}; }
Json number(const char* description) { return {{"type", "number"}, {"description", description}}; }
Json truth(const char* description) { return {{"type", "boolean"}, {"description", description}}; }
Json one_of(std::initializer_list<const char*> values) { return {{"type", "string"}, {"enum", values}}; }
Json list_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }
Json object(Json properties, std::initializer_list<const char*> required = {}) {
    Json json{{"type", "object"}, {"properties", std::move(properties)}};
    if (required.size() > 0) json["required"] = required;
    return json;
}
Json closed(Json properties, std::initializer_list<const char*> required = {}) {
    Json json = object(std::move(properties), required);
    json["additionalProperties"] = false;
    return json;
}
Json or_null(const char* type, const char* description) {
    return {{"type", {type, "null"}}, {"description", description}};
}
Json or_null(Json schema, const char* description) {
    schema["type"] = Json::array({schema["type"], "null"});
    schema["description"] = description;
    return schema;
}
Json content(const char* type, Json schema) { return {{type, {{"schema", std::move(schema)}}}}; }

Json operation(const char* summary, const char* status, const char* schema, const char* body = nullptr,
               const char* in_path = nullptr) {
    Json json{{"summary", summary}};
    if (in_path != nullptr)
        json["parameters"] =
            Json::array({{{"name", in_path}, {"in", "path"}, {"required", true}, {"schema", {{"type", "string"}}}}});
    if (body != nullptr)
        json["requestBody"] = {{"required", true}, {"content", content("application/json", ref(body))}};
    json["responses"][status] = {{"description", summary}, {"content", content("application/json", ref(schema))}};
    json["responses"]["default"] = {{"description", "refused; the field is named"},
                                    {"content", content("application/json", ref("Error"))}};
    return json;
}

Json paths() {
    Json json;
    json["/api/catalogue"]["get"] = operation("Algorithms, heuristics, goals and sizes", "200", "Catalogue");
    json["/api/scramble"]["post"] =
        operation("A random board that can be solved", "200", "Scramble", "ScrambleRequest");
    json["/api/check"]["post"] =
        operation("Can the board be solved, and what does each heuristic estimate", "200", "Check", "CheckRequest");
    json["/api/explain"]["post"] =
        operation("Where a heuristic's estimate comes from, as an expression", "200", "Explained", "ExplainRequest");
    json["/api/trace"]["post"] =
        operation("Every step of a search of the general engine", "200", "Trace", "TraceRequest");
    json["/api/analyse"]["post"] = operation("Judge every move of a game: moves to go, optimal moves, mistakes", "200",
                                             "Analysis", "AnalyseRequest");
    json["/api/jobs"]["post"] = operation("Queue a search", "202", "Job", "SolveRequest");
    json["/api/jobs/{id}"]["get"] = operation("A search as it stands", "200", "Job", nullptr, "id");
    json["/api/jobs/{id}"]["delete"] = operation("Cancel a search", "200", "Job", nullptr, "id");
    Json events = operation("Follow a search; closing the connection cancels it", "200", "Job", nullptr, "id");
    events["responses"]["200"]["content"] =
        content("text/event-stream",
                text("events queued, incumbent, lower-bound, progress, result and error, each with JSON data"));
    json["/api/jobs/{id}/events"]["get"] = std::move(events);
    json["/api/tables"]["get"] = operation("Pattern databases and the progress of building them", "200", "Tables");
    json["/api/lab"]["get"] = operation("Experiments in the results database", "200", "Experiments");
    json["/api/lab/{name}"]["get"] = operation("One experiment with all its results; NAME@REVISION for an older one",
                                               "200", "Experiment", nullptr, "name");
    Json csv = operation("Its results as a table", "200", "Experiment", nullptr, "name");
    csv["responses"]["200"]["content"] = content("text/csv", text("one line for each result, a head line first"));
    json["/api/lab/{name}/csv"]["get"] = std::move(csv);
    json["/api/experiments"]["get"] =
        operation("May experiments be started here, and how far is the one that runs", "200", "Started");
    Json start =
        operation("Start an experiment; 401 without the token, 403 where none may be started, 409 while one runs",
                  "202", "Started", "StartRequest");
    Json stop = operation("Stop the experiment that runs; its results stay", "202", "Started");
    for (Json* guarded : {&start, &stop}) (*guarded)["security"] = Json::array({{{"token", Json::array()}}});
    json["/api/experiments"]["post"] = std::move(start);
    json["/api/experiments"]["delete"] = std::move(stop);
    json["/api/health"]["get"] = operation("Does the server answer, and how busy is it", "200", "Health");
    json["/api/openapi.json"]["get"] = operation("This description", "200", "Description");
    return json;
}

Json requests() {
    const Json seed{{"type", "integer"}, {"minimum", 0}, {"maximum", 9007199254740991}};
    return {{"ScrambleRequest", closed({{"size", text("4x4 if absent")},
                                        {"goal", text("blank-last (if absent), blank-first, snail or a board")},
                                        {"kind", one_of({"uniform", "walk", "distance"})},
                                        {"moves", whole("of kind walk, 100 if absent")},
                                        {"distance", whole("of kind distance, 10 if absent; small boards only")},
                                        {"seed", seed}})},
            {"CheckRequest", closed({{"board", text("1 2 3/4 5 6/7 8 0, or separated by commas")},
                                     {"size", text("needed where the board leaves it open")},
                                     {"goal", text("blank-last if absent")},
                                     {"tiles-from", whole("1, or 0 where the first tile is 0 and the blank -1")},
                                     {"metric", one_of({"stm", "mtm"})}},
                                    {"board"})},
            {"ExplainRequest", closed({{"board", text("as in CheckRequest")},
                                       {"size", text("as in CheckRequest")},
                                       {"goal", text("as in CheckRequest")},
                                       {"tiles-from", whole("as in CheckRequest")},
                                       {"metric", one_of({"stm", "mtm"})},
                                       {"heuristic", text("manhattan if absent, or a configuration")}},
                                      {"board"})},
            {"TraceRequest",
             closed({{"board", text("as in CheckRequest")},
                     {"size", text("as in CheckRequest")},
                     {"goal", text("as in CheckRequest")},
                     {"tiles-from", whole("as in CheckRequest")},
                     {"metric", one_of({"stm"})},
                     {"algorithm", text("astar if absent")},
                     {"heuristic", text("the algorithm's default if absent")},
                     {"engine", one_of({"auto", "general"})},
                     {"events", whole("how many are kept, the first ones: 20000 if absent, at most 1000000")},
                     {"format", one_of({"json", "posthoc"})},
                     {"time", {{"type", {"number", "string"}}, {"description", "at most 10 s"}}},
                     {"nodes", whole("nodes expanded")},
                     {"memory", {{"type", {"integer", "string"}}, {"description", "at most 256MiB"}}},
                     {"threads", whole("one is used")}},
                    {"board"})},
            {"AnalyseRequest",
             closed({{"board", text("as in CheckRequest")},
                     {"size", text("as in CheckRequest")},
                     {"goal", text("as in CheckRequest")},
                     {"tiles-from", whole("as in CheckRequest")},
                     {"moves", text("the game: u, d, l, r for the blank, each with an optional count")},
                     {"notation", one_of({"udlr", "nsew", "nseo", "hbgd"})},
                     {"moves-of", one_of({"blank", "tile"})},
                     {"metric", one_of({"stm", "mtm"})},
                     {"time", {{"type", {"number", "string"}}, {"description", "5 s if absent, at most 20 s"}}},
                     {"nodes", whole("nodes expanded by all searches")},
                     {"memory", {{"type", {"integer", "string"}}, {"description", "bytes, or text such as 512MiB"}}},
                     {"threads", whole("the server's if absent")}},
                    {"board", "moves"})},
            {"SolveRequest",
             closed({{"board", text("as in CheckRequest")},
                     {"size", text("as in CheckRequest")},
                     {"goal", text("as in CheckRequest")},
                     {"tiles-from", whole("as in CheckRequest")},
                     {"metric", one_of({"stm", "mtm"})},
                     {"algorithm", text("auto (if absent) or a configuration such as wastar(weight=1.5)")},
                     {"heuristic", text("a configuration such as max(manhattan, walking-distance)")},
                     {"engine", one_of({"auto", "general", "fast"})},
                     {"time", {{"type", {"number", "string"}}, {"description", "seconds, or text such as 500ms"}}},
                     {"nodes", whole("nodes expanded")},
                     {"memory", {{"type", {"integer", "string"}}, {"description", "bytes, or text such as 512MiB"}}},
                     {"threads", whole("1 if absent")},
                     {"client", text("name of the client, where several share one address: they take turns")}},
                    {"board"})},
            {"StartRequest",
             closed({{"definition", text("an experiment file in TOML, without boards from files")}}, {"definition"})}};
}

Json analysis_schema() {
    const Json position =
        object({{"board", text("")},
                {"to_go", or_null("integer", "moves to the goal; null where only bounds are known")},
                {"lower_bound", whole("proved: no solution from here is shorter")},
                {"upper_bound", or_null("integer", "length of a solution that is known")},
                {"best", list_of(text("a move proved optimal"))},
                {"best_known", truth("every other move is proved not to be optimal")},
                {"played", or_null("string", "the move of the game; null in the last position")},
                {"lost", or_null("integer", "1 + to_go after the move - to_go before it; null where not proved")},
                {"line", or_null("string", "after a loss: a shortest solution from here")}},
               {"board", "to_go", "lower_bound", "upper_bound", "best", "best_known", "played", "lost", "line"});
    return object({{"board", text("")},
                   {"goal", text("")},
                   {"size", text("")},
                   {"metric", text("what counts as one move")},
                   {"moves", text("the game")},
                   {"length", whole("its moves")},
                   {"reached", truth("it ends at the goal")},
                   {"lower_bound", whole("of the start")},
                   {"upper_bound", or_null("integer", "of the start")},
                   {"optimal_moves", whole("moves that lost nothing")},
                   {"mistakes", whole("moves that lost something")},
                   {"unknown", whole("moves that could not be judged within the limits")},
                   {"lost", whole("by all mistakes together")},
                   {"accuracy", or_null("number", "optimal_moves / length; null with unknown moves or without moves")},
                   {"efficiency", or_null("number", "to_go of the start / (length + to_go of the end)")},
                   {"summary", text("one sentence in English")},
                   {"stopped_by", text("none, or the limit that ended the searches")},
                   {"heuristic", text("")},
                   {"searches", whole("bounded searches")},
                   {"expanded", whole("nodes")},
                   {"seconds", number("")},
                   {"positions", list_of(position)}},
                  {"board", "moves", "length", "reached", "lower_bound", "upper_bound", "mistakes", "unknown", "lost",
                   "accuracy", "efficiency", "summary", "stopped_by", "positions"});
}

Json answers() {
    Json result_properties = Json::object();
    for (const ResultField& field : result_fields())
        result_properties[std::string(field.name)] = field.name == "stats" ? ref("Stats") : field_schema(field);
    const Json result = object(std::move(result_properties));
    const Json limits = object({{"time", or_null("number", "seconds; null: none")},
                                {"nodes", or_null("integer", "null: none")},
                                {"memory", or_null("integer", "bytes; null: none")},
                                {"threads", whole("")},
                                {"clamped", list_of(text("names of the limits that were reduced to the server's"))}});
    return {
        {"Error", object({{"field", text("what is wrong")},
                          {"message", text("what was found and what is allowed, in English")},
                          {"code", text("the kind of error, the key of data/messages.*.json")},
                          {"arguments", {{"type", "array"}, {"items", {{"type", "string"}}}}},
                          {"line", whole("of a definition, where it concerns one")}},
                         {"field", "message", "code", "arguments"})},
        {"Catalogue", object({{"version", text("")},
                              {"algorithms", list_of({{"type", "object"}})},
                              {"heuristics", list_of({{"type", "object"}})},
                              {"goals", list_of({{"type", "object"}})},
                              {"metrics", list_of({{"type", "object"}})},
                              {"notations", list_of({{"type", "string"}})},
                              {"limits", {{"type", "object"}}},
                              {"sizes", {{"type", "object"}}}})},
        {"Scramble", object({{"board", text("")},
                             {"size", text("")},
                             {"goal", text("")},
                             {"seed", whole("makes the same board again")},
                             {"kind", text("")}})},
        {"Check",
         object({{"solvable", truth("")},
                 {"reason", text("one sentence")},
                 {"size", text("")},
                 {"board", text("")},
                 {"goal", text("")},
                 {"heuristics",
                  list_of(object({{"name", text("")}, {"value", number("moves")}, {"admissible", truth("")}}))}})},
        {"Explained", object({{"heuristic", text("canonical")},
                              {"value", number("moves")},
                              {"admissible", truth("")},
                              {"scale", whole("values of the explanation are in units of 1/scale moves")},
                              {"size", text("")},
                              {"board", text("")},
                              {"goal", text("")},
                              {"explanation", ref("Explanation")}})},
        {"Explanation", object({{"op", text("distance, conflict, sum, maximum, cover, matching, …")},
                                {"value", whole("")},
                                {"label", text("what it stands for")},
                                {"tiles", list_of(whole("tile"))},
                                {"cells", list_of(whole("where these tiles stand, from 0, row by row"))},
                                {"to", whole("cell")},
                                {"line", whole("number of a row or column, from 0")},
                                {"table", list_of(whole("of walking distance: tiles by line and goal line"))},
                                {"chosen", list_of(whole("what wins: places in parts, or of a cover in tiles"))},
                                {"parts", list_of(ref("Explanation"))}},
                               {"op", "value"})},
        {"Trace",
         object({{"board", text("")},
                 {"goal", text("")},
                 {"size", text("")},
                 {"algorithm", text("canonical")},
                 {"heuristic", text("canonical")},
                 {"cut", truth("there were more events than were kept")},
                 {"total", whole("events of the search")},
                 {"result", ref("Result")},
                 {"iterations", list_of(object({{"bound", or_null("number", "on f")},
                                                {"generated", whole("")},
                                                {"expanded", whole("")},
                                                {"pruned", {{"type", "object"}}},
                                                {"f", list_of(list_of(number("value, then nodes generated")))},
                                                {"g", list_of(list_of(number("")))},
                                                {"h", list_of(list_of(number("")))}}))},
                 {"events", list_of(object({{"type", one_of({"source", "generate", "expand", "update", "prune", "close",
                                                             "iteration"})},
                                            {"id", whole("of the node")},
                                            {"parent", whole("id")},
                                            {"move", text("of the blank: u, d, l, r")},
                                            {"g", whole("")},
                                            {"h", number("")},
                                            {"f", number("")},
                                            {"reason", one_of({"duplicate", "bound", "redundant-sequence", "width"})},
                                            {"board", text("of a source that is neither start nor goal")}},
                                           {"type"}))}})},
        {"Analysis", analysis_schema()},
        {"Job", object({{"id", text("")},
                        {"state", one_of({"queued", "running", "done"})},
                        {"position", whole("place in the queue, from 1")},
                        {"limits", limits},
                        {"progress", ref("Progress")},
                        {"incumbent", ref("Event")},
                        {"result", ref("Result")},
                        {"error", ref("Error")}},
                       {"id", "state", "limits"})},
        {"Progress",
         object({{"bound", whole("no solution is shorter, if the heuristic is admissible")},
                 {"expanded", whole("")},
                 {"generated", whole("")},
                 {"seconds", number("")},
                 {"expanded_per_second", number("")},
                 {"length", or_null("integer", "moves of the best solution so far; null before the first")}})},
        {"Event", event_schema()},
        {"Result", result},
        {"Stats", stats_schema()},
        {"Tables", object({{"tables", list_of(object({{"catalogue", text("")},
                                                      {"size", text("")},
                                                      {"state", one_of({"ready", "building", "absent"})},
                                                      {"progress", number("0 to 1")}}))}})},
        {"Health", object({{"status", one_of({"ok"})},
                           {"version", text("")},
                           {"running", whole("searches")},
                           {"waiting", whole("searches in the queue")}},
                          {"status", "version", "running", "waiting"})},
        {"Experiments", object({{"experiments", list_of(ref("Edition"))}}, {"experiments"})},
        {"Started", object({{"enabled", truth("taquin serve --experiments")},
                            {"run", or_null(object({{"name", text("")},
                                                    {"title", {{"type", "object"}}},
                                                    {"state", one_of({"running", "done", "stopped", "failed"})},
                                                    {"cells", whole("measurements in all")},
                                                    {"done", whole("so far")},
                                                    {"failed", whole("of these: not solved")},
                                                    {"message", text("why it failed")}}),
                                            "null where none was started")}},
                           {"enabled", "run"})},
        {"Edition", object({{"name", text("")},
                            {"title", object({{"en", text("")}, {"fr", text("")}})},
                            {"revision", text("of taquin")},
                            {"fingerprint", text("of what is measured")},
                            {"compiler", text("")},
                            {"machine", text("")},
                            {"created", text("")},
                            {"cells", whole("measurements in all")},
                            {"done", whole("so far")},
                            {"failed", whole("of these: not solved")},
                            {"crashed", whole("of those: crashed")}})},
        {"Experiment", {{"type", "object"}}},
        {"Description", {{"type", "object"}}}};
}

}  // namespace

Json openapi() {
    Json schemas = requests();
    schemas.update(answers());
    return {{"openapi", "3.1.0"},
            {"info",
             {{"title", "taquin"},
              {"version", version},
              {"summary", "Sliding-tile puzzles: scramble, check, solve"},
              {"description", "Names are those of the command line. Boards are text, moves are the blank's."}}},
            {"paths", paths()},
            {"components",
             {{"schemas", std::move(schemas)},
              {"securitySchemes", {{"token", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
}

}  // namespace taquin::app
