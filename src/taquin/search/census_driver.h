#pragma once

#include "taquin/pdb/level_checkpoint.h"
#include "taquin/platform/thread_pool.h"
#include "taquin/search/census.h"
#include "taquin/search/census_layers.h"

namespace taquin {

/// A census between two layers, without its table.
struct CensusState {
    std::vector<std::uint64_t> boards = {};  // per distance: the layers that were expanded
    std::uint64_t count = 1;                 // in the current layer
    std::uint64_t now = 1;                   // how its boards are marked
    Stats stats = {.generated = 1, .max_frontier = 1};
};

/// What depends on how a census is run; here by one process without checkpoints.
class CensusDriver {
  public:
    CensusDriver() = default;
    CensusDriver(const CensusDriver&) = delete;
    CensusDriver& operator=(const CensusDriver&) = delete;
    virtual ~CensusDriver() = default;

    /// Which part of the boards this process has, and of how many.
    virtual int part() const { return 0; }
    virtual int parts() const { return 1; }
    /// Resumes an earlier run, if there is one.
    virtual Expected<void> resume(CensusState&, CensusLayers&) { return {}; }
    /// Expands the current layer; returns how many boards of this part were new. `stop` is called often, by one thread.
    virtual std::uint64_t expand(CensusLayers& layers, std::uint64_t now, ThreadPool& pool,
                                 const std::function<bool()>& stop);
    struct Total {
        Status status = Status::Solved;  // else why it stops
        std::uint64_t count = 0;
    };
    /// Combine what all parts have.
    virtual Total total(Total own) { return own; }
    virtual std::vector<std::uint64_t> codes(std::vector<std::uint64_t> own) { return own; }
    /// After a layer.
    virtual void save(const CensusState&, CensusLayers&) {}
    /// The census is complete.
    virtual void finish(const Census&) {}
};

Expected<Census> take_census(const Goal& goal, Context& context, Metric metric, CensusDriver& driver,
                             std::span<const Board> asked, const std::function<void(const Board&, int)>& visit);

}  // namespace taquin
