#pragma once

#include "taquin/search/census_driver.h"

namespace taquin {

/// The checkpoints of a census: its table, and what it has counted.
class CensusFile {
  public:
    CensusFile(const Goal& goal, Metric metric, const LevelRun& run);

    /// Makes `state` and the table those of the file; leaves them where there is none. What it refuses is refused on
    /// all ranks.
    Expected<void> load(CensusState& state, CensusLayers& layers);
    /// If it is due. All ranks agree on that.
    void save(const CensusState& state, CensusLayers& layers);
    void remove() const { file_.remove(); }

  private:
    LevelCheckpoint file_;
};

}  // namespace taquin
