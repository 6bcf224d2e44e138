#pragma once

#include <cstddef>
#include <iterator>
#include <list>
#include <utility>

namespace taquin::app {

/// A few values by key, the one used last first, so that the others can be dropped. Where values are stays the same.
template <class Key, class Value>
class RecentlyUsed {
  public:
    /// Null if it is not there; it counts as used now.
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
    /// Keeps the `most` used last of the values that count, and all others.
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
