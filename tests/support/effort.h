#pragma once

#include <cstdlib>

namespace taquin::testing {

/// How much a test tries: `quick` in ./test, `full` where scripts/slow-tests runs the same tests (TAQUIN_SLOW=1).
template <class T>
T effort(T quick, T full) {
    static const bool slow = std::getenv("TAQUIN_SLOW") != nullptr;
    return slow ? full : quick;
}

}  // namespace taquin::testing
