#pragma once

#include <tuple>
#include <vector>

#include "taquin/fast/shape.h"
#include "taquin/heuristic/walking_distance.h"

namespace taquin::fast {

/// Walking distance. The transitions of both axes are packed anew: where a step leads and whether it leads further
/// away fit one number, 16 bits wide where there are few entries, so that the table of 4x4 stays near the processor.
template <class Shape>
class WalkingTwin : public OneStage {
  public:
    struct Memo {
        std::uint32_t row;  // entries of the two tables
        std::uint32_t col;
        std::int32_t sum;
    };
    struct Preview {
        std::uint32_t next;  // twice the entry, plus one if further away
    };

    explicit WalkingTwin(const WalkingDistance& heuristic)
        : rows_(*heuristic.rows().table), cols_(*heuristic.cols().table), heuristic_(heuristic) {}

    /// The entries of both axes.
    std::pair<std::uint32_t, std::uint32_t> find(const HomeAt<Shape>& home_at, std::uint8_t blank) const {
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
    int start(const HomeAt<Shape>& home_at, std::uint8_t blank, Memo& memo) const {
        std::tie(memo.row, memo.col) = find(home_at, blank);
        memo.sum = heuristic_.rows().distance(memo.row) + heuristic_.cols().distance(memo.col);
        return memo.sum;
    }

    template <int>
    void ask(const Memo& memo, Slide slide, Plan, Preview& preview) const {
        preview.next = slide.vertical() ? rows_.next(memo.row, slide.move == Move::Down, slide.home / Shape::cols)
                                        : cols_.next(memo.col, slide.move == Move::Right, slide.home % Shape::cols);
    }
    template <int>
    int value(const Memo& memo, Slide, Plan, const Preview& preview, int) const {
        return memo.sum - 1 + 2 * static_cast<int>(preview.next & 1U);
    }
    void settle(const Memo& before, Slide slide, Plan plan, const Preview& preview, Memo& after) const {
        after = before;
        (slide.vertical() ? after.row : after.col) = preview.next / 2;
        after.sum = value<0>(before, slide, plan, preview, 0);
    }

    const auto& rows() const { return rows_; }
    const auto& cols() const { return cols_; }

  private:
    template <int Lines>
    class Axis {
      public:
        explicit Axis(const WalkingTable& table) {
            const auto transitions = table.transitions();
            packed_.reserve(transitions.size());
            for (std::size_t i = 0; i < transitions.size(); ++i) {
                const auto to = transitions[i];
                const bool further = to != WalkingTable::none &&
                                     table.distance(to) > table.distance(static_cast<std::uint32_t>(i / (2 * Lines)));
                packed_.push_back(static_cast<Packed>(to == WalkingTable::none ? 0 : 2 * to + (further ? 1 : 0)));
            }
        }
        std::uint32_t next(std::uint32_t entry, bool forward, unsigned home) const {
            return packed_[(entry * 2 + forward) * Lines + home];
        }

      private:
        using Packed =
            std::conditional_t<(Shape::cells <= 16 && Shape::rows == Shape::cols), std::uint16_t, std::uint32_t>;
        std::vector<Packed> packed_;
    };

    Axis<Shape::rows> rows_;
    Axis<Shape::cols> cols_;
    const WalkingDistance& heuristic_;
};

}  // namespace taquin::fast
