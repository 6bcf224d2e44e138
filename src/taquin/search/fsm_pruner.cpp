// Pruning of needless words of moves by a finite automaton.
//
// Two words do the same when, wherever both can be played, the same tiles end on the same cells. A word is needless
// when a shorter one, or one equally long but earlier in the order of moves, does the same and can be played
// wherever it can: the blank strays no further to any side. A shortest solution that comes first in
// that order contains no needless word, so leaving all of them out loses no length. The words are found by
// listing all words that contain no needless one, shortest first; an automaton that has read the moves so far
// (Aho and Corasick, 1975, then made minimal) knows which next move would complete one.
// (Taylor and Korf, Pruning duplicate nodes in depth-first search, 1993.)

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

/// The tiles of an endless grid around the blank; tiles are named by the cells they came from.
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

    /// A sum over what is away from where it came from: equal effects have equal keys.
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

/// How far the blank strays from where it began: a word can be played wherever this fits on the board.
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

/// Two bits a move, the last one lowest, below a leading 1.
using Word = std::uint64_t;

int length_of(Word word) { return (static_cast<int>(std::bit_width(word)) - 1) / 2; }

std::vector<Move> moves_in(Word word) {
    std::vector<Move> moves;
    for (int i = length_of(word) - 1; i >= 0; --i) moves.push_back(static_cast<Move>(word >> 2 * i & 3));
    return moves;
}

/// Lists words in order of length, then of moves, and finds the needless ones.
class Lister {
  public:
    Lister(Size size, int length, const StopToken& stop) : size_(size), length_(length), stop_(stop) {}

    /// Nothing when told to stop.
    std::optional<std::vector<Word>> run() {
        known_.reserve(1U << 14);
        known_.insert({Window().key(), {1, {}}});  // the empty word, which null sequences are equal to
        // One move more than half: the last may stray where the equal word then may go too. Further ones
        // were looked for, up to three more, and there are none.
        for (target_ = 1; target_ <= length_ && target_ <= length_ / 2 + 1; ++target_) visit(1, 0, {});
        if (stopped_) return std::nullopt;
        return std::move(needless_);
    }

  private:
    struct Known {
        Word word;
        Extent extent;
    };

    void visit(Word word, int moves, const Extent& extent) {
        if ((++visits_ & 1023U) == 0) stopped_ = stopped_ || stop_.stop_requested();
        if (stopped_) return;
        for (const Move move : all_moves) {
            const Word longer = word << 2 | static_cast<Word>(move);
            if (ends_needless(longer, moves + 1)) continue;
            window_.apply(move);
            // What fits nowhere can never be played, nor can anything longer.
            if (const Extent wider = extent.with(window_.row(), window_.col()); wider.fits(size_)) {
                if (moves + 1 < target_)
                    visit(longer, moves + 1, wider);
                else
                    judge(longer, wider);
            }
            window_.apply(opposite(move));
        }
    }

    bool ends_needless(Word word, int moves) const {
        for (int last = 2; last <= moves; ++last)
            if ((lengths_ >> last & 1U) != 0) {
                const Word mask = (Word{1} << 2 * last) - 1;
                const Word end = (word & mask) | (mask + 1);
                if (perhaps_[trace(end)] && needless_set_.contains(end)) return true;
            }
        return false;
    }
    static std::size_t trace(Word word) { return static_cast<std::size_t>(word * 0x9e3779b97f4a7c15U >> 48); }

    void judge(Word word, const Extent& extent) {
        const std::uint64_t key = window_.key();
        const auto [from, to] = known_.equal_range(key);
        for (auto at = from; at != to; ++at) {
            const Known& other = at->second;
            if (length_of(other.word) + target_ > length_ || !other.extent.within(extent)) continue;
            if (!(played(other.word) == window_)) continue;
            needless_.push_back(word);
            needless_set_.insert(word);
            perhaps_[trace(word)] = true;
            lengths_ |= 1U << target_;
            return;
        }
        if (2 * target_ <= length_) known_.insert({key, {word, extent}});
    }

    static Window played(Word word) {
        Window window;
        for (const Move move : moves_in(word)) window.apply(move);
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
    std::vector<Word> needless_;
    std::unordered_set<Word> needless_set_;
    std::bitset<1U << 16> perhaps_;  // traces of its members: most words are told by this alone
    std::uint32_t lengths_ = 0;      // of needless words, as bits
};

std::optional<std::vector<std::vector<Move>>> words_in_time(Size size, int length, const StopToken& stop) {
    const auto found = Lister(size, length, stop).run();
    if (!found) return std::nullopt;
    std::vector<std::vector<Move>> words;
    for (const Word word : *found) words.push_back(moves_in(word));
    return words;
}

}  // namespace

std::vector<std::vector<Move>> redundant_sequences(Size size, int length) {
    return words_in_time(size, length, {}).value();
}

std::shared_ptr<const FsmPruner> FsmPruner::shared(Size size, int length, const StopToken& stop) {
    // No word of `length` moves strays further than half of it, so all larger boards have the same words.
    const Size alike{std::min(size.rows, length / 2 + 2), std::min(size.cols, length / 2 + 2)};
    const std::array<int, 3> key{alike.rows, alike.cols, length};
    static Mutex mutex;
    static std::map<std::array<int, 3>, std::shared_ptr<const FsmPruner>> made;
    {
        const Lock lock(mutex);
        if (const auto found = made.find(key); found != made.end()) return found->second;
    }
    // Without the lock: who is told to stop must not wait for another one's. Two that begin together both make it.
    const auto words = words_in_time(alike, length, stop);
    if (!words) return nullptr;
    auto pruner = std::make_shared<const FsmPruner>(of(*words));
    const Lock lock(mutex);
    return made.try_emplace(key, std::move(pruner)).first->second;
}

FsmPruner FsmPruner::make(Size size, int length) { return of(redundant_sequences(size, length)); }

FsmPruner FsmPruner::of(const std::vector<std::vector<Move>>& words) {
    // A trie of the needless words; reading a move in a state follows the longest suffix that is in the trie.
    constexpr State nowhere = 0xffff;
    struct TrieNode {
        std::array<State, 4> next{nowhere, nowhere, nowhere, nowhere};
        State suffix = 0;
        bool needless = false;
    };
    std::vector<TrieNode> trie(1);
    for (const auto& word : words) {
        State at = 0;
        for (const Move move : word) {
            const auto m = static_cast<std::size_t>(index(move));
            if (trie[at].next[m] == nowhere) {
                trie[at].next[m] = static_cast<State>(trie.size());
                trie.emplace_back();
            }
            at = trie[at].next[m];
        }
        trie[at].needless = true;
    }
    std::vector<State> queue{0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        TrieNode& node = trie[queue[i]];
        for (std::size_t m = 0; m < 4; ++m) {
            const State fall = i == 0 ? 0 : trie[node.suffix].next[m];
            if (node.next[m] == nowhere) {
                node.next[m] = fall;
            } else {
                trie[node.next[m]].suffix = fall;
                trie[node.next[m]].needless = trie[node.next[m]].needless || trie[fall].needless;
                queue.push_back(node.next[m]);
            }
        }
    }

    // Minimal: split groups of states until no move tells two of one group apart. Group 0 is the start's.
    std::vector<State> group(trie.size(), 0);
    for (std::size_t i = 0; i < trie.size(); ++i)
        if (trie[i].needless) group[i] = nowhere;
    std::erase_if(queue, [&](State state) { return trie[state].needless; });
    for (std::size_t groups = 0;;) {
        std::map<std::array<State, 5>, State> signatures;
        std::vector<State> finer = group;
        for (const State state : queue) {
            std::array<State, 5> signature{group[state]};
            for (std::size_t m = 0; m < 4; ++m) signature[m + 1] = group[trie[state].next[m]];
            finer[state] = signatures.try_emplace(signature, static_cast<State>(signatures.size())).first->second;
        }
        group = std::move(finer);
        if (signatures.size() == groups) break;
        groups = signatures.size();
    }

    FsmPruner pruner;
    for (const State state : queue) {
        if (group[state] >= pruner.table_.size()) pruner.table_.resize(group[state] + 1);
        Row& row = pruner.table_[group[state]];
        for (const Move move : all_moves) {
            const State to = trie[state].next[static_cast<std::size_t>(index(move))];
            if (trie[to].needless) row.allowed = row.allowed.without(move);
            row.next[static_cast<std::size_t>(index(move))] = trie[to].needless ? 0 : group[to];
        }
    }
    return pruner;
}

}  // namespace taquin
