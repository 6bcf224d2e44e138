#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace taquin::testing {

using Environment = std::vector<std::string>;

/// Something the program does in a folder, which a fault may hit.
struct Scenario {
    std::string name;
    /// What is there before.
    std::function<void(const std::filesystem::path& folder)> prepare;
    /// `out` must be the same every time it succeeds.
    std::function<ProgramRun(const std::filesystem::path& folder, const Environment& environment)> run;
    /// What it leaves, as a text that is the same after every success. Asked after the run that follows the fault.
    std::function<std::string(const std::filesystem::path& folder)> state;
    /// What is wrong right after the fault, whatever the program said; "" if nothing. May be empty.
    std::function<std::string(const std::filesystem::path& folder)> damage = {};
    /// Another state that is documented. May be empty.
    std::function<bool(const std::string& state)> may_stay = {};
};

std::vector<Scenario> scenarios();

}  // namespace taquin::testing
