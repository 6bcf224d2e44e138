#pragma once

#include <algorithm>
#include <iterator>

#include "taquin/platform/stop_token.h"

namespace taquin {

/// Sorts, polling every few milliseconds. False: told to stop, and the order is unspecified.
template <std::random_access_iterator Iterator>
bool stoppable_sort(Iterator first, Iterator last, const StopToken& stop) {
    constexpr std::ptrdiff_t piece = 1 << 16;
    while (last - first > piece) {
        if (stop.stop_requested()) return false;
        const Iterator middle = first + (last - first) / 2;
        std::nth_element(first, middle, last);
        if (!stoppable_sort(first, middle, stop)) return false;
        first = middle;
    }
    if (stop.stop_requested()) return false;
    std::sort(first, last);
    return true;
}

}  // namespace taquin
