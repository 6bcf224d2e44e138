#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "taquin/core/symmetry.h"
#include "taquin/heuristic/guide_model.h"

namespace taquin::fast {

/// Numbers that are fitted by stochastic gradient descent, each with its own step size (AdaGrad; Duchi, Hazan and
/// Singer, 2011).
class AdaptiveWeights {
  public:
    explicit AdaptiveWeights(std::size_t count) : weights_(count) {}

    float operator[](std::size_t i) const { return weights_[i].value; }
    void set(std::size_t i, float value) { weights_[i].value = value; }
    void learn(std::size_t i, float gradient, float rate) {
        Weight& weight = weights_[i];
        weight.squares += gradient * gradient;
        weight.value += rate * gradient / std::sqrt(weight.squares);
    }
    void forget_gradients(float first_square) {
        for (Weight& weight : weights_) weight.squares = first_square;
    }

  private:
    struct Weight {
        float value = 0;
        float squares = 1;
    };
    std::vector<Weight> weights_;
};

/// The weights of a GuideModel while they are fitted, in moves.
class GuideWeights {
  public:
    /// A group of the model's weights. Each is the sum of two: its own, and one that it shares with all places of the
    /// board where tiles are displaced in the same way from home and from one another. What is rare in one place is
    /// common in others.
    struct Group {
        AdaptiveWeights own;
        AdaptiveWeights shared;

        template <class Number>
        Group(const std::vector<Number>& units, std::size_t shared_count) : own(units.size()), shared(shared_count) {
            for (std::size_t i = 0; i < units.size(); ++i)
                own.set(i, static_cast<float>(units[i]) / static_cast<float>(GuideModel::scale));
        }
        template <class Number>
        void store(std::size_t i, std::size_t j, int grain, std::vector<Number>& units) const {
            const auto most = static_cast<float>(std::numeric_limits<Number>::max() / grain);
            const float in_grains =
                (own[i] + shared[j]) * static_cast<float>(GuideModel::scale) / static_cast<float>(grain);
            units[i] = static_cast<Number>(grain * std::lround(std::clamp(in_grains, -most, most)));
        }
    };

    /// A weight in the sum of a board's value, and its factor in the value that a beam uses.
    struct Term {
        Group* group;
        std::size_t own;
        std::size_t shared;
        float beam_weight;

        float value() const { return group->own[own] + group->shared[shared]; }
        void learn(float gradient, float rate) const {
            group->own.learn(own, gradient, rate);
            group->shared.learn(shared, gradient, rate);
        }
    };

    explicit GuideWeights(const GuideModel& model);

    void forget_gradients(float first_square);
    /// The number of terms, the same for every board; term k always belongs to the same tiles.
    std::size_t terms_count() const { return terms_count_; }
    /// All terms of a board, given by the cell of every tile, always in the same order of tiles.
    void terms(const std::uint8_t* cell_of, std::vector<Term>& out);
    /// The transpose of a board; of one that is not square, itself.
    void transpose(const std::uint8_t* cell_of, std::vector<std::uint8_t>& out) const;
    /// Rounded to multiples of `grain` units: the coarser, the smaller the file.
    void store(GuideModel& model, int grain) const;

  private:
    struct Near {
        int tile;
        int other;
        int offset;
        float beam_weight;
    };
    /// Steps in a row or column beyond which places count as equal.
    static constexpr int reach = 4;
    static constexpr std::size_t steps = (2 * reach + 1) * (2 * reach + 1);

    std::size_t step(int from, int to) const { return step_[static_cast<std::size_t>(from * cells_ + to)]; }
    std::size_t shared_blank(int blank, int tile, int cell) const {
        return step(tile, cell) * steps + step(cell, blank);
    }
    std::size_t shared_pair(const Near& near, int cell, int other) const {
        return (static_cast<std::size_t>(near.offset) * steps + step(near.tile, cell)) * steps + step(cell, other);
    }

    const GuideModel& model_;
    int cells_;
    Group tiles_;
    Group pairs_;
    Group blanks_;
    std::vector<Near> near_;
    std::size_t terms_count_;
    std::vector<std::uint8_t> transposed_;
    std::vector<std::uint8_t> step_;  // from cell to cell, clipped to reach
};

}  // namespace taquin::fast
