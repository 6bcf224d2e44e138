#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "taquin/pdb/build.h"

namespace taquin {

using TablePtr = std::shared_ptr<const PatternTable>;

/// Where heuristics get pattern tables from: the cache on disk, memory, or a build on the spot.
/// Safe to use from several threads. solve/tables implements it with a cache.
class TableSource {
  public:
    virtual ~TableSource() = default;

    /// The table of a stored pattern (see stored_pattern), built if need be.
    virtual Checked<TablePtr> table(const PatternKey& stored) = 0;
    /// Whether table() would answer at once.
    virtual bool at_hand(const PatternKey& stored) = 0;
};

/// Keeps what it builds for as long as it lives, and nothing else.
class MemoryTables : public TableSource {
  public:
    explicit MemoryTables(int threads = 1) { build_.threads = threads; }
    explicit MemoryTables(BuildOptions build) : build_(std::move(build)) {}

    Checked<TablePtr> table(const PatternKey& stored) override;
    bool at_hand(const PatternKey& stored) override;

  protected:
    /// One that is not in memory. Called by one thread at a time.
    virtual Checked<TablePtr> obtain(const PatternKey& stored);

    std::shared_ptr<const PatternLayout> layout(Size size, int tiles);
    const BuildOptions& build_options() const { return build_; }

  private:
    BuildOptions build_;
    std::mutex mutex_;
    std::map<std::string, TablePtr> tables_;
    std::map<std::string, std::shared_ptr<const PatternLayout>> layouts_;
};

}  // namespace taquin
