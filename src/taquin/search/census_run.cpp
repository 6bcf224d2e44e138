// A census that is kept in a file, or taken by several ranks.

#include "taquin/search/census_file.h"
#include "taquin/search/census_ranks.h"
#include "taquin/search/census_spilled.h"

namespace taquin {

namespace {

class LongCensus final : public CensusDriver {
  public:
    LongCensus(const Goal& goal, Metric metric, const LevelRun& run, const CensusDelivery& deliver)
        : ranks_(run.ranks != nullptr && run.ranks->size() > 1 ? run.ranks : nullptr),
          file_(goal, metric, run),
          deliver_(deliver) {}

    int part() const override { return ranks_ == nullptr ? 0 : ranks_->rank(); }
    int parts() const override { return ranks_ == nullptr ? 1 : ranks_->size(); }
    Expected<void> resume(CensusState& state, CensusLayers& layers) override { return file_.load(state, layers); }
    std::uint64_t expand(CensusLayers& layers, std::uint64_t now, ThreadPool& pool,
                         const std::function<bool()>& stop) override {
        return ranks_ == nullptr ? CensusDriver::expand(layers, now, pool, stop)
                                 : expand_on_ranks(layers, now, *ranks_, pool, stop);
    }
    Total total(Total own) override { return ranks_ == nullptr ? own : total_of_ranks(*ranks_, own); }
    std::vector<std::uint64_t> codes(std::vector<std::uint64_t> own) override {
        return ranks_ == nullptr ? own : codes_of_ranks(*ranks_, own);
    }
    void save(const CensusState& state, CensusLayers& layers) override { file_.save(state, layers); }
    void finish(const Census& census) override {
        if (agreed(ranks_, !deliver_ || deliver_(census))) file_.remove();
    }

  private:
    BlockExchange* ranks_;
    CensusFile file_;
    const CensusDelivery& deliver_;
};

}  // namespace

Expected<Census> take_census(const Goal& goal, Context& context, Metric metric, const LevelRun& run,
                             const CensusDelivery& deliver) {
    const int ranks = run.ranks == nullptr ? 1 : run.ranks->size();
    const auto bytes = census_bytes(goal.size(), ranks);
    if (run.spill && bytes && !context.memory_allows(*bytes))
        if (const auto division = divide_census(goal.size(), ranks, context.limits.threads, *context.limits.memory))
            return take_spilled_census(goal, context, metric, run, *division, deliver);
    LongCensus driver(goal, metric, run, deliver);
    return take_census(goal, context, metric, driver, {}, {});
}

}  // namespace taquin
