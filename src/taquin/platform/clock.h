#pragma once

#include <chrono>

namespace taquin {

using SteadyTime = std::chrono::steady_clock::time_point;

/// A monotonic clock, unaffected by changes of the system time.
SteadyTime steady_now();
double seconds_between(SteadyTime start, SteadyTime end);
inline double seconds_since(SteadyTime start) { return seconds_between(start, steady_now()); }
void sleep_for(std::chrono::milliseconds time);

/// Processor time, user and system, used by all threads of this process, and by the calling thread.
double process_cpu_seconds();
double thread_cpu_seconds();

}  // namespace taquin
