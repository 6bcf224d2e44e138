#pragma once

#include <memory>

#include "taquin/solve/tables.h"

#include "apps/cli/arguments.h"

namespace taquin::app {

inline constexpr std::array<OptionSpec, 1> table_options{
    OptionSpec{.name = "--tables",
               .value = "DIR",
               .help = "where pattern databases are stored; else $TAQUIN_TABLES, else $XDG_CACHE_HOME/taquin"},
};

/// Beyond using tables once. Often: with delta bits, from the folder or made anew; the 2 s that 7-8 takes for them, or
/// half a second to read them, pay off after some thousand boards. Keep: what is built is written to the folder.
enum class TableUse : std::uint8_t { Once, Often, Keep };

/// Tables from the folder of --tables; notices and the progress of building go to standard error.
/// At most `memory` bytes of tables stay in memory when no search uses them.
std::unique_ptr<CachedTables> open_tables(const Arguments& arguments, int threads, TableUse use = TableUse::Once,
                                          std::uint64_t memory = TableBudget::unlimited);

}  // namespace taquin::app
