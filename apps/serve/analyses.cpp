// POST /api/analyse. An analysis is answered at once, as a check is: with tables it takes a fraction of a second.

#include "apps/serve/analyses.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/solve/plan.h"

#include "apps/io/analysis_output.h"
#include "apps/io/json.h"
#include "apps/io/terminal.h"
#include "apps/serve/jobs.h"

namespace taquin::app {

Expected<Json> Analyses::answer(const Json& json, TableSource* tables) {
    if (const auto known = only_fields(json, {"board", "size", "goal", "tiles-from", "moves", "notation", "moves-of",
                                              "metric", "time", "nodes", "memory", "threads"});
        !known)
        return std::unexpected(known.error());
    const auto letters = text_field(json, "notation", "udlr");
    const auto mover = text_field(json, "moves-of", "blank");
    const auto written = text_field(json, "moves", "");
    for (const auto* text : {&letters, &mover, &written})
        if (!*text) return std::unexpected(text->error());
    const auto notation = make_move_notation(*letters, *mover);
    if (!notation) return std::unexpected(notation.error());
    const auto request = read_request(json, {"moves", "notation", "moves-of"});
    if (!request) return std::unexpected(request.error());
    const auto planned = plan(*request);
    if (!planned) return std::unexpected(planned.error());
    const auto moves = parse_moves(*written, *notation);
    if (!moves) return std::unexpected(moves.error());

    Limits limits = clamp(planned->search.limits, policy_.search).limits;
    if (request->search.threads.empty()) limits.threads = std::max(1, policy_.search.threads);
    limits.time = request->search.time.empty() ? default_time : std::min(*limits.time, most_time);
    Context context;
    context.limits = limits;
    context.stop = source_.get_token();
    context.on_notice = warn_of_threads;

    struct Place {
        std::atomic<std::size_t>& waiting;
        ~Place() { --waiting; }
    };
    if (++waiting_ > most_waiting) {
        --waiting_;
        return make_error(ErrorCode::QueueFull, "client", most_waiting, most_waiting);
    }
    const Place place{waiting_};
    const std::lock_guard one_at_a_time(turn_);
    const auto analysis = analyse(planned->problem, *moves, context, tables, {}, planned->search.metric);
    if (!analysis) return std::unexpected(analysis.error());
    return to_json(*analysis, planned->problem, *notation);
}

}  // namespace taquin::app
