// What taquin tables runs.

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
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
    write_out(fmt::format("no tables{} in {}, nothing {}\n", visible(which),
                          visible(folder_of(arguments).value_or(Path())), done));
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
    text += fmt::format("Tables in {}\n", visible(*folder));
    for (const StoredTable& table : stored)
        text +=
            table.header
                ? fmt::format("  {:<30} {:>10}  {}{}\n", visible(table.name), format_bytes(table.bytes),
                              key_of(*table.header).drawing(), table.header->is_delta() ? "  delta bits" : "")
                : fmt::format("  {:<30} refused: {}\n", visible(table.name), visible(english(table.header.error())));
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
            write_err(fmt::format("taquin: stopped before {}\n", visible(table.path)));
            return ExitCode::Cancelled;
        }
        if (table.unfinished) {
            write_out(fmt::format("{}: unfinished, not verified\n", visible(table.path)));
            continue;
        }
        const auto checked = verify_table(table.path, samples, 1, was_interrupted);
        if (!checked && checked.error().code == ErrorCode::Cancelled) return bad_input(checked.error());
        if (!checked) worst = bad_input(checked.error());
        if (checked) write_out(fmt::format("{}: good\n", visible(table.path)));
    }
    return worst;
}

ExitCode remove(const Arguments& arguments) {
    const auto tables = chosen(arguments);
    if (!tables) return bad_input(tables.error());
    note_none(arguments, *tables, "removed");
    for (const StoredTable& table : *tables) {
        if (const auto removed = remove_table(table); !removed) return bad_input(removed.error());
        write_out(fmt::format("{}: removed\n", visible(table.path)));
    }
    return ExitCode::Ok;
}

using Run = ExitCode (*)(const Arguments& arguments);
constexpr std::pair<std::string_view, Run> runs[] = {{"build", build_tables}, {"list", list},     {"info", info},
                                                     {"verify", verify},      {"remove", remove}, {"fit", fit_guide}};

}  // namespace

ExitCode run_tables(const Arguments& arguments) {
    const auto found =
        std::ranges::find(runs, arguments.command(), [](const auto& subcommand) { return subcommand.first; });
    if (found == std::end(runs)) throw std::logic_error("no such subcommand of tables");
    return found->second(arguments);
}

}  // namespace taquin::app
