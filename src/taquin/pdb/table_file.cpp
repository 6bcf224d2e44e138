// Pattern databases on disk. Nothing in a file is used before it is checked: the header has a hash of its own, and its
// numbers must be those that the size and the pattern imply, so a foreign, older, truncated or damaged file is refused
// with the reason. Files are mapped, not loaded: the page cache keeps them from one run to the next.

#include "taquin/pdb/table_file.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

#include <xxhash.h>

namespace taquin {

namespace {

constexpr std::size_t hashed_header_bytes = offsetof(TableHeader, header_hash);
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
    if (header.scheme != TableHeader::permutation_region || header.entry_bits != 4)
        return refuse(ErrorCode::TableScheme, path, header.scheme, header.entry_bits);
    const PatternKey key = key_of(header);
    const int cells = header.rows * header.cols;
    if (header.rows < 2 || header.cols < 2 || cells > MapIndex::max_cells || header.blank >= cells || key.tiles() < 1 ||
        key.tiles() > Arrangements::max_tiles || key.homes >> cells != 0 || (key.homes >> header.blank & 1U) != 0 ||
        header.payload_bytes != header.entries / 2)
        return refuse(ErrorCode::TableHeaderInvalid, path);
    if (*bytes != table_payload_offset + header.payload_bytes)
        return refuse(ErrorCode::TableSize, path, *bytes, table_payload_offset + header.payload_bytes);
    return header;
}

/// Bytes between two polls of the stop token: a slow disk delivers them within milliseconds.
constexpr std::size_t piece = std::size_t{1} << 20;

/// The hash of hash_bytes(). Nothing when told to stop.
std::optional<std::uint64_t> hash_in_time(std::span<const std::uint8_t> bytes, const StopToken& stop) {
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
    if (state == nullptr || XXH3_64bits_reset(state.get()) != XXH_OK) return hash_bytes(bytes);
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        if (stop.stop_requested()) return std::nullopt;
        XXH3_64bits_update(state.get(), bytes.data() + at, std::min(piece, bytes.size() - at));
    }
    return XXH3_64bits_digest(state.get());
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

PatternKey key_of(const TableHeader& header) { return {{header.rows, header.cols}, header.blank, header.homes}; }

Expected<TableHeader> read_table_header(const Path& path) {
    const auto file = InputFile::open(path);
    if (!file) return refuse(file.error());
    return read_header(*file);
}

Expected<PatternTable> map_table(const Path& path, const PatternKey& key, std::shared_ptr<const PatternLayout> layout,
                                 bool check_payload, const StopToken& stop) {
    const auto file = InputFile::open(path);
    if (!file) return refuse(file.error());
    const auto header = read_header(*file);
    if (!header) return std::unexpected(header.error());
    if (key_of(*header) != key) return refuse(ErrorCode::TableOfOtherPattern, path, key_of(*header).text(), key.text());
    if (header->entries != layout->entries())
        return refuse(ErrorCode::TableEntries, path, header->entries, layout->entries());
    auto memory = file->map(table_payload_offset + header->payload_bytes);
    if (!memory) return refuse(memory.error());
    PatternTable table(key, std::move(layout), *std::move(memory), table_payload_offset);
    if (check_payload) {
        const auto hash = hash_in_time(table.bytes(), stop);
        if (!hash) return make_error(ErrorCode::Cancelled, "tables", key.text());
        if (*hash != header->payload_hash) return refuse(ErrorCode::TableChecksum, path);
    }
    return table;
}

Expected<void> write_table(const Path& path, const PatternTable& table, const StopToken& stop) {
    const PatternKey& key = table.key();
    TableHeader header;
    header.rows = static_cast<std::uint16_t>(key.size.rows);
    header.cols = static_cast<std::uint16_t>(key.size.cols);
    header.blank = key.blank;
    header.homes = key.homes;
    header.entries = table.layout().entries();
    header.payload_bytes = table.bytes().size();
    const auto cancelled = [&] { return make_error(ErrorCode::Cancelled, "tables", key.text()); };
    const auto hash = hash_in_time(table.bytes(), stop);
    if (!hash) return cancelled();
    header.payload_hash = *hash;
    header.header_hash = header.own_hash();
    std::vector<std::uint8_t> front(table_payload_offset);
    std::memcpy(front.data(), &header, sizeof header);

    auto file = OutputFile::create(path);
    if (!file) return refuse(file.error());
    for (const std::span<const std::uint8_t> part : {std::span<const std::uint8_t>(front), table.bytes()}) {
        const auto written = write_in_time(*file, part, stop);
        if (!written) return cancelled();
        if (!*written) return refuse(written->error());
    }
    if (const auto committed = file->commit(); !committed) return refuse(committed.error());
    return {};
}

}  // namespace taquin
