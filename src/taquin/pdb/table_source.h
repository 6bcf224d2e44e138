#pragma once

#include <map>
#include <memory>
#include <string>

#include "taquin/pdb/build.h"
#include "taquin/platform/sync.h"

namespace taquin {

using TablePtr = std::shared_ptr<const PatternTable>;

/// Where heuristics get pattern tables from: the cache on disk, memory, or a build on the spot.
/// Safe to use from several threads. solve/tables implements it with a cache.
class TableSource {
  public:
    virtual ~TableSource() = default;

    /// The table of a stored pattern (see stored_pattern), built if need be. Ends early, with ErrorCode::Cancelled,
    /// when `stop` says so.
    Expected<TablePtr> table(const PatternKey& stored, const StopToken& stop = {}) { return fetch(stored, stop); }
    /// Whether table() would answer at once. Never waits.
    virtual bool available(const PatternKey& stored) = 0;

  private:
    virtual Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop) = 0;
};

/// Keeps what it builds for as long as it lives, and nothing else.
class MemoryTables : public TableSource {
  public:
    explicit MemoryTables(int threads = 1) { build_.threads = threads; }
    explicit MemoryTables(BuildOptions build) : build_(std::move(build)) {}

    bool available(const PatternKey& stored) override;

  protected:
    /// One that is not in memory. Called by one thread at a time.
    virtual Expected<TablePtr> obtain(const PatternKey& stored, const StopToken& stop);

    Expected<std::shared_ptr<const PatternLayout>> layout(const PatternKey& stored);
    /// The table, with its delta bits if these are wanted and memory allows.
    Expected<TablePtr> finished(PatternTable table, const StopToken& stop) const;

  private:
    Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop) override;

    BuildOptions build_;
    Mutex mutex_;
    ConditionVariable obtained_;
    bool obtaining_ = false;
    std::map<std::string, TablePtr> tables_;
    std::map<std::string, std::shared_ptr<const PatternLayout>> layouts_;
};

}  // namespace taquin
