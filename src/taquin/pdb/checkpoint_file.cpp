// Checkpoints on disk. As with tables nothing in a file is used before it is checked, and a file is written aside,
// synced and renamed (OutputFile). Contents may be as large as memory, so they are hashed and read piece by piece.

#include "taquin/pdb/checkpoint_file.h"

#include <algorithm>

#include "taquin/core/quote.h"
#include "taquin/pdb/hasher.h"

namespace taquin {

namespace {

constexpr std::string_view checkpoint_magic = "taquinCP";
constexpr std::size_t checkpoint_header_bytes =
    checkpoint_magic.size() + sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t);
constexpr std::size_t checkpoint_piece = std::size_t{1} << 20;

std::unexpected<Error> refuse_checkpoint(Error error) {
    error.field = "checkpoint";
    return std::unexpected(std::move(error));
}

/// Fills `bytes` from `offset` on; false where the file is shorter.
Expected<bool> read_checkpoint_part(const InputFile& file, std::span<std::uint8_t> bytes, std::uint64_t offset) {
    const auto got = file.read(bytes, offset);
    if (!got) return refuse_checkpoint(got.error());
    return *got == bytes.size();
}

}  // namespace

std::unexpected<Error> CheckpointFile::damaged() const {
    return make_error(ErrorCode::CheckpointDamaged, "checkpoint", printable(path_, 200));
}

std::unexpected<Error> CheckpointFile::missing() const {
    return make_error(ErrorCode::CannotOpen, "checkpoint", printable(path_, 200), "No such file");
}

Expected<CheckpointFile::Front> CheckpointFile::read_front() const {
    auto file = InputFile::open(path_);
    if (!file) return refuse_checkpoint(file.error());
    const auto size = file->size();
    if (!size) return refuse_checkpoint(size.error());
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(std::min<std::uint64_t>(*size, checkpoint_piece)));
    if (const auto whole = read_checkpoint_part(*file, bytes, 0); !whole || !*whole)
        return whole ? damaged() : std::unexpected(whole.error());
    ByteReader reader(bytes);
    if (!std::ranges::equal(reader.take(checkpoint_magic.size()), checkpoint_magic))
        return make_error(ErrorCode::CheckpointForeign, "checkpoint", printable(path_, 200));
    const auto version = reader.get<std::uint32_t>();
    if (reader.whole() && version != current_version)
        return make_error(ErrorCode::CheckpointVersion, "checkpoint", printable(path_, 200), version, current_version);
    const auto hash = reader.get<std::uint64_t>();
    const auto payload = reader.get<std::uint64_t>();
    if (!reader.whole() || *size - checkpoint_header_bytes != payload) return damaged();
    RunIdentity run = get_identity(reader);
    if (!reader.whole()) return damaged();
    ByteWriter identity;
    put(identity, run);
    return Front{*std::move(file), *size, hash, std::move(run), checkpoint_header_bytes + identity.bytes().size()};
}

Expected<std::optional<RunIdentity>> CheckpointFile::identity() const {
    if (!file_exists(path_)) return std::nullopt;
    auto front = read_front();
    if (!front) return std::unexpected(front.error());
    return std::move(front->run);
}

bool CheckpointFile::is_of(const RunIdentity& run) const {
    const auto found = identity();
    return found && *found && !difference(run, **found);
}

Expected<void> CheckpointFile::may_replace(const RunIdentity& run) const {
    const auto found = identity();
    if (!found) return std::unexpected(found.error());
    if (!*found) return {};
    if (const auto differs = difference(run, **found)) return of_other_run(*differs);
    return {};
}

std::unexpected<Error> CheckpointFile::of_other_run(const RunDifference& differs) const {
    return make_error(ErrorCode::CheckpointOfOtherRun, "checkpoint", printable(path_, 200), differs.name,
                      printable(differs.other, 200), printable(differs.own, 200));
}

Expected<bool> CheckpointFile::read(const RunIdentity& run, const Places& places) const {
    if (!file_exists(path_)) return false;
    const auto front = read_front();
    if (!front) return std::unexpected(front.error());
    ByteWriter identity;
    put(identity, front->run);
    Hasher hasher;
    hasher.add(identity.bytes());
    std::uint64_t at = front->content;
    const auto add_part = [&](std::span<std::uint8_t> part) -> Expected<void> {
        const auto whole = read_checkpoint_part(front->file, part, at);
        if (!whole) return std::unexpected(whole.error());
        if (!*whole) return damaged();
        hasher.add(part);
        at += part.size();
        return {};
    };
    if (const auto differs = difference(run, front->run)) {  // reported only if the file is intact
        std::vector<std::uint8_t> bytes(checkpoint_piece);
        while (at < front->size) {
            const auto left = std::min<std::uint64_t>(bytes.size(), front->size - at);
            if (const auto read = add_part(std::span(bytes).first(static_cast<std::size_t>(left))); !read)
                return std::unexpected(read.error());
        }
        if (hasher.result() != front->hash) return damaged();
        return of_other_run(*differs);
    }
    for (const auto place : places(front->size - at))
        for (std::size_t done = 0; done < place.size(); done += checkpoint_piece)
            if (const auto read = add_part(place.subspan(done, std::min(checkpoint_piece, place.size() - done))); !read)
                return std::unexpected(read.error());
    if (at != front->size || hasher.result() != front->hash) return damaged();
    return true;
}

Expected<void> CheckpointFile::write(const RunIdentity& run,
                                     std::span<const std::span<const std::uint8_t>> content) const {
    ByteWriter identity;
    put(identity, run);
    Hasher hasher;
    hasher.add(identity.bytes());
    std::uint64_t payload = identity.bytes().size();
    for (const auto part : content) {
        hasher.add(part);
        payload += part.size();
    }
    ByteWriter header;
    header.put(std::span(reinterpret_cast<const std::uint8_t*>(checkpoint_magic.data()), checkpoint_magic.size()));
    header.put(current_version).put(hasher.result()).put(payload);
    auto output = OutputFile::replace(path_);
    if (!output) return std::unexpected(output.error());
    for (const auto* const part : {&header, &identity})
        if (auto done = output->write(part->bytes()); !done) return done;
    for (const auto part : content)
        if (auto done = output->write(part); !done) return done;
    return output->commit();
}

Expected<void> CheckpointFile::remove() const {
    if (!file_exists(path_)) return {};
    return remove_file(path_);
}

}  // namespace taquin
