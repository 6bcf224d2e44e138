#pragma once

#include <span>
#include <string_view>

#include "apps/serve/http.h"

namespace taquin::app {

/// One file of the built page as the build put it into the program.
struct PageFile {
    std::string_view path;  // "index.html", "assets/…"
    std::string_view digest;
    std::string_view plain;
    std::string_view gzip;  // empty where compression does not help
};

/// Empty when the program was built without the page. Generated: page.cmake.
std::span<const PageFile> page_files();

/// The file of that path out of the program, never out of the file system.
Reply page_reply(const Call& call, std::span<const PageFile> files);

}  // namespace taquin::app
