#pragma once

#include <optional>
#include <string>

namespace taquin {

/// The value of an environment variable; nothing where it is unset or empty, which the XDG rules treat alike.
std::optional<std::string> environment_variable(const char* name);
/// The name of this machine on its network; nothing if it is unknown.
std::optional<std::string> host_name();

}  // namespace taquin
