// What the processor can do, and how many of them there are.

#include "taquin/platform/cpu.h"

#include <algorithm>

#ifdef __linux__
#include <sched.h>
#endif
#include <unistd.h>

namespace taquin {

int processor_count() {
#ifdef __linux__
    // The affinity mask is smaller than the machine under taskset and in many containers.
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) return std::max(1, CPU_COUNT(&allowed));
#endif
    return online_processors();
}

int online_processors() { return static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN))); }

bool has_x86_64_v3() {
#ifdef __x86_64__
    // Processors with AVX2, BMI2 and FMA have the rest of the level (F16C, LZCNT, MOVBE) too; AVX2 is reported only
    // where the system saves its registers.
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

}  // namespace taquin
