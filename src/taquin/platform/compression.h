#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace taquin {

/// The bytes as a frame of zstd, packed as tightly as it takes a moment; nothing where the system has no memory left,
/// or no compressor.
std::optional<std::vector<std::uint8_t>> compress(std::span<const std::uint8_t> bytes);
/// Fills `bytes` from such a frame. False: it is damaged, or holds another number of bytes.
bool decompress(std::span<const std::uint8_t> frame, std::span<std::uint8_t> bytes);

}  // namespace taquin
