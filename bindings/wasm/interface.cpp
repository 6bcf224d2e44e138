// The calls of the module. Each reads its request with the readers of the HTTP API, uses the library, and writes the
// answer with the same writers; nothing here knows a field of its own.

#include "bindings/wasm/interface.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "taquin/analyse/analysis.h"
#include "taquin/core/notation.h"
#include "taquin/platform/wasm/host.h"
#include "taquin/solve/solve.h"
#include "taquin/solve/tables.h"

#include "apps/io/analysis_output.h"
#include "apps/io/catalogue.h"
#include "apps/io/event_fields.h"
#include "apps/io/explain.h"
#include "apps/io/json.h"
#include "apps/io/known_heuristics.h"
#include "apps/io/requests.h"
#include "apps/io/search_trace.h"

namespace taquin::app {

namespace {

/// The part of the module's memory that searches and tables leave for everything else.
constexpr std::uint64_t reserve = std::uint64_t{32} << 20;

/// Heuristics of larger boards would take up much of the reserve.
constexpr int most_known_cells = 25;

/// What lives as long as the module.
struct Module {
    std::uint64_t memory = 0;  // for one search and its tables
    std::unique_ptr<CachedTables> tables = nullptr;
    KnownHeuristics known{1, most_known_cells};
    std::string reply = {};
};

Module& module() {
    static Module one;
    return one;
}

StopToken stop_token() {
    return [] { return host::stop() != 0; };
}

/// The host keeps tables under their names; what is read is checked, and what is built is kept.
std::unique_ptr<CachedTables> make_tables(std::uint64_t memory) {
    CachedTables::Options options;
    options.folder = Path();
    options.keep = true;
    options.memory = memory;
    return std::make_unique<CachedTables>(std::move(options));
}

Limits limits_of(const Limits& requested) {
    Limits limits = requested;
    limits.memory = std::min(requested.memory.value_or(module().memory), module().memory);
    limits.threads = 1;
    return limits;
}

void tell(std::string_view name, const Json& data) {
    const std::string text = json_text(data);
    host::event(name.data(), name.size(), text.data(), text.size());
}

Context make_context() {
    Context context;
    context.stop = stop_token();
    context.on_event = [](const Event& event) {
        tell(name(event.kind), event.kind == Event::Kind::Progress ? to_json(event) : event_json(event));
    };
    return context;
}

Expected<Json> answer_plan(const Json& json) {
    const auto request = read_request(json);
    if (!request) return std::unexpected(request.error());
    const auto planned = plan(*request);
    if (!planned) return std::unexpected(planned.error());
    const auto& [problem, search] = *planned;
    return Json{{"board", format_board(problem.start)},
                {"size", problem.start.size().text()},
                {"goal", format_goal(problem.goal)},
                {"metric", name(search.metric)},
                {"algorithm", search.algorithm ? search.algorithm->text : "auto"},
                {"heuristic", search.heuristic ? search.heuristic->text : ""}};
}

Expected<Json> answer_solve(const Json& json) {
    const auto request = read_request(json);
    if (!request) return std::unexpected(request.error());
    auto planned = plan(*request);
    if (!planned) return std::unexpected(planned.error());
    planned->search.limits = limits_of(planned->search.limits);
    Context context = make_context();
    const auto result = solve(*planned, context, module().tables.get());
    if (!result) return std::unexpected(result.error());
    return to_json(*result, planned->problem);
}

Expected<Json> answer_check(const Json& json) {
    const auto request = read_check(json);
    if (!request) return std::unexpected(request.error());
    const auto& [problem, metric] = *request;
    return Json::parse(check_json(
        problem, check_board(problem, module().tables.get(), module().known.all(problem.goal, metric), metric)));
}

Expected<Json> answer_analyse(const Json& json) {
    const auto game = read_game(json);
    if (!game) return std::unexpected(game.error());
    Context context;
    context.stop = stop_token();
    context.limits = limits_of(game->plan.search.limits);
    context.limits.time = game->time;
    const auto analysis =
        analyse(game->plan.problem, game->moves, context, module().tables.get(), {}, game->plan.search.metric);
    if (!analysis) return std::unexpected(analysis.error());
    return to_json(*analysis, game->plan.problem, game->notation);
}

std::string text_of(const Json& json) { return json_text(json); }
std::string text_of(std::string text) { return text; }

/// Takes ownership of the request, and keeps what `answer` makes of it as the reply.
template <class Answer>
int call(char* request, std::uint32_t bytes, const Answer& answer) {
    const std::unique_ptr<char, decltype(&std::free)> owned(request, &std::free);
    const auto json = parse_json_object({request, bytes});
    std::invoke_result_t<Answer, const Json&> given = json ? answer(*json) : std::unexpected(json.error());
    module().reply = given ? text_of(*std::move(given)) : error_json(given.error());
    return given ? 0 : 1;
}

}  // namespace

}  // namespace taquin::app

using namespace taquin::app;

void taquin_start(std::uint32_t memory_bytes) {
    module().memory = memory_bytes - std::min<std::uint64_t>(memory_bytes / 2, reserve);
    module().tables = make_tables(module().memory);
}

char* taquin_allocate(std::uint32_t bytes) {
    char* const room = static_cast<char*>(std::malloc(std::max(bytes, 1U)));
    if (room == nullptr) __builtin_trap();
    return room;
}

const char* taquin_reply() { return module().reply.data(); }
std::uint32_t taquin_reply_bytes() { return module().reply.size(); }

int taquin_catalogue(char* request, std::uint32_t bytes) {
    return call(request, bytes, [](const Json&) -> taquin::Expected<Json> {
        taquin::Limits limits;
        limits.memory = module().memory;
        return catalogue_with_limits(limits, 1);
    });
}
int taquin_plan(char* request, std::uint32_t bytes) { return call(request, bytes, answer_plan); }
int taquin_solve(char* request, std::uint32_t bytes) { return call(request, bytes, answer_solve); }
int taquin_check(char* request, std::uint32_t bytes) { return call(request, bytes, answer_check); }
int taquin_explain(char* request, std::uint32_t bytes) {
    return call(request, bytes, [](const Json& json) {
        return answer_explain(json, module().tables.get(), stop_token(), &module().known);
    });
}
int taquin_trace(char* request, std::uint32_t bytes) {
    return call(request, bytes, [](const Json& json) {
        return answer_trace(json, limits_of({}), stop_token(), module().tables.get());
    });
}
int taquin_scramble(char* request, std::uint32_t bytes) {
    return call(request, bytes, [](const Json& json) { return answer_scramble(json); });
}
int taquin_analyse(char* request, std::uint32_t bytes) { return call(request, bytes, answer_analyse); }
