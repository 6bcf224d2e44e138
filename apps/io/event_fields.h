#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/notation.h"
#include "taquin/search/context.h"

#include "apps/io/json_fwd.h"

namespace taquin::app {

/// An event with what it takes to write it.
struct WrittenEvent {
    const Event& event;
    const MoveNotation& notation;
};

/// Descriptor of one field of an event in JSON. The lines of `taquin solve --events`, the server's events,
/// docs/events.schema.json and OpenAPI are made from this list.
struct EventField {
    std::string_view name;
    std::string_view type;  // of JSON Schema
    std::string_view meaning;
    Json (*value)(const WrittenEvent&) = nullptr;
    bool optional = false;  // left out where `value` gives null
};
std::span<const EventField> event_fields();

/// {"lower_bound", "length", …}
Json event_json(const Event& event, const MoveNotation& notation = {});
Json event_schema();
/// docs/events.schema.json: of one line of --events.
std::string events_schema_text();

/// One line of --events: an event, with its `line` in a batch, or the final result.
std::string event_line(const Event& event, const MoveNotation& notation, std::optional<std::size_t> line = {});
std::string result_line(const Result& result, const Problem& problem, const MoveNotation& notation);

}  // namespace taquin::app
