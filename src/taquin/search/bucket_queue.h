#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "taquin/search/open_list.h"

namespace taquin {

/// The open list as buckets: all nodes of one key form a list through the links inside the nodes, so an open node takes
/// no other memory; only the keys in use, a few hundred at most, are kept sorted. Its operations are nodes put into a
/// bucket or taken out of one, and buckets opened or found empty.
class BucketQueue {
  public:
    using Id = StateStore::Id;
    using Key = OpenKey;

    BucketQueue(StateStore& store, MemoryBudget& budget, bool last_in_first_out)
        : store_(store), key_memory_(budget, bytes_per_key), lifo_(last_in_first_out) {}

    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }

    std::uint64_t operations() const { return operations_; }

    bool make_room(std::size_t count) { return key_memory_.reach(lists_.size() + count); }
    void push(Key key, Id id);
    void remove(Key key, Id id);
    Key top_key();
    Id pop();

  private:
    // Upper bound: a map entry with its bucket, and the key in the heap.
    static constexpr std::uint64_t bytes_per_key = 96;

    struct List {
        Id first = StateStore::none;
        Id last = StateStore::none;
        bool listed = false;  // its key is in keys_
    };
    List& list(Key key);
    void unlink(List& list, Id id);

    StateStore& store_;
    ChunkedCharge key_memory_;
    bool lifo_;
    std::uint64_t size_ = 0;
    std::uint64_t operations_ = 0;
    std::unordered_map<Key, List> lists_;
    std::priority_queue<Key, std::vector<Key>, std::greater<>> keys_;
    // Consecutive pushes often share their key; this saves the lookup.
    Key recent_key_ = 0;
    List* recent_ = nullptr;
};

static_assert(OpenList<BucketQueue>);

}  // namespace taquin
