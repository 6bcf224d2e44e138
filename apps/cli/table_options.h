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

/// Beyond using tables once. Hard: delta bits are read where the folder has them, which takes as long as reading the
/// tables and pays for searches of many million nodes. Often: they are made where it has not. Keep: what is built is
/// written to the folder.
enum class TableUse : std::uint8_t { Once, Hard, Often, Keep };
/// Once or Hard: what many searches near this board deserve.
TableUse table_use_for(const Problem& problem);

/// Tables from the folder of --tables; notices and the progress of building go to standard error.
/// At most `memory` bytes of tables stay in memory when no search uses them.
std::unique_ptr<CachedTables> open_tables(const Arguments& arguments, int threads, TableUse use = TableUse::Once,
                                          std::uint64_t memory = TableBudget::unlimited);

}  // namespace taquin::app
