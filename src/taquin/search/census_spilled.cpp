// A census whose table does not fit into memory: pdb/spilled_levels with ranges of orders (census_layers) as parts. A
// state in another part is sent as its code, eight bytes.

#include "taquin/search/census_spilled.h"

#include "taquin/pdb/spilled_levels.h"
#include "taquin/search/census_file.h"
#include "taquin/search/census_ranks.h"

namespace taquin {

namespace {

constexpr int most_parts_per_rank = 1024;
constexpr std::size_t most_spilled_farthest = 64;

class SpilledCensus final : public SpilledSearch {
  public:
    SpilledCensus(const Goal& goal, Context& context, Metric metric, const LevelRun& run,
                  const CensusDivision& division)
        : context_(context),
          division_(division),
          layers_(goal, metric, 0, division.parts_per_rank * (run.ranks == nullptr ? 1 : run.ranks->size())),
          levels_(*this, run, census_identity(goal, metric), division.parts_per_rank,
                  division.block_codes * sizeof(std::uint64_t)),
          pool_(context.limits.threads, context.on_notice) {
        census_.bytes = *census_bytes(goal.size());
        state_.count = 0;
    }

    Expected<Census> take(const CensusDelivery& deliver) {
        const auto allocated = layers_.allocate() ? Status::Solved : Status::MemoryLimit;
        census_.status = total_of_ranks(levels_.ranks(), {allocated, 0}).status;
        if (census_.status != Status::Solved) return std::move(census_);
        const auto resumed = levels_.open([&](const LevelCheckpoint::Level& level) { return accept(level); });
        if (!resumed) return std::unexpected(resumed.error());
        state_.stats.stored_bytes = division_.bytes;
        if (*resumed) tell_boards();
        for (;;) {
            codes_.clear();
            const auto boards = levels_.expand(pool_, [&] { return stopped(); });
            if (!boards || !*boards || **boards == 0) {
                const bool complete = boards && *boards;
                if (!complete) levels_.close(false);
                if (!boards) return std::unexpected(boards.error());
                const auto why = total_of_ranks(levels_.ranks(), {why_.value_or(Status::Solved), 0}).status;
                census_.status = complete ? Status::Solved : why != Status::Solved ? why : Status::Cancelled;
                if (complete) levels_.close(agreed(&levels_.ranks(), !deliver || deliver(census_)));
                return std::move(census_);
            }
            count(**boards);
        }
    }

    int start_part() const override { return 0; }
    void select(int part) override { layers_.select(part); }
    void clear() override {
        layers_.clear();
        if (state_.boards.empty()) layers_.seed();
    }
    LevelCheckpoint::Arrays arrays() override {
        const auto words = layers_.words();
        return {{reinterpret_cast<std::uint8_t*>(words.data()), words.size_bytes()}};
    }
    void loaded() override {}

    std::uint64_t mark(std::uint64_t, std::span<const std::uint8_t> block) override {
        return layers_.see(codes_in(block), state_.now);
    }
    void begin(std::uint64_t, std::uint64_t boards) override {
        if (boards > most_spilled_farthest || codes_.size() > most_spilled_farthest) return;
        layers_.each_of_layer(state_.now, [&](std::uint64_t code) { codes_.push_back(code); });
    }
    std::uint64_t items() const override { return layers_.chunks(); }
    std::uint64_t items_at_a_time() const override { return 1; }
    std::uint64_t expand(const WorkRanges::Range& chunk, const Away& away) override {
        return layers_.expand(chunk.begin, state_.now, [&](std::uint64_t code) {
            away(layers_.owner(code), {reinterpret_cast<const std::uint8_t*>(&code), sizeof code});
        });
    }
    void end() override {}

  private:
    bool stopped() {
        if (!why_) why_ = context_.poll(state_.stats, static_cast<int>(state_.boards.size()));
        return why_.has_value();
    }

    /// Records the number of boards at the current distance.
    void count(std::uint64_t boards) {
        state_.boards.push_back(boards);
        state_.count = boards;
        tell_boards();
        ++state_.stats.iterations;
        state_.stats.expanded += boards;
        state_.stats.generated += state_.boards.size() > 1 ? boards : 0;  // the goal was counted before
        state_.stats.max_frontier = std::max(state_.stats.max_frontier, boards);
        state_.now = 3 - state_.now;
        levels_.save({state_.boards.size() - 1, state_.stats.generated, counters()});
    }
    void tell_boards() {
        census_.boards = state_.boards;
        census_.farthest.clear();
        if (state_.count > most_spilled_farthest) return;
        for (const std::uint64_t code : codes_of_ranks(levels_.ranks(), codes_))
            census_.farthest.push_back(layers_.board(code));
    }

    /// The farthest boards so far, if they are few, then the counters that every census keeps. After the last distance
    /// those boards are recorded nowhere else.
    std::vector<std::uint8_t> counters() const {
        ByteWriter writer;
        const bool few = state_.count <= most_spilled_farthest;
        writer.put(std::uint64_t{few ? codes_.size() : 0});
        for (std::size_t i = 0; few && i < codes_.size(); ++i) writer.put(codes_[i]);
        return writer.put(census_counters(state_)).bytes();
    }
    bool accept(const LevelCheckpoint::Level& level) {
        ByteReader reader(level.counters);
        const auto codes = reader.get<std::uint64_t>();
        if (codes > most_spilled_farthest) return false;
        codes_ = codes_in(reader.take(static_cast<std::size_t>(codes) * sizeof codes));
        if (!reader.whole()) return false;
        const auto counted = get_census_counters(std::span(level.counters).subspan((1 + codes_.size()) * sizeof codes));
        if (!counted || counted->boards.size() != level.distance + 1) return false;
        state_ = *counted;
        return true;
    }

    Context& context_;
    const CensusDivision division_;
    CensusLayers layers_;
    SpilledLevels levels_;
    ThreadPool pool_;
    CensusState state_;
    Census census_;
    std::vector<std::uint64_t> codes_;  // boards at the current distance, as long as they are few
    std::optional<Status> why_ = {};
};

}  // namespace

std::optional<CensusDivision> divide_census(Size size, int ranks, int workers, std::uint64_t memory) {
    for (int parts = 1; parts <= most_parts_per_rank; ++parts) {
        const auto bytes = census_bytes(size, ranks * parts);
        if (!bytes || *bytes > memory) continue;
        const auto block = spilled_block_bytes(ranks * parts, workers, memory - *bytes);
        if (block) return CensusDivision{parts, *bytes, *block / sizeof(std::uint64_t)};
    }
    return std::nullopt;
}

Expected<Census> take_spilled_census(const Goal& goal, Context& context, Metric metric, const LevelRun& run,
                                     const CensusDivision& division, const CensusDelivery& deliver) {
    context.begin();
    return SpilledCensus(goal, context, metric, run, division).take(deliver);
}

}  // namespace taquin
