// Pages from the system, and its figures about memory.

#include "taquin/platform/memory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "taquin/platform/allocator.h"
#include "taquin/platform/posix/kernel_files.h"
#include "taquin/platform/posix/mapping.h"

namespace taquin {

namespace {

std::unexpected<Error> refused(std::size_t bytes) {
    return make_error(ErrorCode::OutOfMemory, "memory", (bytes >> 20) + 1);
}

std::uint8_t* map_anonymous(std::size_t bytes, int protection) {
    void* const got = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return got == MAP_FAILED ? nullptr : static_cast<std::uint8_t*>(got);
}

/// At a multiple of a huge page: a little more is mapped, and the ends are unmapped.
std::uint8_t* map_aligned(std::size_t whole, int protection) {
    std::uint8_t* const start = map_anonymous(whole + huge_page, protection);
    if (start == nullptr) return nullptr;
    const std::size_t skip = (huge_page - reinterpret_cast<std::uintptr_t>(start) % huge_page) % huge_page;
    if (skip != 0) munmap(start, skip);
    munmap(start + skip + whole, huge_page - skip);
    return start + skip;
}

/// The value of `key:`, in bytes, in a file of /proc that counts in kB.
std::optional<std::uint64_t> kilobytes_in(const char* file, const std::string& key) {
    const auto kilobytes = number_in(file, key + ":");
    return kilobytes ? std::optional(*kilobytes * 1024) : std::nullopt;
}

}  // namespace

std::size_t mapped_bytes(std::size_t bytes) {
    const std::size_t page = bytes < huge_page ? small_page : huge_page;
    return (std::max<std::size_t>(bytes, 1) + page - 1) / page * page;
}

std::uint8_t* map_whole_pages(std::size_t whole, int protection, int descriptor) {
    std::uint8_t* const start = whole < huge_page ? map_anonymous(whole, protection) : map_aligned(whole, protection);
    if (start == nullptr) return nullptr;
    if (descriptor >= 0 && mmap(start, whole, protection, MAP_SHARED | MAP_FIXED, descriptor, 0) == MAP_FAILED) {
        munmap(start, whole);
        return nullptr;
    }
#ifdef MADV_HUGEPAGE
    if (whole >= huge_page) madvise(start, whole, MADV_HUGEPAGE);
#endif
    return start;
}

Memory::~Memory() {
    if (data_ != nullptr) munmap(data_, bytes_);
}

Expected<Memory> Memory::zeroed(std::uint64_t bytes) {
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) return refused(bytes);
    const std::size_t whole = mapped_bytes(bytes);
    std::uint8_t* const start = map_whole_pages(whole, PROT_READ | PROT_WRITE);
    if (start == nullptr) return refused(bytes);
    return Memory(start, whole);
}

std::uint64_t physical_memory() {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page) : 0;
}

std::uint64_t available_memory() {
    const auto free = kilobytes_in("/proc/meminfo", "MemAvailable");
    const auto left = memory_left_by_cgroups();
    return left ? std::min(free.value_or(*left), *left) : free.value_or(0);
}

std::uint64_t peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

void reset_peak_memory() {
    return_free_memory();  // otherwise memory freed earlier would count
    std::ofstream("/proc/self/clear_refs") << "5";
}

std::uint64_t peak_memory_since_reset() {
    // The maximum of getrusage() includes the program that this process was before exec(), and nothing resets it.
    return kilobytes_in("/proc/self/status", "VmHWM").value_or(peak_memory());
}

}  // namespace taquin
