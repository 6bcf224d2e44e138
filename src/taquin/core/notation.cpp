// Text to boards and moves and back: every form in use, and each error named precisely.

#include "taquin/core/notation.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "taquin/core/quantities.h"
#include "taquin/core/quote.h"

namespace taquin {

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view compact_letters = "0123456789xX_.";  // of a board without separators

std::string_view trim(std::string_view text, std::string_view what) {
    const auto first = text.find_first_not_of(what);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(what) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const auto end = std::min(text.find_first_of(separators, start), text.size());
        parts.push_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

Expected<Tile> parse_tile(std::string_view word, int tiles_from, const std::string& field) {
    if (word == "_" || word == "x" || word == "X" || word == ".") return Tile{0};
    long value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc::invalid_argument || end != word.data() + word.size())
        return make_error(ErrorCode::NotATile, field, printable(word), tiles_from - 1);
    const long blank = tiles_from - 1;
    if (error != std::errc{} || value < blank || value >= blank + max_side * max_side)
        return make_error(ErrorCode::TileOutsideAnyBoard, field, printable(word), tiles_from,
                          max_side * max_side - 2 + tiles_from, tiles_from - 1);
    return static_cast<Tile>(value - blank);
}

/// The tiles of one row. Words are separated by commas or blanks; an empty place between two commas is an error.
Expected<std::vector<Tile>> parse_row(std::string_view row, int tiles_from, const std::string& field) {
    std::vector<Tile> tiles;
    const bool commas = row.find(',') != std::string_view::npos;
    for (std::string_view part : split(row, commas ? "," : blanks)) {
        part = trim(part, blanks);
        if (part.empty() && !commas) continue;
        if (part.empty()) return make_error(ErrorCode::EmptyCell, field, printable(row));
        for (const std::string_view word : split(part, blanks)) {
            if (word.empty()) continue;
            const auto tile = parse_tile(word, tiles_from, field);
            if (!tile) return std::unexpected(tile.error());
            tiles.push_back(*tile);
        }
    }
    return tiles;
}

/// Small boards may be written without separators: "365/x10/274". Nothing if the text is not of that form: one word per
/// row, all of the same length, ten cells at most (one character per tile).
std::optional<std::vector<std::string>> spread(std::string_view body, const std::optional<Size>& size, bool one_row) {
    constexpr std::size_t most = 10;
    std::vector<std::string> rows;
    std::size_t cells = 0;
    for (std::string_view row : split(body, "/\n")) {
        row = trim(row, blanks);
        if (row.empty()) continue;
        if (row.find_first_not_of(compact_letters) != std::string_view::npos) return std::nullopt;
        cells += row.size();
        if (cells > most || row.size() < 2) return std::nullopt;
        if (!rows.empty() && rows[0].size() != 2 * row.size()) return std::nullopt;
        std::string& apart = rows.emplace_back();
        for (const char letter : row) apart += {letter, ' '};
    }
    const bool tells = rows.size() > 1 || one_row ||
                       (size ? cells == static_cast<std::size_t>(size->cells()) : cells == 4 || cells == 9);
    return tells ? std::optional(rows) : std::nullopt;
}

/// Whether this is meant as the name of a goal. "x12345678" is not: a board may begin with the blank.
bool looks_like_a_name(std::string_view text) {
    const bool compact = text.find_first_not_of(compact_letters) == std::string_view::npos &&
                         text.find_first_of("0123456789") != std::string_view::npos;
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
           text.find_first_of(" ,/\n") == std::string_view::npos && !compact;
}

/// "udlr, nsew, …"
template <class Infos>
std::string names_of(const Infos& infos) {
    std::string names;
    for (const auto& info : infos) names += fmt::format("{}{}", names.empty() ? "" : ", ", info.name);
    return names;
}

Expected<Size> flat_size(std::size_t count, const std::string& field) {
    const int side = static_cast<int>(std::lround(std::sqrt(static_cast<double>(count))));
    if (count < 4 || static_cast<std::size_t>(side) * static_cast<std::size_t>(side) != count)
        return make_error(ErrorCode::NotASquare, field, count);
    return Size::make(side, side);
}

}  // namespace

Expected<BoardNotation> parse_board_notation(std::string_view size, std::string_view tiles_from) {
    BoardNotation notation;
    const auto from = parse_count(tiles_from, "tiles-from", 0, 1);
    if (!from) return std::unexpected(from.error());
    notation.tiles_from = static_cast<int>(*from);
    if (size.empty()) return notation;
    const auto parsed = Size::parse(size);
    if (!parsed) return std::unexpected(parsed.error());
    notation.size = *parsed;
    return notation;
}

Expected<Board> parse_board(std::string_view text, const BoardNotation& notation, std::string_view field_name) {
    const std::string field(field_name);
    if (notation.tiles_from != 0 && notation.tiles_from != 1)
        return make_error(ErrorCode::NotOneOf, "tiles-from", notation.tiles_from, "0, 1");
    const std::string_view body = trim(text, " \t\r\n/");
    if (body.empty()) return make_error(ErrorCode::NoTiles, field);
    // A trailing slash marks a single row: "1 2 3 0/" is 1x4, while "1 2 3 0" is 2x2.
    const bool one_row = trim(text, " \t\r\n").ends_with('/') && body.find_first_of("/\n") == std::string_view::npos;

    std::vector<Tile> tiles;
    std::vector<std::size_t> widths;
    const auto compact = spread(body, notation.size, one_row);
    const std::vector<std::string_view> rows =
        compact ? std::vector<std::string_view>(compact->begin(), compact->end()) : split(body, "/\n");
    for (std::string_view row : rows) {
        row = trim(row, blanks);
        if (row.ends_with(',') && body.find('\n') != std::string_view::npos)
            row = trim(row.substr(0, row.size() - 1), blanks);
        if (row.empty()) continue;
        const auto part = parse_row(row, notation.tiles_from, field);
        if (!part) return std::unexpected(part.error());
        tiles.insert(tiles.end(), part->begin(), part->end());
        widths.push_back(part->size());
        if (tiles.size() > static_cast<std::size_t>(max_side * max_side))
            return make_error(ErrorCode::TooManyCells, field, max_side * max_side, Size{max_side, max_side}.text());
    }

    Expected<Size> size = notation.size ? Expected<Size>(*notation.size) : flat_size(tiles.size(), field);
    if (widths.size() > 1 || one_row) {
        for (std::size_t row = 1; row < widths.size(); ++row)
            if (widths[row] != widths[0])
                return make_error(ErrorCode::UnequalRows, field, row + 1, widths[row], widths[0]);
        size = Size::make(static_cast<int>(widths.size()), static_cast<int>(widths[0]));
        if (size && notation.size && *size != *notation.size)
            return make_error(ErrorCode::SizeMismatch, "size", notation.size->text(), size->text());
    }
    if (!size) return std::unexpected(size.error());
    auto board = Board::make(*size, tiles);
    if (!board) {
        Error error = board.error();
        error.field = field;
        return std::unexpected(error);
    }
    return board;
}

std::string format_board(const Board& board, int tiles_from) {
    std::string text;
    const Size size = board.size();
    for (int row = 0; row < size.rows; ++row)
        for (int col = 0; col < size.cols; ++col)
            text += fmt::format("{}{}",
                                col > 0   ? " "
                                : row > 0 ? "/"
                                          : "",
                                board.at(size.cell(row, col)) - 1 + tiles_from);
    if (size.rows == 1) text += '/';  // otherwise nine cells would be read back as 3x3
    return text;
}

Expected<Goal> parse_goal(std::string_view text, Size size, int tiles_from) {
    for (const GoalInfo& row : all_goals())
        if (text == row.name) return row.make(size);
    if (looks_like_a_name(text))
        return make_error(ErrorCode::NotAGoal, "goal", printable(text), names_of(all_goals()), size.text());
    auto board = parse_board(text, {size, tiles_from}, "goal");
    if (!board) return std::unexpected(board.error());
    return Goal::of(*std::move(board));
}

std::string format_goal(const Goal& goal) {
    const auto name = goal.name();
    return name ? std::string(*name) : format_board(goal.board());
}

Expected<MoveNotation> make_move_notation(std::string_view alphabet, std::string_view moves_of, bool run_length) {
    const auto found = std::ranges::find(move_alphabets, alphabet, &MoveAlphabet::name);
    if (found == std::end(move_alphabets))
        return make_error(ErrorCode::NotOneOf, "notation", printable(alphabet), names_of(move_alphabets));
    if (moves_of != "blank" && moves_of != "tile")
        return make_error(ErrorCode::NotOneOf, "moves-of", printable(moves_of), "blank, tile");
    return MoveNotation{*found, moves_of == "tile", run_length};
}

Expected<std::vector<Move>> parse_moves(std::string_view text, const MoveNotation& notation, std::size_t most) {
    std::vector<Move> moves;
    for (std::size_t at = 0; at < text.size();) {
        const char letter = static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
        if (std::string_view(" \t\r\n,").find(letter) != std::string_view::npos) {
            ++at;
            continue;
        }
        const auto which = notation.alphabet.letters.find(letter);
        if (which == std::string_view::npos)
            return make_error(ErrorCode::NotAMove, "moves", printable(text.substr(at, 1)), at + 1,
                              notation.alphabet.name);
        ++at;
        std::uint64_t count = 1;
        if (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0) {
            const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), count);
            if (error != std::errc{}) count = std::uint64_t{most} + 1;
            at = static_cast<std::size_t>(end - text.data());
            if (count == 0) return make_error(ErrorCode::ZeroCount, "moves", at + 1);
        }
        if (count > most - moves.size()) return make_error(ErrorCode::TooManyMoves, "moves", most);
        const auto move = static_cast<Move>(which);
        moves.insert(moves.end(), count, notation.of_tile ? opposite(move) : move);
    }
    return moves;
}

std::string format_moves(const std::vector<Move>& moves, const MoveNotation& notation) {
    std::string text;
    for (std::size_t at = 0; at < moves.size();) {
        const Move move = notation.of_tile ? opposite(moves[at]) : moves[at];
        std::size_t end = at + 1;
        while (notation.run_length && end < moves.size() && moves[end] == moves[at]) ++end;
        text += notation.alphabet.letters[static_cast<std::size_t>(index(move))];
        if (end - at > 1) text += std::to_string(end - at);
        at = end;
    }
    return text;
}

}  // namespace taquin
