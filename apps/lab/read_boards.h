#pragma once

#include "apps/lab/experiment.h"
#include "apps/lab/toml_table.h"

namespace taquin::lab {

/// Thrown on Ctrl-C while boards are made or read; parse_experiment() catches it.
struct Interrupted {};

/// Reads one [[boards]] table (a list, an instance file, scrambles or all boards of a size) and appends its
/// boards. Instance files are looked for in `folder`; without one they are refused. Throws Bad, or Interrupted.
void read_boards(TomlRef table, const std::string& path, const std::optional<std::filesystem::path>& folder,
                 std::uint64_t seed, std::vector<ExperimentBoard>& boards);

}  // namespace taquin::lab
