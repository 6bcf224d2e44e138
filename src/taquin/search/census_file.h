#pragma once

#include "taquin/search/census_driver.h"

namespace taquin {

/// The checkpoints of a census. One process has one file. Of several ranks each has its own: that of rank 0 has the
/// name which the user gave and is written last, the others alternate between two, so that those that belong to it are
/// there whenever the run is killed.
class CensusFile {
  public:
    CensusFile(const Goal& goal, Metric metric, const CensusRun& run);

    /// Makes `state` and the table those of the file; leaves them where there is none. What it refuses is refused on
    /// all ranks.
    Expected<void> load(CensusState& state, CensusLayers& layers) const;
    /// If it is due. All ranks agree on that.
    void save(const CensusState& state, CensusLayers& layers);
    void remove() const;

  private:
    CheckpointFile file(std::size_t layers) const;
    Expected<bool> read(const CheckpointFile& file, CensusState& state, CensusLayers& layers) const;
    bool all_agree(bool own) const;
    void notice(const Message& message) const;

    const CensusRun& run_;
    RunIdentity identity_;
    SteadyTime saved_;
};

}  // namespace taquin
