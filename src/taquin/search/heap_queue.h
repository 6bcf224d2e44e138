#pragma once

#include "taquin/search/open_array.h"

namespace taquin {

/// The open list as a binary heap (Williams 1964). Its operations are comparisons of two entries.
class HeapQueue : public OpenArray {
  public:
    using OpenArray::OpenArray;

    void push(Key key, Id id) {
        store_.node(id).open = 1;
        sift_up(size_++, entry(key, id));
    }
    void remove(Key, Id id) { take(index_of(id)); }
    Key top_key() const { return entries_[0].key; }
    Id pop() {
        const Id id = entries_[0].id;
        take(0);
        return id;
    }

  private:
    /// The last entry takes the place of the one taken out.
    void take(std::size_t at) {
        store_.node(entries_[at].id).open = 0;
        const Entry last = entries_[--size_];
        if (at == size_) return;
        if (at > 0 && less(last, entries_[(at - 1) / 2]))
            sift_up(at, last);
        else
            sift_down(at, last);
    }
    void sift_up(std::size_t at, const Entry& entry) {
        for (; at > 0 && less(entry, entries_[(at - 1) / 2]); at = (at - 1) / 2) put(at, entries_[(at - 1) / 2]);
        put(at, entry);
    }
    void sift_down(std::size_t at, const Entry& entry) {
        for (std::size_t child = 2 * at + 1; child < size_; child = 2 * at + 1) {
            if (child + 1 < size_ && less(entries_[child + 1], entries_[child])) ++child;
            if (!less(entries_[child], entry)) break;
            put(at, entries_[child]);
            at = child;
        }
        put(at, entry);
    }
};

static_assert(OpenList<HeapQueue>);

}  // namespace taquin
