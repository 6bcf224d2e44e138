// Files that the host keeps: the pattern databases of earlier visits. The host loads them into memory before the call
// that reads them, as a module cannot wait. Nothing else runs at the same time, so nothing needs a lock.

#include "taquin/platform/file.h"

#include <algorithm>
#include <utility>

#include "taquin/platform/wasm/host.h"

namespace taquin {

namespace {

std::unexpected<Error> failed(ErrorCode code, const Path& path, std::string_view reason) {
    return make_error(code, "file", path, reason);
}

constexpr std::string_view no_such_file = "No such file";

}  // namespace

Path join(const Path& folder, std::string_view name) {
    return folder.empty() ? Path(name) : folder + "/" + std::string(name);
}

bool file_exists(const Path& path) { return host::file_size(path.data(), path.size()) >= 0; }

Expected<std::uint64_t> file_size(const Path& path) {
    const double bytes = host::file_size(path.data(), path.size());
    if (bytes < 0) return failed(ErrorCode::CannotExamine, path, no_such_file);
    return static_cast<std::uint64_t>(bytes);
}

Expected<void> create_folders(const Path&) { return {}; }

Expected<void> remove_file(const Path& path) {
    host::file_remove(path.data(), path.size());
    return {};
}

Expected<std::vector<std::string>> list_folder(const Path&, std::string_view) { return std::vector<std::string>(); }

Expected<InputFile> InputFile::open(const Path& path) {
    if (!file_exists(path)) return failed(ErrorCode::CannotOpen, path, no_such_file);
    return InputFile(path, 0);
}
InputFile::InputFile(InputFile&& other) noexcept : path_(std::move(other.path_)), descriptor_(other.descriptor_) {}
InputFile::~InputFile() = default;

Expected<std::uint64_t> InputFile::size() const { return file_size(path_); }

Expected<std::size_t> InputFile::read(std::span<std::uint8_t> bytes, std::uint64_t offset) const {
    const double got =
        host::file_read(path_.data(), path_.size(), static_cast<double>(offset), bytes.data(), bytes.size());
    if (got < 0) return failed(ErrorCode::CannotRead, path_, no_such_file);
    return static_cast<std::size_t>(got);
}

bool InputFile::lock() const { return true; }

Expected<OutputFile> OutputFile::create(const Path& path) {
    OutputFile file(path, std::nullopt);
    file.aside_ = path;
    return file;
}
Expected<OutputFile> OutputFile::replace(const Path& path) { return create(path); }

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), aside_(std::exchange(other.aside_, {})), mode_(other.mode_) {}

OutputFile::~OutputFile() {
    if (!aside_.empty()) host::file_commit(aside_.data(), aside_.size(), 0);
}

Expected<void> OutputFile::write(std::span<const std::uint8_t> bytes) {
    host::file_write(path_.data(), path_.size(), bytes.data(), bytes.size());
    return {};
}

Expected<void> OutputFile::commit(bool) {
    host::file_commit(path_.data(), path_.size(), 1);
    aside_.clear();
    return {};
}

Expected<void> write_file(const Path& path, std::string_view text, const StopToken&) {
    auto file = OutputFile::create(path);
    if (!file) return std::unexpected(file.error());
    if (const auto written = file->write({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}); !written)
        return written;
    return file->commit();
}

Expected<Path> follow_links(const Path& path) { return path; }

bool same_file(const Path& one, const Path& other) { return one == other; }

Expected<std::vector<std::string>> list_unfinished(const Path&, std::string_view) { return std::vector<std::string>(); }

Expected<void> remove_unfinished(const Path& unfinished) { return remove_file(unfinished); }

void remove_leftovers(const Path&) {}

}  // namespace taquin
