#pragma once

#include "taquin/pdb/build.h"
#include "taquin/platform/file.h"
#include "taquin/platform/shared_memory.h"

namespace taquin {

/// The file of a table: a header that says what it is, then the entries as PatternTable keeps them. Its delta bits are
/// a file of their own with the same header, which is followed by the checksum of the table that they were made from.
/// All numbers are little-endian, as on every machine this runs on.
struct TableHeader {
    static constexpr std::array<char, 8> right_magic{'t', 'a', 'q', 'u', 'i', 'n', 'P', 'T'};
    static constexpr std::uint32_t current_version = 2;
    /// By permutation rank, then by blank region, which are numbered by map rank first.
    static constexpr std::uint32_t permutation_region = 2;
    /// Delta bits, as DeltaPdb keeps them: by permutation rank, then by map rank and border.
    static constexpr std::uint32_t delta_bits = 3;
    /// By map rank, the blank's cell and permutation rank: distances in multi-tile moves modulo 3, five in a byte.
    static constexpr std::uint32_t map_blank_permutation = 4;

    std::array<char, 8> magic = right_magic;
    std::uint32_t version = current_version;
    std::uint32_t scheme = permutation_region;
    std::uint16_t rows = 0;
    std::uint16_t cols = 0;
    std::uint16_t blank = 0;       // its home
    std::uint16_t entry_bits = 4;  // 2 for residues (five in a byte), 1 for delta bits
    std::uint32_t homes = 0;       // of the pattern's tiles, one bit a cell
    std::uint32_t metric = 0;      // as in Metric
    std::uint64_t entries = 0;
    std::uint64_t payload_bytes = 0;
    std::uint64_t payload_hash = 0;  // XXH3, 64 bits
    std::uint64_t header_hash = 0;   // XXH3 of all bytes before this one

    std::uint64_t own_hash() const;
    bool is_delta() const { return scheme == delta_bits; }
};
/// The payload begins here, on a page of its own.
inline constexpr std::size_t table_payload_offset = 4096;

std::uint64_t hash_bytes(std::span<const std::uint8_t> bytes);
std::string table_file_name(const PatternKey& key);
std::string delta_file_name(const PatternKey& key);

/// Reads only the header of either kind of file and checks that it is consistent and fits the size of the file. Errors
/// name what was found.
Expected<TableHeader> read_table_header(const Path& path);
PatternKey key_of(const TableHeader& header);

/// Reads the file of `key` into memory. Refuses what read_table_header refuses, tables of another pattern, and entries
/// whose hash is not the header's. `stop` may end it (Cancelled). With `shared` only the first process of a machine
/// reads and checks the entries, and the others use its memory.
Expected<PatternTable> read_table(const Path& path, const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                  const StopToken& stop = {}, TableHeader* read_header = nullptr,
                                  SharedMemory* shared = nullptr);
/// Reads the delta bits of a table, whose checksum is `table_hash`. Refuses damaged ones, and those of another table
/// (TableOfOtherPattern).
Expected<DeltaPdb> read_delta(const Path& path, const PatternTable& table, std::uint64_t table_hash,
                              const StopToken& stop = {}, SharedMemory* shared = nullptr);

/// Writes the file aside, under a name no other process uses, and renames it when it is whole, so that nobody ever sees
/// half a table. On failure, or when stopped (Cancelled), nothing is left behind.
Expected<void> write_table(const Path& path, const PatternTable& table, const StopToken& stop = {});
Expected<void> write_delta(const Path& path, const DeltaPdb& delta, const PatternTable& table, std::uint64_t table_hash,
                           const StopToken& stop = {});

/// Checks the payload's hash, and `samples` entries reached by random walks from the goal, each against its neighbours
/// (0 at home only, otherwise one more than the least of them). Delta bits are recomputed from the table beside them
/// and compared as a whole, unless `samples` is 0.
Expected<void> verify_table(const Path& path, int samples, std::uint64_t seed, const StopToken& stop = {});
/// Only the samples, of a table in memory.
Expected<void> verify_entries(const PatternTable& table, int samples, std::uint64_t seed, const StopToken& stop = {});

}  // namespace taquin
