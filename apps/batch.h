#pragma once

#include <string>

#include "taquin/core/instances.h"

#include "apps/exit_code.h"
#include "apps/json.h"

namespace taquin::app {

/// Many boards, one a line, solved several at once and answered in the order of the input.
struct Batch {
    std::string path;           // or "-"
    InstanceDefaults defaults;  // what a line means
    SearchRequest request;      // algorithm, heuristic and engine of every board
    Limits limits;              // of each board; threads: boards at once
    MoveNotation notation;
    bool csv = false;  // else a JSON object a line
};

/// Writes one record per board; a bad line is an error in its own record. Returns the highest exit code of them all.
ExitCode run_batch(const Batch& batch, TableSource* tables);

}  // namespace taquin::app
