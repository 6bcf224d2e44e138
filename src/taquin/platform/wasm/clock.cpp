// The host's clock. There is one thread, and processor time is not known: elapsed time stands in for it.

#include "taquin/platform/clock.h"

#include "taquin/platform/wasm/host.h"

namespace taquin {

SteadyTime steady_now() {
    return SteadyTime(
        std::chrono::duration_cast<SteadyTime::duration>(std::chrono::duration<double, std::milli>(host::now())));
}

double seconds_between(SteadyTime start, SteadyTime end) { return std::chrono::duration<double>(end - start).count(); }

void sleep_for(std::chrono::milliseconds) {}  // no other thread could do anything meanwhile

double process_cpu_seconds() { return host::now() / 1000; }

double thread_cpu_seconds() { return host::now() / 1000; }

}  // namespace taquin
