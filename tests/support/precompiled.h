// Headers that nearly every test includes, compiled once. The sanitizer presets do not use it, so that every file still
// includes what it needs.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/solve/solve.h"
