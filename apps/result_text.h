#pragma once

#include <string>

#include "apps/json.h"
#include "apps/terminal.h"

namespace taquin::app {

/// A result for people: what came out, the moves, how it was found, the counters. Lines are ended.
std::string result_text(const Result& result, const Problem& problem, const MoveNotation& notation,
                        const Palette& colours);

/// The counters alone: "expanded 86 · generated 149 · …"
std::string stats_text(const Stats& stats);

/// One line about a running search.
std::string progress_text(const Event& progress);

/// A row of CSV; `header` has the names of its columns.
std::string csv_header();
std::string csv_row(std::size_t line, const std::string& label, const Result& result, const Problem& problem,
                    const MoveNotation& notation);
std::string csv_error_row(std::size_t line, const Error& error);

}  // namespace taquin::app
