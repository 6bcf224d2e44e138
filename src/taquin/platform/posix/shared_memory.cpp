// Shared memory without names: a piece is an anonymous file (memfd) of the process that filled it, and others open it
// through /proc/PROCESS/fd. So it vanishes with the last process that uses it, even if all are killed, and no other
// user can open it. Where the pieces are is told by a directory, which is such a file as well and has a lock.

#include "taquin/platform/shared_memory.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "taquin/platform/clock.h"
#include "taquin/platform/posix/mapping.h"
#include "taquin/platform/sync.h"

namespace taquin {

namespace {

class File {
  public:
    explicit File(int descriptor = -1) : descriptor_(descriptor) {}
    File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    File& operator=(File&&) = delete;
    ~File() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    int get() const { return descriptor_; }
    explicit operator bool() const { return descriptor_ >= 0; }

  private:
    int descriptor_;
};

File anonymous_file(std::uint64_t bytes) {
    File file(memfd_create("taquin", MFD_CLOEXEC));
    return file && ftruncate(file.get(), static_cast<off_t>(bytes)) == 0 ? std::move(file) : File();
}

std::optional<std::uint64_t> inode_of(const File& file) {
    struct stat status = {};
    if (fstat(file.get(), &status) != 0) return std::nullopt;
    return status.st_ino;
}

SharedMemory::Place place_of(const File& file) {
    return {.process = getpid(), .descriptor = file.get(), .inode = inode_of(file).value_or(0)};
}

/// Opened anew, so that it has locks of its own. Nothing if the process has ended, or its number is another one's.
File file_at(const SharedMemory::Place& place, int flags) {
    const std::string path = "/proc/" + std::to_string(place.process) + "/fd/" + std::to_string(place.descriptor);
    File file(open(path.c_str(), flags | O_CLOEXEC | O_NONBLOCK));
    return file && inode_of(file) == place.inode ? std::move(file) : File();
}

/// Shared files get no huge pages by default, whatever madvise asks for; Linux 6.1 can gather filled pages into them.
void gather_pages(std::uint8_t* data, std::size_t whole) {
    constexpr int collapse = 25;  // MADV_COLLAPSE, not in the headers of Debian 12
    if (whole >= huge_page) madvise(data, whole, collapse);
}

struct Entry {
    enum class State : std::uint32_t { Free, Filling, Ready };
    SharedMemory::Id id = {};
    SharedMemory::Place place = {};  // of the process that fills it, or has
    State state = State::Free;
};
using Directory = std::array<Entry, 256>;
const std::size_t directory_bytes = mapped_bytes(sizeof(Directory));

class Pieces final : public SharedMemory, public std::enable_shared_from_this<Pieces> {
  public:
    /// Null where the directory cannot be opened or mapped.
    static std::shared_ptr<Pieces> at(const Place& place, File kept) {
        File file = file_at(place, O_RDWR);
        if (!file) return nullptr;
        std::uint8_t* const directory = map_whole_pages(directory_bytes, PROT_READ | PROT_WRITE, file.get());
        if (directory == nullptr) return nullptr;
        return std::make_shared<Pieces>(place, std::move(kept), std::move(file),
                                        reinterpret_cast<Directory*>(directory));
    }
    Pieces(const Place& place, File kept, File file, Directory* directory)
        : place_(place), kept_(std::move(kept)), file_(std::move(file)), directory_(directory) {}
    ~Pieces() override { munmap(directory_, directory_bytes); }
    Pieces(const Pieces&) = delete;
    Pieces& operator=(const Pieces&) = delete;

    Place place() const override { return place_; }

    Expected<std::optional<Memory>> get(const Id& id, const Fill& fill, const StopToken& stop) override {
        while (!stop.stop_requested()) {
            const Claim claim = find_or_claim(id);
            if (claim.to_fill) return fill_piece(id, std::move(*claim.to_fill), fill);
            if (!claim.filling) return claim.ready ? mapped(id, *claim.ready) : std::nullopt;
            sleep_for(std::chrono::milliseconds(20));
        }
        return std::nullopt;
    }

  private:
    /// Other processes and other threads of this one stay out of the directory.
    class Locked {
      public:
        explicit Locked(const Pieces& pieces) : thread_(pieces.mutex_), file_(pieces.file_) {
            while (flock(file_.get(), LOCK_EX) != 0 && errno == EINTR) {
            }
        }
        ~Locked() { flock(file_.get(), LOCK_UN); }
        Locked(const Locked&) = delete;
        Locked& operator=(const Locked&) = delete;

      private:
        Lock thread_;
        const File& file_;
    };

    /// A piece that this process filled. Others that have mapped it keep it; nobody else finds it any more.
    struct Own {
        std::shared_ptr<Pieces> pieces;
        Id id;
        File file;

        ~Own() { pieces->forget(id); }
    };

    struct Claim {
        std::shared_ptr<File> to_fill = nullptr;  // it is ours
        std::optional<File> ready = {};
        bool filling = false;  // by another process
    };

    Entry* find(const Id& id) {
        const auto found = std::ranges::find_if(
            *directory_, [&](const Entry& one) { return one.state != Entry::State::Free && one.id == id; });
        return found == directory_->end() ? nullptr : &*found;
    }
    Entry* free_entry() {
        const auto found = std::ranges::find(*directory_, Entry::State::Free, &Entry::state);
        return found == directory_->end() ? nullptr : &*found;
    }
    Claim find_or_claim(const Id& id) {
        const Locked locked(*this);
        Entry* entry = find(id);
        if (entry == nullptr) {
            entry = free_entry();
        } else if (File found = file_at(entry->place, O_RDONLY)) {
            if (entry->state == Entry::State::Filling) return {.filling = true};
            return {.ready = std::move(found)};
        }
        if (entry == nullptr) return {};
        auto file = std::make_shared<File>(anonymous_file(mapped_bytes(id.bytes)));
        if (!*file) return {};
        *entry = {.id = id, .place = place_of(*file), .state = Entry::State::Filling};
        return {.to_fill = std::move(file)};
    }

    Expected<std::optional<Memory>> fill_piece(const Id& id, File file, const Fill& fill) {
        const std::size_t whole = mapped_bytes(id.bytes);
        std::uint8_t* const data = map_whole_pages(whole, PROT_READ | PROT_WRITE, file.get());
        const auto own = std::make_shared<Own>(shared_from_this(), id, std::move(file));
        if (data == nullptr) return std::nullopt;
        Memory memory = Memory::of(data, whole, own);
        if (auto filled = fill({data, static_cast<std::size_t>(id.bytes)}); !filled)
            return std::unexpected(filled.error());
        mprotect(data, whole, PROT_READ);
        gather_pages(data, whole);
        const Locked locked(*this);
        find(id)->state = Entry::State::Ready;
        return memory;
    }

    static std::optional<Memory> mapped(const Id& id, const File& file) {
        const std::size_t whole = mapped_bytes(id.bytes);
        std::uint8_t* const data = map_whole_pages(whole, PROT_READ, file.get());
        if (data == nullptr) return std::nullopt;
        gather_pages(data, whole);
        return Memory::of(data, whole, nullptr);
    }

    void forget(const Id& id) {
        const Locked locked(*this);
        if (Entry* const entry = find(id)) entry->state = Entry::State::Free;
    }

    Place place_;
    File kept_;  // the directory, in the process that created it
    File file_;
    Directory* directory_;
    mutable Mutex mutex_;
};

}  // namespace

std::shared_ptr<SharedMemory> SharedMemory::create() {
    File file = anonymous_file(sizeof(Directory));
    if (!file) return nullptr;
    const Place place = place_of(file);
    return Pieces::at(place, std::move(file));
}

std::shared_ptr<SharedMemory> SharedMemory::join(const Place& place) { return Pieces::at(place, File()); }

}  // namespace taquin
