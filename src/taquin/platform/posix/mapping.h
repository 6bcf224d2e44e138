#pragma once

#include <cstddef>
#include <cstdint>

namespace taquin {

inline constexpr std::size_t small_page = std::size_t{4} << 10;
inline constexpr std::size_t huge_page = std::size_t{2} << 20;

/// `bytes` and what is left of the last page, which is a huge one where several fit.
std::size_t mapped_bytes(std::size_t bytes);

/// Maps so much of a file, or zeroed memory of this process alone if there is none (-1), in huge pages where the system
/// has them. Null where it refuses. With pages of 4 KiB nearly every lookup in a table of hundreds of megabytes misses
/// the TLB.
std::uint8_t* map_whole_pages(std::size_t whole, int protection, int descriptor = -1);

}  // namespace taquin
