#pragma once

#include <filesystem>

#include "apps/serve/http.h"

namespace taquin::lab {

/// Answers what is asked under /api/lab, from a results database that is only read:
/// GET /api/lab lists experiments, /api/lab/NAME (or NAME@REVISION) gives one whole, /api/lab/NAME/csv its results.
app::Reply respond(const app::Call& call, const std::filesystem::path& database);

}  // namespace taquin::lab
