// Drawings: what is read, what is refused, and how they follow the goal.

#include "taquin/pdb/catalogue.h"

#include <set>

#include <gtest/gtest.h>

#include "support/oracle.h"

namespace taquin::testing {
namespace {

TEST(Catalogue, EveryDrawingIsGoodAndSaysWhatItIsFor) {
    EXPECT_GE(all_catalogues().size(), 15U);
    for (const CatalogueInfo& row : all_catalogues()) {
        const auto read = parse_drawing(row.text, Size::parse(row.size).value());
        ASSERT_TRUE(read.has_value()) << row.size << " " << row.name << ": " << english(read.error());
        EXPECT_FALSE(summary(row).empty());
        int tiles = 0;  // the name says how many tiles the patterns have, in any order
        for (const CellMask homes : read->patterns) tiles += std::popcount(homes);
        EXPECT_EQ(tiles, read->size.cells() - 1) << row.name;
        std::multiset<int> found;
        for (const CellMask homes : read->patterns) found.insert(std::popcount(homes));
        std::multiset<int> named;
        for (const char c : row.name)
            if (c != '-') named.insert(c - '0');
        EXPECT_EQ(found, named) << row.size << " " << row.name;
    }
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
        for (const CellMask homes : found->patterns) {
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
