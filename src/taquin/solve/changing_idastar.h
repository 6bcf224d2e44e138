#pragma once

#include <functional>

#include "taquin/search/deepening.h"
#include "taquin/solve/background_tables.h"

namespace taquin {

/// IDA* of the fast engine, like fast::run_idastar, that switches to better tables once they have been built in the
/// background. `better` makes their heuristic, for a search that has reached `bound`; null if that fails. Returns
/// nothing if the fast engine does not support the heuristic of `input`.
std::optional<Result> run_changing_idastar(const SearchInput& input, Context& context, BackgroundTables::Search& tables,
                                           const std::function<HeuristicPtr(const Stats&, int bound)>& better);

}  // namespace taquin
