// Memory of the module: it grows up to the limit that the host gave it, and never shrinks. What is freed is used again.

#include "taquin/platform/memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace taquin {

namespace {

constexpr std::size_t cache_line = 64;
constexpr std::uint64_t page = 65536;

std::uint64_t module_bytes() { return __builtin_wasm_memory_size(0) * page; }

}  // namespace

Memory::~Memory() { std::free(data_); }

Expected<Memory> Memory::zeroed(std::uint64_t bytes) {
    const auto refused = [&] { return make_error(ErrorCode::OutOfMemory, "memory", (bytes >> 20) + 1); };
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) return refused();
    const auto whole =
        static_cast<std::size_t>((std::max<std::uint64_t>(bytes, 1) + cache_line - 1) / cache_line * cache_line);
    void* const start = std::aligned_alloc(cache_line, whole);
    if (start == nullptr) return refused();
    std::memset(start, 0, whole);
    return Memory(static_cast<std::uint8_t*>(start), whole);
}

std::uint64_t physical_memory() { return 0; }

std::uint64_t available_memory() { return 0; }

std::uint64_t peak_memory() { return module_bytes(); }

void reset_peak_memory() {}

std::uint64_t peak_memory_since_reset() { return module_bytes(); }

}  // namespace taquin

// A small object that finds no memory ends the module, as it ends a program. Without exceptions the standard library
// would hand out null, and address 0 of a module can be written to.
void* operator new(std::size_t bytes) {
    void* const memory = std::malloc(std::max<std::size_t>(bytes, 1));
    if (memory == nullptr) __builtin_trap();
    return memory;
}
void* operator new[](std::size_t bytes) { return operator new(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
