#pragma once

#include <map>
#include <optional>

#include "taquin/search/state_store.h"

namespace taquin {

/// An open list with queries by two keys at once. Nodes are in buckets by row and column, for example by g and f;
/// within a bucket the order is LIFO. Empty buckets are removed, so that the least of either key and the first row
/// within a column are found by visiting a few buckets.
class GridOpen {
  public:
    using Id = StateStore::Id;
    struct Bucket {
        int row;
        int column;
    };

    GridOpen(StateStore& store, MemoryBudget& budget) : store_(store), memory_(budget, bytes_per_bucket) {}

    bool empty() const { return size_ == 0; }
    std::uint64_t size() const { return size_; }
    /// Nodes put into a bucket or taken out of one.
    std::uint64_t operations() const { return operations_; }

    bool make_room(std::size_t count) { return memory_.reach(buckets_ + count); }
    void push(int row, int column, Id id);
    /// Requires that the node was pushed to this bucket.
    void remove(int row, int column, Id id);
    Id pop(const Bucket& from);

    // Require that it is not empty.
    int least_column() const { return columns_.begin()->first; }

    /// The lowest row that holds a node of at most this column, with the lowest of its columns.
    std::optional<Bucket> first_row_within(int most_column) const {
        for (const auto& [row, lists] : rows_)
            if (lists.begin()->first <= most_column) return Bucket{row, lists.begin()->first};
        return std::nullopt;
    }
    /// The lowest column of a row, if it is at most this.
    std::optional<Bucket> bucket_within(int row, int most_column) const {
        const auto at = rows_.find(row);
        if (at == rows_.end() || at->second.begin()->first > most_column) return std::nullopt;
        return Bucket{row, at->second.begin()->first};
    }
    /// The least column above `column` of a node in a row below `row`.
    std::optional<int> least_column_above(int column, int row) const {
        std::optional<int> least;
        for (auto at = rows_.begin(); at != rows_.end() && at->first < row; ++at)
            if (const auto above = at->second.upper_bound(column); above != at->second.end())
                if (!least || above->first < *least) least = above->first;
        return least;
    }
    /// visit(row, its least column) for every row, the lowest first.
    template <class Visit>
    void for_each_row(Visit visit) const {
        for (const auto& [row, lists] : rows_) visit(row, lists.begin()->first);
    }
    /// visit(row, nodes) for every row that holds nodes of at most this column, the lowest first.
    template <class Visit>
    void for_each_row_within(int most_column, Visit visit) const {
        for (const auto& [row, lists] : rows_) {
            std::uint64_t nodes = 0;
            for (auto at = lists.begin(); at != lists.end() && at->first <= most_column; ++at) nodes += at->second.size;
            if (nodes > 0) visit(row, nodes);
        }
    }

  private:
    static constexpr std::uint64_t bytes_per_bucket = 224;  // upper bound: entries of three maps

    struct List {
        Id first = StateStore::none;
        std::uint64_t size = 0;
    };

    StateStore& store_;
    ChunkedCharge memory_;
    std::map<int, std::map<int, List>> rows_;
    std::map<int, std::uint64_t> columns_;  // nodes of each
    std::size_t buckets_ = 0;
    std::uint64_t size_ = 0;
    std::uint64_t operations_ = 0;
};

}  // namespace taquin
