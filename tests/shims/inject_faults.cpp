// Preloaded into the program: makes one call of a kind fail, or all from that one on.
//   TAQUIN_FAULT         write, sync, rename, map, open, read, allocate or thread
//   TAQUIN_FAULT_AT      the number of the call, from 1; 0 only counts
//   TAQUIN_FAULT_STAYS   1: all calls after it fail, too, as on a full disk
//   TAQUIN_FAULT_ERROR   the error number that it fails with
//   TAQUIN_FAULT_COUNTER a file of eight bytes with the number of calls so far, which forked processes share; what
//                        follows them is filled with a number for the call stack of each call, where calls are only
//                        counted
// Calls are counted from the start of the program's own code on. Standard input, output and error are left alone, or
// no message could be expected. Where the C library offers it, the system is called directly, for dlsym() allocates.

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

enum class Call : std::uint8_t { None, Write, Sync, Rename, Map, Open, Read, Allocate, Thread };

constexpr const char* names[] = {"", "write", "sync", "rename", "map", "open", "read", "allocate", "thread"};

Call chosen = Call::None;
std::uint64_t at = 0;
bool stays = false;
int failure = EIO;
std::atomic<std::uint64_t>* counter = nullptr;
std::uint64_t* stacks = nullptr;  // one for each call
std::uint64_t stacks_size = 0;

long number(const char* name) {
    const char* const text = std::getenv(name);
    return text == nullptr ? 0 : std::atol(text);
}

[[gnu::constructor]] void begin() {
    const char* const file = std::getenv("TAQUIN_FAULT_COUNTER");
    const char* const call = std::getenv("TAQUIN_FAULT");
    if (file == nullptr || call == nullptr) return;
    at = static_cast<std::uint64_t>(number("TAQUIN_FAULT_AT"));
    stays = number("TAQUIN_FAULT_STAYS") != 0;
    failure = static_cast<int>(number("TAQUIN_FAULT_ERROR"));
    const long descriptor = syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC);
    struct stat status;
    if (fstat(static_cast<int>(descriptor), &status) != 0) return;
    const auto size = static_cast<std::uint64_t>(status.st_size);
    const long place = syscall(SYS_mmap, nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (place == -1) return;
    syscall(SYS_close, descriptor);
    counter = reinterpret_cast<std::atomic<std::uint64_t>*>(place);
    if (at == 0) {
        stacks = reinterpret_cast<std::uint64_t*>(place) + 1;
        stacks_size = size / sizeof *stacks - 1;
    }
    for (std::size_t i = 1; i < sizeof names / sizeof *names; ++i)
        if (std::strcmp(call, names[i]) == 0) chosen = static_cast<Call>(i);
}

/// The same for two calls that were made from the same places.
std::uint64_t stack() {
    void* frames[100];
    const int depth = backtrace(frames, 100);
    std::uint64_t hash = 0xcbf2'9ce4'8422'2325U;
    for (int i = 0; i < depth; ++i) hash = (hash ^ reinterpret_cast<std::uintptr_t>(frames[i])) * 0x100'0000'01b3U;
    return hash;
}

/// Shall this call fail?
bool fails(Call call) {
    if (call != chosen) return false;
    thread_local bool looking = false;  // backtrace() makes calls of its own
    if (looking) return false;
    const std::uint64_t now = counter->fetch_add(1) + 1;
    if (now <= stacks_size) {
        looking = true;
        stacks[now - 1] = stack();
        looking = false;
    }
    if (at == 0 || (stays ? now < at : now != at)) return false;
    errno = failure;
    return true;
}

template <class Function>
Function real(const char* name) {
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

int open_file(int folder, const char* path, int flags, unsigned mode) {
    if (fails(Call::Open)) return -1;
    return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}

/// The argument `mode`, which is there only when a file may be created.
unsigned mode_of(int flags, va_list rest) { return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, unsigned) : 0U; }

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, std::size_t size) {
    if (file > 2 && fails(Call::Write)) return -1;
    return syscall(SYS_write, file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, std::size_t size, off_t offset) {
    if (fails(Call::Write)) return -1;
    return syscall(SYS_pwrite64, file, bytes, size, offset);
}
ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t offset) {
    return pwrite(file, bytes, size, offset);
}
int ftruncate(int file, off_t size) noexcept {
    if (fails(Call::Write)) return -1;
    return static_cast<int>(syscall(SYS_ftruncate, file, size));
}
int ftruncate64(int file, off64_t size) noexcept { return ftruncate(file, size); }

ssize_t read(int file, void* bytes, std::size_t size) {
    if (file > 2 && fails(Call::Read)) return -1;
    return syscall(SYS_read, file, bytes, size);
}
ssize_t pread(int file, void* bytes, std::size_t size, off_t offset) {
    if (fails(Call::Read)) return -1;
    return syscall(SYS_pread64, file, bytes, size, offset);
}
ssize_t pread64(int file, void* bytes, std::size_t size, off64_t offset) { return pread(file, bytes, size, offset); }

int fsync(int file) {
    if (fails(Call::Sync)) return -1;
    return static_cast<int>(syscall(SYS_fsync, file));
}
int fdatasync(int file) {
    if (fails(Call::Sync)) return -1;
    return static_cast<int>(syscall(SYS_fdatasync, file));
}

int rename(const char* from, const char* to) noexcept {
    if (fails(Call::Rename)) return -1;
    return static_cast<int>(syscall(SYS_rename, from, to));
}

void* mmap(void* place, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
    if (fails(Call::Map)) return MAP_FAILED;
    return reinterpret_cast<void*>(syscall(SYS_mmap, place, size, protection, flags, file, offset));
}
void* mmap64(void* place, std::size_t size, int protection, int flags, int file, off64_t offset) noexcept {
    return mmap(place, size, protection, flags, file, offset);
}

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = mode_of(flags, rest);
    va_end(rest);
    return open_file(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = mode_of(flags, rest);
    va_end(rest);
    return open_file(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = mode_of(flags, rest);
    va_end(rest);
    return open_file(folder, path, flags, mode);
}
int mkostemp(char* path, int flags) {
    static const auto make = real<int (*)(char*, int)>("mkostemp");
    return fails(Call::Open) ? -1 : make(path, flags);
}
std::FILE* fopen(const char* path, const char* mode) {
    static const auto make = real<std::FILE* (*)(const char*, const char*)>("fopen");
    return fails(Call::Open) ? nullptr : make(path, mode);
}
std::FILE* fopen64(const char* path, const char* mode) { return fopen(path, mode); }

void* malloc(std::size_t size) noexcept { return fails(Call::Allocate) ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) noexcept {
    return fails(Call::Allocate) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* old, std::size_t size) noexcept {
    return fails(Call::Allocate) ? nullptr : __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    return fails(Call::Allocate) ? nullptr : __libc_memalign(alignment, size);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) noexcept {
    static const auto create =
        real<int (*)(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*)>("pthread_create");
    return fails(Call::Thread) ? failure : create(thread, attributes, start, argument);
}

}  // extern "C"
