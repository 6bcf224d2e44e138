#pragma once

#include <memory>

#include "taquin/solve/background_tables.h"

#include "apps/cli/arguments.h"
#include "apps/cli/options.h"

namespace taquin::app {

inline constexpr std::array<OptionSpec, 1> table_options{
    OptionSpec{.name = "--tables",
               .value = "DIR",
               .help = "where pattern databases are stored; else $TAQUIN_TABLES, else $XDG_CACHE_HOME/taquin"},
};

/// Which tables a subcommand of `taquin tables` is about.
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
/// The stored patterns that CATALOGUE needs.
Expected<std::vector<PatternKey>> wanted_tables(const Arguments& arguments);
/// The folder of --tables, or the default one.
Expected<Path> folder_of(const Arguments& arguments);

/// How tables are used. Often: with delta bits, read from the folder or made; for 7-8 that takes half a second or 2 s,
/// which pays off after some thousand boards. Keep: what is built is written to the folder.
enum class TableUse : std::uint8_t { Once, Often, Keep };

/// Tables from the folder of --tables; notices and the progress of building go to standard error.
/// At most `memory` bytes of tables stay in memory when no search uses them. `driver`: see BuildOptions.
std::unique_ptr<CachedTables> open_tables(const Arguments& arguments, int threads, TableUse use = TableUse::Once,
                                          std::uint64_t memory = TableBudget::unlimited, BuildDriver* driver = nullptr);

/// Large tables for `tables`, built during searches that would take longer without them and written to its folder; null
/// on several ranks. If standard error is a terminal, says what is built.
std::unique_ptr<BackgroundTables> tables_in_background(CachedTables& tables, int threads, std::uint64_t memory);

}  // namespace taquin::app
