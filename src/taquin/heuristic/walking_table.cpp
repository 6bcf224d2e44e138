// The table behind walking distance: breadth-first search backward from the goal over all ways to spread
// the tiles over the lines. For 4x4 that is 24 964 entries, the furthest 35 moves away.
//
// An entry is known by its key, one 64-bit number: a digit for each pair of lines. Where the digits do not
// fit 64 bits, the table would be far beyond max_entries anyway.

#include "taquin/heuristic/walking_table.h"

#include <deque>
#include <tuple>

#include "taquin/platform/sync.h"

namespace taquin {

bool WalkingTable::may_fit(int lines, int width) {
    // Below what 64 bits hold, so that five lines of four, with millions of entries, are refused without counting.
    Key most = 1'000'000'000'000'000'000 / static_cast<Key>(lines);
    for (int i = 0; i < lines * lines && most > 0; ++i) most /= static_cast<Key>(width + 1);
    return most > 0;
}

std::optional<WalkingTable> WalkingTable::make(int lines, int width, int blank_home, const StopToken& stop,
                                               Metric metric) {
    if (!may_fit(lines, width)) return std::nullopt;
    WalkingTable table(lines, width);
    if (!table.build(blank_home, stop)) return std::nullopt;
    if (metric == Metric::MultiTile) table.count_runs();
    return table;
}

namespace {

/// What was asked for last, the latest first. Never destroyed: threads may still search when a process ends.
class KeptTables {
  public:
    using Name = std::tuple<int, int, int, Metric>;
    using Table = std::shared_ptr<const WalkingTable>;

    static KeptTables& all() {
        static auto& kept = *new KeptTables;
        return kept;
    }
    Table find(const Name& name) {
        const Lock lock(mutex_);
        const auto found = std::ranges::find(kept_, name, &std::pair<Name, Table>::first);
        if (found == kept_.end()) return nullptr;
        std::rotate(kept_.begin(), found, found + 1);
        return kept_.front().second;
    }
    void keep(const Name& name, const Table& table) {
        const Lock lock(mutex_);
        if (std::ranges::find(kept_, name, &std::pair<Name, Table>::first) != kept_.end())
            return;  // made by two threads
        kept_.emplace_front(name, table);
        bytes_ += table->bytes();
        for (; bytes_ > WalkingTable::max_kept_bytes; kept_.pop_back()) bytes_ -= kept_.back().second->bytes();
    }

  private:
    Mutex mutex_;
    std::deque<std::pair<Name, Table>> kept_;
    std::size_t bytes_ = 0;
};

}  // namespace

std::shared_ptr<const WalkingTable> WalkingTable::shared(int lines, int width, int blank_home, const StopToken& stop,
                                                         Metric metric) {
    const KeptTables::Name name(lines, width, blank_home, metric);
    if (auto kept = KeptTables::all().find(name)) return kept;
    auto made = make(lines, width, blank_home, stop, metric);
    if (!made) return nullptr;
    const auto table = std::make_shared<const WalkingTable>(*std::move(made));
    KeptTables::all().keep(name, table);
    return table;
}

std::size_t WalkingTable::bytes() const {
    return key_.capacity() * sizeof(Key) + distance_.capacity() + next_.capacity() * sizeof(Entry) +
           slots_.capacity() * sizeof(Entry);
}

WalkingTable::WalkingTable(int lines, int width) : lines_(lines), width_(width), slots_(1U << 12U, none) {
    Key value = 1;
    for (int i = 0; i <= lines * lines; ++i, value *= static_cast<Key>(width + 1)) place_.push_back(value);
}

WalkingTable::Key WalkingTable::key_of(std::span<const std::uint8_t> counts, int blank_line) const {
    Key key = static_cast<Key>(blank_line) * place_.back();
    for (std::size_t i = 0; i < counts.size(); ++i) key += counts[i] * place_[i];
    return key;
}

/// Where the key is, or the free slot where it would go.
std::size_t WalkingTable::slot_of(Key key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = (key * 0x9e3779b97f4a7c15ULL >> 32U) & mask;
    while (slots_[slot] != none && key_[slots_[slot]] != key) slot = (slot + 1) & mask;
    return slot;
}

WalkingTable::Entry WalkingTable::find(std::span<const std::uint8_t> counts, int blank_line) const {
    return slots_[slot_of(key_of(counts, blank_line))];
}

WalkingTable::Entry WalkingTable::find_or_add(Key key, std::uint8_t distance) {
    std::size_t slot = slot_of(key);
    if (slots_[slot] != none) return slots_[slot];
    if (2 * key_.size() >= slots_.size()) {
        slots_.assign(slots_.size() * 4, none);
        for (Entry entry = 0; entry < key_.size(); ++entry) slots_[slot_of(key_[entry])] = entry;
        slot = slot_of(key);
    }
    key_.push_back(key);
    distance_.push_back(distance);
    return slots_[slot] = static_cast<Entry>(key_.size() - 1);
}

bool WalkingTable::build(int blank_home, const StopToken& stop) {
    const auto lines = static_cast<std::size_t>(lines_);
    const auto base = static_cast<Key>(width_ + 1);
    Key goal = static_cast<Key>(blank_home) * place_.back();
    for (std::size_t line = 0; line < lines; ++line)
        goal += static_cast<Key>(width_ - (static_cast<int>(line) == blank_home)) * place_[line * lines + line];
    find_or_add(goal, 0);

    for (Entry entry = 0; entry < key_.size(); ++entry) {  // entries are added in order of distance
        const Key key = key_[entry];
        const auto blank = static_cast<std::size_t>(key / place_.back());
        for (const bool forward : {false, true}) {
            const std::size_t other = forward ? blank + 1 : blank - 1;  // wraps above lines when there is none
            for (std::size_t home = 0; home < lines; ++home) {
                Entry next = none;
                if (other < lines && key / place_[other * lines + home] % base != 0)
                    next = find_or_add(key + place_[blank * lines + home] - place_[other * lines + home] +
                                           (Key{other} - Key{blank}) * place_.back(),
                                       static_cast<std::uint8_t>(distance_[entry] + 1));
                next_.push_back(next);
            }
        }
        if (key_.size() > max_entries || (entry % 1024 == 1023 && stop.stop_requested())) return false;
    }
    return true;
}

/// Breadth-first search again, where any number of steps in one direction is one move. Steps can be undone, so that the
/// distance from the goal is the distance to it.
void WalkingTable::count_runs() {
    constexpr std::uint8_t unknown = 255;
    std::ranges::fill(distance_, unknown);
    distance_[0] = 0;  // the goal was entered first
    std::vector<Entry> queue{0};
    // By entry and direction: everything that one move in this direction leads to from here was reached at this
    // distance or before, so that another run that comes here can stop.
    std::vector<std::uint8_t> passed(2 * entries(), unknown);
    std::vector<Entry> run;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const auto after = static_cast<std::uint8_t>(distance_[queue[at]] + 1);
        for (const bool forward : {false, true}) {
            run.assign(1, queue[at]);
            while (!run.empty()) {
                const Entry entry = run.back();
                run.pop_back();
                if (std::uint8_t& known = passed[2 * entry + (forward ? 1U : 0U)]; known <= after)
                    continue;
                else
                    known = after;
                for (int home = 0; home < lines_; ++home) {
                    const Entry to = next(entry, forward, home);
                    if (to == none) continue;
                    if (distance_[to] == unknown) {
                        distance_[to] = after;
                        queue.push_back(to);
                    }
                    run.push_back(to);
                }
            }
        }
    }
}

}  // namespace taquin
