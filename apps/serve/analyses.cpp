// POST /api/analyse. An analysis is answered directly, not as a job: with tables it takes a fraction of a second.

#include "apps/serve/analyses.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "apps/io/analysis_output.h"
#include "apps/io/requests.h"
#include "apps/io/terminal.h"
#include "apps/serve/jobs.h"

namespace taquin::app {

Expected<Json> Analyses::answer(const Json& json, TableSource* tables) {
    const auto game = read_game(json);
    if (!game) return std::unexpected(game.error());
    Limits limits = clamp(game->plan.search.limits, policy_.search).limits;
    if (!game->threads_given) limits.threads = std::max(1, policy_.search.threads);
    limits.time = std::min(game->time, limits.time.value_or(game->time));
    Context context;
    context.limits = limits;
    context.stop = source_.get_token();
    context.on_notice = warn_of_threads;

    const auto analysis = queue_.take(
        [&] { return analyse(game->plan.problem, game->moves, context, tables, {}, game->plan.search.metric); });
    if (!analysis) return std::unexpected(analysis.error());
    return to_json(*analysis, game->plan.problem, game->notation);
}

}  // namespace taquin::app
