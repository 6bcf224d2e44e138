#pragma once

#include <chrono>

namespace taquin {

using SteadyTime = std::chrono::steady_clock::time_point;

/// A clock that never goes back and that no adjustment of the date moves.
SteadyTime steady_now();
double seconds_between(SteadyTime start, SteadyTime end);
inline double seconds_since(SteadyTime start) { return seconds_between(start, steady_now()); }
void sleep_for(std::chrono::milliseconds time);

/// Processor time, user and system, that all threads of this process have used, and that the calling thread has.
double process_cpu_seconds();
double thread_cpu_seconds();

}  // namespace taquin
