#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/options.h"

namespace taquin {

/// A configuration as written: `wastar(weight=1.5)`, `max(linear-conflict, scale(2, manhattan))`.
/// Arguments are options (`name=value` or a bare number, taken in order) and parts (other specs).
struct Spec {
    std::string name;
    std::vector<GivenOption> options;
    std::vector<Spec> parts;
};

/// `field` ("algorithm" or "heuristic") is the field of its errors.
Expected<Spec> parse_spec(std::string_view text, std::string_view field);

}  // namespace taquin
