#pragma once

#include <functional>

#include "taquin/search/deepening.h"
#include "taquin/solve/background_tables.h"

namespace taquin {

/// IDA* of the fast engine, as fast::run_idastar, that goes on with better tables as soon as these were built beside
/// it. `better` makes the heuristic with them, for a search that has come to this bound; null where that fails. Nothing
/// where the fast engine does not know the heuristic of `input`.
std::optional<Result> run_changing_idastar(const SearchInput& input, Context& context, BackgroundTables::Search& tables,
                                           const std::function<HeuristicPtr(const Stats&, int bound)>& better);

}  // namespace taquin
