#pragma once

#include <initializer_list>
#include <string>

#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/solve/solve.h"

namespace taquin::app {

using Json = nlohmann::ordered_json;  // fields come out in the order they were put in

/// The one writer of a result; docs/result.schema.json describes it.
Json to_json(const Result& result, const Problem& problem, const MoveNotation& notation = {});
Json to_json(const Stats& stats);
Json to_json(const Event& progress);
Json to_json(const Error& error);  // {"field", "message", "code", "arguments"}

/// JSON as text; bytes that are no UTF-8 (someone's label) become U+FFFD instead of a fault. -1 is one line.
std::string json_text(const Json& json, int indent = -1);

/// Algorithms, heuristics, goals, notations: everything that can be chosen. The server adds its limits.
Json catalogue();

/// The one reader of a JSON request {"board", "size", "goal", …}: texts as on the command line, `time` in
/// seconds or as text ("500ms"), `memory` in bytes or as text ("2GiB"); null is as good as absent.
/// Unknown fields are refused, except those in `also`.
Expected<SolveRequest> read_request(const Json& json, std::initializer_list<std::string_view> also = {});

/// Parses text as a JSON object or says where it goes wrong. `field` names the culprit.
Expected<Json> parse_json_object(std::string_view text, std::string_view field = "body");
/// An optional text field: "" when absent or null.
Expected<std::string> text_field(const Json& json, std::string_view name, std::string_view default_value = "");
/// An optional whole number from min to max.
Expected<std::uint64_t> count_field(const Json& json, std::string_view name, std::uint64_t default_value,
                                    std::uint64_t min, std::uint64_t max);
/// Refuses fields that nobody knows.
Expected<void> only_fields(const Json& json, std::initializer_list<std::string_view> allowed);

}  // namespace taquin::app
