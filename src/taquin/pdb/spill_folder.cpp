// Files of a search that does not fit into memory. What is read back is compared with the hash that was kept of it,
// since a disk that returns something else would make a census silently wrong.

#include "taquin/pdb/spill_folder.h"

#include "taquin/core/quote.h"
#include "taquin/pdb/hasher.h"

namespace taquin {

namespace {

constexpr std::string_view spill_suffix = ".spill";
constexpr std::size_t longest_path = 4096;  // that is shown in full

}  // namespace

std::unexpected<Error> spill_error(Error error) {
    error.field = "spill";
    return std::unexpected(std::move(error));
}

SpillFolder::SpillFolder(Path folder, int rank, bool synced, LockFile lock)
    : folder_(std::move(folder)),
      prefix_("taquin-rank" + std::to_string(rank) + "-"),
      synced_(synced),
      lock_(std::move(lock)) {}

Expected<SpillFolder> SpillFolder::open(const Path& folder, int rank, bool synced) {
    if (const auto created = create_folders(folder); !created) return spill_error(created.error());
    const Path lock_path = join(folder, "taquin-rank" + std::to_string(rank) + ".lock");
    auto lock = LockFile::open(lock_path);
    if (!lock) return spill_error(lock.error());
    if (!lock->lock()) return make_error(ErrorCode::BeingWritten, "spill", printable(folder, longest_path));
    SpillFolder opened(folder, rank, synced, *std::move(lock));
    const auto whole = list_folder(folder, spill_suffix);
    const auto unfinished = list_unfinished(folder, spill_suffix);
    if (!whole || !unfinished) return spill_error(whole ? unfinished.error() : whole.error());
    for (const std::string& name : *whole)
        if (name.starts_with(opened.prefix_))
            opened.files_.insert(
                name.substr(opened.prefix_.size(), name.size() - opened.prefix_.size() - spill_suffix.size()));
    for (const std::string& name : *unfinished)  // one that stays is in nobody's way
        if (name.starts_with(opened.prefix_)) (void)remove_unfinished(join(folder, name));
    return opened;
}

Path SpillFolder::path(const std::string& name) const {
    return join(folder_, prefix_ + name + std::string(spill_suffix));
}

std::unexpected<Error> SpillFolder::damaged(const std::string& name) const {
    return make_error(ErrorCode::CheckpointDamaged, "spill", printable(path(name), longest_path));
}

Expected<std::uint64_t> SpillFolder::store(const std::string& name, const Arrays& arrays) {
    auto file = OutputFile::create(path(name));
    if (!file) return spill_error(file.error());
    Hasher hasher;
    for (const auto array : arrays) {
        if (const auto written = file->write(array); !written) return spill_error(written.error());
        hasher.add(array);
    }
    if (const auto committed = commit(name, *file); !committed) return std::unexpected(committed.error());
    return hasher.result();
}

Expected<void> SpillFolder::commit(const std::string& name, OutputFile& file) {
    if (const auto committed = file.commit(synced_); !committed) return spill_error(committed.error());
    files_.insert(name);
    return {};
}

Expected<void> SpillFolder::load(const std::string& name, const Arrays& arrays, std::uint64_t hash) const {
    const auto file = InputFile::open(path(name));
    if (!file) return spill_error(file.error());
    Hasher hasher;
    std::uint64_t at = 0;
    for (const auto array : arrays) {
        const auto got = file->read(array, at);
        if (!got) return spill_error(got.error());
        if (*got != array.size()) return damaged(name);
        hasher.add(array);
        at += array.size();
    }
    if (hasher.result() != hash) return damaged(name);
    return {};
}

void SpillFolder::remove(const std::string& name) {
    if (remove_file(path(name)) || !file_exists(path(name))) files_.erase(name);
}

void SpillFolder::keep_only(const std::set<std::string>& names) {
    for (const std::string& name : std::set<std::string>(files_))
        if (!names.contains(name)) remove(name);
}

}  // namespace taquin
