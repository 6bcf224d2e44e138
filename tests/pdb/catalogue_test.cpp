// Drawings: what is read, what is refused, and how they follow the goal.

#include "taquin/pdb/catalogue.h"

#include <set>

#include <gtest/gtest.h>

#include "taquin/heuristic/pdb.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

/// A name says how many tiles the patterns have, in any order: 4-4-4-3, 5-5-5-doc000.
std::multiset<int> named_sizes(std::string_view name) {
    std::multiset<int> sizes;
    for (const char c : name) {
        if (c >= 'a') break;
        if (c != '-') sizes.insert(c - '0');
    }
    return sizes;
}

TEST(Catalogue, EveryDrawingIsGoodAndSaysWhatItIsFor) {
    EXPECT_GE(all_catalogues().size(), 15U);
    for (const CatalogueInfo& row : all_catalogues()) {
        const auto read = parse_drawing(row.text, Size::parse(row.size).value());
        ASSERT_TRUE(read.has_value()) << row.size << " " << row.name << ": " << english(read.error());
        EXPECT_FALSE(summary(row).empty());
        CellMask all = 0;
        for (const CellMask homes : read->patterns()) all |= homes;
        const bool multi_tile = read->natural_metric() == Metric::MultiTile;
        if (!multi_tile) {
            EXPECT_EQ(std::popcount(all), read->size.cells() - 1) << row.name;
        }
        EXPECT_EQ(multi_tile, summary(row).find("multi-tile") != std::string_view::npos) << row.name;
        std::multiset<int> found;
        for (const CellMask homes : read->patterns()) found.insert(std::popcount(homes));
        EXPECT_EQ(found, named_sizes(row.name)) << row.size << " " << row.name;
    }
}

TEST(Catalogue, HasThePartitionsOfDocument000) {
    const auto sets = [](std::string_view name) {
        std::set<std::set<int>> all;  // tiles as the document numbers them, from 0
        const auto found = find_catalogue(name, size_of(4, 4), 15);
        EXPECT_TRUE(found.has_value());
        for (const CellMask homes : found->patterns()) {
            std::set<int> tiles;
            for (int cell = 0; cell < 16; ++cell)
                if ((homes >> cell & 1U) != 0) tiles.insert(cell);
            all.insert(tiles);
        }
        return all;
    };
    EXPECT_EQ(sets("4-4-4-3-doc000"),
              (std::set<std::set<int>>{{0, 1, 4, 5}, {2, 3, 6, 7}, {8, 9, 12, 13}, {10, 11, 14}}));
    EXPECT_EQ(sets("5-5-5-doc000"), (std::set<std::set<int>>{{0, 1, 2, 4, 5}, {3, 6, 7, 10, 11}, {8, 9, 12, 13, 14}}));
}

TEST(Catalogue, TheStrongestSmallTablesComeLast) {
    // `auto` takes the last one that is at hand or quickly built.
    const auto chosen = choose_catalogue("auto", Goal::blank_last(size_of(4, 4)), nullptr, TableBudget{});
    ASSERT_TRUE(chosen.has_value());
    EXPECT_EQ(chosen->name, "6-6-3");
}

TEST(Catalogue, PatternsMayOverlapInMultiTileMoves) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    const auto strongest = choose_catalogue("auto", goal, nullptr, TableBudget{}, Metric::MultiTile);
    ASSERT_TRUE(strongest.has_value());
    EXPECT_EQ(strongest->name, "6-6-6");
    const auto read = parse_drawing("aab/-a-/--.+-aa/--a/--.", size_of(3, 3));
    ASSERT_TRUE(read.has_value()) << english(read.error());
    EXPECT_EQ(read->patterns(), (std::vector<CellMask>{0b000010011, 0b000000100, 0b000100110}));
    EXPECT_EQ(read->name, "aab/-a-/--.+-aa/--a/--.");
    EXPECT_EQ(read->natural_metric(), Metric::MultiTile);
    for (const std::string_view name : {"7-7-7", "aaa-/----/----/---.+--aa/----/----/---."}) {
        EXPECT_TRUE(choose_catalogue(name, goal, nullptr, TableBudget{}, Metric::MultiTile).has_value());
        const auto refused = choose_catalogue(name, goal, nullptr, TableBudget{});
        ASSERT_FALSE(refused.has_value());
        EXPECT_EQ(refused.error().code, ErrorCode::PatternsOverlap);
    }
    const Goal large = Goal::blank_last(size_of(4, 5));
    EXPECT_EQ(choose_catalogue("auto", large, nullptr, TableBudget{}, Metric::MultiTile).error().code,
              ErrorCode::NoPatternsForSize);
}

TEST(Catalogue, SeveralPartitionsOfAllTilesAreForSingleTileMoves) {
    const auto read = parse_drawing(".aa/aab/bbb+.aa/bba/bba", size_of(3, 3));
    ASSERT_TRUE(read.has_value()) << english(read.error());
    ASSERT_EQ(read->drawings.size(), 2U);
    EXPECT_EQ(read->drawings[1], (std::vector<CellMask>{0b100100110, 0b011011000}));
    EXPECT_EQ(read->natural_metric(), Metric::SingleTile);
    const Goal goal = Goal::blank_last(size_of(3, 3));
    const auto found = choose_catalogue(".aa/aab/bbb+.aa/bba/bba", goal, nullptr, TableBudget{});
    ASSERT_TRUE(found.has_value()) << english(found.error());
    EXPECT_EQ(found->blank, 8);
    // A pattern of both drawings is one table.
    const auto shared = parse_drawing(".aa/aab/bbb+.cc/cca/aaa", size_of(3, 3));
    ASSERT_TRUE(shared.has_value());
    EXPECT_EQ(shared->keys().size(), 2U);
}

/// Manhattan distance counts the tiles that a drawing leaves out, and no tile is in two patterns.
TEST(Catalogue, SeveralDrawingsOfSomeTilesAreForSingleTileMovesUnlessTheyOverlap) {
    const Goal goal = Goal::blank_first(size_of(3, 3));
    for (const std::string_view drawing : {".aa/aa-/---+.--/--b/bbb", ".aa/aa-/---+.--/---/---"}) {
        const auto found = choose_catalogue(drawing, goal, nullptr, TableBudget{});
        ASSERT_TRUE(found.has_value()) << english(found.error());
        EXPECT_EQ(found->drawings.size(), 2U);
        EXPECT_EQ(found->natural_metric(), Metric::SingleTile);
        EXPECT_TRUE(choose_catalogue(drawing, goal, nullptr, TableBudget{}, Metric::MultiTile).has_value());
    }
    const auto refused = choose_catalogue(".aa/aa-/---+.--/-bb/bbb", goal, nullptr, TableBudget{});
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::PatternsOverlap);
}

std::string error_of(std::string_view drawing, Size size) {
    const auto read = parse_drawing(drawing, size);
    return read ? "" : english(read.error());
}

TEST(Catalogue, RefusesWrongDrawings) {
    const Size size = size_of(3, 3);
    EXPECT_EQ(error_of(".aa/baa/bbb", size), "");
    EXPECT_EQ(error_of(".aa\nb a a # two rows yet\n\nbbb\n", size), "");
    EXPECT_EQ(error_of(".a-/-a-/---", size), "");
    EXPECT_EQ(error_of(".aa/baa", size), "a drawing of a 3x3 board has 3 rows, found 2");
    EXPECT_NE(error_of(".aa/baa/bbb+aaa/aaa/aa.", size).find("the one that begins in row 4"), std::string::npos);
    EXPECT_EQ(error_of("", size), "a drawing of a 3x3 board has 3 rows, found 0");
    EXPECT_EQ(error_of(".aa/baaa/bbb", size), "a drawing of a 3x3 board has 3 columns, found 4 in row 2");
    EXPECT_EQ(error_of("aaa/bba/bbb", size), "a drawing has exactly one blank (.), found 0");
    EXPECT_EQ(error_of(".aa/b.a/bbb", size), "a drawing has exactly one blank (.), found 2");
    EXPECT_NE(error_of(".aa/bA1/bbb", size).find("found 'A' in row 2"), std::string::npos);
    EXPECT_EQ(error_of(".--/---/---", size), "found no pattern, expected letters from a to z");
    EXPECT_EQ(error_of(".aaa/aaaa/aabb/bbbb", size_of(4, 4)), "found 9 tiles in pattern a, at most 8 are allowed");
}

TEST(Catalogue, FollowsTheBlank) {
    const Size size = size_of(4, 4);
    for (Cell blank = 0; blank < 16; ++blank) {
        const auto found = find_catalogue("7-8", size, blank);
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->blank, blank);
        CellMask all = 0;
        for (const CellMask homes : found->patterns()) {
            EXPECT_EQ(all & homes, 0U);
            all |= homes;
        }
        EXPECT_EQ(all, 0xffffU & ~(1U << blank));
    }
    // All corners share their tables.
    const auto first = find_catalogue("7-8", size, 0)->keys();
    for (const Cell corner : {Cell{3}, Cell{12}, Cell{15}}) {
        const auto keys = find_catalogue("7-8", size, corner)->keys();
        for (std::size_t i = 0; i < keys.size(); ++i)
            EXPECT_EQ(stored_pattern(keys[i]).key, stored_pattern(first[i]).key);
    }
    // So do boards laid on their side.
    EXPECT_EQ(stored_pattern(find_catalogue("6-5", size_of(4, 3), 0)->keys()[0]).key,
              stored_pattern(find_catalogue("6-5", size_of(3, 4), 11)->keys()[0]).key);
}

TEST(Catalogue, SeveralNamesAreJoinedLikeDrawings) {
    const Size size = size_of(4, 4);
    for (const Cell blank : {Cell{0}, Cell{6}, Cell{15}}) {
        const auto both = find_catalogue("7-8+6-6-3", size, blank);
        ASSERT_TRUE(both.has_value()) << english(both.error());
        EXPECT_EQ(both->name, "7-8+6-6-3");
        EXPECT_EQ(both->blank, blank);
        ASSERT_EQ(both->drawings.size(), 2U);
        EXPECT_EQ(both->drawings[0], find_catalogue("7-8", size, blank)->drawings[0]);
        EXPECT_EQ(both->drawings[1], find_catalogue("6-6-3", size, blank)->drawings[0]);
    }
    // A drawing may stand beside a name, and has its blank moved as well.
    const auto mixed = find_catalogue(".aaa/aaaa/bbbb/bbbb+7-8", size, 15);
    ASSERT_TRUE(mixed.has_value()) << english(mixed.error());
    EXPECT_EQ(mixed->drawings.size(), 2U);
    for (const char* const wrong : {"7-8+", "+7-8", "7-8++6-6-3", "7-8+9-9", "+"})
        EXPECT_FALSE(find_catalogue(wrong, size, 0).has_value()) << wrong;
}

TEST(Catalogue, SaysWhatThereIs) {
    const auto unknown = find_catalogue("9-9", size_of(4, 4), 0);
    ASSERT_FALSE(unknown.has_value());
    EXPECT_EQ(unknown.error().field, "catalogue");
    EXPECT_NE(english(unknown.error()).find("7-8"), std::string::npos);
    EXPECT_FALSE(find_catalogue("7-8", size_of(6, 6), 0).has_value());
    EXPECT_FALSE(find_catalogue("7-8", size_of(1, 9), 0).has_value());
}

}  // namespace
}  // namespace taquin::testing
