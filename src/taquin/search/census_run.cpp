// A census that is kept in a file, or taken by several ranks.

#include "taquin/search/census_file.h"
#include "taquin/search/census_ranks.h"
#include "taquin/search/census_spilled.h"

namespace taquin {

namespace {

class LongCensus final : public CensusDriver {
  public:
    LongCensus(const Goal& goal, Metric metric, const LevelRun& run)
        : ranks_(run.ranks != nullptr && run.ranks->size() > 1 ? run.ranks : nullptr), file_(goal, metric, run) {}

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
    void finish() override { file_.remove(); }

  private:
    BlockExchange* ranks_;
    CensusFile file_;
};

}  // namespace

Expected<Census> take_census(const Goal& goal, Context& context, Metric metric, const LevelRun& run) {
    const int ranks = run.ranks == nullptr ? 1 : run.ranks->size();
    const auto bytes = census_bytes(goal.size(), ranks);
    if (run.spill && bytes && !context.memory_allows(*bytes))
        if (const auto division = divide_census(goal.size(), ranks, context.limits.threads, *context.limits.memory))
            return take_spilled_census(goal, context, metric, run, *division);
    LongCensus driver(goal, metric, run);
    return take_census(goal, context, metric, driver, {}, {});
}

}  // namespace taquin
