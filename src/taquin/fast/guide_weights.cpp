// Which weights of a guide a board's value is the sum of, and where they are shared.

#include "taquin/fast/guide_weights.h"

namespace taquin::fast {

GuideWeights::GuideWeights(const GuideModel& model)
    : model_(model),
      cells_(model.cells()),
      tiles_(model.tiles, steps),
      pairs_(model.pairs, steps * steps * GuideModel::offsets_count),
      blanks_(model.blanks, steps * steps) {
    const Size size = model.size();
    const auto clipped = [](int difference) { return std::clamp(difference, -reach, reach) + reach; };
    for (int one = 0; one < cells_; ++one) {
        const auto from = static_cast<Cell>(one);
        transposed_.push_back(
            static_cast<std::uint8_t>(size.rows == size.cols ? Symmetry(false, false, true).image(size, from) : from));
        for (int two = 0; two < cells_; ++two) {
            const auto to = static_cast<Cell>(two);
            step_.push_back(static_cast<std::uint8_t>(clipped(size.row(to) - size.row(from)) * (2 * reach + 1) +
                                                      clipped(size.col(to) - size.col(from))));
        }
        for (int k = 0; k < GuideModel::offsets_count; ++k)
            if (const int other = model.partner(one, k); other >= 0)
                near_.push_back(
                    {one, other, k, static_cast<float>((model.beam_weight(one) + model.beam_weight(other)) / 2)});
    }
    terms_count_ = 2 * static_cast<std::size_t>(cells_ - 1) + near_.size();
}

void GuideWeights::forget_gradients(float first_square) {
    for (Group* const group : {&tiles_, &pairs_, &blanks_}) {
        group->own.forget_gradients(first_square);
        group->shared.forget_gradients(first_square);
    }
}

void GuideWeights::terms(const std::uint8_t* cell_of, std::vector<Term>& out) {
    out.clear();
    const int blank = cell_of[model_.blank()];
    for (int tile = 0; tile < cells_; ++tile) {
        if (tile == model_.blank()) continue;
        const int cell = cell_of[tile];
        const auto weight = static_cast<float>(model_.beam_weight(tile));
        out.push_back({&tiles_, model_.tile_index(tile, cell), step(tile, cell), weight});
        out.push_back({&blanks_, model_.blank_index(blank, tile, cell), shared_blank(blank, tile, cell), weight});
    }
    for (const Near& near : near_) {
        const int cell = cell_of[near.tile];
        const int other = cell_of[near.other];
        out.push_back({&pairs_, model_.pair_index(near.tile, near.offset, cell, other), shared_pair(near, cell, other),
                       near.beam_weight});
    }
}

void GuideWeights::transpose(const std::uint8_t* cell_of, std::vector<std::uint8_t>& out) const {
    out.resize(static_cast<std::size_t>(cells_));
    for (int tile = 0; tile < cells_; ++tile)
        out[transposed_[static_cast<std::size_t>(tile)]] = transposed_[cell_of[tile]];
}

void GuideWeights::store(GuideModel& model, int grain) const {
    for (int tile = 0; tile < cells_; ++tile)
        for (int cell = 0; tile != model_.blank() && cell < cells_; ++cell) {
            tiles_.store(model_.tile_index(tile, cell), step(tile, cell), grain, model.tiles);
            for (int blank = 0; blank < cells_; ++blank)
                if (blank != cell)
                    blanks_.store(model_.blank_index(blank, tile, cell), shared_blank(blank, tile, cell), grain,
                                  model.blanks);
        }
    for (const Near& near : near_)
        for (int cell = 0; cell < cells_; ++cell)
            for (int other = 0; other < cells_; ++other)
                if (other != cell)
                    pairs_.store(model_.pair_index(near.tile, near.offset, cell, other), shared_pair(near, cell, other),
                                 grain, model.pairs);
}

}  // namespace taquin::fast
