// Pages from the system. Lookups in a table of hundreds of megabytes miss the translation cache nearly every time
// on pages of 4 KiB; huge pages need an aligned stretch, so a little more is asked for and the ends given back.

#include "taquin/pdb/memory.h"

#include <sys/mman.h>

namespace taquin {

namespace {
constexpr std::size_t huge_page = std::size_t{2} << 20;
}

Memory::~Memory() {
    if (data_ != nullptr) munmap(data_, bytes_);
}

std::optional<Memory> Memory::zeroed(std::size_t bytes) {
    bytes = (bytes + huge_page - 1) / huge_page * huge_page;
    void* const got = mmap(nullptr, bytes + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (got == MAP_FAILED) return std::nullopt;
    auto* const start = static_cast<std::uint8_t*>(got);
    const std::size_t skip = (huge_page - reinterpret_cast<std::uintptr_t>(start) % huge_page) % huge_page;
    if (skip != 0) munmap(start, skip);
    if (skip != huge_page) munmap(start + skip + bytes, huge_page - skip);
#ifdef MADV_HUGEPAGE
    madvise(start + skip, bytes, MADV_HUGEPAGE);
#endif
    return Memory(start + skip, bytes, false);
}

std::optional<Memory> Memory::mapped(int file, std::size_t bytes) {
    void* const got = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file, 0);
    if (got == MAP_FAILED) return std::nullopt;
#ifdef MADV_HUGEPAGE
    madvise(got, bytes, MADV_HUGEPAGE);
#endif
    return Memory(static_cast<std::uint8_t*>(got), bytes, true);
}

void Memory::release_pages() const {
    if (mapped_) madvise(data_, bytes_, MADV_DONTNEED);
}

}  // namespace taquin
