#pragma once

#include <string>

#include "taquin/platform/error.h"

namespace taquin::app {

/// Refuses a host file that mpirun would refuse with two pages about itself. What is no regular file can be read only
/// once, and is left to mpirun.
Expected<void> check_hosts(const std::string& path);

}  // namespace taquin::app
