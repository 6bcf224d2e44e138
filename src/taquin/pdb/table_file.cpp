// Pattern databases on disk. Nothing in a file is used before it is checked: the header has a hash of its own, and its
// numbers must be those that the size and the pattern imply, so a foreign, older, truncated or damaged file is refused
// with the reason. The entries are read into memory of our own and hashed there, always and whatever their size: what a
// search uses is what was checked. A mapped file would save the copy, but its pages come from the disk again whenever
// the system likes, changed perhaps, and are gone (SIGBUS) when another process truncates it.

#include "taquin/pdb/table_file.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "taquin/pdb/delta_bytes.h"
#include "taquin/pdb/hasher.h"

namespace taquin {

namespace {

constexpr std::size_t hashed_header_bytes = offsetof(TableHeader, header_hash);
constexpr std::size_t table_hash_offset = sizeof(TableHeader);  // of delta bits: which table they belong to
static_assert(sizeof(TableHeader) == 64 && std::is_trivially_copyable_v<TableHeader>);

template <class... Arguments>
std::unexpected<Error> refuse(ErrorCode code, const Path& path, const Arguments&... arguments) {
    return make_error(code, "tables", path, arguments...);
}
/// What the system says about a file of tables.
std::unexpected<Error> refuse(Error error) {
    error.field = "tables";
    return std::unexpected(std::move(error));
}

Expected<TableHeader> read_header(const InputFile& file) {
    const Path& path = file.path();
    const auto bytes = file.size();
    if (!bytes) return refuse(bytes.error());
    TableHeader header;
    const auto got = file.read({reinterpret_cast<std::uint8_t*>(&header), sizeof header});
    if (!got) return refuse(got.error());
    if (*got < sizeof header) return refuse(ErrorCode::TableTooShort, path);
    if (header.magic != TableHeader::right_magic) return refuse(ErrorCode::NotATable, path);
    if (header.version != TableHeader::current_version)
        return refuse(ErrorCode::TableVersion, path, header.version, TableHeader::current_version);
    if (header.header_hash != header.own_hash()) return refuse(ErrorCode::TableHeaderChecksum, path);
    const bool table = header.scheme == TableHeader::permutation_region && header.entry_bits == 4;
    const bool multi_tile = header.scheme == TableHeader::map_blank_permutation && header.entry_bits == 2;
    if (!table && !multi_tile && (!header.is_delta() || header.entry_bits != 1))
        return refuse(ErrorCode::TableScheme, path, header.scheme, header.entry_bits);
    const PatternKey key = key_of(header);
    const bool sides = header.rows >= 2 && header.cols >= 2 && header.rows <= MapIndex::max_cells &&
                       header.cols <= MapIndex::max_cells;  // their product is an int
    const int cells = sides ? header.rows * header.cols : 0;
    if (!sides || cells > MapIndex::max_cells || header.blank >= cells || key.tiles() < 1 ||
        key.tiles() > Arrangements::max_tiles || key.homes >> cells != 0 || (key.homes >> header.blank & 1U) != 0 ||
        header.metric != static_cast<std::uint32_t>(multi_tile ? Metric::MultiTile : Metric::SingleTile) ||
        (!multi_tile && header.payload_bytes != (table ? header.entries / 2 : header.entries / 8)))
        return refuse(ErrorCode::TableHeaderInvalid, path);
    if (*bytes != table_payload_offset + header.payload_bytes)
        return refuse(ErrorCode::TableSize, path, *bytes, table_payload_offset + header.payload_bytes);
    return header;
}

/// Bytes between two polls of the stop token: a slow disk delivers them within milliseconds.
constexpr std::size_t piece = std::size_t{1} << 20;

std::unexpected<Error> cancelled(const PatternKey& key) {
    return make_error(ErrorCode::Cancelled, "tables", key.text());
}

/// Nothing when told to stop.
std::optional<std::uint64_t> hash_in_time(std::span<const std::uint8_t> bytes, const StopToken& stop) {
    Hasher hasher;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        if (stop.stop_requested()) return std::nullopt;
        hasher.add(bytes.subspan(at, std::min(piece, bytes.size() - at)));
    }
    return hasher.result();
}

/// Fills `bytes` with the entries and compares their hash with the header's.
Expected<void> read_payload(const InputFile& file, const TableHeader& header, std::span<std::uint8_t> bytes,
                            const StopToken& stop) {
    Hasher hasher;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        if (stop.stop_requested()) return cancelled(key_of(header));
        const auto part = bytes.subspan(at, std::min(piece, bytes.size() - at));
        const auto got = file.read(part, table_payload_offset + at);
        if (!got) return refuse(got.error());
        if (*got < part.size())  // it was truncated since its header was read
            return refuse(ErrorCode::TableSize, file.path(), table_payload_offset + at + *got,
                          table_payload_offset + bytes.size());
        hasher.add(part);
    }
    if (hasher.result() != header.payload_hash) return refuse(ErrorCode::TableChecksum, file.path());
    return {};
}

/// Nothing when told to stop.
std::optional<Expected<void>> write_in_time(OutputFile& file, std::span<const std::uint8_t> bytes,
                                            const StopToken& stop) {
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        if (stop.stop_requested()) return std::nullopt;
        if (auto written = file.write(bytes.subspan(at, std::min(piece, bytes.size() - at))); !written) return written;
    }
    return Expected<void>{};
}

}  // namespace

std::uint64_t TableHeader::own_hash() const {
    std::array<std::uint8_t, hashed_header_bytes> bytes;
    std::memcpy(bytes.data(), this, bytes.size());
    return hash_bytes(bytes);
}

std::uint64_t hash_bytes(std::span<const std::uint8_t> bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string table_file_name(const PatternKey& key) { return key.text() + ".table"; }
std::string delta_file_name(const PatternKey& key) { return key.text() + ".delta"; }

PatternKey key_of(const TableHeader& header) {
    return {{header.rows, header.cols}, header.blank, header.homes, static_cast<Metric>(header.metric)};
}

Expected<TableHeader> read_table_header(const Path& path) {
    const auto file = InputFile::open(path);
    if (!file) return refuse(file.error());
    return read_header(*file);
}

namespace {

struct OpenTableFile {
    InputFile file;
    TableHeader header;
};
/// A file of entries, or of delta bits.
Expected<OpenTableFile> open_table_file(const Path& path, bool delta) {
    auto file = InputFile::open(path);
    if (!file) return refuse(file.error());
    const auto header = read_header(*file);
    if (!header) return std::unexpected(header.error());
    if (header->is_delta() != delta) return refuse(ErrorCode::TableScheme, path, header->scheme, header->entry_bits);
    return OpenTableFile{*std::move(file), *header};
}

Expected<Memory> payload_of(const OpenTableFile& open, const StopToken& stop, SharedMemory* shared) {
    if (shared != nullptr) {
        auto memory = shared->get(
            {open.header.payload_hash, open.header.payload_bytes},
            [&](std::span<std::uint8_t> bytes) { return read_payload(open.file, open.header, bytes, stop); }, stop);
        if (!memory) return std::unexpected(memory.error());
        if (*memory) return **std::move(memory);
        if (stop.stop_requested()) return cancelled(key_of(open.header));
    }
    auto memory = Memory::zeroed(open.header.payload_bytes);
    if (!memory) return std::unexpected(memory.error());
    const std::span to(memory->data(), static_cast<std::size_t>(open.header.payload_bytes));
    if (const auto checked = read_payload(open.file, open.header, to, stop); !checked)
        return std::unexpected(checked.error());
    return memory;
}

}  // namespace

Expected<PatternTable> read_table(const Path& path, const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                  const StopToken& stop, TableHeader* read, SharedMemory* shared) {
    const auto open = open_table_file(path, false);
    if (!open) return std::unexpected(open.error());
    const TableHeader& header = open->header;
    if (key_of(header) != key) return refuse(ErrorCode::TableOfOtherPattern, path, key_of(header).text(), key.text());
    if (header.entries != layout->entries() || header.payload_bytes != layout->bytes())
        return refuse(ErrorCode::TableEntries, path, header.entries, layout->entries());
    auto memory = payload_of(*open, stop, shared);
    if (!memory) return std::unexpected(memory.error());
    if (read != nullptr) *read = header;
    return PatternTable(key, std::move(layout), *std::move(memory));
}

Expected<DeltaPdb> read_delta(const Path& path, const PatternTable& table, std::uint64_t table_hash,
                              const StopToken& stop, SharedMemory* shared) {
    const auto open = open_table_file(path, true);
    if (!open) return std::unexpected(open.error());
    const TableHeader& header = open->header;
    std::uint64_t made_from = 0;
    const auto got =
        open->file.read({reinterpret_cast<std::uint8_t*>(&made_from), sizeof made_from}, table_hash_offset);
    if (!got) return refuse(got.error());
    const auto origin = [](const PatternKey& key, std::uint64_t hash) {
        return fmt::format("{} with checksum {:016x}", key.text(), hash);
    };
    if (key_of(header) != table.key() || made_from != table_hash)
        return refuse(ErrorCode::TableOfOtherPattern, path, origin(key_of(header), made_from),
                      origin(table.key(), table_hash));
    if (header.payload_bytes != delta_bytes(table))
        return refuse(ErrorCode::TableEntries, path, header.entries, delta_bytes(table) * 8);
    auto memory = payload_of(*open, stop, shared);
    if (!memory) return std::unexpected(memory.error());
    return delta_from_bytes(table, *std::move(memory));
}

namespace {

/// Completes the header and writes the file. `table_hash` is 0 for a table.
Expected<void> write_file(const Path& path, const PatternKey& key, TableHeader header,
                          std::span<const std::uint8_t> payload, std::uint64_t table_hash, const StopToken& stop) {
    header.rows = static_cast<std::uint16_t>(key.size.rows);
    header.cols = static_cast<std::uint16_t>(key.size.cols);
    header.blank = key.blank;
    header.homes = key.homes;
    header.metric = static_cast<std::uint32_t>(key.metric);
    header.payload_bytes = payload.size();
    const auto hash = hash_in_time(payload, stop);
    if (!hash) return cancelled(key);
    header.payload_hash = *hash;
    header.header_hash = header.own_hash();
    std::vector<std::uint8_t> front(table_payload_offset);
    std::memcpy(front.data(), &header, sizeof header);
    std::memcpy(front.data() + table_hash_offset, &table_hash, sizeof table_hash);

    auto file = OutputFile::create(path);
    if (!file) return refuse(file.error());
    for (const std::span<const std::uint8_t> part : {std::span<const std::uint8_t>(front), payload}) {
        const auto written = write_in_time(*file, part, stop);
        if (!written) return cancelled(key);
        if (!*written) return refuse(written->error());
    }
    if (const auto committed = file->commit(); !committed) return refuse(committed.error());
    return {};
}

}  // namespace

Expected<void> write_table(const Path& path, const PatternTable& table, const StopToken& stop) {
    TableHeader header;
    if (table.key().metric == Metric::MultiTile) {
        header.scheme = TableHeader::map_blank_permutation;
        header.entry_bits = 2;
    }
    header.entries = table.layout().entries();
    return write_file(path, table.key(), header, table.bytes(), 0, stop);
}

Expected<void> write_delta(const Path& path, const DeltaPdb& delta, const PatternTable& table, std::uint64_t table_hash,
                           const StopToken& stop) {
    const auto bytes = delta_bytes(delta, table);
    TableHeader header{.scheme = TableHeader::delta_bits, .entry_bits = 1};
    header.entries = bytes.size() * 8;
    return write_file(path, table.key(), header, bytes, table_hash, stop);
}

}  // namespace taquin
