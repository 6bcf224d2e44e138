// taquin tables: the pattern databases on disk.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/platform/clock.h"

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/cli/tables_fit.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"
#include "apps/io/table_json.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

constexpr std::string_view tables_examples = R"help(Examples:
  taquin tables build 7-8                        the strongest for the 15-puzzle
  taquin tables build 6-6-6-6 --size 5x5
  taquin tables build 7-7-7 --metric mtm         the strongest for the 15-puzzle in multi-tile moves
  taquin tables build .aab/aabb/aabb/cccb        a drawing of your own: letters are patterns,
                                                 . the blank's home, - a tile of no pattern
  taquin tables list
  taquin tables verify
  taquin tables remove 7-8
  taquin tables fit 3x3.guide --size 3x3 --rounds 2 --boards 50 --seed 1

With --delta the delta bits of each table are stored beside it, as much room again. bench
then reads them instead of making them. Those that do not belong to their table are refused.

One table serves goals with the blank in any of the four corners, however the tiles are arranged.
So do the guides of the heuristic fitted, which come with the program.)help";

/// The stored patterns that a catalogue needs.
Expected<std::vector<PatternKey>> wanted(const Arguments& arguments) {
    const auto size = Size::parse(arguments.text("size"));
    if (!size) return std::unexpected(size.error());
    const auto goal = parse_goal(arguments.text("goal"), *size);
    if (!goal) return std::unexpected(goal.error());
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return std::unexpected(metric.error());
    const auto catalogue = choose_catalogue(arguments.text("CATALOGUE"), *goal, nullptr, TableBudget(), *metric);
    if (!catalogue) return std::unexpected(catalogue.error());
    std::vector<PatternKey> keys;
    for (const PatternKey& key : catalogue->keys(*metric)) keys.push_back(stored_pattern(key).key);
    return keys;
}

Expected<Path> folder_of(const Arguments& arguments) {
    auto folder = tables_folder(arguments.text("tables"));
    if (!folder) return make_error(ErrorCode::NoTablesFolder, "tables");
    return *std::move(folder);
}

/// What ended a build.
ExitCode not_built(const Error& error) {
    if (error.code == ErrorCode::Cancelled) {
        write_err(fmt::format("taquin: {}; nothing of it is stored\n", english(error)));
        return ExitCode::Cancelled;
    }
    const ExitCode code = bad_input(error);
    return error.code == ErrorCode::OutOfMemory ? ExitCode::MemoryLimit : code;
}

/// Makes the delta bits of a table that is stored, unless they are, too.
ExitCode store_delta(CachedTables& tables, const Path& folder, const PatternKey& key) {
    const auto began = steady_now();
    const auto made = tables.store_delta(key);
    if (!made) return not_built(made.error());
    const Path path = taquin::join(folder, delta_file_name(key));
    if (*made)
        write_out(fmt::format("{}: delta bits, {}, made in {}\n", path, format_bytes(file_size(path).value_or(0)),
                              format_seconds(seconds_since(began))));
    return ExitCode::Ok;
}

ExitCode build(const Arguments& arguments) {
    const auto keys = wanted(arguments);
    if (!keys) return bad_input(keys.error());
    const auto folder = folder_of(arguments);
    if (!folder) return bad_input(folder.error());
    if (arguments.flag("delta") && keys->front().metric == Metric::MultiTile)
        return bad_input(make_error(ErrorCode::DeltaOfMultiTile, "delta").error());
    const auto threads = read_threads(arguments);
    if (!threads) return bad_input(threads.error());
    const auto tables = open_tables(arguments, *threads, TableUse::Keep);
    const auto delta_of = [&](const PatternKey& key) {
        return arguments.flag("delta") ? store_delta(*tables, *folder, key) : ExitCode::Ok;
    };
    for (const PatternKey& key : *keys) {
        const Path path = taquin::join(*folder, table_file_name(key));
        if (tables->has_file(key) && verify_table(path, 0, 1)) {  // a damaged one is built again
            write_out(fmt::format("{}: there already\n", path));
            if (const ExitCode stored = delta_of(key); stored != ExitCode::Ok) return stored;
            continue;
        }
        const auto began = steady_now();
        const auto table = tables->table(key);
        if (!table) return not_built(table.error());
        if (!file_exists(path)) return ExitCode::BadInput;  // the notice says why it could not be written
        if (const auto header = read_table_header(path); !header) return bad_input(header.error());
        const double seconds = seconds_since(began);
        write_out(fmt::format("{}: {} entries, {}, built in {}\n", path, format_count((*table)->layout().entries()),
                              format_bytes((*table)->bytes().size()), format_seconds(seconds)));
        if (const ExitCode stored = delta_of(key); stored != ExitCode::Ok) return stored;
    }
    return ExitCode::Ok;
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
Expected<std::vector<StoredTable>> chosen(const Arguments& arguments) {
    const auto folder = folder_of(arguments);
    if (!folder) return std::unexpected(folder.error());
    auto all = stored_tables(*folder);
    if (!arguments.given("CATALOGUE")) return all;
    const auto keys = wanted(arguments);
    if (!keys) return std::unexpected(keys.error());
    std::erase_if(all, [&](const StoredTable& stored) {
        return std::ranges::none_of(*keys, [&](const PatternKey& key) {
            return std::ranges::any_of(
                std::array{table_file_name(key), delta_file_name(key)}, [&](const std::string& name) {
                    return stored.unfinished ? stored.name.starts_with(name) : stored.name == name;
                });
        });
    });
    return all;
}

/// The metrics whose tables are there: "stm", "stm, mtm 2 of 3" or "-".
std::string built(const CatalogueInfo& info, const std::vector<StoredTable>& stored) {
    std::string text;
    for (const BuiltTables& row : built_tables(info, stored)) {
        if (row.built == 0) continue;
        text += fmt::format("{}{}", text.empty() ? "" : ", ", name(row.metric));
        if (row.built < row.needed) text += fmt::format(" {} of {}", row.built, row.needed);
    }
    return text.empty() ? "-" : text;
}

/// Says so where a command has nothing to work on.
void note_none(const Arguments& arguments, const std::vector<StoredTable>& tables, std::string_view done) {
    if (!tables.empty()) return;
    const std::string which = arguments.given("CATALOGUE") ? " of " + arguments.text("CATALOGUE") : "";
    write_out(fmt::format("no tables{} in {}, nothing {}\n", which, folder_of(arguments).value_or(Path()), done));
}

ExitCode list(const Arguments& arguments) {
    const auto folder = folder_of(arguments);
    if (!folder) return bad_input(folder.error());
    const auto stored = stored_tables(*folder);
    if (arguments.flag("json")) {
        write_out(tables_json(*folder, stored));
        return ExitCode::Ok;
    }
    std::string text = "Catalogues, and the metrics whose tables are built\n";
    for (const CatalogueInfo& info : all_catalogues())
        text += fmt::format("  {:<5} {:<15} {:<9} {}\n", info.size, info.name, built(info, stored), summary(info));
    text += fmt::format("Tables in {}\n", *folder);
    for (const StoredTable& table : stored)
        text += table.header
                    ? fmt::format("  {:<30} {:>10}  {}{}\n", table.name, format_bytes(table.bytes),
                                  drawing(key_of(*table.header)), table.header->is_delta() ? "  delta bits" : "")
                    : fmt::format("  {:<30} refused: {}\n", table.name, english(table.header.error()));
    if (stored.empty()) text += "  none\n";
    write_out(text);
    return ExitCode::Ok;
}

ExitCode info(const Arguments& arguments) {
    const auto tables = chosen(arguments);
    if (!tables) return bad_input(tables.error());
    if (!arguments.flag("json")) note_none(arguments, *tables, "to show");
    write_out(arguments.flag("json") ? table_info_json(*tables) : table_info_text(*tables));
    return ExitCode::Ok;
}

ExitCode verify(const Arguments& arguments) {
    const auto tables = chosen(arguments);
    if (!tables) return bad_input(tables.error());
    const auto samples = static_cast<int>(*arguments.count("samples"));
    note_none(arguments, *tables, "verified");
    ExitCode worst = ExitCode::Ok;
    for (const StoredTable& table : *tables) {
        if (*interrupted()) {
            write_err(fmt::format("taquin: stopped before {}\n", table.path));
            return ExitCode::Cancelled;
        }
        if (table.unfinished) {
            write_out(fmt::format("{}: unfinished, not verified\n", table.path));
            continue;
        }
        const auto checked = verify_table(table.path, samples, 1);
        if (!checked) worst = bad_input(checked.error());
        if (checked) write_out(fmt::format("{}: good\n", table.path));
    }
    return worst;
}

ExitCode remove(const Arguments& arguments) {
    const auto tables = chosen(arguments);
    if (!tables) return bad_input(tables.error());
    note_none(arguments, *tables, "removed");
    for (const StoredTable& table : *tables) {
        if (const auto removed = remove_table(table); !removed) return bad_input(removed.error());
        write_out(fmt::format("{}: removed\n", table.path));
    }
    return ExitCode::Ok;
}

constexpr std::array<OptionSpec, 4> catalogue_options(bool required) {
    return {
        OptionSpec{.name = "CATALOGUE", .help = "a name from taquin tables list, or a drawing", .required = required},
        OptionSpec{.name = "--size",
                   .value = "RxC",
                   .help = "rows x columns",
                   .default_value = "4x4",
                   .choices = {.list = usual_sizes}},
        OptionSpec{.name = "--goal",
                   .value = "GOAL",
                   .help = "only needed if the blank of the goal is not in a corner",
                   .default_value = "blank-last",
                   .choices = {.make = goal_names}},
        metric_option};
}

constexpr auto build_options =
    join(table_options, catalogue_options(true),
         std::array{OptionSpec{.name = "--threads",
                               .value = "N",
                               .help = "threads to build with; if not given, one for each core",
                               .type = ValueType::Count,
                               .min = 1,
                               .max = 1024},
                    OptionSpec{.name = "--delta", .help = "also store delta bits, for thousands of searches"}});
constexpr auto tables_list_options = join(table_options, std::array{json_flag});
constexpr auto info_options = join(table_options, catalogue_options(false), std::array{json_flag});
constexpr auto tables_verify_options = join(table_options, catalogue_options(false),
                                            std::array{OptionSpec{.name = "--samples",
                                                                  .value = "N",
                                                                  .help = "entries checked in each table",
                                                                  .default_value = "10000",
                                                                  .type = ValueType::Count,
                                                                  .max = 1'000'000'000}});
constexpr auto remove_options = join(table_options, catalogue_options(true));

constexpr Command tables_subcommands[] = {
    {.name = "build",
     .summary = "Build the tables of a catalogue and store them.",
     .options = build_options,
     .run = build},
    {.name = "list",
     .summary = "List the catalogues and the stored tables.",
     .options = tables_list_options,
     .run = list},
    {.name = "info", .summary = "Show the headers of the stored tables.", .options = info_options, .run = info},
    {.name = "verify",
     .summary = "Check the stored tables: checksums, and a sample of entries against their neighbours.",
     .options = tables_verify_options,
     .run = verify},
    {.name = "remove", .summary = "Delete the stored tables of a catalogue.", .options = remove_options, .run = remove},
    {.name = "fit",
     .summary = "Fit a guide for the beam to boards that it solves itself, and write it to a file.",
     .options = fit_options,
     .run = fit_guide},
};

}  // namespace

extern const Command tables_command;
const Command tables_command{.name = "tables",
                             .group = "Tables and measurements",
                             .summary = "Build, list, verify and remove pattern databases.",
                             .examples = tables_examples,
                             .subcommands = tables_subcommands};

}  // namespace taquin::app
