#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "taquin/core/notation.h"
#include "taquin/solve/solve.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

/// The one writer of a result; docs/result.schema.json describes it.
Json to_json(const Result& result, const Problem& problem, const MoveNotation& notation = {});
Json to_json(const Stats& stats);
Json to_json(const Event& progress);
Json to_json(const Error& error);  // {"field", "message", "code", "arguments"}

/// JSON as text that ends with a newline; bytes that are not UTF-8 (in a label) become U+FFFD. -1 is one line.
std::string json_text(const Json& json, int indent = -1);
std::string result_json(const Result& result, const Problem& problem, const MoveNotation& notation);
std::string error_json(const Error& error);  // one line, not ended

/// An object, for commands that print a few fields and need not compile the JSON library.
struct JsonValue;
using JsonFields = std::vector<std::pair<std::string_view, JsonValue>>;
using JsonVariant = std::variant<bool, std::int64_t, std::uint64_t, double, std::string_view,
                                 std::vector<std::uint64_t>, std::vector<std::string>, std::vector<JsonFields>>;
struct JsonValue : JsonVariant {
    using JsonVariant::variant;
};
std::string json_object(const JsonFields& fields, int indent = -1);

/// Records of a batch: one line of JSON, or a line of CSV with the same fields under `csv_header`.
struct BatchLine {
    std::size_t line;
    std::string label = {};
};
std::string json_record(const BatchLine& at, const Result& result, const Problem& problem,
                        const MoveNotation& notation);
std::string json_record(const BatchLine& at, const Error& error);
std::string csv_header();
std::string csv_record(const BatchLine& at, const Result& result, const Problem& problem, const MoveNotation& notation);
std::string csv_record(const BatchLine& at, const Error& error);

/// The one reader of a JSON request {"board", "size", "goal", …}: names as on the command line, `time` in
/// seconds or as text ("500ms"), `memory` in bytes or as text ("2GiB"); null is the same as absent.
/// Unknown fields are refused, except those in `also`.
Expected<SolveRequest> read_request(const Json& json, std::initializer_list<std::string_view> also = {});

/// The same from text, for those who need not compile the JSON library.
Expected<SolveRequest> request_of(std::string_view json);

/// Parses text as a JSON object or says where it is malformed. `field` is the field of the error.
Expected<Json> parse_json_object(std::string_view text, std::string_view field = "body");
/// An optional text field: "" when absent or null.
Expected<std::string> text_field(const Json& json, std::string_view name, std::string_view default_value = "");
/// An optional whole number from min to max.
Expected<std::uint64_t> count_field(const Json& json, std::string_view name, std::uint64_t default_value,
                                    std::uint64_t min, std::uint64_t max);
/// Refuses all other fields.
Expected<void> only_fields(const Json& json, std::initializer_list<std::string_view> allowed);

}  // namespace taquin::app
