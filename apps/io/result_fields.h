#pragma once

#include <span>
#include <string>
#include <string_view>

#include "taquin/core/notation.h"
#include "taquin/search/counter_meanings.h"
#include "taquin/solve/solve.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

/// A result with what it takes to write it.
struct WrittenResult {
    const Result& result;
    const Problem& problem;
    const MoveNotation& notation;
};

/// Descriptor of one field of a result in JSON. The writer, docs/result.schema.json, OpenAPI, CSV and the page's types
/// are all made from this list and from stat_fields().
struct ResultField {
    std::string_view name;
    std::string_view type;  // of JSON Schema: "string", "integer", "boolean", "string|null", …
    std::string_view meaning;
    Json (*value)(const WrittenResult&) = nullptr;
    Json (*choices)() = nullptr;  // all values there are; null where there are too many
    bool optional = false;        // left out where `value` gives null
};
std::span<const ResultField> result_fields();

/// What translations and the page call the meaning of a counter for some algorithms: "max_frontier.path".
std::string meaning_key(const CounterMeaning& meaning);

/// {"type": …, "description": …, "enum": …} of one field, as JSON Schema and OpenAPI have it.
Json field_schema(const ResultField& field);
Json stats_schema();
/// docs/result.schema.json.
std::string result_schema_text();
/// web/src/engine/fields.ts: the same as types of TypeScript.
std::string result_typescript();

}  // namespace taquin::app
