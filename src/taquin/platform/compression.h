#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace taquin {

/// The bytes as a zstd frame, at a high compression level; nothing where the compressor gets no memory, or there is no
/// compressor.
std::optional<std::vector<std::uint8_t>> compress(std::span<const std::uint8_t> bytes);
/// Fills `bytes` from such a frame. False if it is damaged or does not hold exactly that many bytes.
bool decompress(std::span<const std::uint8_t> frame, std::span<std::uint8_t> bytes);

}  // namespace taquin
