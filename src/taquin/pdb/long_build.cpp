// Builds of pattern databases that are kept in a file, or shared by ranks. A rank has a range of rows; what its rows
// lead to of other ranges is sent in blocks, and its owner enters what it has not seen. After the last level the ranks
// make the pieces of the table that their rows are, and send them to those who write it.

#include "taquin/pdb/long_build.h"

#include <algorithm>
#include <bit>

#include "taquin/platform/level_work.h"

namespace taquin {

namespace {

constexpr std::uint32_t whole_row = ~std::uint32_t{0};

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

LongBuild::LongBuild(const LevelRun& run, std::vector<int> writers) : run_(run), writers_(std::move(writers)) {}

bool LongBuild::wants_table() const { return parts() == 1 || std::ranges::find(writers_, part()) != writers_.end(); }

LevelCheckpoint LongBuild::file_of(const PatternKey& key) const {
    return LevelCheckpoint(run_, {{"command", "tables build"},
                                  {"size", key.size.text()},
                                  {"pattern", key.drawing()},
                                  {"metric", std::string(name(key.metric))}});
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

void LongBuild::finish(const PatternKey& key) { file_of(key).remove(); }

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
    BlockExchange& ranks = *run_.ranks;
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
