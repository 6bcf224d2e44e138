// Buckets by two keys, in ordered maps: a search has a few hundred of them, however many nodes are open. The nodes of a
// bucket form a list through the links inside the nodes.

#include "taquin/search/grid_open.h"

namespace taquin {

void GridOpen::push(int row, int column, Id id) {
    List& list = rows_[row][column];
    StateStore::Node& node = store_.node(id);
    node.open = 1;
    node.previous = StateStore::none;
    node.next = list.first;
    if (list.size++ == 0)
        ++buckets_;
    else
        store_.node(list.first).previous = id;
    list.first = id;
    ++columns_[column];
    ++size_;
    ++operations_;
}

void GridOpen::remove(int row, int column, Id id) {
    const auto in_row = rows_.find(row);
    const auto at = in_row->second.find(column);
    StateStore::Node& node = store_.node(id);
    (node.previous == StateStore::none ? at->second.first : store_.node(node.previous).next) = node.next;
    if (node.next != StateStore::none) store_.node(node.next).previous = node.previous;
    node.open = 0;
    if (--at->second.size == 0) {
        in_row->second.erase(at);
        if (in_row->second.empty()) rows_.erase(in_row);
        --buckets_;
    }
    if (const auto count = columns_.find(column); --count->second == 0) columns_.erase(count);
    --size_;
    ++operations_;
}

GridOpen::Id GridOpen::pop(const Bucket& from) {
    const Id id = rows_.find(from.row)->second.find(from.column)->second.first;
    remove(from.row, from.column, id);
    return id;
}

}  // namespace taquin
