#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/platform/error.h"

namespace taquin::app {

struct MpirunEnd {
    int status = 0;    // as waitpid() tells
    std::string said;  // by mpirun itself: how ranks ended
};

/// Runs mpirun, whose words these are, to its end. Its ranks' output goes to `on_output` and their messages to standard
/// error. Ctrl-C is passed on: the first one asks the ranks to end, the next one ends mpirun. What `on_output` throws
/// ends the ranks, and is thrown when they have ended.
Expected<MpirunEnd> run_mpirun(std::vector<std::string> words, const std::function<void(std::string_view)>& on_output);

}  // namespace taquin::app
