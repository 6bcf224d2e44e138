// Headers that nearly every file of the library includes, and those of the search kernels, which take long to compile,
// compiled once. The sanitizer presets do not use it, so that every file still includes what it needs.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <charconv>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <expected>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "taquin/fast/static_estimates.h"
#include "taquin/heuristic/heuristic.h"
#include "taquin/platform/error.h"
#include "taquin/search/context.h"
