#pragma once

#include <concepts>
#include <cstdint>

#include "taquin/search/state_store.h"

namespace taquin {

/// Keys order the open list, smallest first.
using OpenKey = std::uint64_t;

/// An open list: a priority queue of stored nodes, from which a node can also be removed. Ties between equal keys are
/// broken FIFO or LIFO, as chosen at construction, so all open lists return nodes in the same order.
///
///   make_room(count)   makes sure that this many more nodes can be pushed; false: the memory limit is reached
///   push(key, id)      requires room, and a node that is not in the list
///   remove(key, id)    requires that the node was pushed with this key and is still in the list
///   top_key(), pop()   require that it is not empty
///   operations()       what the list has cost so far, in the unit its header names
template <class List>
concept OpenList = std::constructible_from<List, StateStore&, MemoryBudget&, bool> &&
    requires(List list, const List constant, OpenKey key, StateStore::Id id, std::size_t count) {
    { list.make_room(count) } -> std::same_as<bool>;
    {list.push(key, id)};
    {list.remove(key, id)};
    { list.top_key() } -> std::same_as<OpenKey>;
    { list.pop() } -> std::same_as<StateStore::Id>;
    { constant.empty() } -> std::same_as<bool>;
    { constant.size() } -> std::same_as<std::uint64_t>;
    { constant.operations() } -> std::same_as<std::uint64_t>;
};

}  // namespace taquin
