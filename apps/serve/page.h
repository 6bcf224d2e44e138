#pragma once

#include <span>

#include "apps/io/embedded.h"
#include "apps/io/http.h"

namespace taquin::app {

/// The file of that path out of the program, never out of the file system.
Reply page_reply(const Call& call, std::span<const PageFile> files);

}  // namespace taquin::app
