// Files of guides: what was written is read, and nothing that is damaged is.

#include "taquin/heuristic/guide_file.h"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>

#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/core/random.h"

namespace taquin::testing {
namespace {

/// Weights that are equal to their images in the diagonal, as fitted ones are: what any file of the size can hold.
GuideModel symmetric_model(Size size, std::uint64_t seed) {
    GuideModel model(size, static_cast<Cell>(size.cells() - 1));
    Random random(seed);
    for (auto& weight : model.tiles) weight = static_cast<std::int16_t>(random.below(400));
    for (auto& weight : model.pairs) weight = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
    for (auto& weight : model.blanks) weight = static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
    return decode_guide(encode_guide(model).value(), "any").value();
}

TEST(GuideFile, IsReadAsItWasWritten) {
    for (const Size size : {Size{2, 2}, Size{3, 3}, Size{4, 4}, Size{3, 5}, Size{5, 3}}) {
        const GuideModel model = symmetric_model(size, 3);
        const auto content = encode_guide(model);
        ASSERT_TRUE(content.has_value());
        const auto read = decode_guide(*content, "any");
        ASSERT_TRUE(read.has_value()) << english(read.error());
        EXPECT_EQ(read->size(), size);
        EXPECT_EQ(read->tiles, model.tiles) << size.text();
        EXPECT_EQ(read->pairs, model.pairs) << size.text();
        EXPECT_EQ(read->blanks, model.blanks) << size.text();
    }
}

/// As every file that the user names for output.
TEST(GuideFile, IsWrittenWhereALinkLeads) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("taquin-guides-" + std::to_string(getpid()));
    fs::create_directory(folder);
    fs::create_symlink("there.guide", folder / "link");
    std::ofstream(folder / "there.guide") << "something";
    const GuideModel model = symmetric_model({3, 3}, 5);
    ASSERT_TRUE(write_guide((folder / "link").string(), model));
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(read_guide((folder / "there.guide").string())->tiles, model.tiles);
    fs::remove_all(folder);
}

TEST(GuideFile, HoldsWeightsThatAreSymmetricToTheDiagonal) {
    const GuideModel model = symmetric_model({4, 4}, 5);
    const auto image = [](int cell) { return cell % 4 * 4 + cell / 4; };
    for (int tile = 0; tile < 15; ++tile)
        for (int cell = 0; cell < 16; ++cell) {
            EXPECT_EQ(model.tiles[model.tile_index(tile, cell)],
                      model.tiles[model.tile_index(image(tile), image(cell))]);
            // Tile and right neighbour; transposed: tile and the neighbour below. Offsets 0 and 4: (0, 1) and (1, 0).
            if (model.partner(tile, 0) < 0) continue;
            ASSERT_EQ(model.partner(image(tile), 4), image(model.partner(tile, 0)));
            for (int other = 0; other < 16; ++other)
                if (other != cell) {
                    EXPECT_EQ(model.pairs[model.pair_index(tile, 0, cell, other)],
                              model.pairs[model.pair_index(image(tile), 4, image(cell), image(other))]);
                }
        }
}

TEST(GuideFile, IsRefusedWhereverABitIsWrong) {
    const GuideModel model = symmetric_model({3, 3}, 1);
    const auto good = encode_guide(model).value();
    int accepted = 0;
    for (std::size_t at = 0; at < good.size(); ++at) {
        auto content = good;
        content[at] = static_cast<std::uint8_t>(content[at] ^ 1U << at % 8);
        const auto read = decode_guide(content, "damaged");
        if (!read) continue;
        ++accepted;  // a few bits of zstd's frames mean nothing: then nothing is wrong
        EXPECT_EQ(read->pairs, model.pairs) << at;
        EXPECT_EQ(read->blanks, model.blanks) << at;
    }
    EXPECT_LE(accepted, 4);
    for (std::size_t length = 0; length < good.size(); length += length < 70 ? 1 : 97)
        EXPECT_FALSE(decode_guide(std::span(good).first(length), "cut").has_value()) << length;
}

/// As someone would who makes the header's checksum good again.
std::string refusal_of(const std::function<void(GuideHeader&)>& change) {
    auto content = encode_guide(symmetric_model({3, 3}, 1)).value();
    GuideHeader header;
    std::memcpy(&header, content.data(), sizeof header);
    change(header);
    header.header_hash = header.own_hash();
    std::memcpy(content.data(), &header, sizeof header);
    const auto read = decode_guide(content, "x.guide");
    return read ? "" : english(read.error());
}

TEST(GuideFile, SaysWhatIsWrong) {
    EXPECT_EQ(refusal_of([](GuideHeader& header) { header.magic = 1; }), "x.guide: not a fitted guide of taquin");
    EXPECT_EQ(refusal_of([](GuideHeader& header) { header.version = 9; }),
              "x.guide: format version 9, this program reads version 1");
    EXPECT_EQ(refusal_of([](GuideHeader& header) { header.rows = 60000; }), "x.guide: inconsistent header");
    EXPECT_EQ(refusal_of([](GuideHeader& header) { header.weight_bytes = ~0ULL; }), "x.guide: inconsistent header");
    EXPECT_EQ(refusal_of([](GuideHeader& header) { header.weight_hash = 0; }),
              "x.guide: checksum mismatch in the entries");
}

TEST(GuideFile, ShippedGuidesAreGoodAndSmall) {
    std::size_t bytes = 0;
    for (const ShippedGuide& guide : shipped_guides()) {
        const auto model = decode_guide(guide.content, guide.size.text());
        ASSERT_TRUE(model.has_value()) << english(model.error());
        EXPECT_EQ(model->size(), guide.size);
        bytes += guide.content.size();
    }
    EXPECT_GE(shipped_guides().size(), 1U);
    EXPECT_LE(bytes, 4U << 20);
}

}  // namespace
}  // namespace taquin::testing
