// Checkpoints of breadth-first searches: the arrays of the search as they are between two levels, then a few counters.

#include "taquin/pdb/level_checkpoint.h"

#include <algorithm>

#include "taquin/core/quote.h"

namespace taquin {

namespace {

/// More than the counters of any search take.
constexpr std::size_t most_counter_bytes = std::size_t{1} << 16;

BlockExchange::Block block_of_error(const Error& error) {
    ByteWriter writer;
    writer.put(static_cast<std::uint32_t>(error.code)).put(std::string_view(error.field));
    writer.put(static_cast<std::uint32_t>(error.arguments.size()));
    for (const std::string& argument : error.arguments) writer.put(std::string_view(argument));
    return writer.bytes();
}

Error error_in(std::span<const std::uint8_t> block) {
    ByteReader reader(block);
    const auto code = static_cast<ErrorCode>(reader.get<std::uint32_t>());
    Error error(code, reader.text());
    for (auto count = reader.get<std::uint32_t>(); count > 0 && reader.whole(); --count)
        error.arguments.push_back(reader.text());
    return error;
}

}  // namespace

std::optional<Error> error_of_ranks(BlockExchange& ranks, const std::optional<Error>& own, std::string_view what) {
    const auto all = ranks.share(own ? block_of_error(*own) : BlockExchange::Block(), true);
    if (!all) return own.value_or(Error(ErrorCode::Cancelled, "cluster", {printable(what)}));
    for (const auto& block : *all)
        if (!block.empty()) return error_in(block);
    return std::nullopt;
}

bool agreed(BlockExchange* ranks, bool own, bool after_writing) {
    if (ranks == nullptr) return own;
    const auto all = ranks->share({static_cast<std::uint8_t>(own)}, after_writing);
    return all && std::ranges::all_of(*all, [](const auto& one) { return !one.empty() && one[0] != 0; });
}

LevelCheckpoint::LevelCheckpoint(const LevelRun& run, const RunIdentity& search)
    : run_(run), identity_(run.fields), saved_(steady_now()) {
    identity_.insert(identity_.end(), search.begin(), search.end());
    const int ranks = run.ranks == nullptr ? 1 : run.ranks->size();
    identity_.push_back({"rank", std::to_string(rank() + 1) + " of " + std::to_string(ranks)});
}

/// Alternates by turn, not by level: levels may be skipped, and two successive checkpoints could both be even.
CheckpointFile LevelCheckpoint::file(std::uint64_t turn) const {
    if (rank() == 0) return CheckpointFile(*run_.checkpoint);
    return CheckpointFile(*run_.checkpoint + ".rank" + std::to_string(rank()) + (turn % 2 == 0 ? ".even" : ".odd"));
}

void LevelCheckpoint::notice(const Message& message) const {
    if (run_.on_notice) run_.on_notice(message);
}

Expected<bool> LevelCheckpoint::read(const CheckpointFile& file, const Arrays& arrays, Level& level,
                                     std::uint64_t& turn) const {
    std::vector<std::uint8_t> rest;
    std::uint64_t large = 0;
    for (const auto array : arrays) large += array.size();
    const auto found = file.read(identity_, [&](std::uint64_t bytes) {
        if (bytes < large || bytes - large > most_counter_bytes) return Arrays();
        rest.resize(static_cast<std::size_t>(bytes - large));
        Arrays places = arrays;
        places.emplace_back(rest);
        return places;
    });
    if (!found || !*found) return found;
    ByteReader reader(rest);
    turn = reader.get<std::uint64_t>();
    level.distance = reader.get<std::uint64_t>();
    level.states = reader.get<std::uint64_t>();
    if (!reader.whole()) return file.damaged();
    level.counters.assign(rest.begin() + 3 * sizeof(std::uint64_t), rest.end());
    return true;
}

Expected<std::optional<LevelCheckpoint::Level>> LevelCheckpoint::load(const Arrays& arrays,
                                                                      const std::function<bool(const Level&)>& accept) {
    if (!run_.checkpoint) return std::nullopt;
    for (const std::uint64_t turn : {0U, 1U}) file(turn).remove_leftovers();
    Level level;
    const bool first = rank() == 0;
    auto found = first ? read(file(0), arrays, level, turn_) : Expected<bool>(true);
    if (first && found && *found && !accept(level)) found = file(0).damaged();
    bool there = first && found && *found;
    if (run_.ranks != nullptr) {  // rank 0 knows which level it is
        ByteWriter told;
        told.put(static_cast<std::uint8_t>(there)).put(turn_).put(level.distance);
        const auto all = run_.ranks->share(told.bytes(), true);
        if (!all) return make_error(ErrorCode::Cancelled, "checkpoint", printable(*run_.checkpoint, 200));
        ByteReader zero((*all)[0]);
        there = zero.get<std::uint8_t>() != 0;
        turn_ = zero.get<std::uint64_t>();
        const auto distance = zero.get<std::uint64_t>();
        if (!first && there) {
            std::uint64_t turn = 0;
            found = read(file(turn_), arrays, level, turn);
            if (found && !*found)
                found = file(turn_).missing();
            else if (found && (turn != turn_ || level.distance != distance || !accept(level)))
                found = file(turn_).damaged();
        }
        const auto own = found ? std::nullopt : std::optional(found.error());
        if (const auto error = error_of_ranks(*run_.ranks, own, *run_.checkpoint)) found = std::unexpected(*error);
    }
    if (!found) return std::unexpected(found.error());
    if (!there) return std::nullopt;
    notice(make_message(ErrorCode::CheckpointLevelResumed, printable(*run_.checkpoint, 200), level.distance,
                        level.states));
    return level;
}

bool LevelCheckpoint::save(const Level& level, const Arrays& arrays) {
    if (!run_.checkpoint) return false;
    const bool first = rank() == 0;
    bool due = steady_now() - saved_ >= run_.checkpoint_every;
    if (run_.ranks != nullptr) {  // rank 0 decides
        const auto all = run_.ranks->share({static_cast<std::uint8_t>(due)});
        due = all && !(*all)[0].empty() && (*all)[0][0] != 0;
    }
    if (!due) return false;
    ByteWriter rest;
    rest.put(turn_ + 1).put(level.distance).put(level.states).put(level.counters);
    std::vector<std::span<const std::uint8_t>> content(arrays.begin(), arrays.end());
    content.emplace_back(rest.bytes());
    const auto write = [&] {
        const CheckpointFile next = file(turn_ + 1);
        auto written = first ? next.may_replace(identity_) : Expected<void>();  // without rank 0's, others are nothing
        if (written) written = next.write(identity_, content);
        if (!written) {
            notice(written.error());
            notice(make_message(ErrorCode::CheckpointNotWritten));
        }
        return written.has_value();
    };
    const bool others = agreed(run_.ranks, first || write());
    // An incomplete checkpoint is written again in the same turn, so that the last complete one stays.
    const bool written = agreed(run_.ranks, !first || (others && write()));
    if (written) ++turn_;
    saved_ = steady_now();
    return written;
}

bool LevelCheckpoint::remove() const {
    if (!run_.checkpoint) return true;
    const auto remove_own = [&] {
        for (const std::uint64_t turn : {0U, 1U}) {
            const CheckpointFile kept = file(turn);
            if (!kept.is_of(identity_)) continue;
            if (const auto removed = kept.remove(); !removed) notice(removed.error());
        }
        return !file_exists(file(0).path());
    };
    const bool first = rank() == 0;
    const bool gone = agreed(run_.ranks, !first || remove_own());
    if (!first && gone) remove_own();
    return gone;
}

}  // namespace taquin
