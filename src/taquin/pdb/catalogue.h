#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/pdb/pattern_table.h"

namespace taquin {

/// Which tiles go into which table, for goals with the blank in one cell. Patterns are sets of homes. In single-tile
/// moves the tables of a drawing are added up, as no tile belongs to two of its patterns, and the largest of these sums
/// counts; in multi-tile moves the largest table counts.
struct Catalogue {
    using Drawing = std::vector<CellMask>;  // its patterns

    std::string name;  // "7-8", or the drawing itself
    Size size;
    Cell blank = 0;
    std::vector<Drawing> drawings;

    /// The patterns of all drawings, each once.
    Drawing patterns() const;
    std::vector<PatternKey> keys(Metric metric = Metric::SingleTile) const;
    /// The metric that it was drawn for: MultiTile if different patterns have tiles in common and some drawings leave
    /// tiles out. Several drawings of all tiles are for the largest of their sums.
    Metric natural_metric() const;
};

/// A drawing kept in data/catalogues, as found there.
struct CatalogueInfo {
    std::string_view size;
    std::string_view name;
    std::string_view text;  // a comment line that says what it is good for, then the drawing
};
/// For each size, smaller tables first.
std::span<const CatalogueInfo> all_catalogues();
std::string_view summary(const CatalogueInfo& row);

/// Reads one character per cell: a letter names the pattern of the tile that belongs there, `.` is the home of the
/// blank, `-` a tile of no pattern, which Manhattan distance alone counts. Spaces are skipped, rows end with a new line
/// or a slash, # starts a comment. Several drawings of one board are written one below the other or joined by +.
/// Refuses a wrong size, none or several blanks, other characters, and patterns of more than Arrangements::max_tiles
/// tiles.
Expected<Catalogue> parse_drawing(std::string_view text, Size size);

/// The catalogue called `name` for this size, or the one that `name` draws (".ab/aab/bbb"), adapted to goals with the
/// blank in `blank`: by symmetry from corner to corner, else by sliding the drawing's blank there. Of several joined by
/// + it has all drawings.
Expected<Catalogue> find_catalogue(std::string_view name, Size size, Cell blank);
/// Names of all catalogues for boards of this size, smaller tables first.
std::vector<std::string> catalogue_names(Size size);

}  // namespace taquin
