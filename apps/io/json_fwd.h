#pragma once

#include <nlohmann/json_fwd.hpp>

namespace taquin::app {

/// Fields come out in the order they were put in. Headers need no more than this name; a .cpp file that builds or reads
/// values includes <nlohmann/json.hpp>, which takes seconds to compile.
using Json = nlohmann::ordered_json;

}  // namespace taquin::app
