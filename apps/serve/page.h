#pragma once

#include <span>

#include "apps/io/embedded.h"
#include "apps/io/http.h"

namespace taquin::app {

/// Answers with the file of that path from those embedded in the program, never from the file system.
Reply page_reply(const Call& call, std::span<const PageFile> files);

}  // namespace taquin::app
