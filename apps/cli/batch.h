#pragma once

#include <optional>
#include <string>

#include "taquin/core/instances.h"
#include "taquin/solve/solve.h"

#include "apps/io/exit_code.h"

namespace taquin::app {

/// Many boards, one per line, several solved at a time, with results in the order of the input.
struct Batch {
    std::string path;           // or "-"
    InstanceDefaults defaults;  // what a line may leave out
    SearchPlan search;          // of every board
    int threads = 1;            // boards at a time
    MoveNotation notation;
    bool csv = false;                              // else one JSON object per line
    std::optional<Limits> certify = std::nullopt;  // of the second search that checks each solution
    bool events = false;                           // write each as a line of JSON, with the number of its board's line
};

/// Writes one record per board; a bad line is an error in its own record. Returns the highest exit code of them all.
ExitCode run_batch(const Batch& batch, TableSource* tables);

}  // namespace taquin::app
