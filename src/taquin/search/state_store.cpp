// The memory of best-first search, counted to the byte.
//
// Nodes are kept in segments that never move, so growing copies nothing. The index is an open-addressing table of ids
// with linear probing and one byte of the hash beside each. It grows by a third, not twofold: that keeps it under eight
// bytes per node, and near a memory limit it takes exactly the slots that the nodes still to come can fill, so that
// index and segments run out together. To grow, the old index is freed first, since it can be rebuilt from the stored
// states. An allocation that the system refuses counts as a memory limit reached.

#include "taquin/search/state_store.h"

#include <algorithm>
#include <cstdlib>

namespace taquin {

namespace {

constexpr std::uint64_t slot_bytes = sizeof(StateStore::Id) + 1;
constexpr double usual_load = 0.86;
constexpr double last_load = 0.93;  // when there is no memory left for a lower one
constexpr std::uint64_t first_slots = 512;
constexpr StateStore::Id states_between_polls = 1 << 16;  // while the index is rebuilt: a few milliseconds

std::uint64_t share(std::uint64_t slots, double load) {
    return static_cast<std::uint64_t>(static_cast<double>(slots) * load);
}

}  // namespace

StateStore::StateStore(const Packing& packing, MemoryBudget& budget, unsigned sharers)
    : packing_(packing), budget_(budget), sharers_(sharers), record_words_(node_words + packing.words()) {
    // Segments of about 1/256 of the limit: small enough to come close to it, large enough to be few.
    const std::uint64_t wanted = std::clamp<std::uint64_t>(budget.limit() / 256, 4096, 1 << 20);
    while (record_words_ * sizeof(Word) * (std::uint64_t{2} << segment_shift_) <= wanted) ++segment_shift_;
    segment_mask_ = (Id{1} << segment_shift_) - 1;
}

StateStore::~StateStore() {
    for (Word* segment : segments_) std::free(segment);
    budget_.give_back(segment_bytes_ + slots_ * slot_bytes);
}

bool StateStore::grow(std::size_t count) {
    const std::uint64_t per_segment = std::uint64_t{1} << segment_shift_;
    const std::uint64_t bytes = per_segment * record_words_ * sizeof(Word) + 3 * sizeof(segments_[0]);
    while (size_ + count > capacity_) {
        if (capacity_ + per_segment > none || !budget_.take(bytes)) return false;
        segment_bytes_ += bytes;
        Word* const segment = try_allocate<Word>(per_segment * record_words_);
        if (segment == nullptr) return false;
        if (!segments_.push_back(segment)) {
            std::free(segment);
            return false;
        }
        capacity_ += per_segment;
    }
    return indexed_ + count <= index_limit_ || grow_index(count);
}

/// The size of the index, in slots, at which it and the segments exhaust this store's share of the budget together.
std::uint64_t StateStore::slots_that_fit() const {
    const double record = static_cast<double>(record_words_ * sizeof(Word));
    const double free_records = static_cast<double>(capacity_ - size_) * record;
    const double mine = static_cast<double>(slots_ * slot_bytes) + static_cast<double>(budget_.left()) / sharers_;
    // slots * slot_bytes + (slots * load - indexed) * record = mine + free_records
    const double slots = (mine + free_records + static_cast<double>(indexed_) * record) /
                         (static_cast<double>(slot_bytes) + last_load * record);
    const double most = mine / static_cast<double>(slot_bytes);
    return static_cast<std::uint64_t>(std::min({slots, most, 1e18}));
}

bool StateStore::grow_index(std::size_t count) {
    const std::uint64_t needed = indexed_ + count;
    const std::uint64_t usual = std::max({first_slots, slots_ + slots_ / 3, share(needed, 1.5)});
    const std::uint64_t fit = slots_that_fit();
    if (fit >= usual) {
        if (!rebuild_index(usual)) return false;
        index_limit_ = share(slots_, usual_load);
    } else {
        // The last growth; a gain of less than a 64th is not worth a rebuild.
        if (fit > slots_ + slots_ / 64 && !rebuild_index(fit)) return false;
        index_limit_ = share(slots_, last_load);
    }
    return needed <= index_limit_;
}

bool StateStore::rebuild_index(std::uint64_t slots) {
    budget_.give_back(slots_ * slot_bytes);
    index_ids_.reset();
    index_tags_.reset();
    slots_ = 0;
    if (!budget_.take(slots * slot_bytes)) return false;
    slots_ = slots;
    index_ids_.reset(try_allocate<Id>(slots));
    // calloc(), as the system zeroes pages when they are first touched: a large index is not cleared in one go.
    index_tags_.reset(static_cast<std::uint8_t*>(std::calloc(slots, 1)));
    if (index_ids_ == nullptr || index_tags_ == nullptr) return false;
    indexed_ = 0;
    for (Id id = 0; id < size_; ++id) {
        if (id % states_between_polls == states_between_polls - 1 && budget_.should_stop()) return false;
        if (node(id).indexed != 0) set_index(find(state(id)), id);
    }
    return true;
}

StateStore::Slot StateStore::find(const Word* words) const {
    const std::uint64_t hash = packing_.hash(words);
    const auto low = static_cast<std::uint8_t>(hash);
    const std::uint8_t tag = low == 0 ? std::uint8_t{1} : low;
    std::uint64_t slot = home_slot(hash);
    while (index_tags_[slot] != 0) {
        if (index_tags_[slot] == tag && Packing::equal(state(index_ids_[slot]), words, packing_.words()))
            return {index_ids_[slot], slot, tag};
        if (++slot == slots_) slot = 0;
    }
    return {none, slot, tag};
}

StateStore::Id StateStore::add(const Word* words, const Node& node) {
    const Id id = size_++;
    Word* const at = record(id);
    ::new (at) Node(node);
    std::copy_n(words, packing_.words(), at + node_words);
    return id;
}

void StateStore::set_index(const Slot& slot, Id id) {
    if (slot.id == none)
        ++indexed_;
    else
        node(slot.id).indexed = 0;
    index_ids_[slot.at] = id;
    index_tags_[slot.at] = slot.tag;
    node(id).indexed = 1;
}

int StateStore::slid(Id id) const {
    std::vector<Tile> tiles(packing_.cells());
    const auto blank = [&](Id of) {
        packing_.unpack(state(of), tiles);
        return std::ranges::find(tiles, Tile{0}) - tiles.begin();
    };
    const auto cells = std::abs(blank(id) - blank(node(id).parent));
    return static_cast<int>(is_vertical(static_cast<Move>(node(id).move)) ? cells / packing_.size().cols : cells);
}

std::vector<Move> StateStore::path_to(Id id, Metric metric) const {
    std::vector<Move> moves;
    for (; node(id).parent != none; id = node(id).parent)
        moves.insert(moves.end(), metric == Metric::SingleTile ? 1U : static_cast<unsigned>(slid(id)),
                     static_cast<Move>(node(id).move));
    std::ranges::reverse(moves);
    return moves;
}

TraceEvent trace_event(TraceEvent::Type type, StateStore::Id id, const StateStore::Node& node) {
    TraceEvent event{.type = type, .id = id, .g = node.cost};
    if (node.parent != StateStore::none) {
        event.parent = node.parent;
        event.move = static_cast<Move>(node.move);
    }
    return event;
}

}  // namespace taquin
