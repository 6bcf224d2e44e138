#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "taquin/heuristic/guide_model.h"
#include "taquin/platform/file.h"

namespace taquin {

/// The first bytes of a guide's file, in native byte order; the weights follow, compressed by zstd or uncompressed.
struct GuideHeader {
    static constexpr std::uint64_t right_magic = 0x6564697567716174;  // "taqguide"
    static constexpr std::uint32_t current_version = 1;

    std::uint64_t magic = right_magic;
    std::uint32_t version = current_version;
    std::uint16_t rows = 0;
    std::uint16_t cols = 0;
    std::uint16_t radius = 0;
    std::uint16_t scale = 0;
    std::uint32_t reserved = 0;
    std::uint64_t weight_bytes = 0;  // before compression
    std::uint64_t stored_bytes = 0;  // after it
    std::uint64_t weight_hash = 0;   // of the weights, XXH3
    std::uint64_t header_hash = 0;   // of all above

    std::uint64_t own_hash() const;
};
static_assert(sizeof(GuideHeader) == 56);

/// A file's content. Of a square board, whose weights are symmetric about the diagonal, only one half is stored.
/// OutOfMemory where the compressor gets no memory.
Expected<std::vector<std::uint8_t>> encode_guide(const GuideModel& model);
/// Checks everything before it is used. `name` is what errors call the content.
Expected<GuideModel> decode_guide(std::span<const std::uint8_t> content, std::string_view name);

Expected<void> write_guide(const Path& path, const GuideModel& model, const StopToken& stop = {});
Expected<GuideModel> read_guide(const Path& path);

/// The guides that come with the program, each a file's content.
struct ShippedGuide {
    Size size;
    std::span<const std::uint8_t> content;
};
std::span<const ShippedGuide> shipped_guides();

}  // namespace taquin
