// glibc gives pages back only from the end of an arena. A server frees between what it keeps (results, catalogues), so
// that without asking it would hold nearly every page that its busiest moments ever touched.

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
