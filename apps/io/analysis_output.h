#pragma once

#include <string>

#include "taquin/analyse/analysis.h"
#include "taquin/core/notation.h"

#include "apps/io/json_fwd.h"
#include "apps/io/terminal.h"

namespace taquin::app {

/// One sentence: how many moves, how many of them good, what the mistakes cost.
std::string analysis_summary(const Analysis& analysis);
/// The summary and a line for each position.
std::string analysis_text(const Analysis& analysis, const MoveNotation& notation, const Palette& colours);
/// docs/api.md describes it.
Json to_json(const Analysis& analysis, const Problem& problem, const MoveNotation& notation = {});
std::string analysis_json(const Analysis& analysis, const Problem& problem, const MoveNotation& notation);

}  // namespace taquin::app
