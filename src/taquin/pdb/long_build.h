#pragma once

#include "taquin/pdb/build_driver.h"
#include "taquin/pdb/level_checkpoint.h"

namespace taquin {

/// Builds that take long: kept in a file between two levels, or shared by ranks.
class LongBuild final : public BuildDriver {
  public:
    /// `writers`: the ranks that get the tables, usually one of each machine. `run` must outlive this.
    explicit LongBuild(const LevelRun& run, std::vector<int> writers = {0});

    int part() const override { return run_.ranks == nullptr ? 0 : run_.ranks->rank(); }
    int parts() const override { return run_.ranks == nullptr ? 1 : run_.ranks->size(); }
    bool wants_table() const override;
    bool agreed(bool own) override { return taquin::agreed(run_.ranks, own); }

    Expected<bool> resume(const PatternKey& key, BuildState& state) override;
    void save(const BuildState& state) override;
    void finish(const PatternKey& key) override;

    std::optional<std::uint64_t> expand(BuildRows& rows, ThreadPool& pool, const StopToken& stop) override;
    bool collect(BuildRows& rows, ThreadPool& pool, const StopToken& stop, std::uint8_t* table) override;

  private:
    LevelCheckpoint file_of(const PatternKey& key) const;

    const LevelRun& run_;
    const std::vector<int> writers_;
    std::optional<LevelCheckpoint> file_;  // of the table in hand
};

}  // namespace taquin
