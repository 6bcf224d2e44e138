// Maximum matching in any graph (Edmonds, Paths, trees, and flowers, 1965). From a vertex left over, a tree of
// alternating paths is grown: free edge, matched edge, free edge… When it reaches another left-over vertex,
// swapping the edges of the path matches both. An edge between two even vertices of the tree closes an odd
// cycle, the blossom; all its vertices can be reached evenly, and it is shrunk into one by giving them its base.

#include "taquin/heuristic/matching.h"

#include <array>
#include <bit>

namespace taquin {

namespace {

constexpr std::int8_t nobody = -1;
using Vertices = std::uint64_t;  // a set

constexpr Vertices only(int vertex) { return Vertices{1} << vertex; }

class Matching {
  public:
    explicit Matching(std::span<const Vertices> neighbours) : neighbours_(neighbours) { mate_.fill(nobody); }

    /// Finds a largest matching; returns how many pairs it has.
    int find() {
        Vertices lonely = 0;  // with an edge, but without a mate
        for (int v = 0; v < count(); ++v)
            if (neighbours_[index(v)] != 0) lonely |= only(v);
        int pairs = 0;
        for (int v = 0; v < count(); ++v) {  // a greedy start
            const Vertices free = neighbours_[index(v)] & lonely;
            if ((lonely & only(v)) == 0 || free == 0) continue;
            const int other = std::countr_zero(free);
            join(v, other);
            lonely &= ~(only(v) | only(other));
            ++pairs;
        }
        if (std::popcount(lonely) < 2) return pairs;
        for (int v = 0; v < count(); ++v)
            if ((lonely & only(v)) != 0 && mate_[index(v)] == nobody && augment(v)) ++pairs;
        return pairs;
    }

    std::vector<std::pair<int, int>> pairs() const {
        std::vector<std::pair<int, int>> all;
        for (int v = 0; v < count(); ++v)
            if (mate_[index(v)] > v) all.emplace_back(v, mate_[index(v)]);
        return all;
    }

  private:
    static constexpr std::size_t index(int vertex) { return static_cast<std::size_t>(vertex); }
    int count() const { return static_cast<int>(neighbours_.size()); }
    void join(int a, int b) {
        mate_[index(a)] = static_cast<std::int8_t>(b);
        mate_[index(b)] = static_cast<std::int8_t>(a);
    }

    /// Grows the tree from `root`; true if a path to another left-over vertex was found and swapped.
    bool augment(int root) {
        parent_.fill(nobody);
        for (std::size_t v = 0; v < base_.size(); ++v) base_[v] = static_cast<std::int8_t>(v);
        even_ = only(root);
        Vertices waiting = even_;
        while (waiting != 0) {
            const int v = std::countr_zero(waiting);
            waiting &= waiting - 1;
            for (Vertices rest = neighbours_[index(v)]; rest != 0; rest &= rest - 1) {
                const int to = std::countr_zero(rest);
                if (base_[index(v)] == base_[index(to)] || mate_[index(v)] == to) continue;
                const bool reached_evenly = (even_ & only(to)) != 0;
                if (reached_evenly) {
                    waiting |= shrink(v, to);
                } else if (parent_[index(to)] == nobody) {
                    parent_[index(to)] = static_cast<std::int8_t>(v);
                    if (mate_[index(to)] == nobody) {
                        swap_path(to);
                        return true;
                    }
                    even_ |= only(mate_[index(to)]);
                    waiting |= only(mate_[index(to)]);
                }
            }
        }
        return false;
    }

    /// Swaps free and matched edges on the path from `end` up to the root.
    void swap_path(int end) {
        while (end != nobody) {
            const int before = parent_[index(end)];
            const int next = mate_[index(before)];
            join(end, before);
            end = next;
        }
    }

    /// Where the paths from two even vertices to the root meet.
    int meeting(int a, int b) const {
        Vertices passed = 0;
        for (int v = a;; v = parent_[index(mate_[index(v)])]) {
            v = base_[index(v)];
            passed |= only(v);
            if (mate_[index(v)] == nobody) break;
        }
        for (int v = b;; v = parent_[index(mate_[index(v)])]) {
            v = base_[index(v)];
            if ((passed & only(v)) != 0) return v;
        }
    }

    /// The edge a-b joins two even vertices: gives the blossom one base, and returns its vertices that are now even.
    Vertices shrink(int a, int b) {
        const int base = meeting(a, b);
        Vertices bases = 0;
        mark_way(a, b, base, bases);
        mark_way(b, a, base, bases);
        Vertices fresh = 0;
        for (int v = 0; v < count(); ++v)
            if ((bases & only(base_[index(v)])) != 0) {
                base_[index(v)] = static_cast<std::int8_t>(base);
                if ((even_ & only(v)) == 0) fresh |= only(v);
            }
        even_ |= fresh;
        return fresh;
    }

    /// From `v` down to the base: collects the bases passed, and lets paths also run the other way round.
    void mark_way(int v, int child, int base, Vertices& bases) {
        while (base_[index(v)] != base) {
            const int mate = mate_[index(v)];
            bases |= only(base_[index(v)]) | only(base_[index(mate)]);
            parent_[index(v)] = static_cast<std::int8_t>(child);
            child = mate;
            v = parent_[index(mate)];
        }
    }

    std::span<const Vertices> neighbours_;
    std::array<std::int8_t, 64> mate_;
    std::array<std::int8_t, 64>
        parent_{};  // of odd vertices, and of all in a blossom: the even one they were reached from
    std::array<std::int8_t, 64> base_{};  // the vertex that stands for the blossom
    Vertices even_ = 0;                   // reached from the root by an even number of edges
};

}  // namespace

int maximum_matching(std::span<const std::uint64_t> neighbours) { return Matching(neighbours).find(); }

std::vector<std::pair<int, int>> matched_pairs(std::span<const std::uint64_t> neighbours) {
    Matching matching(neighbours);
    matching.find();
    return matching.pairs();
}

}  // namespace taquin
