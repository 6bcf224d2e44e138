// Catalogues: which tiles go together, as drawings that a person can read and make.

#include "taquin/pdb/catalogue.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/quote.h"

namespace taquin {

namespace {

constexpr std::string_view field = "catalogue";

std::vector<std::string> rows_of(std::string_view text) {
    std::vector<std::string> rows(1);
    bool comment = false;
    for (const char c : text) {
        if (c == '\n' || c == '/' || c == '+') {
            if (!rows.back().empty()) rows.emplace_back();
            comment = comment && c != '\n';
        } else if (c == '#' || comment) {
            comment = true;
        } else if (c != ' ' && c != '\t' && c != '\r') {
            rows.back() += c;
        }
    }
    if (rows.back().empty()) rows.pop_back();
    return rows;
}

Catalogue image(const Catalogue& catalogue, Symmetry symmetry) {
    Catalogue result{
        catalogue.name, symmetry.image(catalogue.size), symmetry.image(catalogue.size, catalogue.blank), {}};
    for (const Catalogue::Drawing& drawing : catalogue.drawings) {
        Catalogue::Drawing& turned = result.drawings.emplace_back();
        for (const CellMask homes : drawing)
            turned.push_back(PatternKey{catalogue.size, catalogue.blank, homes}.image(symmetry).homes);
    }
    return result;
}

/// Slides the blank's home to another cell, first along its column, then along the row; patterns stay in one piece
/// as far as they can.
void slide_blank(Catalogue& catalogue, Cell to) {
    const Size size = catalogue.size;
    while (catalogue.blank != to) {
        const int rows = size.row(to) - size.row(catalogue.blank);
        const int cols = size.col(to) - size.col(catalogue.blank);
        const int step = rows != 0 ? (rows > 0 ? size.cols : -size.cols) : (cols > 0 ? 1 : -1);
        const auto next = static_cast<Cell>(catalogue.blank + step);
        for (Catalogue::Drawing& drawing : catalogue.drawings)
            for (CellMask& homes : drawing)
                if ((homes >> next & 1U) != 0) homes ^= 1U << next | 1U << catalogue.blank;
        catalogue.blank = next;
    }
}

}  // namespace

std::vector<PatternKey> Catalogue::keys(Metric metric) const {
    std::vector<PatternKey> result;
    for (const CellMask homes : patterns()) result.push_back({size, blank, homes, metric});
    return result;
}

Catalogue::Drawing Catalogue::patterns() const {
    Drawing result;
    for (const Drawing& drawing : drawings)
        for (const CellMask homes : drawing)
            if (std::ranges::find(result, homes) == result.end()) result.push_back(homes);
    return result;
}

Metric Catalogue::natural_metric() const {
    const auto leaves_tiles_out = [&](const Drawing& drawing) {
        int tiles = 0;
        for (const CellMask homes : drawing) tiles += std::popcount(homes);
        return tiles < size.cells() - 1;
    };
    CellMask all = 0;
    bool overlap = false;
    for (const CellMask homes : patterns()) {
        overlap |= (all & homes) != 0;
        all |= homes;
    }
    return overlap && std::ranges::any_of(drawings, leaves_tiles_out) ? Metric::MultiTile : Metric::SingleTile;
}

std::string_view summary(const CatalogueInfo& row) {
    const std::string_view line = row.text.substr(0, row.text.find('\n'));
    return line.starts_with("# ") ? line.substr(2) : std::string_view{};
}

namespace {

using Patterns = std::map<char, CellMask>;

/// Reads one drawing of the board, the rows from `first` on. Returns the home of the blank.
Expected<Cell> read_drawing(std::span<const std::string> rows, int first, Size size, Patterns& patterns) {
    int blanks = 0;
    Cell blank = 0;
    for (int row = 0; row < size.rows; ++row) {
        const std::string& line = rows[static_cast<std::size_t>(first + row)];
        if (static_cast<int>(line.size()) != size.cols)
            return make_error(ErrorCode::DrawingColumns, field, line.size(), first + row + 1, size.text(), size.cols);
        for (int col = 0; col < size.cols; ++col) {
            const char sign = line[static_cast<std::size_t>(col)];
            const Cell cell = size.cell(row, col);
            if (sign == '.') {
                ++blanks;
                blank = cell;
            } else if (sign >= 'a' && sign <= 'z') {
                patterns[sign] |= 1U << cell;
            } else if (sign != '-') {
                return make_error(ErrorCode::DrawingCharacter, field, printable(std::string_view(&sign, 1)),
                                  first + row + 1);
            }
        }
    }
    if (blanks != 1) return make_error(ErrorCode::DrawingBlanks, field, blanks);
    return blank;
}

}  // namespace

Expected<Catalogue> parse_drawing(std::string_view text, Size size) {
    const auto rows = rows_of(text);
    const auto count = static_cast<int>(rows.size());
    if (count == 0 || count % size.rows != 0)
        return make_error(ErrorCode::DrawingRows, field, count, size.text(), size.rows);
    Catalogue result{{}, size, 0, {}};
    for (int first = 0; first < count; first += size.rows) {
        const auto own = std::span(rows).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(size.rows));
        result.name += fmt::format("{}{}", first == 0 ? "" : "+", fmt::join(own, "/"));
        Patterns patterns;
        const auto blank = read_drawing(rows, first, size, patterns);
        if (!blank) return std::unexpected(blank.error());
        if (first != 0 && *blank != result.blank) return make_error(ErrorCode::DrawingsDiffer, field, first + 1);
        result.blank = *blank;
        result.drawings.emplace_back();
        for (const auto& [letter, homes] : patterns) {
            if (std::popcount(homes) > Arrangements::max_tiles)
                return make_error(ErrorCode::PatternTooLarge, field, std::popcount(homes), letter,
                                  Arrangements::max_tiles);
            result.drawings.back().push_back(homes);
        }
    }
    if (result.patterns().empty()) return make_error(ErrorCode::DrawingWithoutPattern, field);
    return result;
}

std::vector<std::string> catalogue_names(Size size) {
    std::vector<std::string> names;
    const Size turned{size.cols, size.rows};
    for (const CatalogueInfo& row : all_catalogues())
        if (row.size == size.text() || row.size == turned.text()) names.emplace_back(row.name);
    return names;
}

namespace {

/// One name, or drawings.
Expected<Catalogue> find_part(std::string_view name, Size size, Cell blank) {
    Catalogue found;
    const Size turned{size.cols, size.rows};
    const auto row = std::ranges::find_if(all_catalogues(), [&](const CatalogueInfo& candidate) {
        return candidate.name == name && (candidate.size == size.text() || candidate.size == turned.text());
    });
    if (row != all_catalogues().end()) {
        const bool turn = row->size != size.text();
        found = parse_drawing(row->text, turn ? turned : size).value();
        if (turn) found = image(found, Symmetry(false, false, true));
        found.name = name;
    } else if (name.find('/') != std::string_view::npos) {
        auto drawn = parse_drawing(name, size);
        if (!drawn) return drawn;
        found = *std::move(drawn);
    } else {
        const auto names = catalogue_names(size);
        if (names.empty()) return make_error(ErrorCode::NoCatalogueForSize, field, printable(name), size.text());
        return make_error(ErrorCode::UnknownCatalogue, field, printable(name), size.text(),
                          fmt::format("{}", fmt::join(names, ", ")));
    }
    for (const Symmetry symmetry : Symmetry::all())
        if (symmetry.image(size) == size && symmetry.image(size, found.blank) == blank) return image(found, symmetry);
    slide_blank(found, blank);
    return found;
}

}  // namespace

Expected<Catalogue> find_catalogue(std::string_view name, Size size, Cell blank) {
    if (size.cells() > MapIndex::max_cells || size.is_line())
        return make_error(ErrorCode::NoPatternsForSize, field, size.text(), MapIndex::max_cells);
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= name.size(); at += parts.back().size() + 1)
        parts.push_back(name.substr(at, name.find('+', at) - at));
    const auto is_name = [](std::string_view part) { return part.find('/') == std::string_view::npos; };
    if (parts.size() == 1 || std::ranges::none_of(parts, is_name)) return find_part(name, size, blank);
    Catalogue found{std::string(name), size, blank, {}};
    for (const std::string_view one : parts) {
        auto part = find_part(one, size, blank);
        if (!part) return part;
        found.drawings.insert(found.drawings.end(), part->drawings.begin(), part->drawings.end());
    }
    return found;
}

}  // namespace taquin
