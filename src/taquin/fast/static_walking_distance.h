#pragma once

#include <memory>

#include "taquin/fast/shape.h"
#include "taquin/heuristic/walking_distance.h"

namespace taquin::fast {

/// Walking distance. The transitions of both axes are packed anew: where a step leads and whether it leads further
/// away fit one number, 16 bits wide where there are few entries, so that the table of 4x4 stays near the processor.
template <class Shape>
class StaticWalkingDistance : public OneStage {
  public:
    struct State {
        std::array<std::uint32_t, 2> walk;  // entries of the tables, by axis
        std::int32_t sum;
    };
    struct Preview {
        std::uint32_t next;  // twice the entry, plus one if further away
    };

    explicit StaticWalkingDistance(const WalkingDistance& heuristic) : heuristic_(heuristic) {
        const auto& rows = heuristic.rows().table;
        const auto& cols = heuristic.cols().table;
        packed_[0] = packed(*rows, Shape::rows);
        packed_[1] = cols == rows ? packed_[0] : packed(*cols, Shape::cols);  // half as much to keep near
    }

    /// The entries of both axes.
    std::array<std::uint32_t, 2> find(const HomeAt<Shape>& home_at, std::uint8_t blank) const {
        std::array<std::uint8_t, Shape::rows * Shape::rows> row_counts{};
        std::array<std::uint8_t, Shape::cols * Shape::cols> col_counts{};
        for (unsigned cell = 0; cell < Shape::cells; ++cell) {
            if (cell == blank) continue;
            const unsigned home = home_at[cell];
            ++row_counts[cell / Shape::cols * Shape::rows + home / Shape::cols];
            ++col_counts[cell % Shape::cols * Shape::cols + home % Shape::cols];
        }
        return {heuristic_.rows().table->find(row_counts, blank / Shape::cols),
                heuristic_.cols().table->find(col_counts, blank % Shape::cols)};
    }
    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, State& state) const {
        state.walk = find(home_at, blank);
        state.sum = heuristic_.rows().distance(state.walk[0]) + heuristic_.cols().distance(state.walk[1]);
        return state.sum;
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

    /// Twice the entry of one axis after a slide along it, plus one if that is further away.
    std::uint32_t next(std::size_t axis, std::uint32_t entry, Slide slide) const {
        return packed_[axis][(entry * 2 + slide.forward) * lines(axis) + line_at[axis][slide.home]];
    }

  private:
    using Packed = std::conditional_t<(Shape::cells <= 16 && Shape::rows == Shape::cols), std::uint16_t, std::uint32_t>;

    static constexpr unsigned lines(std::size_t axis) {
        return Shape::rows == Shape::cols || axis == 0 ? Shape::rows : Shape::cols;
    }
    static constexpr auto line_at = [] {  // by axis, then cell
        std::array<std::array<std::uint8_t, Shape::cells>, 2> result{};
        for (unsigned cell = 0; cell < Shape::cells; ++cell) {
            result[0][cell] = static_cast<std::uint8_t>(cell / Shape::cols);
            result[1][cell] = static_cast<std::uint8_t>(cell % Shape::cols);
        }
        return result;
    }();

    static std::shared_ptr<const Packed[]> packed(const WalkingTable& table, std::size_t lines) {
        const auto transitions = table.transitions();
        auto result = std::make_shared<Packed[]>(transitions.size());
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            const auto to = transitions[i];
            if (to == WalkingTable::none) continue;
            const bool further = table.distance(to) > table.distance(static_cast<std::uint32_t>(i / (2 * lines)));
            result[i] = static_cast<Packed>(2 * to + (further ? 1 : 0));
        }
        return result;
    }

    std::array<std::shared_ptr<const Packed[]>, 2> packed_;  // by axis
    const WalkingDistance& heuristic_;
};

}  // namespace taquin::fast
