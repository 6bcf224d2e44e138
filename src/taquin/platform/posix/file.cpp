// Files: sizes, folders, reading, and writing that survives a crash. The data reach the disk before the new
// name does (fsync, rename, fsync of the folder), or a power cut could leave the name with an empty file.

#include "taquin/platform/file.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "taquin/platform/posix/try_lock.h"

namespace taquin {

namespace {

namespace fs = std::filesystem;

constexpr int milliseconds_between_looks = 50;  // at a stop token, while waiting for a reader

std::unexpected<Error> failed(ErrorCode code, const Path& path, const std::string& reason) {
    return make_error(code, "file", path, reason);
}
std::unexpected<Error> failed(ErrorCode code, const Path& path) { return failed(code, path, std::strerror(errno)); }

/// Best effort: some file systems cannot do this with a folder, and the file itself is whole either way.
void sync_folder_of(const Path& path) {
    const Path folder = fs::path(path).parent_path().string();
    const int descriptor = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    fsync(descriptor);
    close(descriptor);
}

Expected<void> write_all(int descriptor, const Path& path, std::span<const std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const ssize_t done = write(descriptor, bytes.data(), bytes.size());
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return failed(ErrorCode::CannotWrite, path);
        bytes = bytes.subspan(static_cast<std::size_t>(done));
    }
    return {};
}

/// Opens what is no regular file. A FIFO that nobody reads cannot be opened yet.
int open_for_writing(const Path& path, const StopToken& stop) {
    std::error_code failure;
    const bool fifo = fs::is_fifo(path, failure);
    for (;;) {
        const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
        if (descriptor >= 0 || errno != ENXIO || !fifo) return descriptor;
        if (stop.stop_requested()) {
            errno = EINTR;
            return -1;
        }
        poll(nullptr, 0, milliseconds_between_looks);
    }
}

/// Like write_all(), for a reader that may be slow.
Expected<void> write_in_pieces(int descriptor, const Path& path, std::span<const std::uint8_t> bytes,
                               const StopToken& stop) {
    while (!bytes.empty()) {
        if (stop.stop_requested()) return make_error(ErrorCode::Cancelled, "file", path);
        const ssize_t done = write(descriptor, bytes.data(), bytes.size());
        if (done >= 0) {
            bytes = bytes.subspan(static_cast<std::size_t>(done));
        } else if (errno == EAGAIN) {
            pollfd ready{descriptor, POLLOUT, 0};
            poll(&ready, 1, milliseconds_between_looks);
        } else if (errno != EINTR) {
            return failed(ErrorCode::CannotWrite, path);
        }
    }
    return {};
}

Expected<void> write_into(const Path& path, std::span<const std::uint8_t> bytes, const StopToken& stop) {
    const int descriptor = open_for_writing(path, stop);
    if (descriptor < 0 && errno == EINTR) return make_error(ErrorCode::Cancelled, "file", path);
    if (descriptor < 0) return failed(ErrorCode::CannotOpen, path);
    const auto written = write_in_pieces(descriptor, path, bytes, stop);
    if (close(descriptor) != 0 && written) return failed(ErrorCode::CannotWrite, path);
    return written;
}

/// Appended to the name of a file written aside; mkostemp() replaces the X's.
constexpr std::string_view aside_ending = ".XXXXXX";
/// replace() appends this, the process id and a number: no user names a copy of their own like that.
constexpr std::string_view replacement_ending = ".tmp-";

/// Locks a newly created file until it is closed or its process ends: a file written aside that nobody has locked is a
/// leftover. Where the file system has no locks, none is ever taken for one. False if another process took it for a
/// leftover before it was locked and removes it; it is closed then.
bool lock_new(int descriptor) {
    const bool taken = try_lock(descriptor) == LockAttempt::Taken;
    struct stat status {};
    if (!taken && fstat(descriptor, &status) == 0 && status.st_nlink > 0) return true;
    close(descriptor);
    return false;
}

/// Creates and locks a file named by mkostemp(). Returns a descriptor, or -1.
int create_locked(Path& aside) {
    for (;;) {
        const int descriptor = mkostemp(aside.data(), O_CLOEXEC);
        if (descriptor < 0 || lock_new(descriptor)) return descriptor;
        aside.replace(aside.size() - aside_ending.size(), aside_ending.size(), aside_ending);
    }
}

/// Where writing to this path makes or replaces a file: the folder without links and the name in it.
std::optional<fs::path> place_of(const Path& path) {
    const auto target = follow_links(path);
    if (!target) return std::nullopt;
    std::error_code failure;
    const fs::path whole = fs::absolute(*target, failure);
    const fs::path folder = fs::weakly_canonical(whole.parent_path(), failure);
    return failure ? std::nullopt : std::optional(folder / whole.filename());
}

/// Whether this is the name of a file that replace() writes aside for one called `file`.
bool is_replacement(std::string_view name, std::string_view file) {
    const auto drop_number = [&name] {
        const std::size_t digits = std::min(name.find_first_not_of("0123456789"), name.size());
        name.remove_prefix(digits);
        return digits > 0;
    };
    if (!name.starts_with(file) || !name.substr(file.size()).starts_with(replacement_ending)) return false;
    name.remove_prefix(file.size() + replacement_ending.size());
    if (!drop_number() || !name.starts_with('-')) return false;
    name.remove_prefix(1);
    return drop_number() && name.empty();
}

}  // namespace

Path join(const Path& folder, std::string_view name) { return (fs::path(folder) / name).string(); }

bool file_exists(const Path& path) {
    std::error_code failure;
    return fs::exists(path, failure);
}

Expected<std::uint64_t> file_size(const Path& path) {
    std::error_code failure;
    const auto bytes = fs::file_size(path, failure);
    if (failure) return failed(ErrorCode::CannotExamine, path, failure.message());
    return bytes;
}

Expected<void> create_folders(const Path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure) return failed(ErrorCode::CannotCreate, folder, failure.message());
    return {};
}

Expected<void> remove_file(const Path& path) {
    if (unlink(path.c_str()) != 0) return failed(ErrorCode::CannotRemove, path);
    return {};
}

Expected<std::vector<std::string>> list_folder(const Path& folder, std::string_view suffix) {
    std::error_code failure;
    std::vector<std::string> names;
    fs::directory_iterator entry(folder, failure);
    for (; !failure && entry != fs::directory_iterator(); entry.increment(failure))
        if (std::string name = entry->path().filename().string(); name.ends_with(suffix))
            names.push_back(std::move(name));
    if (failure) return failed(ErrorCode::CannotList, folder, failure.message());
    std::ranges::sort(names);
    return names;
}

Expected<InputFile> InputFile::open(const Path& path) {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer. It changes nothing for regular files.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (descriptor < 0) return failed(ErrorCode::CannotOpen, path);
    InputFile file(path, descriptor);
    struct stat status {};
    if (fstat(descriptor, &status) != 0) return failed(ErrorCode::CannotExamine, path);
    if (!S_ISREG(status.st_mode)) return make_error(ErrorCode::NotARegularFile, "file", path);
    return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

InputFile::~InputFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

Expected<std::uint64_t> InputFile::size() const {
    struct stat status {};
    if (fstat(descriptor_, &status) != 0) return failed(ErrorCode::CannotExamine, path_);
    return static_cast<std::uint64_t>(status.st_size);
}

Expected<std::size_t> InputFile::read(std::span<std::uint8_t> bytes, std::uint64_t offset) const {
    std::size_t done = 0;
    while (done < bytes.size()) {
        const ssize_t got =
            pread(descriptor_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return failed(ErrorCode::CannotRead, path_);
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    return done;
}

bool InputFile::lock() const { return try_lock(descriptor_) == LockAttempt::Locked; }

Expected<OutputFile> OutputFile::create(const Path& path) {
    OutputFile file(path, 0644);
    file.aside_ = path + std::string(aside_ending);
    file.descriptor_ = create_locked(file.aside_);
    if (file.descriptor_ < 0) return file.not_created();
    return file;
}

Expected<OutputFile> OutputFile::replace(const Path& path) {
    struct stat status {};
    const bool exists = stat(path.c_str(), &status) == 0;
    OutputFile file(path, exists ? std::optional<unsigned>(status.st_mode & 07777) : std::nullopt);
    // Not mkostemp, whose files are private whatever the umask says. Only where there is a file to replace, which may
    // be private itself, is the new one private until it gets the mode of the old one.
    const mode_t mode = exists ? 0600 : 0666;
    for (unsigned number = 0; number < 1000; ++number) {
        file.aside_ = path + std::string(replacement_ending) + std::to_string(getpid()) + "-" + std::to_string(number);
        const int descriptor = open(file.aside_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (descriptor < 0 && errno == EEXIST) continue;
        if (descriptor < 0) break;
        if (!lock_new(descriptor)) continue;
        file.descriptor_ = descriptor;
        // Best effort: only root may give files away.
        if (exists && fchown(file.descriptor_, status.st_uid, status.st_gid) != 0) errno = 0;
        return file;
    }
    return file.not_created();
}

std::unexpected<Error> OutputFile::not_created() {
    aside_.clear();  // not ours to remove
    return failed(ErrorCode::CannotCreate, path_);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      aside_(std::exchange(other.aside_, {})),
      descriptor_(std::exchange(other.descriptor_, -1)),
      mode_(other.mode_) {}

OutputFile::~OutputFile() {
    if (descriptor_ >= 0) close(descriptor_);
    if (!aside_.empty()) unlink(aside_.c_str());
}

Expected<void> OutputFile::write(std::span<const std::uint8_t> bytes) { return write_all(descriptor_, path_, bytes); }

Expected<void> OutputFile::commit(bool synced) {
    if ((mode_ && fchmod(descriptor_, *mode_) != 0) || (synced && fsync(descriptor_) != 0) ||
        rename(aside_.c_str(), path_.c_str()) != 0)
        return failed(ErrorCode::CannotWrite, path_);
    aside_.clear();
    if (synced) sync_folder_of(path_);
    return {};
}

Expected<Path> follow_links(const Path& path) {
    constexpr int most_links = 40;  // as many as Linux follows
    fs::path target = path;
    for (int links = 0; links <= most_links; ++links) {
        std::error_code failure;
        if (!fs::is_symlink(fs::symlink_status(target, failure))) return target.string();
        const fs::path next = fs::read_symlink(target, failure);
        if (failure) return failed(ErrorCode::CannotExamine, path, failure.message());
        target = target.parent_path() / next;
    }
    return failed(ErrorCode::CannotExamine, path, std::strerror(ELOOP));
}

Expected<void> write_file(const Path& path, std::string_view text, const StopToken& stop) {
    const std::span bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    std::error_code absent;  // a new file is no failure
    const fs::file_status status = fs::status(path, absent);
    if (fs::exists(status) && !fs::is_regular_file(status)) return write_into(path, bytes, stop);
    const auto target = follow_links(path);
    if (!target) return std::unexpected(target.error());
    auto file = OutputFile::replace(*target);
    if (!file) return std::unexpected(file.error());
    if (const auto written = file->write(bytes); !written) return written;
    return file->commit();
}

bool same_file(const Path& one, const Path& other) {
    std::error_code failure;
    const fs::file_status status = fs::status(one, failure);
    if (fs::exists(status)) return fs::is_regular_file(status) && fs::equivalent(one, other, failure) && !failure;
    const auto place = place_of(one);
    return place && place == place_of(other);
}

Expected<std::vector<std::string>> list_unfinished(const Path& folder, std::string_view suffix) {
    auto names = list_folder(folder);
    if (!names) return names;
    std::erase_if(*names, [&](std::string_view name) {
        if (name.size() < aside_ending.size()) return true;
        const std::string_view ending = name.substr(name.size() - aside_ending.size());
        name.remove_suffix(ending.size());
        return ending[0] != '.' || !name.ends_with(suffix) ||
               !std::ranges::all_of(ending.substr(1), [](unsigned char letter) { return std::isalnum(letter) != 0; });
    });
    return names;
}

Expected<void> remove_unfinished(const Path& unfinished) {
    const auto file = InputFile::open(unfinished);
    if (!file) return std::unexpected(file.error());
    if (!file->lock())  // without locks nobody knows whether it is still being written
        return errno == EWOULDBLOCK ? make_error(ErrorCode::BeingWritten, "file", unfinished)
                                    : failed(ErrorCode::CannotRemove, unfinished);
    return remove_file(unfinished);  // still locked, so that nobody else takes it over
}

void remove_leftovers(const Path& path) {
    const fs::path whole(path);
    const Path folder = whole.has_parent_path() ? whole.parent_path().string() : ".";
    const std::string file = whole.filename().string();
    for (const std::string& name : list_folder(folder).value_or(std::vector<std::string>()))
        if (is_replacement(name, file)) (void)remove_unfinished(join(folder, name));
}

}  // namespace taquin
