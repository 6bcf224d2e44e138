#pragma once

#include "apps/io/json_fwd.h"
#include "apps/lab/statistics.h"

namespace taquin::lab {

/// Everything about an experiment as one JSON document: what `export --json` prints, the report holds
/// and /api/lab returns.
app::Json to_json(const Results& results);
app::Json to_json(const Edition& edition);
app::Json to_json(const Comparison& comparison);

/// The same as text; indent -1 is one line.
std::string json_text(const Results& results, int indent = -1);
std::string json_text(const std::vector<Edition>& editions, int indent = -1);
std::string json_text(const Comparison& comparison, int indent = -1);

/// One line per result with a heading; a number that is not known is empty. RFC 4180 quoting.
std::string to_csv(const Results& results);

/// Tables for people.
std::string list_text(const std::vector<Edition>& editions);
std::string show_text(const Results& results);
std::string compare_text(const Comparison& comparison, std::size_t most_rows);

}  // namespace taquin::lab
