// Clocks: elapsed time, and processor time of the process and of one thread.

#include "taquin/platform/clock.h"

#include <ctime>
#include <thread>

namespace taquin {

namespace {

double read(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

SteadyTime steady_now() { return std::chrono::steady_clock::now(); }

double seconds_between(SteadyTime start, SteadyTime end) { return std::chrono::duration<double>(end - start).count(); }

void sleep_for(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

double process_cpu_seconds() { return read(CLOCK_PROCESS_CPUTIME_ID); }

double thread_cpu_seconds() { return read(CLOCK_THREAD_CPUTIME_ID); }

}  // namespace taquin
