// A guide as a heuristic. Guides are fitted for goals with the blank's home in the last corner. A goal with the blank
// in another corner is a reflection of such a one, and the names of tiles do not matter, only their homes. A size that
// has no guide of its own shares the weights of one that has: places correspond by their distance from the borders. For
// a blank that belongs elsewhere, and for single lines, nothing is fitted: there the guide is Manhattan distance and
// the linear conflicts of tiles with nearby homes. All of them are weighted for a beam (GuideModel::weight_for_beam).

#include "taquin/heuristic/fitted.h"

#include <algorithm>

#include "taquin/heuristic/explanation.h"
#include "taquin/heuristic/guide_file.h"
#include "taquin/pdb/table_source.h"

namespace taquin {

namespace {

/// Brings the blank's home to the last corner if it is in a corner; else the identity.
Symmetry towards_last_corner(Size size, Cell blank) {
    const int row = size.row(blank);
    const int col = size.col(blank);
    const bool corner = (row == 0 || row == size.rows - 1) && (col == 0 || col == size.cols - 1);
    return corner ? Symmetry(row == 0 && size.rows > 1, col == 0 && size.cols > 1, false) : Symmetry();
}

/// Of the guides that come with the program, the one of this size, else the one whose longer side is nearest, the
/// larger of two.
const ShippedGuide* nearest_guide(Size size) {
    const auto distance = [&](const ShippedGuide& guide) {
        if (guide.size == size) return -1;
        const int difference = std::max(guide.size.rows, guide.size.cols) - std::max(size.rows, size.cols);
        return difference >= 0 ? 2 * difference : -2 * difference + 1;
    };
    const auto guides = shipped_guides();
    const auto nearest = std::ranges::min_element(guides, {}, distance);
    return nearest == guides.end() ? nullptr : &*nearest;
}

Expected<GuideModel> model_for(Size size, Cell blank) {
    const ShippedGuide* const shipped = nearest_guide(size);
    if (shipped == nullptr || blank + 1 != size.cells() || size.is_line()) return GuideModel(size, blank);
    auto model = decode_guide(shipped->content, shipped->size.text());
    if (!model || shipped->size == size) return model;
    return model->resized(size);
}

}  // namespace

Expected<std::shared_ptr<const Fitted>> Fitted::make(const Goal& goal, const StopToken& stop) {
    const Size size = goal.size();
    if (size.cells() > GuideModel::max_cells)
        return make_error(ErrorCode::BoardTooLarge, "heuristic", fitted_info.name, size.text(), GuideModel::max_cells);
    const Symmetry symmetry = towards_last_corner(size, goal.board().blank());
    if (stop.stop_requested()) return make_error(ErrorCode::Cancelled, "heuristic", fitted_info.name);
    auto model = model_for(size, symmetry.image(size, goal.board().blank()));
    if (!model) return std::unexpected(model.error());
    model->weight_for_beam();
    if (stop.stop_requested()) return make_error(ErrorCode::Cancelled, "heuristic", fitted_info.name);
    return std::make_shared<const Fitted>(goal, symmetry, std::make_shared<const Guide>(*model));
}

Fitted::Fitted(const Goal& goal, Symmetry symmetry, std::shared_ptr<const Guide> guide)
    : symmetry_(symmetry), guide_(std::move(guide)) {
    const Size size = goal.size();
    for (int at = 0; at < size.cells(); ++at)
        image_.push_back(static_cast<std::uint8_t>(symmetry.image(size, static_cast<Cell>(at))));
    for (int tile = 0; tile < size.cells(); ++tile) home_.push_back(image_[goal.home(static_cast<Tile>(tile))]);
    image_of_move_ = {symmetry.flips_rows() ? Move::Down : Move::Up, symmetry.flips_cols() ? Move::Right : Move::Left,
                      symmetry.flips_cols() ? Move::Left : Move::Right, symmetry.flips_rows() ? Move::Up : Move::Down};
}

std::vector<std::uint8_t> Fitted::cells_of(const Board& board) const {
    std::vector<std::uint8_t> cells(home_.size());
    for (std::size_t at = 0; at < cells.size(); ++at) cells[home_[board.at(static_cast<Cell>(at))]] = image_[at];
    return cells;
}

int Fitted::start(const Board& board, IncrementalState state) const {
    const auto cells = cells_of(board);
    std::ranges::copy(cells, state.begin() + 1);
    state[0] = guide_->value(cells);
    return std::max(0, state[0]);
}

Explanation Fitted::explain(const Board& board) const {
    const auto cells = cells_of(board);
    const Size size = board.size();
    std::vector<Cell> cell_of(home_.size());
    std::vector<Tile> tile_at(home_.size());   // by the image of its home
    std::vector<Cell> cell_at(image_.size());  // by its image
    for (std::size_t cell = 0; cell < image_.size(); ++cell) {
        cell_of[board.at(static_cast<Cell>(cell))] = static_cast<Cell>(cell);
        cell_at[image_[cell]] = static_cast<Cell>(cell);
    }
    for (std::size_t tile = 0; tile < home_.size(); ++tile) tile_at[home_[tile]] = static_cast<Tile>(tile);
    explain::Parts distances;
    for (const auto& [tile, cell] : explain::tiles_of(board))
        distances.push_back(explain::tile(Explanation::Op::Distance, size, tile, cell, cell_at[home_[tile]]));
    explain::Parts weights;
    for (const auto& [tile, other, value] : guide_->terms(cells)) {
        Explanation weight = explain::number(value, tile < 0                   ? "goal"
                                                    : other < 0                ? "tile"
                                                    : other == guide_->blank() ? "tile-and-blank"
                                                                               : "pair");
        for (const int home : {tile, other}) {
            if (home < 0) continue;
            weight.tiles.push_back(tile_at[static_cast<std::size_t>(home)]);
            weight.cells.push_back(cell_of[weight.tiles.back()]);
        }
        weights.push_back(std::move(weight));
    }
    return explain::largest(
        "fitted",
        {explain::sum("weights", {explain::product(Guide::scale, explain::sum("manhattan", std::move(distances))),
                                  explain::sum("surplus", std::move(weights))}),
         explain::number(0)});
}

int Fitted::update(const Board&, const Step& step, IncrementalState state) const {
    std::array<std::uint8_t, GuideModel::max_cells> cells;
    std::copy(state.begin() + 1, state.end(), cells.begin());
    const int moved = tile(step.tile);
    const auto changes = guide_->blank_changes(cells.data());
    state[0] += changes[static_cast<std::size_t>(index(image(step.move)))] +
                guide_->tile_change(cells.data(), moved, cell(step.from), cell(step.to));
    state[static_cast<std::size_t>(moved) + 1] = cell(step.to);
    state[static_cast<std::size_t>(guide_->blank()) + 1] = cell(step.from);
    return std::max(0, state[0]);
}

const HeuristicInfo fitted_info{
    .name = "fitted",
    .title = "Fitted guide",
    .summary = "weights of tiles and of pairs of tiles, fitted to solved boards; guides a beam and proves nothing",
    .admissible = Tristate::No,
    .consistent = Tristate::No,
    .make = [](const HeuristicInputs& in) -> Expected<HeuristicPtr> {
        if (const auto bytes = Guide::bytes(in.goal.size()); in.budget != nullptr && !in.budget->allows(bytes))
            return in.budget->exceeded(bytes);
        return Fitted::make(in.goal, in.stop);
    },
};

const HeuristicInfo* Fitted::info() const { return &fitted_info; }

}  // namespace taquin
