#pragma once

namespace taquin {

/// Process-wide allocator settings. A program may change them; the library does not.

/// Limits the allocator to `most` arenas. A server has many threads that allocate little each, and every arena keeps
/// free pages of its own.
void share_arenas(int most);
/// Returns unused pages to the system, where the allocator can.
void return_free_memory();

}  // namespace taquin
