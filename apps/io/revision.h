#pragma once

#include <string>

namespace taquin::app {

/// The revision this program was built from, "-dirty" where files were changed; "unknown" outside a repository.
std::string revision();

}  // namespace taquin::app
