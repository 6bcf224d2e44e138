// Compression by zstd.

#include "taquin/platform/compression.h"

#include <zstd.h>

namespace taquin {

namespace {

constexpr int compression_level = 19;

}  // namespace

std::optional<std::vector<std::uint8_t>> compress(std::span<const std::uint8_t> bytes) {
    std::vector<std::uint8_t> frame(ZSTD_compressBound(bytes.size()));
    const std::size_t stored = ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), compression_level);
    if (ZSTD_isError(stored) != 0) return std::nullopt;
    frame.resize(stored);
    return frame;
}

bool decompress(std::span<const std::uint8_t> frame, std::span<std::uint8_t> bytes) {
    return ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size()) == bytes.size();
}

}  // namespace taquin
