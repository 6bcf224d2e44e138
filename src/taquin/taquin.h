#pragma once

// All that a user of the library needs; docs/library.md shows it by example. Other headers are internal and are not
// installed, except those that these include.

#include "taquin/analyse/all_solutions.h"
#include "taquin/analyse/analysis.h"
#include "taquin/core/board.h"
#include "taquin/core/goal.h"
#include "taquin/core/metric.h"
#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/core/walk.h"
#include "taquin/heuristic/heuristic.h"
#include "taquin/heuristic/tile_sum.h"
#include "taquin/search/census.h"
#include "taquin/search/stat_fields.h"
#include "taquin/search/trace.h"
#include "taquin/solve/improve.h"
#include "taquin/solve/open_tables.h"
#include "taquin/solve/solve.h"
