#pragma once

#include <functional>
#include <optional>

#include "taquin/pdb/table_file.h"
#include "taquin/pdb/table_source.h"
#include "taquin/platform/lock_file.h"

namespace taquin {

/// Where tables are kept: `given` if not empty, else $TAQUIN_TABLES, else $XDG_CACHE_HOME/taquin, else
/// $HOME/.cache/taquin; nothing where none of these is set.
std::optional<Path> tables_folder(std::string_view given = {});

/// Tables from files in a folder; missing or damaged ones are built in memory. A file that fails its checks is reported
/// and never used.
class CachedTables final : public MemoryTables {
  public:
    struct Options {
        std::optional<Path> folder = {};
        bool keep = false;  // write what is built
        /// With `keep`: if several processes need a table that does not exist, one builds it and the others wait.
        bool one_builder = false;
        /// With `keep`: tables are written only by store_built(), so that the next build need not wait for the disk.
        /// For use by one thread.
        bool store_later = false;
        std::uint64_t memory = TableBudget::unlimited;  // most bytes of tables in memory that are not in use
        /// Of the processes of this machine, for tables from files; what one of them builds it then reads back.
        SharedMemory* shared = nullptr;
        /// Read delta bits where the folder has them. build.delta implies this, and makes missing ones.
        bool stored_delta = false;
        BuildOptions build = {};
        /// Called with what the user should know (a file refused, a disk full), then with the consequence. From one
        /// thread at a time.
        std::function<void(const Message&)> on_notice = {};
        /// Called before a table is built.
        std::function<void(const PatternKey&)> on_build = {};
        /// Called after that, before the table is written: it is ready for use.
        std::function<void(const TablePtr&)> on_built = {};
    };
    /// Removes what killed processes left in the folder.
    explicit CachedTables(Options options);

    std::optional<std::uint64_t> available_bytes(const PatternKey& stored) override;
    const std::optional<Path>& folder() const { return options_.folder; }
    /// Whether the folder has its file, with a valid header.
    bool has_file(const PatternKey& stored) const;
    /// With `store_later`: writes what was built. Only cancellation is an error; a full disk is a notice.
    Expected<void> store_built(const StopToken& stop);
    /// Builds a table together with other ranks (build.driver), all of which call this, and writes its file where the
    /// driver wants it. False if that failed on another rank only.
    Expected<bool> store_with_ranks(const PatternKey& stored);
    /// Makes the delta bits of a table whose file is in the folder and writes them beside it, unless they are there.
    /// True if they were made.
    Expected<bool> store_delta(const PatternKey& stored, const StopToken& stop = {});

  private:
    Expected<TablePtr> obtain(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) override;
    void begin_build(const PatternKey& stored) override;
    /// Size of the entries, according to the file's header.
    std::optional<std::uint64_t> file_bytes(const PatternKey& stored) const;
    /// Null if there is no usable file.
    Expected<TablePtr> from_file(const PatternKey& stored, const StopToken& stop, const TableBudget& budget);
    /// Nothing if there are no usable ones, or no room for them.
    Expected<std::optional<DeltaPdb>> delta_from_file(const PatternTable& table, std::uint64_t table_hash,
                                                      const StopToken& stop, const TableBudget& budget);
    /// Nothing if no lock is needed, or none can be had.
    Expected<std::optional<LockFile>> build_lock(const PatternKey& stored, const StopToken& stop) const;
    Expected<void> store(const PatternTable& table, const StopToken& stop) const;
    /// The same, but only cancellation is an error.
    Expected<void> try_to_store(const PatternTable& table, const StopToken& stop);
    void notice(const Message& what, const Message& consequence);

    Options options_;
    Mutex notice_mutex_;
    std::vector<TablePtr> unwritten_;
    std::optional<LockFile> held_lock_;  // until unwritten_ is written
};

/// A file of the folder with the name of a table, finished or not.
struct StoredTable {
    std::string name;  // of the file, without its folder
    Path path;
    std::uint64_t bytes = 0;
    Expected<TableHeader> header;
    bool unfinished = false;  // temporary, of a running process or of one that was killed
};
std::vector<StoredTable> stored_tables(const Path& folder);
/// Removes the file; an unfinished one only if its process is gone.
Expected<void> remove_table(const StoredTable& table);

}  // namespace taquin
