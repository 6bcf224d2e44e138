// Environment variables.

#include "taquin/platform/environment.h"

#include <cstdlib>

namespace taquin {

std::optional<std::string> environment_variable(const char* name) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

}  // namespace taquin
