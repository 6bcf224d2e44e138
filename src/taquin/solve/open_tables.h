#pragma once

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
};

/// Tables that are in the folder are mapped, others are built in memory when they are needed. One source may serve any
/// number of searches at the same time; it keeps every table for as long as it lives.
std::shared_ptr<TableSource> open_tables(const TableOptions& options = {});

}  // namespace taquin
