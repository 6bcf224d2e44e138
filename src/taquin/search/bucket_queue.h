#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "taquin/search/state_store.h"

namespace taquin {

/// A priority queue of stored positions, smallest key first. All positions of one key form a list through the
/// links inside their nodes, so a waiting position costs nothing more than its links; only the keys in use,
/// a few hundred at most, are kept in order. Among equal keys, first or last in is first out.
class BucketQueue {
  public:
    using Id = StateStore::Id;
    using Key = std::uint64_t;

    BucketQueue(StateStore& store, MemoryBudget& budget, bool last_in_first_out)
        : store_(store), budget_(budget), lifo_(last_in_first_out) {}
    ~BucketQueue() { budget_.give_back(taken_); }
    BucketQueue(const BucketQueue&) = delete;
    BucketQueue& operator=(const BucketQueue&) = delete;

    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }

    /// Makes sure `count` more keys fit. False: the memory limit is reached.
    bool make_room(std::size_t count);

    /// Requires room for the key and a position that waits in no queue.
    void push(Key key, Id id);
    /// Requires that the position was pushed with this key and still waits.
    void remove(Key key, Id id);
    /// Both require !empty().
    Key top_key();
    Id pop();

  private:
    struct List {
        Id first = StateStore::none;
        Id last = StateStore::none;
        bool listed = false;  // its key is in keys_
    };
    List& list(Key key);
    void unlink(List& list, Id id);

    StateStore& store_;
    MemoryBudget& budget_;
    bool lifo_;
    std::uint64_t size_ = 0;
    std::uint64_t taken_ = 0;
    std::size_t key_room_ = 0;
    std::unordered_map<Key, List> lists_;
    std::priority_queue<Key, std::vector<Key>, std::greater<>> keys_;
    // Neighbouring pushes often share their key; this spares the look-up.
    Key recent_key_ = 0;
    List* recent_ = nullptr;
};

}  // namespace taquin
