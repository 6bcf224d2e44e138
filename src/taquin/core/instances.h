#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/notation.h"
#include "taquin/platform/stop_token.h"

namespace taquin {

/// One board of a file of boards, with what is known about it.
struct Instance {
    Problem problem;
    std::optional<int> optimum = {};  // length of a shortest solution, where known
    std::string label = {};
};

/// Defaults for what a line does not specify.
struct InstanceDefaults {
    std::string goal = "blank-last";
    BoardNotation notation = {};
};

/// Defaults from text; an empty `size` means that each board implies its own.
Expected<InstanceDefaults> instance_defaults(std::string_view goal, std::string_view size, std::string_view tiles_from);

/// A length of a shortest solution, as files give it.
Expected<int> parse_optimum(std::string_view text);

/// Reads "BOARD", or "BOARD; goal=snail; optimum=22; label=hard", the attributes in any order.
Expected<Instance> parse_instance(std::string_view line, const InstanceDefaults& defaults = {});

/// A line of a file that held a board, valid or not.
struct InstanceLine {
    std::size_t number;  // from 1
    std::string text;
    Expected<Instance> instance;
};

/// One board per line; blank lines and what follows # are skipped. A bad line does not stop the others. When stopped,
/// returns the lines read so far.
std::vector<InstanceLine> parse_instances(std::string_view text, const InstanceDefaults& defaults = {},
                                          const StopToken& stop = {});

}  // namespace taquin
