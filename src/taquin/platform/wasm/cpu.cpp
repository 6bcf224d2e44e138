// A module runs on one thread; what the processor below it can do is the host's affair.

#include "taquin/platform/cpu.h"

namespace taquin {

int processor_count() { return 1; }
int online_processors() { return 1; }

bool has_x86_64_v3() { return false; }

}  // namespace taquin
