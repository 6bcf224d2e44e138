// taquin tables: the pattern tables on disk.

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/pdb/catalogue.h"

#include "apps/command.h"
#include "apps/interrupt.h"
#include "apps/json.h"
#include "apps/limit_options.h"
#include "apps/quantities.h"
#include "apps/table_options.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin tables build 7-8                        the strongest for 15-puzzles, once and for all
  taquin tables build 6-6-6-6 --size 5x5
  taquin tables build .aab/aabb/aabb/cccb        a drawing of your own: letters are patterns,
                                                 . the blank's home, - a tile of no pattern
  taquin tables list
  taquin tables verify
  taquin tables remove 7-8

One table serves all four corners as the blank's home, and any names of the tiles.)help";

struct TablesOptions {
    TableOptions tables;
    LimitOptions limits;
    std::string catalogue;
    std::string size = "4x4";
    std::string goal = "blank-last";
    std::string samples = "10000";
    bool json = false;
};

/// The stored patterns that a catalogue needs.
Expected<std::vector<PatternKey>> wanted(const TablesOptions& options) {
    const auto size = Size::parse(options.size);
    if (!size) return std::unexpected(size.error());
    const auto goal = parse_goal(options.goal, *size);
    if (!goal) return std::unexpected(goal.error());
    const auto catalogue = find_catalogue(options.catalogue, *size, goal->home(0));
    if (!catalogue) return std::unexpected(catalogue.error());
    std::vector<PatternKey> keys;
    for (const PatternKey& key : catalogue->keys()) keys.push_back(stored_pattern(key).key);
    return keys;
}

Expected<std::filesystem::path> folder_of(const TablesOptions& options) {
    auto folder = tables_folder(options.tables.folder);
    if (!folder) return make_error("tables", "found no folder, give --tables DIR or set TAQUIN_TABLES or HOME");
    return *std::move(folder);
}

ExitCode build(const TablesOptions& options) {
    const auto keys = wanted(options);
    if (!keys) return complain(keys.error());
    const auto folder = folder_of(options);
    if (!folder) return complain(folder.error());
    const auto threads = options.limits.thread_count();
    if (!threads) return complain(threads.error());
    const auto tables = open_tables(options.tables, *threads, TableUse::Keep);
    for (const PatternKey& key : *keys) {
        const auto path = *folder / table_file_name(key);
        if (tables->available(key)) {
            write_out(fmt::format("{}: there already\n", path.string()));
            continue;
        }
        const auto began = std::chrono::steady_clock::now();
        const auto table = tables->table(key);
        if (!table && table.error().code == ErrorCode::Cancelled) {
            write_err(fmt::format("taquin: {}; nothing of it is stored\n", english(table.error())));
            return ExitCode::Cancelled;
        }
        if (!table && table.error().code == ErrorCode::OutOfMemory) {
            complain(table.error());
            return ExitCode::MemoryLimit;
        }
        if (!table) return complain(table.error());
        if (!read_table_header(path)) return ExitCode::BadInput;  // the notice told why it could not be written
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        write_out(fmt::format("{}: {} entries, {}, built in {}\n", path.string(),
                              format_count((*table)->layout().entries()), format_bytes((*table)->bytes().size()),
                              format_seconds(seconds)));
    }
    return ExitCode::Ok;
}

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
    json.update({{"size", key_of(header).size.text()},
                 {"blank", header.blank},
                 {"homes", homes},
                 {"version", header.version},
                 {"entries", header.entries},
                 {"entry_bits", header.entry_bits},
                 {"xxh3", fmt::format("{:016x}", header.payload_hash)}});
    return json;
}

/// The pattern as a drawing, in the way it is stored.
std::string drawing(const PatternKey& key) {
    std::string text;
    for (int cell = 0; cell < key.size.cells(); ++cell) {
        if (cell != 0 && cell % key.size.cols == 0) text += '/';
        text += cell == key.blank ? '.' : (key.homes >> cell & 1U) != 0 ? 'a' : '-';
    }
    return text;
}

/// Of all tables in the folder, or of those that a catalogue needs.
Expected<std::vector<StoredTable>> chosen(const TablesOptions& options) {
    const auto folder = folder_of(options);
    if (!folder) return std::unexpected(folder.error());
    auto all = stored_tables(*folder);
    if (options.catalogue.empty()) return all;
    const auto keys = wanted(options);
    if (!keys) return std::unexpected(keys.error());
    std::erase_if(all, [&](const StoredTable& stored) {
        return std::ranges::none_of(*keys, [&](const PatternKey& key) { return stored.name == table_file_name(key); });
    });
    return all;
}

ExitCode list(const TablesOptions& options) {
    const auto folder = folder_of(options);
    if (!folder) return complain(folder.error());
    const auto stored = stored_tables(*folder);
    if (options.json) {
        Json catalogues = Json::array();
        for (const CatalogueInfo& row : all_catalogues())
            catalogues.push_back({{"size", row.size}, {"name", row.name}, {"summary", summary(row)}});
        Json files = Json::array();
        for (const StoredTable& table : stored) files.push_back(to_json(table));
        write_out(Json{{"folder", folder->string()}, {"tables", files}, {"catalogues", catalogues}}.dump(2) + "\n");
        return ExitCode::Ok;
    }
    std::string text = "Catalogues\n";
    for (const CatalogueInfo& row : all_catalogues())
        text += fmt::format("  {:<5} {:<12} {}\n", row.size, row.name, summary(row));
    text += fmt::format("Tables in {}\n", folder->string());
    for (const StoredTable& table : stored)
        text += table.header ? fmt::format("  {:<28} {:>10}  {}\n", table.name, format_bytes(table.bytes),
                                           drawing(key_of(*table.header)))
                             : fmt::format("  {:<28} refused: {}\n", table.name, english(table.header.error()));
    if (stored.empty()) text += "  none\n";
    write_out(text);
    return ExitCode::Ok;
}

ExitCode info(const TablesOptions& options) {
    const auto tables = chosen(options);
    if (!tables) return complain(tables.error());
    Json all = Json::array();
    for (const StoredTable& table : *tables) all.push_back(to_json(table));
    if (options.json) {
        write_out(all.dump(2) + "\n");
        return ExitCode::Ok;
    }
    for (const Json& table : all)
        for (const auto& [name, value] : table.items())
            write_out(fmt::format("{}{}: {}\n", name == "path" ? "" : "  ", name,
                                  value.is_string() ? value.get<std::string>() : value.dump()));
    return ExitCode::Ok;
}

ExitCode verify(const TablesOptions& options) {
    const auto samples = parse_count(options.samples, "samples", 0, 1'000'000'000);
    if (!samples) return complain(samples.error());
    const auto tables = chosen(options);
    if (!tables) return complain(tables.error());
    ExitCode worst = ExitCode::Ok;
    for (const StoredTable& table : *tables) {
        if (*interrupted()) {
            write_err(fmt::format("taquin: stopped before {}\n", table.path));
            return ExitCode::Cancelled;
        }
        const auto checked = verify_table(table.path, static_cast<int>(*samples), 1);
        if (!checked) worst = complain(checked.error());
        if (checked) write_out(fmt::format("{}: good\n", table.path));
    }
    return worst;
}

ExitCode remove(const TablesOptions& options) {
    const auto tables = chosen(options);
    if (!tables) return complain(tables.error());
    for (const StoredTable& table : *tables) {
        std::error_code failure;
        std::filesystem::remove(table.path, failure);
        if (failure) return complain({"tables", fmt::format("{}: {}", table.path, failure.message())});
        write_out(fmt::format("{}: removed\n", table.path));
    }
    return ExitCode::Ok;
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<TablesOptions>();
    auto works = std::make_shared<std::vector<std::pair<CLI::App*, ExitCode (*)(const TablesOptions&)>>>();
    const auto add = [&](const char* name, const char* what, ExitCode (*work)(const TablesOptions&)) {
        CLI::App* const sub = app.add_subcommand(name, what);
        add_table_options(*sub, options->tables);
        works->emplace_back(sub, work);
        return sub;
    };
    const auto add_catalogue = [&](CLI::App* sub, bool required) {
        sub->add_option("CATALOGUE", options->catalogue, "a name that list shows, or a drawing")->required(required);
        sub->add_option("--size", options->size, "rows x columns")->type_name("RxC")->capture_default_str();
        sub->add_option("--goal", options->goal, "for goals with the blank elsewhere than in a corner")
            ->type_name("GOAL")
            ->capture_default_str();
    };
    CLI::App* const build_app = add("build", "Build the tables of a catalogue and keep them.", build);
    add_catalogue(build_app, true);
    build_app->add_option("--threads", options->limits.threads, "threads that build; unset: all")->type_name("N");
    add("list", "Catalogues there are, and tables that are kept.", list)->add_flag("--json", options->json, "as JSON");
    CLI::App* const info_app = add("info", "What the headers of kept tables say.", info);
    add_catalogue(info_app, false);
    info_app->add_flag("--json", options->json, "as JSON");
    CLI::App* const verify_app = add("verify", "Check kept tables: checksums, and sampled entries anew.", verify);
    add_catalogue(verify_app, false);
    verify_app->add_option("--samples", options->samples, "entries of each table")
        ->type_name("N")
        ->capture_default_str();
    add_catalogue(add("remove", "Delete the kept tables of a catalogue.", remove), true);
    app.require_subcommand(1);
    app.footer(examples);
    return [options, works] {
        for (const auto& [sub, work] : *works)
            if (sub->parsed()) return work(*options);
        return ExitCode::BadInput;
    };
}

}  // namespace

extern const Command tables_command;
const Command tables_command{"tables", "Tables and measurements", "Build, list, verify and remove pattern tables.",
                             set_up};

}  // namespace taquin::app
