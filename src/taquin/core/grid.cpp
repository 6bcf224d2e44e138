// Sizes of boards and the adjacency of their cells, precomputed so that nothing else needs case analysis at the edges.

#include "taquin/core/grid.h"

#include <charconv>
#include <cstdlib>

#include <fmt/format.h>

#include "taquin/core/quote.h"

namespace taquin {

namespace {

Expected<int> parse_side(std::string_view side, std::string_view whole) {
    int value = 0;
    const auto [end, error] = std::from_chars(side.data(), side.data() + side.size(), value);
    if (error == std::errc::result_out_of_range)
        value = 0;  // as wrong as any other length that no board has
    else if (error != std::errc{} || end != side.data() + side.size())
        return make_error(ErrorCode::NotASize, "size", printable(whole));
    return value;
}

Expected<Size> checked(int rows, int cols, std::string_view found) {
    if (rows < 1 || cols < 1 || rows > max_side || cols > max_side || rows * cols < 2)
        return make_error(ErrorCode::SizeOutOfRange, "size", printable(found), Size{max_side, max_side}.text());
    return Size{rows, cols};
}

}  // namespace

Expected<Size> Size::make(int rows, int cols) { return checked(rows, cols, Size{rows, cols}.text()); }

Expected<Size> Size::parse(std::string_view text) {
    constexpr std::string_view times = "×";
    std::size_t at = text.find_first_of("xX");
    std::size_t width = 1;
    if (at == std::string_view::npos) {
        at = text.find(times);
        width = times.size();
    }
    if (at == std::string_view::npos) {  // one number is a square
        const auto side = parse_side(text, text);
        if (!side) return std::unexpected(side.error());
        return checked(*side, *side, text);
    }
    const auto rows = parse_side(text.substr(0, at), text);
    if (!rows) return std::unexpected(rows.error());
    const auto cols = parse_side(text.substr(at + width), text);
    if (!cols) return std::unexpected(cols.error());
    return checked(*rows, *cols, text);
}

int Size::distance(Cell a, Cell b) const { return std::abs(row(a) - row(b)) + std::abs(col(a) - col(b)); }

std::string Size::text() const { return fmt::format("{}x{}", rows, cols); }

Grid::Grid(Size size)
    : size_(size), delta_{-size.cols, -1, 1, size.cols}, moves_(static_cast<std::size_t>(size.cells())) {
    for (int row = 0; row < size.rows; ++row)
        for (int col = 0; col < size.cols; ++col) {
            MoveSet& moves = moves_[size.cell(row, col)];
            if (row > 0) moves.add(Move::Up);
            if (col > 0) moves.add(Move::Left);
            if (col + 1 < size.cols) moves.add(Move::Right);
            if (row + 1 < size.rows) moves.add(Move::Down);
        }
}

std::shared_ptr<const Grid> Grid::make(Size size) { return std::shared_ptr<const Grid>(new Grid(size)); }

}  // namespace taquin
