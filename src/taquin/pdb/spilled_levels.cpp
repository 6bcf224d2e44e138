// Breadth-first search with less memory than its states take (Korf, Delayed duplicate detection, 2003; Korf and
// Schultze 2005). The states are divided into more parts than there are ranks, and a rank has one of its parts in
// memory at a time; the others are files. In the level of distance d every part
//
//   1. is read, and the states of distance d that other parts led to, which wait in a file of blocks, are marked: now
//      all its states of distance d are known, and counted;
//   2. is expanded. What it leads to in itself is marked at once; what is of another part goes to the blocks of d + 1,
//      on the rank that has it;
//   3. is written.
//
// So a level reads and writes each part once at most, and only those that have states of it; a level without any ends
// the search. Files are never changed: each level writes new ones, and the old ones are removed when a checkpoint names
// the new ones. A run that is killed at any moment resumes after the last complete level.

#include "taquin/pdb/spilled_levels.h"

#include "taquin/platform/level_work.h"

namespace taquin {

namespace {

/// The states are on disk anyway, so every level is a checkpoint.
LevelRun of_every_level(LevelRun run) {
    run.checkpoint_every = {};
    return run;
}

RunIdentity with_parts(RunIdentity identity, const LevelRun& run, int parts_per_rank) {
    const int ranks = run.ranks == nullptr ? 1 : run.ranks->size();
    identity.push_back({"parts", std::to_string(parts_per_rank * ranks)});
    return identity;
}

}  // namespace

std::optional<std::size_t> spilled_block_bytes(int parts, int workers, std::uint64_t memory) {
    constexpr std::uint64_t most = std::uint64_t{1} << 16;
    constexpr std::uint64_t fewest = 128;
    // Half of it is for blocks in flight.
    const std::uint64_t each = memory / 2 / (static_cast<std::uint64_t>(parts) * static_cast<std::uint64_t>(workers));
    return each >= fewest ? std::optional(static_cast<std::size_t>(std::min(each, most))) : std::nullopt;
}

SpilledLevels::SpilledLevels(SpilledSearch& search, const LevelRun& run, RunIdentity identity, int parts_per_rank,
                             std::size_t block_bytes)
    : search_(search),
      run_(of_every_level(run)),
      parts_per_rank_(parts_per_rank),
      block_bytes_(block_bytes),
      alone_end_(alone_.transport(0)),
      alone_exchange_(*alone_end_, {}),
      ranks_(run.ranks != nullptr ? *run.ranks : alone_exchange_),
      checkpoint_(run_, with_parts(std::move(identity), run, parts_per_rank)),
      pieces_(static_cast<std::size_t>(parts_per_rank)) {}

std::string SpilledLevels::file_of(std::size_t piece) const {
    return "part" + std::to_string(part(piece)) + "-" + std::to_string(pieces_[piece].written);
}

std::string SpilledLevels::blocks_of(std::uint64_t distance) const { return "blocks-" + std::to_string(distance); }

std::set<std::string> SpilledLevels::files() const {
    std::set<std::string> names{blocks_->name()};
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece)
        if (pieces_[piece].written > 0) names.insert(file_of(piece));
    return names;
}

template <class T>
std::optional<Error> SpilledLevels::first_error(const Expected<T>& own) {
    return error_of_ranks(ranks_, own ? std::nullopt : std::optional(own.error()), *run_.spill);
}

bool SpilledLevels::accept(const LevelCheckpoint::Level& level, SpilledBlocks::Index& index,
                           const std::function<bool(const LevelCheckpoint::Level&)>& accept_rest) {
    ByteReader reader(level.counters);
    index.offset = reader.get<std::uint64_t>();
    index.blocks = reader.get<std::uint64_t>();
    index.hash = reader.get<std::uint64_t>();
    if (!reader.whole()) return false;
    LevelCheckpoint::Level rest = level;
    rest.counters.erase(rest.counters.begin(), rest.counters.begin() + 3 * sizeof(std::uint64_t));
    distance_ = level.distance + 1;
    return accept_rest(rest);
}

Expected<bool> SpilledLevels::open(const std::function<bool(const LevelCheckpoint::Level&)>& accept_rest) {
    auto opened = SpillFolder::open(*run_.spill, ranks_.rank(), run_.checkpoint.has_value());
    if (const auto error = first_error(opened)) return std::unexpected(*error);
    folder_.emplace(*std::move(opened));
    if (const int start = search_.start_part(); start / parts_per_rank_ == ranks_.rank())
        pieces_[static_cast<std::size_t>(start % parts_per_rank_)].fresh = 1;
    SpilledBlocks::Index index;
    const LevelCheckpoint::Arrays arrays{
        {reinterpret_cast<std::uint8_t*>(pieces_.data()), pieces_.size() * sizeof(Piece)}};
    const auto found = checkpoint_.load(
        arrays, [&](const LevelCheckpoint::Level& level) { return accept(level, index, accept_rest); });
    if (!found) return std::unexpected(found.error());
    blocks_ = std::make_unique<SpilledBlocks>(*folder_, blocks_of(distance_));
    if (const auto error = first_error(blocks_->reopen(index))) return std::unexpected(*error);
    if (*found) saved_ = files();
    folder_->keep_only(saved_);
    return found->has_value();
}

Expected<std::optional<std::uint64_t>> SpilledLevels::expand(ThreadPool& pool, const std::function<bool()>& stop) {
    next_ = std::make_unique<SpilledBlocks>(*folder_, blocks_of(distance_ + 1));
    std::uint64_t states = 0;
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        const auto here = read(piece, stop);
        if (const auto error = first_error(here)) return std::unexpected(*error);
        states += *here;
        const std::uint64_t fresh = expand_part(pool, *here, *next_, stop);
        if (const auto error = first_error(next_->failed() ? next_->close() : Expected<void>()))
            return std::unexpected(*error);
        if (!agreed(&ranks_, !ranks_.stopped())) return std::nullopt;
        if (const auto error = first_error(write(piece, *here, fresh))) return std::unexpected(*error);
    }
    if (const auto error = first_error(next_->close())) return std::unexpected(*error);
    const auto all = ranks_.share(ByteWriter().put(states).bytes());
    if (!all) return std::nullopt;
    states = 0;
    for (const auto& one : *all) states += ByteReader(one).get<std::uint64_t>();
    return states;
}

/// Brings a part into memory.
Expected<void> SpilledLevels::bring(std::size_t piece) {
    search_.select(part(piece));
    if (pieces_[piece].written == 0) {
        search_.clear();
        return {};
    }
    if (auto loaded = folder_->load(file_of(piece), search_.arrays(), pieces_[piece].hash); !loaded) return loaded;
    search_.loaded();
    return {};
}

/// Reads a part, unless it has no states of the current level; returns how many it has.
Expected<std::uint64_t> SpilledLevels::read(std::size_t piece, const std::function<bool()>& stop) {
    if (pieces_[piece].fresh == 0 && !blocks_->has(part(piece))) return 0;
    if (const auto there = bring(piece); !there) return std::unexpected(there.error());
    std::uint64_t states = pieces_[piece].fresh;
    const auto marked = blocks_->read(part(piece), [&](std::span<const std::uint8_t> block) {
        states += search_.mark(distance_, block);
        return !stop();
    });
    if (!marked) return std::unexpected(marked.error());
    search_.begin(distance_, states);
    return states;
}

/// Collects what one worker has found for parts that are not in memory.
class SpilledLevels::Outbox {
  public:
    Outbox(SpilledLevels& levels, SpilledBlocks& next)
        : levels_(levels),
          next_(next),
          blocks_(levels.pieces_.size() * static_cast<std::size_t>(levels.ranks_.size())) {}

    void put(int part, std::span<const std::uint8_t> bytes) {
        auto& block = blocks_[static_cast<std::size_t>(part)];
        block.insert(block.end(), bytes.begin(), bytes.end());
        if (block.size() >= levels_.block_bytes_) give(part, block);
    }
    void flush() {
        for (std::size_t part = 0; part < blocks_.size(); ++part)
            if (!blocks_[part].empty()) give(static_cast<int>(part), blocks_[part]);
    }

  private:
    void give(int part, BlockExchange::Block& block) {
        const int rank = part / levels_.parts_per_rank_;
        if (rank == levels_.ranks_.rank())
            next_.append(part, block);
        else
            levels_.ranks_.post(rank, ByteWriter().put(static_cast<std::uint32_t>(part)).put(block).bytes());
        block.clear();
    }

    SpilledLevels& levels_;
    SpilledBlocks& next_;
    std::vector<BlockExchange::Block> blocks_;
};

std::uint64_t SpilledLevels::expand_part(ThreadPool& pool, std::uint64_t states, SpilledBlocks& next,
                                         const std::function<bool()>& stop) {
    const std::uint64_t fresh = work_on_level(
        ranks_, pool, states > 0 ? search_.items() : 0, states > 0 ? search_.items_at_a_time() : 1,
        [&] { return next.failed() || stop(); }, [&] { return Outbox(*this, next); },
        [&](const WorkRanges::Range& items, Outbox& outbox) {
            return search_.expand(items, [&](int to, std::span<const std::uint8_t> bytes) { outbox.put(to, bytes); });
        },
        [&](std::span<const std::uint8_t> block) {
            ByteReader reader(block);
            const auto to = reader.get<std::uint32_t>();
            next.append(static_cast<int>(to), block.subspan(sizeof to));
            return std::uint64_t{0};
        });
    if (states > 0) search_.end();
    return fresh;
}

Expected<void> SpilledLevels::write(std::size_t piece, std::uint64_t states, std::uint64_t fresh) {
    if (states == 0) return {};  // it is unchanged
    const std::string before = pieces_[piece].written > 0 ? file_of(piece) : std::string();
    pieces_[piece] = {distance_ + 1, 0, fresh};
    const auto hash = folder_->store(file_of(piece), search_.arrays());
    if (!hash) return std::unexpected(hash.error());
    pieces_[piece].hash = *hash;
    if (!run_.checkpoint && !before.empty()) folder_->remove(before);
    return {};
}

void SpilledLevels::save(const LevelCheckpoint::Level& level) {
    ++distance_;
    blocks_ = std::move(next_);
    const auto& [offset, blocks, hash] = blocks_->index();
    LevelCheckpoint::Level whole = level;
    whole.counters = ByteWriter().put(offset).put(blocks).put(hash).put(level.counters).bytes();
    saved_is_last_ =
        checkpoint_.save(whole, {{reinterpret_cast<std::uint8_t*>(pieces_.data()), pieces_.size() * sizeof(Piece)}});
    if (run_.checkpoint && !saved_is_last_) return;
    saved_ = files();
    folder_->keep_only(saved_);
}

Expected<bool> SpilledLevels::each_part(const std::function<bool()>& visit) {
    for (std::size_t piece = 0; piece < pieces_.size(); ++piece) {
        if (const auto error = first_error(bring(piece))) return std::unexpected(*error);
        if (!agreed(&ranks_, visit())) return false;
    }
    return true;
}

void SpilledLevels::close(bool complete) {
    if (!folder_) return;
    if (complete ? checkpoint_.remove() : !run_.checkpoint)
        folder_->keep_only({});
    else if (saved_is_last_)  // otherwise it is not known which files a checkpoint names: all stay
        folder_->keep_only(saved_);
}

}  // namespace taquin
