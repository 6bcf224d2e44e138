#pragma once

#include <string>

#include "taquin/core/notation.h"
#include "taquin/search/context.h"

#include "apps/io/terminal.h"

namespace taquin::app {

/// A result for people: what came out, the moves, how it was found, the counters. Lines are ended.
std::string result_text(const Result& result, const MoveNotation& notation, const Palette& colours);

/// The counters alone: "expanded 86 · generated 149 · …"
std::string stats_text(const Stats& stats);

/// One line about a running search.
std::string progress_text(const Event& progress);

}  // namespace taquin::app
