#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/board.h"

namespace taquin {

/// Where an estimate comes from: a small expression over tiles and cells, whose value is the heuristic's. A front end
/// draws it, prints it or writes it as JSON without knowing the heuristic. Values are in units of 1/scale of the
/// heuristic; leaves are in moves, so that a heuristic with a finer unit multiplies them by a Number.
struct Explanation {
    enum class Op : std::uint8_t {
        // Leaves
        Number,      // a constant of the heuristic: a weight, a factor, what a table of weights says of `tiles`
        Misplaced,   // 1 where the tile is not on the cell `to`, else 0
        Distance,    // rows and columns between the tile's cell and `to`
        Rows,        // of these the rows
        Columns,     // of these the columns
        Conflict,    // 1: the two tiles get in each other's way
        Guard,       // 1: the first tile, at home beside a corner, must let the second into it
        Inversions,  // pairs of tiles in the wrong order; `tiles` and `cells` in the order in which they are read
        Walking,     // the lines' walking distance: `table` counts tiles, `line` is the blank's
        Pattern,     // moves of these tiles to their homes, whatever the others do, looked up in a database
        // Operations on `parts`
        Sum,
        Product,
        Max,       // `chosen` is the first of the largest
        Min,       // `chosen` is the first of the least
        Ceiling,   // the first divided by the second, rounded up
        Floor,     // rounded down
        Parity,    // the first, or one more where its parity is not that of the second
        Cover,     // the fewest tiles such that every conflict has one of them; `chosen` are places in `tiles`
        Matching,  // the most conflicts of which no two share a tile; `chosen` are places in `parts`
    };

    Op op = Op::Number;
    std::string label = {};  // what it stands for, a word that front ends translate: "manhattan", "row"
    std::int64_t value = 0;
    std::vector<Tile> tiles = {};
    std::vector<Cell> cells = {};  // where the tiles stand
    std::optional<Cell> to = {};
    std::optional<int> line = {};          // number of a row or column
    std::vector<std::int32_t> table = {};  // by line, then by goal line: tiles in the one that belong to the other
    std::vector<std::size_t> chosen = {};
    std::vector<Explanation> parts = {};

    friend bool operator==(const Explanation&, const Explanation&) = default;
};

std::string_view name(Explanation::Op op);  // "sum", "maximum", …
/// Larger boards are not explained: nobody could read the result.
inline constexpr int max_explained_cells = 256;

/// Makers of explanations; those of operations compute the value from their parts.
namespace explain {

using Parts = std::vector<Explanation>;

Explanation number(std::int64_t value, std::string label = {});
/// A leaf about one tile on `cell`: Misplaced, Distance, Rows or Columns, to `home`.
Explanation tile(Explanation::Op op, Size size, Tile tile, Cell cell, Cell home);
/// Two tiles that conflict.
Explanation pair(Explanation::Op op, std::string label, Tile a, Cell at_a, Tile b, Cell at_b);
Explanation sum(std::string label, Parts parts);
Explanation product(std::int64_t factor, Explanation part, std::string label = {});
/// The part times a whole factor, capped as by taquin::in_finer_units.
Explanation in_finer_units(Explanation part, int factor);
Explanation largest(std::string label, Parts parts);
Explanation least(std::string label, Parts parts);
/// Ceiling, Floor or Parity of two parts.
Explanation rounded(Explanation::Op op, Explanation part, Explanation by);
/// The fewest tiles that must leave a line so that the others can pass. Takes the tiles of the line that belong there,
/// in the order of the line, and the places that they belong to. `label` is "row" or "column".
Explanation cover(std::string label, int line, std::vector<Tile> tiles, std::vector<Cell> cells,
                  const std::vector<int>& places);

/// The board's tiles but the blank, by number, with their cells.
std::vector<std::pair<Tile, Cell>> tiles_of(const Board& board);

}  // namespace explain

}  // namespace taquin
