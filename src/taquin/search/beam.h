#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

/// One beam. GaveUp: it became empty or found nothing of at most `longest` moves.
Result beam_search(const SearchInput& input, Context& context, std::size_t width, std::size_t longest);

extern const AlgorithmInfo beam_info;

}  // namespace taquin
