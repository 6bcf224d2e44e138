// Finishing one outer line of a board.
//
// A tile travels with the blank walking round it: three moves for a step that turns, five for one straight on, so
// it goes in a zigzag as long as it can. The last two tiles of a line are gathered in the corner and put in by a
// search over the 120 places that they and the blank can take in a block of 3x2.
// (Parberry, A real-time algorithm for the (n^2 - 1)-puzzle, 1995.)

#include "taquin/search/layer_walker.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace taquin {

LayerWalker::LayerWalker(const Problem& problem)
    : board_(problem.start),
      goal_(&problem.goal.board()),
      grid_(Grid::make(board_.size())),
      region_{0, board_.size().rows - 1, 0, board_.size().cols - 1} {
    const auto cells = static_cast<std::size_t>(board_.size().cells());
    where_.resize(cells);
    for (std::size_t i = 0; i < cells; ++i) where_[board_.at(static_cast<Cell>(i))] = static_cast<Cell>(i);
    done_.resize(cells);
    stamp_.resize(cells);
    distance_.resize(cells);
    came_by_.resize(cells);
}

int LayerWalker::length(const Line& line) const {
    return line.side == Line::Side::Top || line.side == Line::Side::Bottom ? region_.cols() : region_.rows();
}

Cell LayerWalker::cell(const Line& line, int depth, int along) const {
    const Size size = board_.size();
    if (line.reversed) along = length(line) - 1 - along;
    switch (line.side) {
        case Line::Side::Top:
            return size.cell(region_.top + depth, region_.left + along);
        case Line::Side::Bottom:
            return size.cell(region_.bottom - depth, region_.left + along);
        case Line::Side::Left:
            return size.cell(region_.top + along, region_.left + depth);
        case Line::Side::Right:
            break;
    }
    return size.cell(region_.top + along, region_.right - depth);
}

Move LayerWalker::move_between(Cell from, Cell to) const {
    for (const Move move : all_moves)
        if (grid_->moves(from).has(move) && grid_->neighbour(from, move) == to) return move;
    return Move::Up;
}

void LayerWalker::push(Move move) {
    const Step step = board_.apply(move);
    where_[step.tile] = step.to;
    where_[0] = step.from;
    // Two opposite moves in a row cancel out.
    if (!moves_.empty() && moves_.back() == opposite(move))
        moves_.pop_back();
    else
        moves_.push_back(move);
}

/// Only the done cells of one line and `avoid` are obstacles, so no shortest path leaves the rectangle around its ends
/// by more than a step or two; on a large board that is a fraction of the cells within the same distance.
void LayerWalker::explore(Cell avoid, std::span<const Cell> targets) {
    constexpr int margin = 3;
    const Size size = board_.size();
    const Cell blank = board_.blank();
    Region near{size.row(blank), size.row(blank), size.col(blank), size.col(blank)};
    for (const Cell target : targets) {
        near.top = std::min(near.top, size.row(target));
        near.bottom = std::max(near.bottom, size.row(target));
        near.left = std::min(near.left, size.col(target));
        near.right = std::max(near.right, size.col(target));
    }
    near = {std::max(near.top - margin, region_.top), std::min(near.bottom + margin, region_.bottom),
            std::max(near.left - margin, region_.left), std::min(near.right + margin, region_.right)};
    if (!explore(avoid, targets, near)) explore(avoid, targets, region_);
}

bool LayerWalker::explore(Cell avoid, std::span<const Cell> targets, const Region& within) {
    const Size size = board_.size();
    ++now_;
    queue_.clear();
    const Cell blank = board_.blank();
    stamp_[blank] = now_;
    distance_[blank] = 0;
    queue_.push_back(blank);
    auto missing = std::ranges::count_if(targets, [&](Cell target) { return target != blank; });
    for (std::size_t i = 0; i < queue_.size() && missing > 0; ++i) {
        const Cell at = queue_[i];
        for (const Move move : grid_->moves(at)) {
            const Cell next = grid_->neighbour(at, move);
            if (next == avoid || done_[next] != 0 || stamp_[next] == now_) continue;
            if (!within.has(size.row(next), size.col(next))) continue;
            stamp_[next] = now_;
            distance_[next] = distance_[at] + 1;
            came_by_[next] = move;
            queue_.push_back(next);
            missing -= std::ranges::count(targets, next);
        }
    }
    return missing == 0;
}

/// Along the paths of the last explore().
void LayerWalker::send_blank(Cell to) {
    std::vector<Move> way;
    for (Cell at = to; at != board_.blank(); at = grid_->neighbour(at, opposite(way.back())))
        way.push_back(came_by_[at]);
    for (auto move = way.rbegin(); move != way.rend(); ++move) push(*move);
}

/// Moves needed to bring a tile home over free cells when its last step was `last`: three for every turn, five for
/// every step straight on.
int LayerWalker::moves_left(Cell from, Cell to, Move last) const {
    const Size size = board_.size();
    const int rows = std::abs(size.row(from) - size.row(to));
    const int cols = std::abs(size.col(from) - size.col(to));
    const bool upright = last == Move::Up || last == Move::Down;
    const int same = upright ? rows : cols;
    const int other = upright ? cols : rows;
    const int turns = std::min(2 * other, 2 * same + 1);
    return 3 * turns + 5 * (rows + cols - turns);
}

void LayerWalker::bring(Tile tile, Cell target) {
    const Size size = board_.size();
    while (where_[tile] != target) {
        const Cell at = where_[tile];
        std::array<Cell, 4> steps{};
        std::size_t count = 0;
        // Only steps that bring it nearer: a line is filled from one end, so one of them is always free.
        for (const Move move : grid_->moves(at)) {
            const Cell next = grid_->neighbour(at, move);
            if (done_[next] == 0 && size.distance(next, target) < size.distance(at, target)) steps[count++] = next;
        }
        explore(at, std::span(steps).first(count));
        Cell best = at;
        int least = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (!reached(steps[i])) continue;
            const int cost = distance_[steps[i]] + 1 + moves_left(steps[i], target, move_between(at, steps[i]));
            if (best == at || cost < least) {
                best = steps[i];
                least = cost;
            }
        }
        if (best == at) return;
        send_blank(best);
        push(move_between(best, at));
    }
}

/// Brings the blank into the block without touching the two tiles; false where they block its way.
bool LayerWalker::enter(std::span<const Cell> block, Tile a, Tile b) {
    if (std::ranges::find(block, board_.blank()) != block.end()) return true;
    done_[where_[a]] = done_[where_[b]] = 1;
    explore(board_.blank(), block);
    done_[where_[a]] = done_[where_[b]] = 0;
    const Cell* nearest = nullptr;
    for (const Cell& at : block)
        if (reached(at) && (nearest == nullptr || distance_[at] < distance_[*nearest])) nearest = &at;
    if (nearest == nullptr) return false;
    send_blank(*nearest);
    return true;
}

void LayerWalker::finish_corner(const Line& line, Cell next_to_last, Cell last) {
    const Tile a = tile_for(next_to_last);
    const Tile b = tile_for(last);
    if (where_[a] == next_to_last && where_[b] == last) return;
    const int end = length(line) - 1;
    std::array<Cell, 6> block{};
    for (int i = 0; i < 6; ++i) block[static_cast<std::size_t>(i)] = cell(line, i / 2, end - 1 + i % 2);
    const auto slot = [&](Cell at) { return static_cast<int>(std::ranges::find(block, at) - block.begin()); };

    if (slot(where_[a]) == 6 || slot(where_[b]) == 6 || !enter(block, a, b)) {
        // With `a` out of the way in the corner, `b` can always reach the cell below it, and the blank the block.
        bring(a, block[1]);
        done_[block[1]] = 1;
        if (slot(where_[b]) == 6) bring(b, block[3]);
        done_[block[1]] = 0;
        enter(block, a, b);
    }

    // Breadth-first over where the two tiles and the blank stand in the block.
    struct Place {
        int a, b, blank, from;
        Cell next;  // where the blank went
    };
    std::vector<Place> places{{slot(where_[a]), slot(where_[b]), slot(board_.blank()), -1, 0}};
    std::array<bool, 216> seen{};
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place place = places[i];
        if (place.a == 0 && place.b == 1) {
            std::vector<Cell> way;
            for (auto at = static_cast<int>(i); places[static_cast<std::size_t>(at)].from >= 0;
                 at = places[static_cast<std::size_t>(at)].from)
                way.push_back(places[static_cast<std::size_t>(at)].next);
            for (auto at = way.rbegin(); at != way.rend(); ++at) push(move_between(board_.blank(), *at));
            return;
        }
        for (const int next : {place.blank - 2, place.blank + 2, place.blank ^ 1}) {
            if (next < 0 || next >= 6) continue;
            const int na = place.a == next ? place.blank : place.a;
            const int nb = place.b == next ? place.blank : place.b;
            auto& known = seen[static_cast<std::size_t>(na * 36 + nb * 6 + next)];
            if (known) continue;
            known = true;
            places.push_back({na, nb, next, static_cast<int>(i), block[static_cast<std::size_t>(next)]});
        }
    }
}

bool LayerWalker::finish_line(const Line& line, const std::function<bool()>& go_on) {
    const int end = length(line) - 1;
    for (int along = 0; along + 1 < end; ++along) {
        const Cell home = cell(line, 0, along);
        bring(tile_for(home), home);
        done_[home] = 1;
        if (!go_on()) return false;
    }
    const Cell next_to_last = cell(line, 0, end - 1);
    const Cell last = cell(line, 0, end);
    finish_corner(line, next_to_last, last);
    done_[next_to_last] = done_[last] = 1;
    switch (line.side) {
        case Line::Side::Top:
            ++region_.top;
            break;
        case Line::Side::Bottom:
            --region_.bottom;
            break;
        case Line::Side::Left:
            ++region_.left;
            break;
        case Line::Side::Right:
            --region_.right;
            break;
    }
    return true;
}

}  // namespace taquin
