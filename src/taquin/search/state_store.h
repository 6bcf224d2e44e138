#pragma once

#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <vector>

#include "taquin/search/context.h"
#include "taquin/search/packing.h"
#include "taquin/search/trace.h"
#include "taquin/search/try_vector.h"

namespace taquin {

/// The bytes a search may hold, shared by its stores. They take bytes from here before they allocate, so the limit is
/// never exceeded.
class MemoryBudget {
  public:
    explicit MemoryBudget(const Context& context)
        : context_(context), limit_(context.limits.memory.value_or(std::numeric_limits<std::uint64_t>::max())) {}

    std::uint64_t limit() const { return limit_; }
    std::uint64_t used() const { return used_; }
    std::uint64_t left() const { return limit_ - used_; }
    std::uint64_t most_used() const { return most_; }
    bool take(std::uint64_t bytes) {
        if (bytes > left()) return false;
        used_ += bytes;
        if (used_ > most_) most_ = used_;
        return true;
    }
    void give_back(std::uint64_t bytes) { used_ -= bytes; }

    /// Whether the search must end, so that long work on a store can be cut short.
    bool should_stop() const { return context_.over().has_value(); }
    /// Why a store had no room.
    Status refusal() const { return context_.over().value_or(Status::MemoryLimit); }

  private:
    const Context& context_;
    std::uint64_t limit_;
    std::uint64_t used_ = 0;
    std::uint64_t most_ = 0;
};

/// The bytes of what grows item by item, taken from a budget many items at a time, and given back at the end.
class ChunkedCharge {
  public:
    ChunkedCharge(MemoryBudget& budget, std::uint64_t bytes_per_item)
        : budget_(budget), chunk_bytes_(items_per_chunk * bytes_per_item) {}
    ~ChunkedCharge() { budget_.give_back(chunks_ * chunk_bytes_); }
    ChunkedCharge(const ChunkedCharge&) = delete;
    ChunkedCharge& operator=(const ChunkedCharge&) = delete;

    /// Enough for so many items in all. False: the budget has no more.
    bool reach(std::size_t items) {
        for (; items > chunks_ * items_per_chunk; ++chunks_)
            if (!budget_.take(chunk_bytes_)) return false;
        return true;
    }

  private:
    static constexpr std::size_t items_per_chunk = 32;

    MemoryBudget& budget_;
    std::uint64_t chunk_bytes_;
    std::size_t chunks_ = 0;
};

/// The counters of a search that has ended, with the most bytes it held and the operations of its open lists.
inline Stats final_stats(Stats stats, const MemoryBudget& budget, std::uint64_t operations = 0) {
    stats.stored_bytes = budget.most_used();
    stats.operations = operations;
    return stats;
}

/// Nodes by id: packed states with parent, cost and links of the open list, in segments that never move, and an index
/// that finds the id of a state. A 4x4 node takes 24 bytes and at most 8 in the index.
class StateStore {
  public:
    using Id = std::uint32_t;
    using Word = Packing::Word;
    static constexpr Id none = std::numeric_limits<Id>::max();
    static constexpr std::uint32_t max_cost = (1U << 27) - 1;

    struct Node {
        Id parent = none;
        Id next = none;  // links of the open list
        Id previous = none;
        std::uint32_t cost : 27 = 0;
        std::uint32_t move : 2 = 0;      // the one that led here
        std::uint32_t open : 1 = 0;      // in the open list
        std::uint32_t expanded : 1 = 0;  // at least once
        std::uint32_t indexed : 1 = 0;
    };
    static_assert(sizeof(Node) == 16);

    /// Result of find(): the id of the state's node or `none`, and the slot of the index where it is or would be.
    struct Slot {
        Id id;
        std::uint64_t at;
        std::uint8_t tag;
    };

    /// `sharers`: the number of stores that share this budget.
    StateStore(const Packing& packing, MemoryBudget& budget, unsigned sharers = 1);
    ~StateStore();
    StateStore(const StateStore&) = delete;
    StateStore& operator=(const StateStore&) = delete;

    /// Makes sure `count` more nodes fit. False: the memory limit (or the last 32-bit id) is reached, or the search was
    /// told to stop while the index grew; see budget.refusal(). Then nodes can still be read, but not looked up.
    bool make_room(std::size_t count) {
        return (size_ + count <= capacity_ && indexed_ + count <= index_limit_) || grow(count);
    }

    Id size() const { return size_; }
    const Packing& packing() const { return packing_; }

    Node& node(Id id) { return *reinterpret_cast<Node*>(record(id)); }
    const Node& node(Id id) const { return *reinterpret_cast<const Node*>(record(id)); }
    const Word* state(Id id) const { return record(id) + node_words; }

    /// Looks a state up in the index. The slot is valid until the index changes.
    Slot find(const Word* words) const;
    /// Stores a node without indexing it. Requires room.
    Id add(const Word* words, const Node& node);
    /// Puts a stored node into the index at the slot that find() gave, in place of any node of the same state.
    void set_index(const Slot& slot, Id id);

    /// The single-tile moves from the root to this node, following parents.
    std::vector<Move> path_to(Id id, Metric metric = Metric::SingleTile) const;

  private:
    /// How many tiles the move to this node slid: as many cells as the blank went.
    int slid(Id id) const;

    static constexpr std::size_t node_words = sizeof(Node) / sizeof(Word);

    Word* record(Id id) { return segments_[id >> segment_shift_] + (id & segment_mask_) * record_words_; }
    const Word* record(Id id) const { return segments_[id >> segment_shift_] + (id & segment_mask_) * record_words_; }
    std::uint64_t home_slot(std::uint64_t hash) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>(static_cast<Wide>(hash) * slots_ >> 64);
    }

    bool grow(std::size_t count);
    bool grow_index(std::size_t count);
    bool rebuild_index(std::uint64_t slots);
    std::uint64_t slots_that_fit() const;

    Packing packing_;
    MemoryBudget& budget_;
    unsigned sharers_;
    std::size_t record_words_;
    unsigned segment_shift_ = 0;
    Id segment_mask_ = 0;
    TryVector<Word*> segments_;
    std::uint64_t segment_bytes_ = 0;
    Id size_ = 0;
    std::uint64_t capacity_ = 0;

    std::unique_ptr<Id[], FreeMemory> index_ids_;
    std::unique_ptr<std::uint8_t[], FreeMemory>
        index_tags_;  // 0: empty; else 8 bits of the hash, which save most comparisons
    std::uint64_t slots_ = 0;
    std::uint64_t indexed_ = 0;
    std::uint64_t index_limit_ = 0;
};

/// An event about a stored node; h and f are not known here.
TraceEvent trace_event(TraceEvent::Type type, StateStore::Id id, const StateStore::Node& node);

}  // namespace taquin
