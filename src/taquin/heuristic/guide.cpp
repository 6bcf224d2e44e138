// Integer tables of a guide. The weight of a pair stands in the rows of both its tiles, so that the change of a move is
// one sum over the partners of the tile that moved.

#include "taquin/heuristic/guide.h"

#include <algorithm>
#include <utility>

namespace taquin {

Guide::Guide(const GuideModel& model)
    : size_(model.size()), cells_(model.cells()), blank_(model.blank()), partners_(static_cast<std::size_t>(cells_)) {
    const auto n = static_cast<std::size_t>(cells_);
    tiles_.resize(n * n);
    blanks_.resize(n * n * n);
    blank_steps_.resize(n * n * n);
    for (int tile = 0; tile < cells_; ++tile) {
        if (tile == blank_) continue;
        for (int cell = 0; cell < cells_; ++cell) {
            const std::size_t i = model.tile_index(tile, cell);
            tiles_[i] = scale * size_.distance(static_cast<Cell>(tile), static_cast<Cell>(cell)) + model.tiles[i];
            for (int at = 0; at < cells_; ++at)
                if (at != cell) {
                    const std::size_t j = model.blank_index(at, tile, cell);
                    blanks_[j] = model.blanks[j];
                }
        }
        for (int k = 0; k < GuideModel::offsets_count; ++k)
            if (const int other = model.partner(tile, k); other >= 0) {
                for (const auto& [one, two] : {std::pair(tile, other), std::pair(other, tile)}) {
                    Partners& list = partners_[static_cast<std::size_t>(one)];
                    list.tiles[list.count++] = static_cast<std::uint8_t>(two);
                }
            }
    }
    const auto grid = Grid::make(size_);
    for (int at = 0; at < cells_; ++at)
        for (const Move move : grid->moves(static_cast<Cell>(at))) {
            const std::size_t here = static_cast<std::size_t>(at) * n * n;
            const std::size_t there = grid->neighbour(static_cast<Cell>(at), move) * n * n;
            for (std::size_t i = 0; i < n * n; ++i)
                blank_steps_[here + i][static_cast<std::size_t>(index(move))] =
                    static_cast<std::int16_t>(blanks_[there + i] - blanks_[here + i]);
        }

    std::size_t total = 0;
    for (Partners& list : partners_) {
        list.first_pair = total;
        total += n * list.count * n;
    }
    pairs_.resize(total);
    std::vector<std::size_t> next(n, 0);
    std::vector<std::int8_t> block(n * n);  // of one pair, and the other way round
    std::vector<std::int8_t> transposed(n * n);
    for (int tile = 0; tile < cells_; ++tile)
        for (int k = 0; k < GuideModel::offsets_count; ++k) {
            const int other = model.partner(tile, k);
            if (other < 0) continue;
            const Partners& one = partners_[static_cast<std::size_t>(tile)];
            const Partners& two = partners_[static_cast<std::size_t>(other)];
            const std::size_t place = next[static_cast<std::size_t>(tile)]++;
            const std::size_t other_place = next[static_cast<std::size_t>(other)]++;
            const std::int8_t* const weights = model.pairs.data() + model.pair_index(tile, k, 0, 0);
            std::copy(weights, weights + n * n, block.begin());
            for (std::size_t cell = 0; cell < n; ++cell) {
                block[cell * n + cell] = 0;
                for (std::size_t at = 0; at < n; ++at) transposed[at * n + cell] = block[cell * n + at];
            }
            for (std::size_t cell = 0; cell < n; ++cell) {
                const auto row = static_cast<std::ptrdiff_t>(cell * n);
                std::copy_n(block.begin() + row, n, &pairs_[one.first_pair + (cell * one.count + place) * n]);
                std::copy_n(transposed.begin() + row, n,
                            &pairs_[two.first_pair + (cell * two.count + other_place) * n]);
            }
        }

    std::vector<std::uint8_t> home(n);
    for (std::size_t tile = 0; tile < n; ++tile) home[tile] = static_cast<std::uint8_t>(tile);
    goal_value_ = value(home);
}

std::uint64_t Guide::bytes(Size size) {
    const auto n = static_cast<std::uint64_t>(size.cells());
    return n * n * (sizeof(std::int32_t) + 2 * GuideModel::offsets_count * n) +
           n * n * n * (sizeof(std::int8_t) + sizeof(BlankChanges));
}

int Guide::value(std::span<const std::uint8_t> cell_of) const {
    const auto n = static_cast<std::size_t>(cells_);
    const std::size_t blank_cell = cell_of[static_cast<std::size_t>(blank_)];
    int sum = 0;
    int twice = 0;
    for (std::size_t tile = 0; tile < n; ++tile) {
        const std::size_t cell = cell_of[tile];
        sum += tiles_[tile * n + cell] + blanks_[(blank_cell * n + tile) * n + cell];
        const Partners& list = partners_[tile];
        for (std::size_t k = 0; k < list.count; ++k)
            twice += pairs_[list.first_pair + (cell * list.count + k) * n + cell_of[list.tiles[k]]];
    }
    return sum + twice / 2 - goal_value_;
}

std::vector<Guide::Term> Guide::terms(std::span<const std::uint8_t> cell_of) const {
    const auto n = static_cast<std::size_t>(cells_);
    const std::size_t blank_cell = cell_of[static_cast<std::size_t>(blank_)];
    std::vector<Term> all{{-1, -1, -goal_value_}};
    for (int tile = 0; tile < cells_; ++tile) {
        if (tile == blank_) continue;
        const auto t = static_cast<std::size_t>(tile);
        const std::size_t cell = cell_of[t];
        const int distance = size_.distance(static_cast<Cell>(tile), static_cast<Cell>(cell));
        all.push_back({tile, -1, tiles_[t * n + cell] - scale * distance});
        all.push_back({tile, blank_, blanks_[(blank_cell * n + t) * n + cell]});
        const Partners& list = partners_[t];
        for (std::size_t k = 0; k < list.count; ++k)
            if (const int other = list.tiles[k]; other > tile)  // the pair stands in the rows of both
                all.push_back(
                    {tile, other, pairs_[list.first_pair + (cell * list.count + k) * n + cell_of[list.tiles[k]]]});
    }
    std::erase_if(all, [](const Term& term) { return term.value == 0; });
    return all;
}

}  // namespace taquin
