#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

/// One beam. GaveUp: it became empty or found nothing of at most `longest` moves.
Result beam_search(const SearchInput& input, Context& context, std::size_t width, std::size_t longest);

/// The solution of `beam` if it is shorter than the path that `layers` constructs, else that path. `beam` gets the
/// length of the longest path worth finding; if it is stopped, the result has its status and the constructed path.
Result beam_or_layers(const SearchInput& input, Context& context,
                      const std::function<Result(std::size_t longest)>& beam);

extern const AlgorithmInfo beam_info;

}  // namespace taquin
