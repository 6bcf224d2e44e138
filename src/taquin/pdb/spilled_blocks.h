#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "taquin/pdb/spill_folder.h"
#include "taquin/platform/sync.h"

namespace taquin {

/// Blocks of states for parts of the state space that are not in memory, in one file: written one after the other by
/// any thread, then read back once, part by part.
class SpilledBlocks {
  public:
    SpilledBlocks(SpillFolder& folder, std::string name) : folder_(folder), name_(std::move(name)) {}

    /// Does nothing after a call that failed.
    void append(int part, std::span<const std::uint8_t> bytes);
    bool failed() const { return failed_.load(std::memory_order_relaxed); }
    /// After the last block: writes the index and commits the file. Reports a failure of append(), too.
    Expected<void> close();

    /// Where the index of a closed file is; all zero where there was no block, and so there is no file.
    struct Index {
        std::uint64_t offset = 0;
        std::uint64_t blocks = 0;
        std::uint64_t hash = 0;
    };
    const Index& index() const { return index_; }
    const std::string& name() const { return name_; }
    /// Opens the file of an earlier run.
    Expected<void> reopen(const Index& index);

    bool has(int part) const;
    /// Visits the blocks of a part until `visit` returns false.
    Expected<void> read(int part, const std::function<bool(std::span<const std::uint8_t>)>& visit) const;

  private:
    struct Entry {
        std::uint64_t offset;
        std::uint64_t hash;
        std::uint32_t bytes;
        std::uint32_t part;
    };
    std::span<std::uint8_t> entry_bytes();
    Expected<void> write(int part, std::span<const std::uint8_t> bytes);

    SpillFolder& folder_;
    std::string name_;
    Mutex mutex_;
    std::optional<OutputFile> file_ = {};
    std::vector<Entry> entries_ = {};
    std::uint64_t end_ = 0;
    std::optional<Error> failure_ = {};
    std::atomic<bool> failed_{false};
    Index index_ = {};
};

}  // namespace taquin
