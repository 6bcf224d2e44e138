#pragma once

#include "taquin/pdb/build_driver.h"
#include "taquin/pdb/spilled_levels.h"

namespace taquin {

/// Long builds: checkpointed between two levels, shared by ranks, or spilled to disk.
class LongBuild final : public BuildDriver {
  public:
    /// `writers`: the ranks that get the tables, usually one per machine. `run` must outlive this object. A build that
    /// needs more than `memory` is spilled, or refused.
    explicit LongBuild(const LevelRun& run, std::vector<int> writers = {0},
                       std::optional<std::uint64_t> memory = std::nullopt);
    ~LongBuild() override;

    int part() const override { return (run_.ranks == nullptr ? 0 : run_.ranks->rank()) * parts_per_rank_; }
    int parts() const override { return ranks() * parts_per_rank_; }
    bool wants_table() const override;
    bool agreed(bool own) override { return taquin::agreed(run_.ranks, own); }

    Expected<bool> resume(const PatternKey& key, BuildState& state) override;
    void save(const BuildState& state) override;
    void finish(const PatternKey& key) override;

    Expected<void> divide(const PatternLayout& layout, int threads) override;
    bool spills() const override { return parts_per_rank_ > 1; }
    Expected<void> expand_spilled(BuildRows& rows, const PatternKey& key, std::uint64_t entries, ThreadPool& pool,
                                  const BuildOptions& options) override;
    Expected<bool> collect_spilled(BuildRows& rows, ThreadPool& pool, const StopToken& stop,
                                   std::uint8_t* table) override;

    std::optional<std::uint64_t> expand(BuildRows& rows, ThreadPool& pool, const StopToken& stop) override;
    bool collect(BuildRows& rows, ThreadPool& pool, const StopToken& stop, std::uint8_t* table) override;

  private:
    class Rows;

    int ranks() const { return run_.ranks == nullptr ? 1 : run_.ranks->size(); }
    int rank() const { return run_.ranks == nullptr ? 0 : run_.ranks->rank(); }
    static RunIdentity identity(const PatternKey& key);
    LevelCheckpoint file_of(const PatternKey& key) const;
    /// After a spilled build whose table was not stored, whatever the reason: only files that a checkpoint names stay.
    void give_up_levels();

    const LevelRun& run_;
    const std::vector<int> writers_;
    const std::optional<std::uint64_t> memory_;
    std::optional<LevelCheckpoint> file_;  // of the current table
    // Where it is spilled:
    int parts_per_rank_ = 1;
    std::size_t block_bytes_ = 0;
    std::unique_ptr<Rows> rows_;
    std::unique_ptr<SpilledLevels> levels_;
};

}  // namespace taquin
