// glibc returns pages only from the end of an arena. What a server frees lies between what it keeps (results,
// catalogues), so without asking it would keep nearly every page that its busiest moments ever touched.

#include "taquin/platform/allocator.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace taquin {

void share_arenas([[maybe_unused]] int most) {
#ifdef __GLIBC__
    mallopt(M_ARENA_MAX, most);
#endif
}

void return_free_memory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

}  // namespace taquin
