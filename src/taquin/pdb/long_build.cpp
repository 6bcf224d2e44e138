// Builds of pattern databases that are checkpointed, or shared by ranks. A rank owns a range of rows; what they lead to
// in other ranges is sent in blocks, and the owner enters what it has not seen. After the last level the ranks make the
// pieces of the table that their rows amount to, and send them to those who write it. Where memory is short a rank has
// several ranges, all but one in files (spilled_levels).

#include "taquin/pdb/long_build.h"

#include <algorithm>
#include <bit>

#include "taquin/pdb/build.h"
#include "taquin/platform/level_work.h"

namespace taquin {

namespace {

constexpr std::uint32_t whole_row = ~std::uint32_t{0};
constexpr int most_parts_of_build = 1024;

/// A row, then the ranks of the bits that are set or, where that is shorter, all its words.
void put_row(ByteWriter& to, std::uint32_t row, BuildRows::Row bits) {
    std::size_t count = 0;
    for (const std::uint64_t word : bits) count += static_cast<std::size_t>(std::popcount(word));
    const bool whole = count * sizeof(std::uint16_t) >= bits.size_bytes();
    to.put(row).put(whole ? whole_row : static_cast<std::uint32_t>(count));
    if (whole) {
        to.put({reinterpret_cast<const std::uint8_t*>(bits.data()), bits.size_bytes()});
        return;
    }
    for (std::size_t w = 0; w < bits.size(); ++w)
        for (std::uint64_t left = bits[w]; left != 0; left &= left - 1)
            to.put(static_cast<std::uint16_t>(w * 64 + static_cast<unsigned>(std::countr_zero(left))));
}

/// The reverse: fills `bits` and returns which row it is.
std::uint32_t get_row(ByteReader& from, std::span<std::uint64_t> bits) {
    const auto row = from.get<std::uint32_t>();
    const auto count = from.get<std::uint32_t>();
    if (count == whole_row) {
        for (std::uint64_t& word : bits) word = from.get<std::uint64_t>();
        return row;
    }
    std::ranges::fill(bits, 0);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto rank = from.get<std::uint16_t>();
        bits[rank / 64] |= std::uint64_t{1} << (rank % 64);
    }
    return row;
}

std::uint64_t settle_block(BuildRows& rows, std::span<const std::uint8_t> block) {
    std::vector<std::uint64_t> bits(rows.row_words());
    std::uint64_t fresh = 0;
    for (ByteReader reader(block); !reader.at_end();) {
        const std::uint32_t row = get_row(reader, bits);
        if (!reader.whole()) break;
        fresh += rows.settle(row, bits);
    }
    return fresh;
}

}  // namespace

/// The rows of the part that is in memory. A state of another part is encoded as a row with what is new in it.
class LongBuild::Rows final : public SpilledSearch {
  public:
    explicit Rows(BuildRows& rows) : rows_(rows) {}

    int start_part() const override { return rows_.goal_part(); }
    void select(int part) override { rows_.select(part); }
    void clear() override { rows_.clear_part(); }
    LevelCheckpoint::Arrays arrays() override { return rows_.part_arrays(); }
    void loaded() override { rows_.part_loaded(); }

    std::uint64_t mark(std::uint64_t distance, std::span<const std::uint8_t> block) override {
        rows_.swap_levels();
        rows_.enter_at(static_cast<int>(distance));
        const std::uint64_t fresh = settle_block(rows_, block);
        rows_.swap_levels();
        return fresh;
    }
    void begin(std::uint64_t distance, std::uint64_t) override { rows_.begin_level(static_cast<int>(distance) + 1); }
    std::uint64_t items() const override { return rows_.items(); }
    std::uint64_t items_at_a_time() const override { return rows_.items_at_a_time(); }
    std::uint64_t expand(const WorkRanges::Range& items, const Away& away) override {
        return rows_.expand(items, [&](std::uint32_t row, BuildRows::Row reached) {
            ByteWriter bytes;
            put_row(bytes, row, reached);
            away(rows_.owner(row), bytes.bytes());
        });
    }
    void end() override { rows_.end_level(); }

  private:
    BuildRows& rows_;
};

LongBuild::LongBuild(const LevelRun& run, std::vector<int> writers, std::optional<std::uint64_t> memory)
    : run_(run), writers_(std::move(writers)), memory_(memory) {}

LongBuild::~LongBuild() { give_up_levels(); }

bool LongBuild::wants_table() const { return ranks() == 1 || std::ranges::find(writers_, rank()) != writers_.end(); }

RunIdentity LongBuild::identity(const PatternKey& key) {
    return {{"command", "tables build"},
            {"size", key.size.text()},
            {"pattern", key.drawing()},
            {"metric", std::string(name(key.metric))}};
}

LevelCheckpoint LongBuild::file_of(const PatternKey& key) const { return LevelCheckpoint(run_, identity(key)); }

Expected<void> LongBuild::divide(const PatternLayout& layout, int threads) {
    parts_per_rank_ = 1;
    give_up_levels();
    std::uint64_t bytes = build_bytes(layout, ranks());
    if (!memory_ || bytes <= *memory_) return {};
    for (int parts = 2; run_.spill && parts <= most_parts_of_build; ++parts) {
        bytes = spilled_build_bytes(layout, ranks() * parts);
        if (bytes > *memory_) continue;
        const auto block = spilled_block_bytes(ranks() * parts, threads, *memory_ - bytes);
        if (!block) continue;
        parts_per_rank_ = parts;
        block_bytes_ = *block;
        return {};
    }
    return make_error(ErrorCode::TablesExceedMemory, "memory", (bytes >> 20) + 1, *memory_ >> 20);
}

Expected<void> LongBuild::expand_spilled(BuildRows& rows, const PatternKey& key, std::uint64_t entries,
                                         ThreadPool& pool, const BuildOptions& options) {
    rows_ = std::make_unique<Rows>(rows);
    auto levels = std::make_unique<SpilledLevels>(*rows_, run_, identity(key), parts_per_rank_, block_bytes_);
    std::uint64_t level = 0;  // the one to expand
    std::uint64_t settled = 0;
    const auto opened = levels->open([&](const LevelCheckpoint::Level& found) {
        level = found.distance + 1;
        settled = found.states;
        return level <= INT16_MAX && found.counters.empty();
    });
    if (!opened) return std::unexpected(opened.error());  // its files may be those of another run: they stay
    levels_ = std::move(levels);
    for (;; ++level) {
        const auto found = levels_->expand(pool, [&] { return options.stop.stop_requested(); });
        if (found && *found && **found == 0) return {};
        if (!found) return std::unexpected(found.error());
        if (!*found) return make_error(ErrorCode::Cancelled, "tables", key.text());
        settled += **found;
        if (options.on_level) options.on_level({static_cast<int>(level), settled, entries});
        levels_->save({level, settled});
    }
}

Expected<bool> LongBuild::collect_spilled(BuildRows& rows, ThreadPool& pool, const StopToken& stop,
                                          std::uint8_t* table) {
    return levels_->each_part([&] { return collect(rows, pool, stop, table); });
}

Expected<bool> LongBuild::resume(const PatternKey& key, BuildState& state) {
    file_.emplace(file_of(key));
    const auto found = file_->load(state.arrays, [](const LevelCheckpoint::Level& level) {
        return level.distance <= INT16_MAX && level.counters.empty();
    });
    if (!found) return std::unexpected(found.error());
    if (!*found) return false;
    state.level = static_cast<int>((*found)->distance);
    state.settled = (*found)->states;
    return true;
}

void LongBuild::save(const BuildState& state) {
    file_->save({static_cast<std::uint64_t>(state.level), state.settled}, state.arrays);
}

void LongBuild::finish(const PatternKey& key) {
    file_of(key).remove();
    if (levels_) levels_->close(true);
    levels_.reset();
}

void LongBuild::give_up_levels() {
    if (levels_) levels_->close(false);
    levels_.reset();
}

std::optional<std::uint64_t> LongBuild::expand(BuildRows& rows, ThreadPool& pool, const StopToken& stop) {
    BlockExchange& ranks = *run_.ranks;
    const std::uint64_t own = work_on_level(
        ranks, pool, rows.items(), rows.items_at_a_time(), [&] { return stop.stop_requested(); },
        [&](const WorkRanges::Range& items, BlockOutbox& outbox) {
            return rows.expand(items, [&](std::uint32_t row, BuildRows::Row reached) {
                ByteWriter bytes;
                put_row(bytes, row, reached);
                outbox.put(rows.owner(row), bytes.bytes());
            });
        },
        [&](std::span<const std::uint8_t> block) { return settle_block(rows, block); });
    ByteWriter told;
    told.put(own).put(static_cast<std::uint8_t>(ranks.stopped()));
    const auto all = ranks.share(told.bytes());
    if (!all) return std::nullopt;
    std::uint64_t sum = 0;
    bool stopped = false;
    for (const auto& block : *all) {
        ByteReader reader(block);
        sum += reader.get<std::uint64_t>();
        stopped |= reader.get<std::uint8_t>() != 0;
    }
    return stopped ? std::nullopt : std::optional(sum);
}

bool LongBuild::collect(BuildRows& rows, ThreadPool& pool, const StopToken& stop, std::uint8_t* table) {
    BlockExchange& ranks = levels_ ? levels_->ranks() : *run_.ranks;
    const auto own = rows.pieces();
    work_on_level(
        ranks, pool, own.end - own.begin, 1, [&] { return stop.stop_requested(); },
        [&](const WorkRanges::Range& items, BlockOutbox&) {
            const std::uint64_t piece = own.begin + items.begin;
            ByteWriter block;
            const auto bytes = rows.make_piece(piece);
            block.put(piece).put(bytes);
            for (const int writer : writers_)
                if (writer == ranks.rank())
                    rows.place_piece(piece, bytes, table);
                else
                    ranks.post(writer, block.bytes());
            return std::uint64_t{0};
        },
        [&](std::span<const std::uint8_t> block) {
            ByteReader reader(block);
            const auto piece = reader.get<std::uint64_t>();
            rows.place_piece(piece, block.subspan(sizeof piece), table);
            return std::uint64_t{0};
        });
    return taquin::agreed(&ranks, !ranks.stopped());
}

}  // namespace taquin
