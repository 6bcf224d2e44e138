// taquin tables: the pattern databases on disk.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/platform/clock.h"

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/cli/tables_build.h"
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
  taquin tables build 4-4-4-3 --checkpoint tables.state    go on after an interruption
  taquin tables build 5-5-5 --memory 1MB --spill parts     with less memory than a build takes
  taquin tables list
  taquin tables verify
  taquin tables remove 7-8
  taquin tables fit 3x3.guide --size 3x3 --rounds 2 --boards 50 --seed 1

With --delta the delta bits of each table are stored beside it, as much room again. bench
then reads them instead of making them. Those that do not belong to their table are refused.

--checkpoint keeps the table that is being built in a file, written after a level (distance),
at most every 30 s: a build that was stopped or killed goes on from it, and ends with the same
file. It takes three quarters of a byte an entry, and is removed when the table is stored. That
of another table is refused. On several ranks (taquin cluster) each builds a part of every
table and has a checkpoint of its own beside FILE; one rank of each machine stores the table.

A build takes about twice the memory of its table. With --spill a build that takes more than
--memory is divided into parts, of which one is in memory, beside the table at the end, and the
others are files in DIR, read and written for each level. Of two ranks or more each has its own.
The files are removed when the table is stored, those of a killed build by the next one in DIR.

One table serves goals with the blank in any of the four corners, however the tiles are arranged.
So do the guides of the heuristic fitted, which come with the program.)help";

/// All tables in the folder, or those that a catalogue needs.
Expected<std::vector<StoredTable>> chosen(const Arguments& arguments) {
    const auto folder = folder_of(arguments);
    if (!folder) return std::unexpected(folder.error());
    auto all = stored_tables(*folder);
    if (!arguments.given("CATALOGUE")) return all;
    const auto keys = wanted_tables(arguments);
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
        text += fmt::format("  {:<5} {:<15} {:<10} {}\n", info.size, info.name, built(info, stored), summary(info));
    text += fmt::format("Tables in {}\n", *folder);
    for (const StoredTable& table : stored)
        text += table.header
                    ? fmt::format("  {:<30} {:>10}  {}{}\n", table.name, format_bytes(table.bytes),
                                  key_of(*table.header).drawing(), table.header->is_delta() ? "  delta bits" : "")
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
     .run = build_tables,
     .distributed = true},
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
