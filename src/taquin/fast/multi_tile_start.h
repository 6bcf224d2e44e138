#pragma once

#include <array>
#include <optional>

#include "taquin/fast/kernel.h"
#include "taquin/heuristic/multi_tile_pdb.h"

namespace taquin::fast {

/// A board in multi-tile moves and the tables it is searched with, as plain data: what kernels of all instruction sets
/// are made from.
struct MultiTileStart {
    static constexpr std::size_t most_cells = MultiTilePdb::max_cells;
    static constexpr std::size_t most_parts = 8;
    /// On 2x8: rows - 1 along the column and columns - 1 along the row.
    static constexpr std::size_t most_successors = 8;

    /// One table as the search sees it.
    struct Part {
        const std::uint8_t* entries;
        MapIndex::Ranker maps;
        Arrangements::Ranker arrangements;
        std::uint32_t free;                         // cells without a tile of the pattern
        std::uint32_t bytes;                        // of a pair of a map and the blank's cell
        std::uint32_t homes;                        // of the pattern's tiles, on the board as it was given
        std::array<std::uint8_t, most_cells> cell;  // the image of a cell in the table
    };
    /// Where the tiles of a part are, and their distance.
    struct PartState {
        std::uint32_t word;
        std::uint16_t mask;
        std::uint8_t distance;
    };

    std::array<Part, most_parts> parts;
    std::array<PartState, most_parts> state;
    std::size_t count = 0;  // of parts
    std::array<std::uint8_t, most_cells> home_at;
    std::array<MoveSet, most_cells> moves;
    std::array<int, 4> delta;
    std::uint8_t cells = 0;
    std::uint8_t blank = 0;

    /// Nothing where there are too many tables or cells. It points into the tables of the heuristic.
    static std::optional<MultiTileStart> make(const Problem& problem, const MultiTilePdb& heuristic);
};

/// The kernel for the best instruction set that is compiled and that this processor has.
std::unique_ptr<Kernel> make_multi_tile_kernel(const MultiTileStart& start);
/// The same for one of them. Only declared here: it is compiled in boards_multi_tile.cpp.
template <class Isa>
std::unique_ptr<Kernel> make_multi_tile_kernel_for(const MultiTileStart& start);

}  // namespace taquin::fast
