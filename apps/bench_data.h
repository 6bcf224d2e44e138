#pragma once

#include <string_view>

namespace taquin::app {

/// The file data/instances/NAME.txt, which travels inside the program; empty where there is none.
std::string_view bench_instances(std::string_view name);

}  // namespace taquin::app
