#pragma once

#include <optional>

#include "taquin/search/open_array.h"

namespace taquin {

/// The open list as an unsorted array, scanned for its least entry: the textbook baseline. Its operations are
/// comparisons of two entries.
class ListQueue : public OpenArray {
  public:
    using OpenArray::OpenArray;

    void push(Key key, Id id) {
        store_.node(id).open = 1;
        put(size_++, entry(key, id));
        first_.reset();
    }
    void remove(Key, Id id) { take(index_of(id)); }
    Key top_key() { return entries_[first()].key; }
    Id pop() {
        const Id id = entries_[first()].id;
        take(first());
        return id;
    }

  private:
    std::size_t first() {
        if (!first_) {
            first_ = 0;
            for (std::size_t i = 1; i < size_; ++i)
                if (less(entries_[i], entries_[*first_])) first_ = i;
        }
        return *first_;
    }
    void take(std::size_t at) {
        store_.node(entries_[at].id).open = 0;
        const Entry last = entries_[--size_];
        if (at != size_) put(at, last);
        first_.reset();
    }

    std::optional<std::size_t> first_;  // cached until the list changes
};

static_assert(OpenList<ListQueue>);

}  // namespace taquin
