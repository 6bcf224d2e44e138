#pragma once

#include "taquin/fast/packed_walk.h"
#include "taquin/fast/static_estimate.h"
#include "taquin/heuristic/walking_distance.h"

namespace taquin::fast {

/// Walking distance. Entries are 16 bits wide where there are few, so that the table of 4x4 stays in the caches.
template <class Shape>
class StaticWalkingDistance : public OneStage {
  public:
    using Serves = WalkingDistance;
    static constexpr const HeuristicInfo* info = &walking_distance_info;
    /// Of larger boards there are no tables.
    static constexpr bool compiled = Shape::cells <= 16 && Shape::cols <= 6;
    static constexpr bool covers_manhattan = true;
    static constexpr bool unit_change = true;

    using Walk = std::array<std::uint32_t, 2>;  // entries of the tables, by axis
    struct State {
        Walk walk;
        std::int32_t sum;
    };
    struct Preview {
        std::uint32_t next;  // see next()
    };

    static bool supports(const WalkingDistance&) { return true; }
    StaticWalkingDistance(const WalkingDistance& heuristic, bool transposed)
        : axes_{transposed ? &heuristic.cols() : &heuristic.rows(),
                transposed ? &heuristic.rows() : &heuristic.cols()} {
        for (std::size_t axis = 0; axis < 2; ++axis) {
            const bool shared = axis == 1 && axes_[0]->table == axes_[1]->table;  // half the memory to cache
            if (!shared) packed_[axis] = pack_walk<Packed>(*axes_[axis]->table);
            next_[axis] = packed_[shared ? 0 : axis].get();
        }
    }

    Walk find(const HomeAt<Shape>& home_at, std::uint8_t blank) const {
        std::array<std::uint8_t, Shape::rows * Shape::rows> row_counts{};
        std::array<std::uint8_t, Shape::cols * Shape::cols> col_counts{};
        for (unsigned cell = 0; cell < Shape::cells; ++cell) {
            if (cell == blank) continue;
            const unsigned home = home_at[cell];
            ++row_counts[cell / Shape::cols * Shape::rows + home / Shape::cols];
            ++col_counts[cell % Shape::cols * Shape::cols + home % Shape::cols];
        }
        return {axes_[0]->table->find(row_counts, blank / Shape::cols),
                axes_[1]->table->find(col_counts, blank % Shape::cols)};
    }
    int distance(std::size_t axis, const Walk& walk) const { return axes_[axis]->distance(walk[axis]); }
    /// Twice the entry of one axis after a slide along it, plus one if that is further away.
    std::uint32_t next(std::size_t axis, std::uint32_t entry, Slide slide) const {
        return next_[axis][(entry * 2 + slide.forward) * lines(axis) + line_of<Shape>[axis][slide.home]];
    }

    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state.walk = find(home_at, blank);
        return state.sum = distance(0, state.walk) + distance(1, state.walk);
    }
    template <int>
    void prefetch(const State& state, Slide slide, Plan, Preview& preview) const {
        preview.next = next(slide.axis, state.walk[slide.axis], slide);
    }
    template <int>
    int value(const State& state, Slide, Plan, const Preview& preview, int) const {
        return state.sum - 1 + 2 * static_cast<int>(preview.next & 1U);
    }
    void update(const State& before, Slide slide, Plan plan, const Preview& preview, State& after) const {
        after = before;
        after.walk[slide.axis] = preview.next / 2;
        after.sum = value<0>(before, slide, plan, preview, 0);
    }

  private:
    using Packed = std::conditional_t<(Shape::cells <= 16 && Shape::square), std::uint16_t, std::uint32_t>;

    static constexpr unsigned lines(std::size_t axis) { return Shape::square || axis == 0 ? Shape::rows : Shape::cols; }

    std::array<const WalkingDistance::Axis*, 2> axes_;
    std::array<std::unique_ptr<const Packed[]>, 2> packed_;  // the second may be missing
    std::array<const Packed*, 2> next_;
};

}  // namespace taquin::fast
