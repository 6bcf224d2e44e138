// What the open list of A* costs. The same textbook A* (Hart, Nilsson and Raphael, 1968) runs with three open
// lists and counts what each does: comparisons of two values of f in the list and the heap, steps over buckets in
// the buckets. A better way to a waiting board is pushed again, and the worse entry is skipped when it comes up.

#include <algorithm>
#include <chrono>
#include <unordered_map>

#include "taquin/solve/registry.h"

#include "apps/lab/measure.h"

namespace taquin::lab {

namespace {

struct Entry {
    int f;
    std::uint32_t node;
};

/// Entries in the order they came; the least is looked for every time.
class ListQueue {
  public:
    void push(Entry entry) { entries_.push_back(entry); }
    Entry pop() {
        std::size_t best = 0;
        for (std::size_t i = 1; i < entries_.size(); ++i) {
            ++operations;
            if (entries_[i].f < entries_[best].f) best = i;
        }
        const Entry entry = entries_[best];
        entries_[best] = entries_.back();
        entries_.pop_back();
        return entry;
    }
    std::size_t size() const { return entries_.size(); }
    std::uint64_t operations = 0;

  private:
    std::vector<Entry> entries_;
};

/// A binary heap written out, so that its comparisons can be counted.
class HeapQueue {
  public:
    void push(Entry entry) {
        std::size_t at = entries_.size();
        entries_.push_back(entry);
        for (; at > 0; at = (at - 1) / 2) {
            ++operations;
            if (entries_[(at - 1) / 2].f <= entry.f) break;
            entries_[at] = entries_[(at - 1) / 2];
        }
        entries_[at] = entry;
    }
    Entry pop() {
        const Entry top = entries_.front();
        const Entry last = entries_.back();
        entries_.pop_back();
        if (entries_.empty()) return top;
        std::size_t at = 0;
        for (std::size_t child = 1; child < entries_.size(); child = 2 * at + 1) {
            if (child + 1 < entries_.size()) {
                ++operations;
                if (entries_[child + 1].f < entries_[child].f) ++child;
            }
            ++operations;
            if (last.f <= entries_[child].f) break;
            entries_[at] = entries_[child];
            at = child;
        }
        entries_[at] = last;
        return top;
    }
    std::size_t size() const { return entries_.size(); }
    std::uint64_t operations = 0;

  private:
    std::vector<Entry> entries_;
};

/// One bucket per value of f: nothing is compared, only empty buckets are stepped over.
class BucketQueue {
  public:
    void push(Entry entry) {
        ++operations;
        const auto f = static_cast<std::size_t>(entry.f);
        if (f >= buckets_.size()) buckets_.resize(f + 1);
        buckets_[f].push_back(entry.node);
        least_ = std::min(least_, f);
        ++size_;
    }
    Entry pop() {
        ++operations;
        for (; buckets_[least_].empty(); ++least_) ++operations;
        const std::uint32_t node = buckets_[least_].back();
        buckets_[least_].pop_back();
        --size_;
        return {static_cast<int>(least_), node};
    }
    std::size_t size() const { return size_; }
    std::uint64_t operations = 0;

  private:
    std::vector<std::vector<std::uint32_t>> buckets_;
    std::size_t least_ = 0;
    std::size_t size_ = 0;
};

struct Node {
    std::string board;
    int g;
    bool closed;
};

std::string key_of(const Board& board) {
    std::string key;
    for (const Tile tile : board.tiles()) key.push_back(static_cast<char>(tile));
    return key;
}

template <class Queue>
Record search(const Problem& problem, const Heuristic& heuristic, const Limits& limits, Record record) {
    const auto began = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    };
    const int scale = heuristic.scale();
    const std::string goal = key_of(problem.goal.board());
    std::unordered_map<std::string, std::uint32_t> known;
    std::vector<Node> nodes{{key_of(problem.start), 0, false}};
    known.emplace(nodes.front().board, 0);
    Queue open;
    const int h_start = heuristic.value(problem.start);
    open.push({h_start, 0});
    std::uint64_t generated = 1, expanded = 0, reopened = 0, deepest = 0, frontier = 1;
    record.status = "unsolvable";
    Board board = problem.start;
    while (open.size() > 0) {
        const Entry entry = open.pop();
        if (nodes[entry.node].closed) continue;
        if (nodes[entry.node].board == goal) {
            record.status = "solved";
            record.optimal = heuristic.admissible();
            record.fields["length"] = nodes[entry.node].g;
            break;
        }
        if (limits.nodes && expanded >= *limits.nodes) record.status = "node-limit";
        if (limits.time && (expanded & 255) == 0 && seconds() * 1000 > static_cast<double>(limits.time->count()))
            record.status = "time-limit";
        if (record.status != "unsolvable") break;
        nodes[entry.node].closed = true;
        ++expanded;
        std::vector<Tile> tiles;
        for (const char c : nodes[entry.node].board) tiles.push_back(static_cast<Tile>(static_cast<unsigned char>(c)));
        board.assign(tiles);
        const int g = nodes[entry.node].g + 1;
        for (const Move move : board.moves()) {
            board.apply(move);
            ++generated;
            std::string key = key_of(board);
            const auto [at, fresh] = known.emplace(key, static_cast<std::uint32_t>(nodes.size()));
            const bool better = !fresh && g < nodes[at->second].g;
            if (fresh) nodes.push_back({std::move(key), g, false});
            if (better) {
                Node& node = nodes[at->second];
                reopened += node.closed ? 1U : 0U;
                node.g = g;
                node.closed = false;
            }
            if (fresh || better) open.push({g * scale + heuristic.value(board), at->second});
            board.apply(opposite(move));
            deepest = std::max(deepest, static_cast<std::uint64_t>(g));
        }
        frontier = std::max(frontier, static_cast<std::uint64_t>(open.size()));
    }
    auto& fields = record.fields;
    fields["lower_bound"] = record.optimal ? fields["length"] : static_cast<double>(h_start) / scale;
    fields["generated"] = static_cast<double>(generated);
    fields["expanded"] = static_cast<double>(expanded);
    fields["reopened"] = static_cast<double>(reopened);
    fields["max_frontier"] = static_cast<double>(frontier);
    fields["deepest"] = static_cast<double>(deepest);
    fields["iterations"] = 1;
    fields["stored_bytes"] = static_cast<double>(nodes.size() * (sizeof(Node) + sizeof(Entry)));
    fields["operations"] = static_cast<double>(open.operations);
    fields["h_start"] = static_cast<double>(h_start) / scale;
    if (record.optimal) fields["h_error"] = fields["length"] - fields["h_start"];
    fields["wall_seconds"] = fields["cpu_seconds"] = seconds();
    return record;
}

}  // namespace

Expected<Measured> measure_queue(const Configuration& configuration, const Cell& cell, const Problem& problem,
                                 const Limits& limits, TableSource* tables) {
    const auto made =
        make_heuristic(configuration.heuristic.empty() ? "manhattan" : configuration.heuristic, problem.goal, tables);
    if (!made) return std::unexpected(made.error());
    const Record blank{
        .cell = cell, .engine = "textbook", .algorithm = configuration.algorithm, .heuristic = configuration.heuristic};
    const Heuristic& heuristic = **made;
    if (configuration.algorithm == "list") return Measured{search<ListQueue>(problem, heuristic, limits, blank)};
    if (configuration.algorithm == "heap") return Measured{search<HeapQueue>(problem, heuristic, limits, blank)};
    return Measured{search<BucketQueue>(problem, heuristic, limits, blank)};
}

}  // namespace taquin::lab
