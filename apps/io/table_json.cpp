// Pattern databases on disk, as JSON.

#include "apps/io/table_json.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/core/quote.h"
#include "taquin/heuristic/pdb.h"

#include "apps/io/json.h"

namespace taquin::app {

namespace {

Json to_json(const StoredTable& stored) {
    Json json{{"path", stored.path}, {"bytes", stored.bytes}, {"good", stored.header.has_value()}};
    if (!stored.header) {
        json["error"] = english(stored.header.error());
        return json;
    }
    const TableHeader& header = *stored.header;
    Json homes = Json::array();
    for (int cell = 0; cell < header.rows * header.cols; ++cell)
        if ((header.homes >> cell & 1U) != 0) homes.push_back(cell);
    json.update({{"kind", header.is_delta() ? "delta bits" : "table"},
                 {"size", key_of(header).size.text()},
                 {"metric", name(key_of(header).metric)},
                 {"blank", header.blank},
                 {"homes", homes},
                 {"version", header.version},
                 {"entries", header.entries},
                 {"entry_bits", header.entry_bits},
                 {"xxh3", fmt::format("{:016x}", header.payload_hash)}});
    return json;
}

Json all_to_json(std::span<const StoredTable> stored) {
    Json all = Json::array();
    for (const StoredTable& table : stored) all.push_back(to_json(table));
    return all;
}

}  // namespace

std::vector<BuiltTables> built_tables(const CatalogueInfo& catalogue, std::span<const StoredTable> stored) {
    std::vector<BuiltTables> result;
    const Goal goal = Goal::blank_last(Size::parse(catalogue.size).value());
    for (const MetricInfo& row : all_metrics()) {
        const auto found = choose_catalogue(catalogue.name, goal, nullptr, TableBudget(), row.metric);
        if (!found) continue;
        std::set<std::string> names;
        for (const PatternKey& key : found->keys(row.metric)) names.insert(table_file_name(stored_pattern(key).key));
        const auto built = std::ranges::count_if(stored, [&](const StoredTable& table) {
            return table.header && !table.unfinished && names.contains(table.name);
        });
        result.push_back({row.metric, static_cast<std::size_t>(built), names.size()});
    }
    return result;
}

std::string tables_json(const Path& folder, std::span<const StoredTable> stored) {
    Json catalogues = Json::array();
    for (const CatalogueInfo& info : all_catalogues()) {
        Json built;
        for (const BuiltTables& row : built_tables(info, stored))
            built[std::string(name(row.metric))] = {{"built", row.built}, {"needed", row.needed}};
        catalogues.push_back(
            {{"size", info.size}, {"name", info.name}, {"summary", summary(info)}, {"tables", std::move(built)}});
    }
    return json_text({{"folder", folder}, {"tables", all_to_json(stored)}, {"catalogues", catalogues}}, 2);
}

std::string table_info_json(std::span<const StoredTable> stored) { return json_text(all_to_json(stored), 2); }

std::string table_info_text(std::span<const StoredTable> stored) {
    std::string text;
    for (const Json& table : all_to_json(stored))
        for (const auto& [name, value] : table.items())
            text += fmt::format("{}{}: {}\n", name == "path" ? "" : "  ", name,
                                value.is_string() ? visible(value.get<std::string>()) : value.dump());
    return text;
}

}  // namespace taquin::app
