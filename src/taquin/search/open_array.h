#pragma once

#include "taquin/search/long_array.h"
#include "taquin/search/open_list.h"

namespace taquin {

/// What the heap and the list share: an array of entries, charged to the budget. Each node holds the index of its entry
/// in a link field, so that it can be removed.
class OpenArray {
  public:
    using Id = StateStore::Id;
    using Key = OpenKey;

    OpenArray(StateStore& store, MemoryBudget& budget, bool last_in_first_out)
        : store_(store), budget_(budget), lifo_(last_in_first_out) {}
    ~OpenArray() { budget_.give_back(entries_.size() * sizeof(Entry)); }
    OpenArray(const OpenArray&) = delete;
    OpenArray& operator=(const OpenArray&) = delete;

    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }
    /// Comparisons of two entries.
    std::uint64_t operations() const { return comparisons_; }

    bool make_room(std::size_t count) {
        while (size_ + count > entries_.size()) {
            constexpr std::uint64_t bytes = LongArray<Entry>::per_segment * sizeof(Entry);
            if (!budget_.take(bytes)) return false;
            if (!entries_.reach(entries_.size() + 1)) {
                budget_.give_back(bytes);
                return false;
            }
        }
        return true;
    }

  protected:
    struct Entry {
        Key key = 0;
        std::uint64_t turn = 0;  // among equal keys the smallest comes first
        Id id = StateStore::none;
    };

    Entry entry(Key key, Id id) {
        ++pushes_;
        return {key, lifo_ ? ~pushes_ : pushes_, id};
    }
    bool less(const Entry& a, const Entry& b) {
        ++comparisons_;
        return a.key != b.key ? a.key < b.key : a.turn < b.turn;
    }
    void put(std::size_t at, const Entry& entry) {
        entries_[at] = entry;
        store_.node(entry.id).next = static_cast<Id>(at);
    }
    std::size_t index_of(Id id) const { return store_.node(id).next; }

    StateStore& store_;
    LongArray<Entry> entries_;
    std::size_t size_ = 0;

  private:
    MemoryBudget& budget_;
    bool lifo_;
    std::uint64_t pushes_ = 0;
    std::uint64_t comparisons_ = 0;
};

}  // namespace taquin
