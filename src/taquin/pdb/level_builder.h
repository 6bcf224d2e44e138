#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "taquin/pdb/build.h"
#include "taquin/pdb/build_driver.h"
#include "taquin/platform/sync.h"

namespace taquin {

/// The levels of a build, in either metric. What is new in a level is one bit per entry; a row pulls the new bits of
/// all rows that lead to it and keeps those that it has not seen. In one process only the worker that has a row writes
/// to it, so that workers share a level without locks. With several ranks each owns a range of rows: from these it also
/// pulls for the rows of others, and sends them the result.
///
/// Derived has
///   bool allocate();                 // the arrays of its own rows; false where the system refuses memory
///   void find_moves();               // whatever pull() looks up
///   bool clear(StopToken);           // nothing is seen, in new memory; false when stopped
///   void reset();                    // the same in memory that was used
///   void selected();                 // called when another part is selected
///   bool pull(row, reached);         // from rows of this part with anything new; false if there are none
///   bool led_to(row) const;          // from any row of which has_now() is true
///   std::uint64_t unseen_bits(row, w) const;
///   void enter(row, w, found);       // at distance level()
///   Arrays arrays();                 // all that a checkpoint needs, except what is new
///   void make_room();                // frees what only the levels need
///   void write_piece(piece, table);
template <class Derived>
class LevelBuilder : public BuildRows {
  public:
    /// The table; empty on a part that does not want it.
    Expected<Memory> build() {
        if (!divided_) return std::unexpected(divided_.error());
        if (!agreed(allocate_rows() && self().allocate())) return no_memory();
        self().find_moves();
        if (options_.driver != nullptr && options_.driver->spills()) return build_spilled();
        find_away();
        stopped_ = !agreed(self().clear(options_.stop));
        mark_goal();
        if (auto resumed = resume(); !resumed) return std::unexpected(std::move(resumed).error());
        while (!stopped_ && expand_level()) {
        }
        if (stopped_) return make_error(ErrorCode::Cancelled, "tables", key_.text());
        return collect();
    }

    std::size_t row_words() const override { return words_; }
    int owner(std::uint32_t row) const override { return static_cast<int>(row / shape_.unit_rows / units_per_part_); }
    std::uint64_t items() const override { return own_units() + away_.size(); }
    std::uint64_t items_at_a_time() const override { return shape_.step; }

    std::uint64_t expand(const WorkRanges::Range& items, const Away& away) override {
        std::vector<std::uint64_t> reached(words_);
        std::uint64_t fresh = 0;
        for (std::uint64_t item = items.begin; item < items.end; ++item) {
            const bool own = item < own_units();
            const auto unit = static_cast<std::uint32_t>(own ? first_unit_ + item
                                                             : away_[static_cast<std::size_t>(item - own_units())]);
            for (std::uint32_t row = unit * shape_.unit_rows; row < (unit + 1) * shape_.unit_rows; ++row) {
                if (own && complete(row)) continue;
                if (!self().pull(row, reached)) continue;
                if (own)
                    fresh += settle(row, reached);
                else
                    away(row, reached);
            }
        }
        return fresh;
    }

    std::uint64_t settle(std::uint32_t row, Row reached) override {
        if (parts_ == 1) return settle_alone(row, reached);
        const Lock lock(lock_of(row));
        return settle_alone(row, reached);
    }

    int goal_part() const override { return owner(shape_.goal); }
    void select(int part) override {
        set_part(part);
        self().selected();
        for (auto* flags : {&has_now_, &has_next_}) std::ranges::fill(flags->span(), std::uint8_t{0});
        away_.clear();
        find_away();
    }
    void clear_part() override {
        level_ = 0;
        self().reset();
        std::ranges::fill(now_.span(), 0);
        mark_goal();
    }
    void part_loaded() override { recount(); }
    std::vector<std::span<std::uint8_t>> part_arrays() override { return state().arrays; }
    void enter_at(int level) override { level_ = level; }
    void begin_level(int level) override {
        enter_at(level);
        std::ranges::fill(has_next_.span(), std::uint8_t{0});
    }
    void end_level() override {
        swap_levels();
        for (std::uint32_t row = first_row(); row < first_row() + own_rows(); ++row)
            if (!has_now(row)) std::fill_n(words_of(now_, row), words_, std::uint64_t{0});
    }
    void swap_levels() override {
        std::swap(now_, next_);
        std::swap(has_now_, has_next_);
    }

  protected:
    struct Shape {
        std::uint32_t units;      // regions, or maps
        std::uint32_t unit_rows;  // rows of each
        std::uint32_t together;   // units that stay in one part
        std::uint32_t step;       // units handed out at a time
        std::uint64_t entries;    // of the whole table, as progress counts them
        std::uint32_t goal;       // the row of the goal, whose permutation has rank 0
    };
    LevelBuilder(const PatternKey& key, const PatternLayout& layout, const BuildOptions& options, const Shape& shape)
        : key_(key),
          layout_(layout),
          options_(options),
          words_((layout.arrangements.count() + 63) / 64),
          shape_(shape),
          divided_(options.driver == nullptr ? Expected<void>() : options.driver->divide(layout, options.threads)),
          parts_(options.driver == nullptr ? 1 : options.driver->parts()),
          pool_(options.threads, options.on_notice) {
        const auto parts = static_cast<std::uint32_t>(parts_);
        const std::uint32_t groups = (shape.units + shape.together - 1) / shape.together;
        units_per_part_ = (groups + parts - 1) / parts * shape.together;
        set_part(options.driver == nullptr ? 0 : options.driver->part());
    }

    static std::span<std::uint8_t> as_bytes(std::span<std::uint64_t> words) {
        return {reinterpret_cast<std::uint8_t*>(words.data()), words.size_bytes()};
    }
    template <class T>
    static bool obtain(LargeArray<T>& array, std::size_t count) {
        if (count == 0) return true;  // more parts than rows
        auto got = LargeArray<T>::make(count);
        if (got) array = *std::move(got);
        return got.has_value();
    }

    int level() const { return level_; }
    bool has_now(std::uint32_t row) const { return has_now_[row] != 0; }
    /// [first, last) of this part.
    std::uint32_t first_unit() const { return first_unit_; }
    std::uint32_t last_unit() const { return last_unit_; }
    ThreadPool& pool() { return pool_; }
    std::uint32_t first_row() const { return first_unit_ * shape_.unit_rows; }
    std::uint32_t own_rows() const { return static_cast<std::uint32_t>(own_units()) * shape_.unit_rows; }
    /// The words of a row of this part in an array that has them one after the other.
    std::uint64_t* words_of(LargeArray<std::uint64_t>& array, std::uint32_t row) const {
        return array.data() + std::size_t{row - first_row()} * words_;
    }
    const std::uint64_t* new_in(std::uint32_t row) { return words_of(now_, row); }

    const PatternKey key_;
    const PatternLayout& layout_;
    const BuildOptions& options_;
    const std::size_t words_;  // of 64 bits, in a row

  private:
    Derived& self() { return static_cast<Derived&>(*this); }
    bool agreed(bool own) { return options_.driver == nullptr ? own : options_.driver->agreed(own); }
    std::unexpected<Error> no_memory() const {
        return make_error(ErrorCode::OutOfMemory, "memory", build_bytes(layout_, parts_) >> 20);
    }

    void set_part(int part) {
        first_unit_ = std::min(shape_.units, units_per_part_ * static_cast<std::uint32_t>(part));
        last_unit_ = std::min(shape_.units, first_unit_ + units_per_part_);
    }
    std::uint64_t own_units() const { return last_unit_ - first_unit_; }
    bool complete(std::uint32_t row) {
        if (parts_ == 1) return unseen_[row - first_row()] == 0;
        const Lock lock(lock_of(row));
        return unseen_[row - first_row()] == 0;
    }
    Mutex& lock_of(std::uint32_t row) { return locks_[row % locks_.size()]; }

    bool allocate_rows() {
        const std::size_t all = std::size_t{shape_.units} * shape_.unit_rows;
        return obtain(now_, own_rows() * words_) && obtain(next_, own_rows() * words_) && obtain(has_now_, all) &&
               obtain(has_next_, all) && obtain(unseen_, own_rows());
    }

    /// Rows of other parts that rows of this one lead to.
    void find_away() {
        if (parts_ == 1) return;
        std::fill_n(has_now_.data() + first_row(), own_rows(), std::uint8_t{1});
        for (std::uint32_t unit = 0; unit < shape_.units; ++unit)
            for (std::uint32_t row = unit * shape_.unit_rows; row < (unit + 1) * shape_.unit_rows; ++row)
                if ((unit < first_unit_ || unit >= last_unit_) && self().led_to(row)) {
                    away_.push_back(unit);
                    break;
                }
        std::fill_n(has_now_.data() + first_row(), own_rows(), std::uint8_t{0});
    }

    void mark_goal() {
        std::ranges::fill(unseen_.span(), layout_.arrangements.count());
        if (shape_.goal < first_row() || shape_.goal >= first_row() + own_rows()) return;
        self().enter(shape_.goal, 0, 1);
        words_of(now_, shape_.goal)[0] = 1;
        has_now_[shape_.goal] = 1;
        --unseen_[shape_.goal - first_row()];
    }

    BuildState state() {
        BuildState state{level_, settled_, self().arrays()};
        state.arrays.push_back(as_bytes(now_.span()));
        return state;
    }

    Expected<void> resume() {
        if (options_.driver == nullptr) return {};
        BuildState found = state();
        const auto resumed = options_.driver->resume(key_, found);
        if (!resumed) return std::unexpected(resumed.error());
        if (!*resumed) return {};
        level_ = found.level;
        settled_ = found.settled;
        recount();
        return {};
    }

    /// Recomputes what the arrays only imply.
    void recount() {
        for (std::uint32_t row = first_row(); row < first_row() + own_rows(); ++row) {
            std::uint32_t seen = 0;
            std::uint64_t any = 0;
            for (std::size_t w = 0; w < words_; ++w) {
                seen += static_cast<std::uint32_t>(64 - std::popcount(self().unseen_bits(row, w)));
                any |= new_in(row)[w];
            }
            unseen_[row - first_row()] = layout_.arrangements.count() - seen;
            has_now_[row] = any != 0;
        }
    }

    /// False when nothing was new, or when stopped.
    bool expand_level() {
        ++level_;
        std::ranges::fill(has_next_.span(), std::uint8_t{0});
        const auto found = parts_ > 1 ? options_.driver->expand(*this, pool_, options_.stop) : expand_alone();
        if (!found) stopped_ = true;
        if (!found || *found == 0) return false;
        settled_ += *found;
        if (options_.on_level) options_.on_level({level_, settled_, shape_.entries});
        std::swap(now_, next_);
        std::swap(has_now_, has_next_);
        if (options_.driver != nullptr) options_.driver->save(state());
        return true;
    }

    std::optional<std::uint64_t> expand_alone() {
        std::atomic<std::uint64_t> found{0};
        const bool whole =
            pool_.for_ranges(items(), shape_.step, options_.stop, [&](std::uint64_t begin, std::uint64_t end) {
                found += expand({begin, end}, {});
            });
        return whole && !options_.stop.stop_requested() ? std::optional(found.load()) : std::nullopt;
    }

    std::uint32_t settle_alone(std::uint32_t row, Row reached) {
        std::uint32_t fresh = 0;
        std::uint64_t* const next = words_of(next_, row);
        const bool first = has_next_[row] == 0;  // in this level
        for (std::size_t w = 0; w < words_; ++w) {
            const std::uint64_t found = reached[w] & self().unseen_bits(row, w);
            next[w] = first ? found : next[w] | found;
            if (found == 0) continue;
            fresh += static_cast<std::uint32_t>(std::popcount(found));
            self().enter(row, w, found);
        }
        if (fresh == 0) return 0;
        has_next_[row] = 1;
        unseen_[row - first_row()] -= fresh;
        return fresh;
    }

    /// Empty on a part that does not want the table.
    Expected<Memory> room_for_table() {
        const bool wanted = options_.driver == nullptr || options_.driver->wants_table();
        auto got = wanted ? Memory::zeroed(layout_.bytes()) : Expected<Memory>(Memory());
        if (!agreed(got.has_value())) return no_memory();
        return got;
    }

    Expected<Memory> build_spilled() {
        BuildDriver& driver = *options_.driver;
        if (const auto built = driver.expand_spilled(*this, key_, shape_.entries, pool_, options_); !built)
            return std::unexpected(built.error());
        auto table = room_for_table();
        if (!table) return table;
        const auto whole = driver.collect_spilled(*this, pool_, options_.stop, table->data());
        if (!whole) return std::unexpected(whole.error());
        if (!*whole) return make_error(ErrorCode::Cancelled, "tables", key_.text());
        return table;
    }

    Expected<Memory> collect() {
        now_ = {};
        next_ = {};
        self().make_room();
        auto room = room_for_table();
        if (!room) return room;
        Memory table = *std::move(room);
        const auto own = pieces();
        const bool whole = parts_ > 1
                               ? options_.driver->collect(*this, pool_, options_.stop, table.data())
                               : pool_.for_ranges(own.end, 1, options_.stop, [&](std::uint64_t piece, std::uint64_t) {
                                     self().write_piece(piece, table.data());
                                 });
        if (!whole) return make_error(ErrorCode::Cancelled, "tables", key_.text());
        return table;
    }

    const Shape shape_;
    const Expected<void> divided_;  // whether there is a division that memory allows
    const int parts_;
    ThreadPool pool_;
    std::uint32_t units_per_part_ = 0;
    std::uint32_t first_unit_ = 0;
    std::uint32_t last_unit_ = 0;
    std::vector<std::uint32_t> away_;  // units of other parts

    LargeArray<std::uint64_t> now_, next_;
    LargeArray<std::uint8_t> has_now_, has_next_;  // of all rows: is any bit set? Never in rows of other parts.
    LargeArray<std::uint32_t> unseen_;             // by row
    std::array<Mutex, 64> locks_;                  // of rows, where there are several parts
    std::uint64_t settled_ = 1;
    int level_ = 0;
    bool stopped_ = false;
};

}  // namespace taquin
