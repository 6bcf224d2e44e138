// Pruning of redundant move sequences by a finite-state machine (Taylor and Korf, Pruning duplicate nodes in
// depth-first search, 1993).
//
// Two sequences have the same effect when, wherever both can be applied, the same tiles end on the same cells. A
// sequence is redundant when a shorter one, or one equally long but lexicographically earlier, has the same effect and
// can be applied wherever it can: the blank goes no further to any side. The lexicographically first of the optimal
// solutions contains no redundant sequence, so pruning all of them keeps the length of solutions. They are found by
// enumerating all sequences that contain no redundant one, shortest first; a machine that has read the moves so far
// (Aho and Corasick 1975, then minimized) knows which next move would complete one.

#include "taquin/search/fsm_pruner.h"

#include <algorithm>
#include <bit>
#include <bitset>
#include <map>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "taquin/core/random.h"
#include "taquin/platform/sync.h"

namespace taquin {

namespace {

constexpr int reach = FsmPruner::max_length / 2 + 3;
constexpr int side = 2 * reach + 1;
constexpr int middle = reach * side + reach;
constexpr std::array<int, 4> delta{-side, -1, 1, side};

/// The tiles of an infinite grid around the blank; tiles are named by the cells they came from.
class Window {
  public:
    Window() {
        for (std::size_t i = 0; i < tiles_.size(); ++i) tiles_[i] = static_cast<std::uint16_t>(i);
    }

    void apply(Move move) {
        const int next = blank_ + delta[static_cast<std::size_t>(index(move))];
        const int tile = tiles_[static_cast<std::size_t>(next)];
        key_ += salt(tile, blank_) - salt(tile, next);
        tiles_[static_cast<std::size_t>(blank_)] = static_cast<std::uint16_t>(tile);
        tiles_[static_cast<std::size_t>(next)] = middle;
        blank_ = next;
    }

    /// A hash summed over the displaced tiles and the blank: equal effects have equal keys.
    std::uint64_t key() const { return key_ + salt(middle, blank_); }
    int row() const { return blank_ / side - reach; }
    int col() const { return blank_ % side - reach; }
    bool operator==(const Window& other) const { return blank_ == other.blank_ && tiles_ == other.tiles_; }

  private:
    static std::uint64_t salt(int tile, int cell) {
        if (tile == cell) return 0;
        return Random(static_cast<std::uint64_t>(tile) * (side * side) + static_cast<std::uint64_t>(cell)).next();
    }

    std::array<std::uint16_t, static_cast<std::size_t>(side) * side> tiles_;
    int blank_ = middle;
    std::uint64_t key_ = 0;
};

/// How far the blank goes from where it began: a sequence can be applied wherever this fits on the board.
struct Extent {
    int up = 0, down = 0, left = 0, right = 0;

    Extent with(int row, int col) const {
        return {std::max(up, -row), std::max(down, row), std::max(left, -col), std::max(right, col)};
    }
    bool within(const Extent& other) const {
        return up <= other.up && down <= other.down && left <= other.left && right <= other.right;
    }
    bool fits(Size size) const { return up + down < size.rows && left + right < size.cols; }
};

/// A move sequence: two bits a move, the last one lowest, below a leading 1.
using Sequence = std::uint64_t;

int length_of(Sequence sequence) { return (static_cast<int>(std::bit_width(sequence)) - 1) / 2; }

std::vector<Move> moves_in(Sequence sequence) {
    std::vector<Move> moves;
    for (int i = length_of(sequence) - 1; i >= 0; --i) moves.push_back(static_cast<Move>(sequence >> 2 * i & 3));
    return moves;
}

/// Enumerates sequences by length, then lexicographically, and finds the redundant ones.
class Enumerator {
  public:
    Enumerator(Size size, int length, const StopToken& stop) : size_(size), length_(length), stop_(stop) {}

    /// Nothing when told to stop.
    std::optional<std::vector<Sequence>> run() {
        known_.reserve(1U << 14);
        known_.insert({Window().key(), {1, {}}});  // the empty sequence, which null sequences are equal to
        // One move more than half: the last may widen the extent so that the equal sequence fits in it. Longer ones
        // were searched for, up to three moves more, and there are none.
        for (target_ = 1; target_ <= length_ && target_ <= length_ / 2 + 1; ++target_) visit(1, 0, {});
        if (stopped_) return std::nullopt;
        return std::move(redundant_);
    }

  private:
    struct Known {
        Sequence sequence;
        Extent extent;
    };

    void visit(Sequence sequence, int moves, const Extent& extent) {
        if ((++visits_ & 1023U) == 0) stopped_ = stopped_ || stop_.stop_requested();
        if (stopped_) return;
        for (const Move move : all_moves) {
            const Sequence longer = sequence << 2 | static_cast<Sequence>(move);
            if (has_redundant_suffix(longer, moves + 1)) continue;
            window_.apply(move);
            // What fits nowhere can never be applied, nor can anything longer.
            if (const Extent wider = extent.with(window_.row(), window_.col()); wider.fits(size_)) {
                if (moves + 1 < target_)
                    visit(longer, moves + 1, wider);
                else
                    classify(longer, wider);
            }
            window_.apply(opposite(move));
        }
    }

    bool has_redundant_suffix(Sequence sequence, int moves) const {
        for (int last = 2; last <= moves; ++last)
            if ((lengths_ >> last & 1U) != 0) {
                const Sequence mask = (Sequence{1} << 2 * last) - 1;
                const Sequence suffix = (sequence & mask) | (mask + 1);
                if (filter_[filter_bit(suffix)] && redundant_set_.contains(suffix)) return true;
            }
        return false;
    }
    static std::size_t filter_bit(Sequence sequence) {
        return static_cast<std::size_t>(sequence * 0x9e3779b97f4a7c15U >> 48);
    }

    /// Records a sequence as redundant, or as one to compare later ones with.
    void classify(Sequence sequence, const Extent& extent) {
        const std::uint64_t key = window_.key();
        const auto [from, to] = known_.equal_range(key);
        for (auto at = from; at != to; ++at) {
            const Known& other = at->second;
            if (length_of(other.sequence) + target_ > length_ || !other.extent.within(extent)) continue;
            if (!(effect(other.sequence) == window_)) continue;
            redundant_.push_back(sequence);
            redundant_set_.insert(sequence);
            filter_[filter_bit(sequence)] = true;
            lengths_ |= 1U << target_;
            return;
        }
        if (2 * target_ <= length_) known_.insert({key, {sequence, extent}});
    }

    static Window effect(Sequence sequence) {
        Window window;
        for (const Move move : moves_in(sequence)) window.apply(move);
        return window;
    }

    Size size_;
    int length_;
    const StopToken& stop_;
    unsigned visits_ = 0;
    bool stopped_ = false;
    int target_ = 0;
    Window window_;
    std::unordered_multimap<std::uint64_t, Known> known_;
    std::vector<Sequence> redundant_;
    std::unordered_set<Sequence> redundant_set_;
    std::bitset<1U << 16> filter_;  // Bloom filter of redundant_set_, which saves most lookups there
    std::uint32_t lengths_ = 0;     // of redundant sequences, as bits
};

/// Nothing when told to stop.
std::optional<std::vector<std::vector<Move>>> find_redundant(Size size, int length, const StopToken& stop) {
    const auto found = Enumerator(size, length, stop).run();
    if (!found) return std::nullopt;
    std::vector<std::vector<Move>> sequences;
    for (const Sequence sequence : *found) sequences.push_back(moves_in(sequence));
    return sequences;
}

}  // namespace

std::vector<std::vector<Move>> redundant_sequences(Size size, int length) {
    return find_redundant(size, length, {}).value();
}

std::shared_ptr<const FsmPruner> FsmPruner::shared(Size size, int length, const StopToken& stop) {
    // No sequence has more than length / 2 + 1 moves, so larger boards have the same ones.
    const Size alike{std::min(size.rows, length / 2 + 2), std::min(size.cols, length / 2 + 2)};
    const std::array<int, 3> key{alike.rows, alike.cols, length};
    static Mutex mutex;
    static std::map<std::array<int, 3>, std::shared_ptr<const FsmPruner>> made;
    {
        const Lock lock(mutex);
        if (const auto found = made.find(key); found != made.end()) return found->second;
    }
    // Without the lock: a search told to stop must not wait for another one. Two that begin together both make it.
    const auto sequences = find_redundant(alike, length, stop);
    if (!sequences) return nullptr;
    auto pruner = std::make_shared<const FsmPruner>(of(*sequences));
    const Lock lock(mutex);
    return made.try_emplace(key, std::move(pruner)).first->second;
}

FsmPruner FsmPruner::make(Size size, int length) { return of(redundant_sequences(size, length)); }

FsmPruner FsmPruner::of(const std::vector<std::vector<Move>>& sequences) {
    // A trie of the redundant sequences; reading a move in a state follows the longest suffix that is in the trie.
    using TrieState = std::uint32_t;
    constexpr TrieState nowhere = ~TrieState{0};
    struct TrieNode {
        std::array<TrieState, 4> next{nowhere, nowhere, nowhere, nowhere};
        TrieState suffix = 0;
        bool redundant = false;
    };
    std::vector<TrieNode> trie(1);
    for (const auto& sequence : sequences) {
        TrieState at = 0;
        for (const Move move : sequence) {
            const auto m = static_cast<std::size_t>(index(move));
            if (trie[at].next[m] == nowhere) {
                trie[at].next[m] = static_cast<TrieState>(trie.size());
                trie.emplace_back();
            }
            at = trie[at].next[m];
        }
        trie[at].redundant = true;
    }
    std::vector<TrieState> queue{0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        TrieNode& node = trie[queue[i]];
        for (std::size_t m = 0; m < 4; ++m) {
            const TrieState fall = i == 0 ? 0 : trie[node.suffix].next[m];
            if (node.next[m] == nowhere) {
                node.next[m] = fall;
            } else {
                trie[node.next[m]].suffix = fall;
                trie[node.next[m]].redundant = trie[node.next[m]].redundant || trie[fall].redundant;
                queue.push_back(node.next[m]);
            }
        }
    }

    // Minimization: split groups of states until no move distinguishes two states of a group. Group 0 is the start's.
    std::vector<TrieState> group(trie.size(), 0);
    for (std::size_t i = 0; i < trie.size(); ++i)
        if (trie[i].redundant) group[i] = nowhere;
    std::erase_if(queue, [&](TrieState state) { return trie[state].redundant; });
    for (std::size_t groups = 0;;) {
        std::map<std::array<TrieState, 5>, TrieState> signatures;
        std::vector<TrieState> finer = group;
        for (const TrieState state : queue) {
            std::array<TrieState, 5> signature{group[state]};
            for (std::size_t m = 0; m < 4; ++m) signature[m + 1] = group[trie[state].next[m]];
            finer[state] = signatures.try_emplace(signature, static_cast<TrieState>(signatures.size())).first->second;
        }
        group = std::move(finer);
        if (signatures.size() == groups) break;
        groups = signatures.size();
    }

    FsmPruner pruner;
    for (const TrieState state : queue) {
        if (group[state] >= pruner.table_.size()) pruner.table_.resize(group[state] + 1);
        Transitions& row = pruner.table_[group[state]];
        for (const Move move : all_moves) {
            const TrieState to = trie[state].next[static_cast<std::size_t>(index(move))];
            if (trie[to].redundant) row.allowed = row.allowed.without(move);
            row.next[static_cast<std::size_t>(index(move))] =
                trie[to].redundant ? State{0} : static_cast<State>(group[to]);
        }
    }
    return pruner;
}

std::shared_ptr<const FsmPruner> FsmPruner::alternating(bool prune) {
    constexpr State begin = 0, vertical = 1, horizontal = 2;
    const auto pruner = std::make_shared<FsmPruner>();
    pruner->table_.resize(3);
    for (Transitions& state : pruner->table_)
        for (const Move move : all_moves)
            state.next[static_cast<std::size_t>(index(move))] = !prune              ? begin
                                                                : is_vertical(move) ? vertical
                                                                                    : horizontal;
    if (!prune) return pruner;
    for (const Move move : all_moves) {
        Transitions& after = pruner->table_[is_vertical(move) ? vertical : horizontal];
        after.allowed = after.allowed.without(move);
    }
    return pruner;
}

}  // namespace taquin
