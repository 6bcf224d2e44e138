#pragma once

#include <span>
#include <string_view>
#include <variant>

#include "taquin/search/result.h"

namespace taquin {

/// Descriptor of one figure of Stats. JSON, schema, OpenAPI, database columns, CSV headings, labels of reports and
/// charts and the page's types are all made from this list.
struct StatField {
    enum class Unit : std::uint8_t { Nodes, Moves, Bounds, Operations, Bytes, Seconds };

    std::string_view name;  // "max_frontier", everywhere the same
    std::string_view title;
    std::string_view meaning;
    Unit unit;
    bool timing;  // differs from run to run
    std::variant<std::uint64_t Stats::*, double Stats::*> member;

    bool integer() const { return std::holds_alternative<std::uint64_t Stats::*>(member); }
    double value(const Stats& stats) const;
};
std::span<const StatField> stat_fields();
std::string_view name(StatField::Unit unit);  // "nodes", …

}  // namespace taquin
