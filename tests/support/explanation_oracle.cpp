// Explanations evaluated by definition. See the header.

#include "support/explanation_oracle.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <deque>
#include <numeric>
#include <set>

#include <fmt/format.h>

namespace taquin::testing {

using Op = Explanation::Op;

ExplanationOracle::ExplanationOracle(Goal goal, Metric metric) : goal_(std::move(goal)), metric_(metric) {}

void ExplanationOracle::fault(const Explanation& told, const std::string& what) {
    if (faults_.size() < 20) faults_.push_back(fmt::format("{} {}: {}", name(told.op), told.label, what));
}

Cell ExplanationOracle::cell_of(Tile tile, const Board& board) const {
    return static_cast<Cell>(std::ranges::find(board.tiles(), tile) - board.tiles().begin());
}

std::int64_t ExplanationOracle::value(const Explanation& told, const Board& board) {
    const std::int64_t found = evaluate(told, board);
    if (found != told.value) fault(told, fmt::format("is {}, and says {}", found, told.value));
    if (told.tiles.size() != told.cells.size()) fault(told, "not every tile has a cell");
    for (std::size_t i = 0; i < std::min(told.tiles.size(), told.cells.size()); ++i)
        if (board.at(told.cells[i]) != told.tiles[i]) fault(told, fmt::format("tile {} is elsewhere", told.tiles[i]));
    return found;
}

std::int64_t ExplanationOracle::evaluate(const Explanation& told, const Board& board) {
    std::vector<std::int64_t> parts;
    for (const Explanation& part : told.parts) parts.push_back(value(part, board));
    switch (told.op) {
        case Op::Sum:
            check_sum(told, board);
            return std::accumulate(parts.begin(), parts.end(), std::int64_t{0});
        case Op::Product:
            return std::accumulate(parts.begin(), parts.end(), std::int64_t{1}, std::multiplies<>());
        case Op::Max:
        case Op::Min: {
            const auto best = told.op == Op::Max ? std::ranges::max_element(parts) : std::ranges::min_element(parts);
            if (told.chosen.size() != 1 || told.chosen[0] != static_cast<std::size_t>(best - parts.begin()))
                fault(told, "another part wins");
            if (told.label == "detour" && parts.size() != boards_at(static_cast<int>(told.parts[0].parts[0].value)))
                fault(told, "not every board so near the goal is listed");
            return *best;
        }
        case Op::Ceiling:
            return parts[0] / parts[1] + (parts[0] % parts[1] != 0 ? 1 : 0);
        case Op::Floor:
            return parts[0] / parts[1];
        case Op::Parity:
            return parts[0] % 2 == parts[1] % 2 ? parts[0] : parts[0] + 1;
        case Op::Cover:
            return cover(told, board);
        case Op::Matching:
            return matching(told, board);
        default:
            return leaf(told, board);
    }
}

std::int64_t ExplanationOracle::leaf(const Explanation& told, const Board& board) {
    const Size size = goal_.size();
    const auto rows = [&] { return std::abs(size.row(told.cells[0]) - size.row(*told.to)); };
    const auto cols = [&] { return std::abs(size.col(told.cells[0]) - size.col(*told.to)); };
    switch (told.op) {
        case Op::Misplaced:
            if (told.to != goal_.home(told.tiles[0])) fault(told, "not the tile's home");
            return told.cells[0] == *told.to ? 0 : 1;
        case Op::Distance:
            return rows() + cols();
        case Op::Rows:
            return rows();
        case Op::Columns:
            return cols();
        case Op::Conflict:
            return 1;  // judged where it is used
        case Op::Guard:
            return guards(told, board) ? 1 : 0;
        case Op::Inversions:
            return inversions(told, board);
        case Op::Walking:
            return walking(told, board);
        case Op::Pattern:
            return pattern(told.tiles, board);
        default:
            if (told.label == "value") fault(told, "explains nothing");
            return told.label == "exact" ? near_distance(board) : told.value;
    }
}

std::vector<std::pair<Tile, Tile>> ExplanationOracle::line_conflicts(bool rows, int line, const Board& board) const {
    std::vector<std::pair<Tile, Tile>> found;
    for (const Tile a : board.tiles())
        for (const Tile b : board.tiles()) {
            if (a == 0 || b == 0) continue;
            const Cell at_a = cell_of(a, board);
            const Cell at_b = cell_of(b, board);
            const bool here = line_of(at_a, rows) == line && line_of(at_b, rows) == line;
            const bool belong = line_of(goal_.home(a), rows) == line && line_of(goal_.home(b), rows) == line;
            if (here && belong && place_of(at_a, rows) < place_of(at_b, rows) &&
                place_of(goal_.home(a), rows) > place_of(goal_.home(b), rows))
                found.emplace_back(a, b);
        }
    return found;
}

std::int64_t ExplanationOracle::cover(const Explanation& told, const Board& board) {
    const auto found = line_conflicts(told.label == "row", *told.line, board);
    std::set<std::pair<Tile, Tile>> listed;
    for (const Explanation& part : told.parts) listed.emplace(part.tiles[0], part.tiles[1]);
    if (listed != std::set(found.begin(), found.end())) fault(told, "lists other conflicts than the line has");
    std::uint64_t least = told.tiles.size();
    for (std::uint64_t lifted = 0; lifted < std::uint64_t{1} << told.tiles.size(); ++lifted) {
        const auto is_lifted = [&](Tile tile) {
            return (lifted >> (std::ranges::find(told.tiles, tile) - told.tiles.begin()) & 1U) != 0;
        };
        if (std::ranges::all_of(found,
                                [&](const auto& pair) { return is_lifted(pair.first) || is_lifted(pair.second); }))
            least = std::min(least, static_cast<std::uint64_t>(std::popcount(lifted)));
    }
    std::set<Tile> chosen;
    for (const std::size_t i : told.chosen) chosen.insert(told.tiles[i]);
    for (const auto& [a, b] : found)
        if (!chosen.contains(a) && !chosen.contains(b)) fault(told, "a conflict stays when the chosen are lifted");
    if (chosen.size() != least) fault(told, "the chosen are not the fewest");
    return static_cast<std::int64_t>(least);
}

namespace {

/// The most of these pairs that share nothing, by trying everything.
std::size_t most_apart(std::span<const std::pair<Tile, Tile>> pairs, std::set<Tile> used = {}) {
    if (pairs.empty()) return 0;
    const auto [a, b] = pairs.front();
    const std::size_t without = most_apart(pairs.subspan(1), used);
    if (used.contains(a) || used.contains(b)) return without;
    used.insert({a, b});
    return std::max(without, 1 + most_apart(pairs.subspan(1), used));
}

}  // namespace

std::int64_t ExplanationOracle::matching(const Explanation& told, const Board& board) {
    std::set<std::pair<Tile, Tile>> listed;
    for (const Explanation& part : told.parts) listed.emplace(part.tiles[0], part.tiles[1]);
    std::vector<std::pair<Tile, Tile>> found;
    for (Tile a = 1; a < goal_.size().cells(); ++a)
        for (Tile b = static_cast<Tile>(a + 1); b < goal_.size().cells(); ++b) {
            const int apart = goal_.size().distance(cell_of(a, board), goal_.home(a)) +
                              goal_.size().distance(cell_of(b, board), goal_.home(b));
            if (pattern({a, b}, board) > apart) found.emplace_back(a, b);
        }
    if (listed != std::set(found.begin(), found.end())) fault(told, "lists other pairs than those that conflict");
    std::set<Tile> chosen;
    for (const std::size_t i : told.chosen) chosen.insert(told.parts[i].tiles.begin(), told.parts[i].tiles.end());
    if (chosen.size() != 2 * told.chosen.size()) fault(told, "the chosen pairs share a tile");
    const std::size_t most = most_apart(found);
    if (told.chosen.size() != most) fault(told, "the chosen are not the most");
    return static_cast<std::int64_t>(most);
}

bool ExplanationOracle::guards(const Explanation& told, const Board& board) {
    const Size size = goal_.size();
    const Tile guard = told.tiles[0];
    const Tile corner_tile = told.tiles[1];
    const Cell corner = *told.to;
    const auto at_corner = [&](Cell cell) {
        return (size.row(cell) == 0 || size.row(cell) == size.rows - 1) &&
               (size.col(cell) == 0 || size.col(cell) == size.cols - 1);
    };
    const bool waiting = board.at(corner) == 0 && size.distance(cell_of(corner_tile, board), corner) == 1;
    return at_corner(corner) && goal_.home(corner_tile) == corner && goal_.home(guard) == told.cells[0] &&
           size.distance(told.cells[0], corner) == 1 && board.at(corner) != corner_tile && !waiting;
}

/// What a sum must not leave out: lines with conflicts, and tiles.
void ExplanationOracle::check_sum(const Explanation& told, const Board& board) {
    for (const bool rows : {true, false}) {
        if (told.label != (rows ? "row-conflicts" : "column-conflicts")) continue;
        for (int line = 0; line < (rows ? goal_.size().rows : goal_.size().cols); ++line) {
            const bool listed =
                std::ranges::any_of(told.parts, [&](const Explanation& part) { return part.line == line; });
            if (!listed && !line_conflicts(rows, line, board).empty())
                fault(told, fmt::format("line {} is missing", line));
        }
    }
    const bool by_tile = told.label == "manhattan" || told.label == "hamming";
    if (by_tile && metric_ == Metric::SingleTile && static_cast<int>(told.parts.size()) != goal_.size().cells() - 1)
        fault(told, "a tile is missing");
    if (told.label == "manhattan")
        for (const Explanation& part : told.parts)
            if (part.to && *part.to != goal_.home(part.tiles[0])) fault(told, "not the tile's home");
    if (told.label == "guards") {  // each tile once, and all of them
        std::set<Tile> listed;
        for (const Explanation& part : told.parts) listed.insert(part.tiles[0]);
        if (listed.size() != told.parts.size()) fault(told, "a guard counts twice");
        for (const Tile guard : board.tiles())
            for (const Tile other : board.tiles()) {
                if (guard == 0 || other == 0 || goal_.size().is_line()) continue;
                Explanation claim{.op = Op::Guard,
                                  .tiles = {guard, other},
                                  .cells = {cell_of(guard, board), cell_of(other, board)},
                                  .to = goal_.home(other)};
                if (guards(claim, board) && !listed.contains(guard))
                    fault(told, fmt::format("guard {} is missing", guard));
            }
    }
}

std::int64_t ExplanationOracle::inversions(const Explanation& told, const Board& board) {
    const bool rows = told.label == "rows";
    const Size size = goal_.size();
    const auto place = [&](Cell cell) { return rows ? int{cell} : size.col(cell) * size.rows + size.row(cell); };
    std::int64_t count = 0;
    for (const Tile a : board.tiles())
        for (const Tile b : board.tiles())
            if (a != 0 && b != 0 && place(cell_of(a, board)) < place(cell_of(b, board)) &&
                place(goal_.home(a)) > place(goal_.home(b)))
                ++count;
    for (std::size_t i = 1; i < told.cells.size(); ++i)
        if (place(told.cells[i - 1]) >= place(told.cells[i])) fault(told, "not in the order of reading");
    return count;
}

/// Breadth-first search over tables of counts, the blank's line at the end.
std::int64_t ExplanationOracle::walking(const Explanation& told, const Board& board) {
    const bool rows = told.label == "rows";
    const Size size = goal_.size();
    const int lines = rows ? size.rows : size.cols;
    const auto state_of = [&](const Board& of) {
        State state(static_cast<std::size_t>(lines * lines + 1), 0);
        for (int at = 0; at < size.cells(); ++at) {
            const auto cell = static_cast<Cell>(at);
            if (const Tile tile = of.at(cell); tile != 0)
                ++state[static_cast<std::size_t>(line_of(cell, rows) * lines + line_of(goal_.home(tile), rows))];
            else
                state.back() = line_of(cell, rows);
        }
        return state;
    };
    Distances& known = walking_[rows];
    if (known.empty()) {
        std::deque<State> queue{state_of(goal_.board())};
        known[queue.front()] = 0;
        while (!queue.empty()) {
            const State from = queue.front();
            queue.pop_front();
            const int after = known[from] + 1;
            for (const int step : {-1, 1}) {
                std::vector<State> layer{from};
                while (!layer.empty()) {
                    std::set<State> next;
                    for (const State& at : layer) {
                        const int to = at.back() + step;
                        if (to < 0 || to >= lines) continue;
                        for (int home = 0; home < lines; ++home) {
                            if (at[static_cast<std::size_t>(to * lines + home)] == 0) continue;
                            State moved = at;
                            --moved[static_cast<std::size_t>(to * lines + home)];
                            ++moved[static_cast<std::size_t>(at.back() * lines + home)];
                            moved.back() = to;
                            if (known.emplace(moved, after).second) queue.push_back(moved);
                            next.insert(std::move(moved));
                        }
                    }
                    layer.assign(next.begin(), next.end());
                    if (metric_ == Metric::SingleTile) break;  // a run of several steps is several moves
                }
            }
        }
    }
    State state = state_of(board);
    const int distance = known.at(state);
    if (told.line != state.back()) fault(told, "the blank is in another line");
    state.pop_back();
    if (!std::ranges::equal(told.table, state)) fault(told, "the table is another");
    return distance;
}

/// 0-1 breadth-first search over the cells of the tiles and of the blank: other tiles move for nothing.
std::int64_t ExplanationOracle::pattern(const std::vector<Tile>& tiles, const Board& board) {
    const auto state_of = [&](const Board& of) {
        State state;
        for (const Tile tile : tiles) state.push_back(cell_of(tile, of));
        state.push_back(of.blank());
        return state;
    };
    Distances& known = pattern_[tiles];
    if (known.empty()) {
        const auto grid = Grid::make(goal_.size());
        std::deque<std::pair<State, int>> queue{{state_of(goal_.board()), 0}};
        while (!queue.empty()) {
            const auto [state, distance] = queue.front();
            queue.pop_front();
            if (!known.emplace(state, distance).second) continue;
            const auto blank = static_cast<Cell>(state.back());
            for (const Move move : grid->moves(blank)) {
                State next = state;
                next.back() = grid->neighbour(blank, move);
                const auto moved = std::find(next.begin(), next.end() - 1, next.back());
                const bool costs = moved != next.end() - 1;
                if (costs) *moved = blank;
                if (known.contains(next)) continue;
                if (costs)
                    queue.emplace_back(std::move(next), distance + 1);
                else
                    queue.emplace_front(std::move(next), distance);
            }
        }
    }
    return known.at(state_of(board));
}

std::size_t ExplanationOracle::boards_at(int moves) {
    if (near_.empty()) near_[0] = {goal_.board()};
    for (int depth = static_cast<int>(near_.size()); depth <= moves; ++depth) {
        std::vector<Board> layer;
        for (const Board& from : near_[depth - 1])
            for (const Move move : from.moves()) {
                Board next = from;
                next.apply(move);
                const auto known = [&](const std::vector<Board>& boards) {
                    return std::ranges::find(boards, next) != boards.end();
                };
                if (!known(layer) && (depth < 2 || !known(near_[depth - 2]))) layer.push_back(std::move(next));
            }
        near_[depth] = std::move(layer);
    }
    return near_[moves].size();
}

int ExplanationOracle::near_distance(const Board& board) {
    constexpr int furthest = 8;
    for (int moves = 0; moves < furthest; ++moves) {
        boards_at(moves);
        if (std::ranges::find(near_[moves], board) != near_[moves].end()) return moves;
    }
    return -1;
}

}  // namespace taquin::testing
