#pragma once

namespace taquin {

/// Where heuristics get pattern tables from: the cache on disk, memory, or a build on the spot.
/// solve/tables implements it.
class TableSource {
  public:
    virtual ~TableSource() = default;
};

}  // namespace taquin
