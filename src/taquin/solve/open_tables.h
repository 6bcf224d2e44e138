#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace taquin {

class TableSource;

/// Where solve() gets pattern databases from.
struct TableOptions {
    /// "": $TAQUIN_TABLES, else $XDG_CACHE_HOME/taquin, else $HOME/.cache/taquin, else no folder at all.
    std::string folder = {};
    bool keep = false;  // write what is built to the folder
    int threads = 1;    // of a build
    /// Most bytes of tables in memory that no search is using: beyond that the least recently used are evicted. 0: no
    /// limit.
    std::uint64_t memory = 0;
};

/// Tables that are in the folder are read, checked, and kept in memory; others are built in memory on demand. One
/// source may serve any number of searches at the same time, which share its tables.
std::shared_ptr<TableSource> open_tables(const TableOptions& options = {});

}  // namespace taquin
