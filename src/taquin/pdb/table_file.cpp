// Tables on disk. Nothing in a file is believed before it is checked: the header has a hash of its own, and its
// numbers must be those that the size and the pattern make, so a foreign, older, cut or damaged file is refused with
// the reason. What was read for one run need not be read again for the next, so files are mapped, not loaded.

#include "taquin/pdb/table_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

namespace taquin {

namespace {

constexpr std::size_t hashed_header_bytes = offsetof(TableHeader, header_hash);
static_assert(sizeof(TableHeader) == 64 && std::is_trivially_copyable_v<TableHeader>);

template <class... Arguments>
std::unexpected<Error> refuse(ErrorCode code, const std::filesystem::path& path, const Arguments&... arguments) {
    return make_error(code, "tables", path.string(), arguments...);
}
std::unexpected<Error> refuse_errno(ErrorCode code, const std::filesystem::path& path) {
    return refuse(code, path, std::strerror(errno));
}

class File {
  public:
    explicit File(int descriptor) : descriptor_(descriptor) {}
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    bool good() const { return descriptor_ >= 0; }
    int get() const { return descriptor_; }

  private:
    int descriptor_;
};

Expected<TableHeader> read_header(const File& file, const std::filesystem::path& path) {
    struct stat status {};
    if (fstat(file.get(), &status) != 0) return refuse_errno(ErrorCode::CannotExamine, path);
    TableHeader header;
    const ssize_t got = pread(file.get(), &header, sizeof header, 0);
    if (got < 0) return refuse_errno(ErrorCode::CannotRead, path);
    if (static_cast<std::size_t>(got) < sizeof header) return refuse(ErrorCode::TableTooShort, path);
    if (header.magic != TableHeader::right_magic) return refuse(ErrorCode::NotATable, path);
    if (header.version != TableHeader::current_version)
        return refuse(ErrorCode::TableVersion, path, header.version, TableHeader::current_version);
    if (header.header_hash != header.own_hash()) return refuse(ErrorCode::TableHeaderChecksum, path);
    if (header.scheme != TableHeader::arrangement_place || header.entry_bits != 4)
        return refuse(ErrorCode::TableScheme, path, header.scheme, header.entry_bits);
    const PatternKey key = key_of(header);
    const int cells = header.rows * header.cols;
    if (header.rows < 2 || header.cols < 2 || cells > CellSets::max_cells || header.blank >= cells || key.tiles() < 1 ||
        key.tiles() > Arrangements::max_tiles || key.homes >> cells != 0 || (key.homes >> header.blank & 1U) != 0 ||
        header.payload_bytes != header.entries / 2)
        return refuse(ErrorCode::TableHeaderInvalid, path);
    const auto bytes = static_cast<std::uint64_t>(status.st_size);
    if (bytes != table_payload_offset + header.payload_bytes)
        return refuse(ErrorCode::TableSize, path, bytes, table_payload_offset + header.payload_bytes);
    return header;
}

/// Bytes between two looks at the wish to stop: a slow disk has them within milliseconds.
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

bool write_all(const File& file, const void* data, std::size_t bytes, const StopToken& stop) {
    const auto* from = static_cast<const char*>(data);
    while (bytes != 0) {
        if (stop.stop_requested()) return false;
        const ssize_t done = write(file.get(), from, std::min(bytes, piece));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        from += done;
        bytes -= static_cast<std::size_t>(done);
    }
    return true;
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

Expected<TableHeader> read_table_header(const std::filesystem::path& path) {
    const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.good()) return refuse_errno(ErrorCode::CannotOpen, path);
    return read_header(file, path);
}

Expected<PatternTable> map_table(const std::filesystem::path& path, const PatternKey& key,
                                 std::shared_ptr<const PatternLayout> layout, bool check_payload,
                                 const StopToken& stop) {
    const File file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.good()) return refuse_errno(ErrorCode::CannotOpen, path);
    const auto header = read_header(file, path);
    if (!header) return std::unexpected(header.error());
    if (key_of(*header) != key) return refuse(ErrorCode::TableOfOtherPattern, path, key_of(*header).text(), key.text());
    if (header->entries != layout->entries())
        return refuse(ErrorCode::TableEntries, path, header->entries, layout->entries());
    auto memory = Memory::mapped(file.get(), table_payload_offset + header->payload_bytes);
    if (!memory) return refuse_errno(ErrorCode::CannotMap, path);
    PatternTable table(key, std::move(layout), *std::move(memory), table_payload_offset);
    if (check_payload) {
        const auto hash = hash_in_time(table.bytes(), stop);
        if (!hash) return make_error(ErrorCode::Cancelled, "tables", key.text());
        if (*hash != header->payload_hash) return refuse(ErrorCode::TableChecksum, path);
    }
    return table;
}

Expected<void> write_table(const std::filesystem::path& path, const PatternTable& table, const StopToken& stop) {
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
    std::vector<char> front(table_payload_offset);
    std::memcpy(front.data(), &header, sizeof header);

    std::string aside = path.string() + ".XXXXXX";
    const File file(mkostemp(aside.data(), O_CLOEXEC));
    if (!file.good()) return refuse_errno(ErrorCode::CannotCreate, path);
    const bool written = write_all(file, front.data(), front.size(), stop) &&
                         write_all(file, table.bytes().data(), table.bytes().size(), stop) &&
                         fchmod(file.get(), 0644) == 0 && rename(aside.c_str(), path.c_str()) == 0;
    if (written) return {};
    const auto failure = refuse_errno(ErrorCode::CannotWrite, path);
    unlink(aside.c_str());
    if (stop.stop_requested()) return cancelled();
    return failure;
}

}  // namespace taquin
