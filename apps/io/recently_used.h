#pragma once

#include <cstddef>
#include <iterator>
#include <list>
#include <utility>

namespace taquin::app {

/// A few values by key, most recently used first, so that the others can be dropped. Values do not move in memory.
template <class Key, class Value>
class RecentlyUsed {
  public:
    /// Null if there is none. The value counts as used now.
    Value* find(const Key& key) {
        for (auto entry = entries_.begin(); entry != entries_.end(); ++entry)
            if (entry->first == key) {
                entries_.splice(entries_.begin(), entries_, entry);
                return &entry->second;
            }
        return nullptr;
    }
    Value& add(Key key) { return entries_.emplace_front(std::move(key), Value{}).second; }
    void remove(const Key& key) {
        std::erase_if(entries_, [&](const auto& entry) { return entry.first == key; });
    }
    /// Drops values for which `counts` holds, except the `most` used last; keeps all others.
    template <class Counts>
    void keep(std::size_t most, const Counts& counts) {
        std::size_t counted = 0;
        for (auto entry = entries_.begin(); entry != entries_.end();)
            entry = counts(entry->second) && ++counted > most ? entries_.erase(entry) : std::next(entry);
    }

  private:
    std::list<std::pair<Key, Value>> entries_;
};

}  // namespace taquin::app
