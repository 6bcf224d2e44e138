#pragma once

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "taquin/pdb/build.h"
#include "taquin/platform/sync.h"

namespace taquin {

using TablePtr = std::shared_ptr<const PatternTable>;

/// Memory that the tables of one search may take. Each counts once, however many of its heuristics use it, and whether
/// it was read, built or in memory already: what a search may do does not depend on those before it.
class TableBudget {
  public:
    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    explicit TableBudget(std::uint64_t limit = unlimited) : limit_(limit) {}

    std::uint64_t limit() const { return limit_; }
    std::uint64_t used() const { return used_; }
    /// Whether this many bytes may be used besides the tables that are counted already.
    bool allows(std::uint64_t bytes) const { return used_ <= limit_ && bytes <= limit_ - used_; }
    bool counted(const TablePtr& table) const;
    void count(const TablePtr& table);
    /// Those that are counted.
    const std::vector<TablePtr>& tables() const { return tables_; }
    /// The same within a lower limit.
    TableBudget within(std::uint64_t limit) const;
    /// TablesExceedMemory, for a table that takes this many bytes while it is read or built.
    std::unexpected<Error> exceeded(std::uint64_t bytes) const;

  private:
    std::uint64_t limit_;
    std::uint64_t used_ = 0;
    std::vector<TablePtr> tables_;
};

/// Where heuristics get pattern tables from: the cache on disk, memory, or a build on the spot.
/// Safe to use from several threads. solve/tables implements it with a cache.
class TableSource {
  public:
    virtual ~TableSource() = default;

    /// The table of a stored pattern (see stored_pattern), built if need be. Ends early, with ErrorCode::Cancelled,
    /// when stopped; fails with TablesExceedMemory where `budget` does not allow it, or its build; one that is not
    /// in memory yet comes without delta bits where there is no room for them. Counting the table is left to the
    /// caller.
    Expected<TablePtr> table(const PatternKey& stored, const StopToken& stop = {},
                             const TableBudget& budget = TableBudget()) {
        return fetch(stored, stop, budget);
    }
    /// The bytes of the table, if table() need not build it. Never waits.
    virtual std::optional<std::uint64_t> available_bytes(const PatternKey& stored) = 0;
    bool available(const PatternKey& stored) { return available_bytes(stored).has_value(); }
    /// Bytes of the tables that it keeps in memory for later searches.
    virtual std::uint64_t kept_bytes() const { return 0; }

  private:
    virtual Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) = 0;
};

/// Keeps what it builds, up to `memory` bytes: beyond that the least recently used tables are dropped. A dropped one
/// that is in use lives until its last user is gone, and is shared until then.
class MemoryTables : public TableSource {
  public:
    explicit MemoryTables(int threads = 1) { build_.threads = threads; }
    explicit MemoryTables(BuildOptions build, std::uint64_t memory = TableBudget::unlimited)
        : build_(std::move(build)), memory_(memory) {}

    std::optional<std::uint64_t> available_bytes(const PatternKey& stored) override;
    std::uint64_t kept_bytes() const override;
    /// Keeps a table that came from elsewhere.
    void put(const TablePtr& table);
    /// Drops all tables that nobody uses now.
    void drop_unused();

  protected:
    /// Gets a table that is not in memory. Called by one thread at a time for each table.
    virtual Expected<TablePtr> obtain(const PatternKey& stored, const StopToken& stop, const TableBudget& budget);
    /// Called before a table is built, by one thread at a time.
    virtual void begin_build(const PatternKey&) {}

    Expected<std::shared_ptr<const PatternLayout>> layout(const PatternKey& stored);
    /// Drops tables until there is room for this many more bytes.
    void make_room(std::uint64_t bytes);
    std::uint64_t most_memory() const { return memory_; }
    /// The table that is being obtained, with its delta bits if these are wanted and memory allows.
    Expected<TablePtr> finished(PatternTable table, const StopToken& stop) const;

  private:
    /// A table that is kept, or was and is still in use.
    struct Entry {
        TablePtr kept = nullptr;
        std::weak_ptr<const PatternTable> in_use = {};
        std::uint64_t last_use = 0;
    };
    Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) override;
    TablePtr find(const std::string& name);
    bool has_room_for_delta(const PatternTable& table) const;
    void keep(const std::string& name, const TablePtr& table);
    void give_up_all_beyond(std::uint64_t bytes);
    Expected<void> wait_for_turn(const PatternKey& stored, const StopToken& stop);

    BuildOptions build_;
    const std::uint64_t memory_ = TableBudget::unlimited;
    mutable Mutex mutex_;
    ConditionVariable changed_;                            // notified when one of the next two changes
    std::map<std::string, const TableBudget*> obtaining_;  // by the name of the table: what it may take
    bool building_ = false;
    std::map<std::string, Entry> tables_;
    std::uint64_t kept_bytes_ = 0;
    std::uint64_t uses_ = 0;
    Mutex layout_mutex_;
    std::map<std::string, std::weak_ptr<const PatternLayout>> layouts_;
};

}  // namespace taquin
