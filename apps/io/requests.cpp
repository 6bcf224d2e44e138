// Requests that are answered at once: a scramble, a check, a game to be judged.

#include "apps/io/requests.h"

#include <algorithm>
#include <random>

#include <nlohmann/json.hpp>

#include "taquin/analyse/analysis.h"
#include "taquin/core/quote.h"
#include "taquin/core/scramble.h"
#include "taquin/search/scramble_distance.h"

#include "apps/io/catalogue.h"
#include "apps/io/json.h"

namespace taquin::app {

namespace {

constexpr std::uint64_t most_walk = 1'000'000;
constexpr std::uint64_t largest_seed = (1ULL << 53) - 1;  // what a JavaScript number holds exactly

}  // namespace

Expected<Json> answer_scramble(const Json& json, const StopToken& stop) {
    if (const auto known = only_fields(json, {"size", "goal", "kind", "moves", "distance", "seed"}); !known)
        return std::unexpected(known.error());
    const auto size_text = text_field(json, "size", "4x4");
    const auto goal_text = text_field(json, "goal", "blank-last");
    const auto kind = text_field(json, "kind", "uniform");
    for (const auto* text : {&size_text, &goal_text, &kind})
        if (!*text) return std::unexpected(text->error());
    const auto size = Size::parse(*size_text);
    if (!size) return std::unexpected(size.error());
    const auto goal = parse_goal(*goal_text, *size);
    if (!goal) return std::unexpected(goal.error());
    const auto seed = count_field(json, "seed", std::random_device{}(), 0, largest_seed);
    if (!seed) return std::unexpected(seed.error());
    if (*kind != "walk" && json.contains("moves"))
        return make_error(ErrorCode::MovesNeedWalk, "moves", printable(*kind));
    if (*kind != "distance" && json.contains("distance"))
        return make_error(ErrorCode::DistanceNeedsDistance, "distance", printable(*kind));

    Expected<Board> board = make_error(ErrorCode::NotOneOf, "kind", printable(*kind), "uniform, walk, distance");
    if (*kind == "uniform") board = scramble_uniform(*goal, *seed);
    if (*kind == "walk") {
        const auto moves = count_field(json, "moves", 100, 0, most_walk);
        if (!moves) return std::unexpected(moves.error());
        board = scramble_walk(*goal, *moves, *seed);
    }
    if (*kind == "distance") {
        const auto distance = count_field(json, "distance", 10, 0, 1000);
        if (!distance) return std::unexpected(distance.error());
        board = scramble_distance(*goal, static_cast<int>(*distance), *seed, stop);
    }
    if (!board) return std::unexpected(board.error());
    return Json{{"board", format_board(*board)},
                {"size", size->text()},
                {"goal", format_goal(*goal)},
                {"seed", *seed},
                {"kind", *kind}};
}

Expected<CheckRequest> read_check(const Json& json) {
    if (const auto known = only_fields(json, {"board", "size", "goal", "tiles-from", "metric"}); !known)
        return std::unexpected(known.error());
    const auto request = read_request(json);
    if (!request) return std::unexpected(request.error());
    auto problem = parse_problem(*request);
    if (!problem) return std::unexpected(problem.error());
    const auto metric = parse_metric(request->search.metric);
    if (!metric) return std::unexpected(metric.error());
    return CheckRequest{*std::move(problem), *metric};
}

Expected<GameRequest> read_game(const Json& json) {
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
    auto planned = plan(*request);
    if (!planned) return std::unexpected(planned.error());
    // Ten letters can stand for a hundred megabytes, and every connection may send them.
    auto moves = parse_moves(*written, *notation, max_analysed_moves);
    if (!moves) return std::unexpected(moves.error());
    const auto time =
        request->search.time.empty()
            ? GameRequest::default_time
            : std::min(planned->search.limits.time.value_or(GameRequest::most_time), GameRequest::most_time);
    return GameRequest{*std::move(planned), *std::move(moves), *notation, !request->search.threads.empty(), time};
}

Json catalogue_with_limits(const Limits& limits, int concurrent) {
    Json json = catalogue();
    json["limits"] = {{"time_seconds", limits.time ? std::chrono::duration<double>(*limits.time).count() : 0},
                      {"memory_bytes", limits.memory.value_or(0)},
                      {"nodes", limits.nodes.value_or(0)},
                      {"threads", limits.threads},
                      {"concurrent", concurrent}};
    json["sizes"] = sizes_json();
    return json;
}

}  // namespace taquin::app
