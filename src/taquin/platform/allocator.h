#pragma once

namespace taquin {

/// Settings of the whole process's allocator. A program may make them; the library does not.

/// Lets threads share at most `most` arenas. Each thread of a server allocates a little, and an arena for each few of
/// them would keep its own free pages.
void share_arenas(int most);
/// Gives pages that hold nothing any more back to the system, where it can.
void return_free_memory();

}  // namespace taquin
