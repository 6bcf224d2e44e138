// Environment variables and the name of the machine.

#include "taquin/platform/environment.h"

#include <cstdlib>

#include <unistd.h>

namespace taquin {

std::optional<std::string> environment_variable(const char* name) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return value;
}

std::optional<std::string> host_name() {
    std::string name(256, '\0');
    if (::gethostname(name.data(), name.size() - 1) != 0) return std::nullopt;
    name.resize(name.find('\0'));
    return name;
}

}  // namespace taquin
