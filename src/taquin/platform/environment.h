#pragma once

#include <optional>
#include <string>

namespace taquin {

/// The value of an environment variable; nothing where it is unset or empty, which the XDG rules treat alike.
std::optional<std::string> environment_variable(const char* name);

}  // namespace taquin
