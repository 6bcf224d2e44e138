// Headers that nearly every file of the applications includes, and one that takes long to compile, compiled once. The
// sanitizer presets do not use it, so that every file still includes what it needs.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/solve/solve.h"
