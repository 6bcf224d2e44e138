#pragma once

#include <string>

namespace taquin::lab {

std::string compiler();
/// Processor, how many of them, memory and system, in one line.
std::string machine();
/// "2026-01-31 12:00:00", UTC.
std::string now();

/// Names this process so that another one can tell whether it is still alive.
std::string process_name();
/// False once the process of that name has ended. Names from another machine or another boot count as ended.
bool is_alive(const std::string& process);

}  // namespace taquin::lab
