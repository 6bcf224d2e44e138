#pragma once

#include <string>

namespace taquin::app {

/// docs/reference.md: every algorithm, heuristic, goal, command and exit code, written from their descriptors.
std::string reference_markdown();

/// taquin.1, the manual page, from the same source.
std::string manual_page();

}  // namespace taquin::app
