#pragma once

#include <cstddef>
#include <cstdint>

// What the module asks of its host, the page's worker or Node: imports of the module "taquin". Texts are UTF-8 with
// their length, numbers beyond 32 bits are doubles. web/src/engine/wasm/host.ts implements them.

#define TAQUIN_IMPORT(name) __attribute__((import_module("taquin"), import_name(#name)))

namespace taquin::host {

/// Milliseconds of a clock that never goes back.
TAQUIN_IMPORT(now) double now();
/// Not 0: the running call should end now.
TAQUIN_IMPORT(stop) int stop();
/// An event of the running search, as JSON.
TAQUIN_IMPORT(event) void event(const char* name, std::size_t name_bytes, const char* json, std::size_t json_bytes);

// Files that the host keeps between two visits. A path is a name.
/// Bytes of the file; -1 where there is none.
TAQUIN_IMPORT(file_size) double file_size(const char* path, std::size_t path_bytes);
/// Bytes read, fewer at the end of the file; -1 where there is no such file.
TAQUIN_IMPORT(file_read)
double file_read(const char* path, std::size_t path_bytes, double offset, std::uint8_t* to, std::size_t bytes);
/// Appends to what is written aside.
TAQUIN_IMPORT(file_write)
void file_write(const char* path, std::size_t path_bytes, const std::uint8_t* from, std::size_t bytes);
/// What was written aside becomes the file, or is forgotten.
TAQUIN_IMPORT(file_commit) void file_commit(const char* path, std::size_t path_bytes, int keep);
TAQUIN_IMPORT(file_remove) void file_remove(const char* path, std::size_t path_bytes);

}  // namespace taquin::host
