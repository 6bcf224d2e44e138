#pragma once

#include "taquin/search/census_driver.h"

namespace taquin {

/// What a checkpoint of a census holds besides its table; nothing where that is invalid.
std::vector<std::uint8_t> census_counters(const CensusState& state);
std::optional<CensusState> get_census_counters(std::span<const std::uint8_t> bytes);
RunIdentity census_identity(const Goal& goal, Metric metric);

/// The checkpoints of a census: its table, and what it has counted.
class CensusFile {
  public:
    CensusFile(const Goal& goal, Metric metric, const LevelRun& run);

    /// Reads `state` and the table from the file; leaves them unchanged if there is none. If one rank refuses its file,
    /// all do.
    Expected<void> load(CensusState& state, CensusLayers& layers);
    /// Writes a checkpoint if one is due. All ranks agree on that.
    void save(const CensusState& state, CensusLayers& layers);
    void remove() const { file_.remove(); }

  private:
    LevelCheckpoint file_;
};

}  // namespace taquin
