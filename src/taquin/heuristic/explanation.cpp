// Explanations of estimates as expressions. An operation's value is computed here, from its parts, and not taken from
// the heuristic: a test fails where the two differ.

#include "taquin/heuristic/explanation.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "taquin/heuristic/heuristic.h"

namespace taquin {

using Op = Explanation::Op;

std::string_view name(Op op) {
    switch (op) {
        case Op::Number:
            return "number";
        case Op::Misplaced:
            return "misplaced";
        case Op::Distance:
            return "distance";
        case Op::Rows:
            return "rows";
        case Op::Columns:
            return "columns";
        case Op::Conflict:
            return "conflict";
        case Op::Guard:
            return "guard";
        case Op::Inversions:
            return "inversions";
        case Op::Walking:
            return "walking";
        case Op::Pattern:
            return "pattern";
        case Op::Sum:
            return "sum";
        case Op::Product:
            return "product";
        case Op::Max:
            return "maximum";
        case Op::Min:
            return "minimum";
        case Op::Ceiling:
            return "ceiling";
        case Op::Floor:
            return "floor";
        case Op::Parity:
            return "parity";
        case Op::Cover:
            return "cover";
        case Op::Matching:
            return "matching";
    }
    return {};
}

namespace explain {

Explanation number(std::int64_t value, std::string label) {
    return {.op = Op::Number, .label = std::move(label), .value = value};
}

Explanation tile(Op op, Size size, Tile tile, Cell cell, Cell home) {
    const int rows = std::abs(size.row(cell) - size.row(home));
    const int cols = std::abs(size.col(cell) - size.col(home));
    const int value = op == Op::Misplaced ? (cell == home ? 0 : 1)
                      : op == Op::Rows    ? rows
                      : op == Op::Columns ? cols
                                          : rows + cols;
    return {.op = op, .value = value, .tiles = {tile}, .cells = {cell}, .to = home};
}

Explanation pair(Op op, std::string label, Tile a, Cell at_a, Tile b, Cell at_b) {
    return {.op = op, .label = std::move(label), .value = 1, .tiles = {a, b}, .cells = {at_a, at_b}};
}

Explanation sum(std::string label, Parts parts) {
    Explanation made{.op = Op::Sum, .label = std::move(label)};
    for (const Explanation& part : parts) made.value += part.value;
    made.parts = std::move(parts);
    return made;
}

Explanation product(std::int64_t factor, Explanation part, std::string label) {
    Explanation made{.op = Op::Product, .label = std::move(label), .value = factor * part.value};
    made.parts.push_back(number(factor));
    made.parts.push_back(std::move(part));
    return made;
}

Explanation in_finer_units(Explanation part, int factor) {
    if (factor == 1) return part;
    Explanation made = product(factor, std::move(part));
    const int most = taquin::in_finer_units(max_scale, max_scale);
    if (made.value <= most) return made;
    return least({}, Parts{number(most), std::move(made)});
}

namespace {

template <class Better>
Explanation winner(Op op, std::string label, Parts parts, Better better) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < parts.size(); ++i)
        if (better(parts[i].value, parts[best].value)) best = i;
    return {
        .op = op, .label = std::move(label), .value = parts[best].value, .chosen = {best}, .parts = std::move(parts)};
}

}  // namespace

Explanation largest(std::string label, Parts parts) {
    return winner(Op::Max, std::move(label), std::move(parts), std::greater<>());
}

Explanation least(std::string label, Parts parts) {
    return winner(Op::Min, std::move(label), std::move(parts), std::less<>());
}

Explanation rounded(Op op, Explanation part, Explanation by) {
    Explanation made{.op = op};
    const std::int64_t a = part.value;
    const std::int64_t b = by.value;
    made.value = op == Op::Parity ? a + ((b - a) & 1) : (op == Op::Ceiling ? a + b - 1 : a) / b;
    made.parts.push_back(std::move(part));
    made.parts.push_back(std::move(by));
    return made;
}

Explanation cover(std::string label, int line, std::vector<Tile> tiles, std::vector<Cell> cells,
                  const std::vector<int>& places) {
    Explanation made{.op = Op::Cover, .label = std::move(label), .line = line};
    const std::size_t count = tiles.size();
    // The tiles that may stay are a longest increasing subsequence; `length` is that of the longest that ends at each
    // tile.
    std::vector<std::size_t> length(count, 1);
    std::vector<std::size_t> before(count, count);
    for (std::size_t b = 0; b < count; ++b)
        for (std::size_t a = 0; a < b; ++a)
            if (places[a] > places[b]) {
                made.parts.push_back(pair(Op::Conflict, {}, tiles[a], cells[a], tiles[b], cells[b]));
            } else if (length[a] + 1 > length[b]) {
                length[b] = length[a] + 1;
                before[b] = a;
            }
    std::vector<bool> stays(count, false);
    if (count > 0)
        for (auto at = static_cast<std::size_t>(std::ranges::max_element(length) - length.begin()); at < count;
             at = before[at])
            stays[at] = true;
    for (std::size_t i = 0; i < count; ++i)
        if (!stays[i]) made.chosen.push_back(i);
    made.value = static_cast<std::int64_t>(made.chosen.size());
    made.tiles = std::move(tiles);
    made.cells = std::move(cells);
    return made;
}

std::vector<std::pair<Tile, Cell>> tiles_of(const Board& board) {
    std::vector<std::pair<Tile, Cell>> all;
    for (int cell = 0; cell < board.size().cells(); ++cell)
        if (const Tile tile = board.at(static_cast<Cell>(cell)); tile != 0) all.emplace_back(tile, cell);
    std::ranges::sort(all);
    return all;
}

}  // namespace explain

}  // namespace taquin
