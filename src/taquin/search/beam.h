#pragma once

#include "taquin/search/algorithm.h"

namespace taquin {

/// One beam. GaveUp: it ran dry or found nothing of at most `longest` moves.
Outcome beam_search(const Task& task, Context& context, std::size_t width, std::size_t longest);

extern const AlgorithmInfo beam_info;

}  // namespace taquin
