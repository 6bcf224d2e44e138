#pragma once

#include <functional>
#include <optional>

#include "taquin/pdb/table_file.h"
#include "taquin/pdb/table_source.h"

namespace taquin {

/// Where tables are kept: `given` if not empty, else $TAQUIN_TABLES, else $XDG_CACHE_HOME/taquin, else
/// $HOME/.cache/taquin; nothing where none of these is set.
std::optional<Path> tables_folder(std::string_view given = {});

/// Tables from files in a folder; what is not there, or not whole, is built in memory. A file that is refused is
/// reported and passed over, never believed.
class CachedTables final : public MemoryTables {
  public:
    struct Options {
        std::optional<Path> folder = {};
        bool keep = false;  // write what is built
        BuildOptions build = {};
        /// Called with what a person should know: a file refused or a disk full, then what is done about it. From one
        /// thread at a time.
        std::function<void(const Message&)> on_notice = {};
        /// Before a table is built.
        std::function<void(const PatternKey&)> on_build = {};
    };
    explicit CachedTables(Options options) : MemoryTables(options.build), options_(std::move(options)) {}

    bool available(const PatternKey& stored) override;
    const std::optional<Path>& folder() const { return options_.folder; }

  private:
    Expected<TablePtr> obtain(const PatternKey& stored, const StopToken& stop) override;
    void notice(const Message& message) const;

    Options options_;
};

/// A file of the folder that calls itself a table.
struct StoredTable {
    std::string name;  // of the file, without its folder
    Path path;
    std::uint64_t bytes = 0;
    Expected<TableHeader> header;
};
std::vector<StoredTable> stored_tables(const Path& folder);

}  // namespace taquin
