// A module has no environment.

#include "taquin/platform/environment.h"

namespace taquin {

std::optional<std::string> environment_variable(const char*) { return std::nullopt; }

std::optional<std::string> host_name() { return std::nullopt; }

}  // namespace taquin
