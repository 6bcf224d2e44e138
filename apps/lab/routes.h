#pragma once

#include "apps/io/http.h"

namespace taquin::lab {

/// Answers requests under /api/lab, from a results database that is only read (what starts experiments is in
/// experiments_api): GET /api/lab lists experiments, /api/lab/NAME (or NAME@REVISION) gives one whole,
/// /api/lab/NAME/csv its results.
app::Reply respond(const app::Call& call, const std::string& database);

}  // namespace taquin::lab
