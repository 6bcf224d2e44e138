// The HTTP API: reads a call, uses the library or the job queue, writes the reply. Names, readers and writers are those
// of the command line (apps/io).

#include "apps/serve/api.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "taquin/core/quote.h"

#include "apps/io/catalogue.h"
#include "apps/io/event_fields.h"
#include "apps/io/explain.h"
#include "apps/io/json.h"
#include "apps/io/requests.h"
#include "apps/io/search_trace.h"
#include "apps/io/version.h"

namespace taquin::app {

namespace {

constexpr std::size_t longest_client = 64;

std::string write(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Reply raw_reply(std::string body, int status = 200) {
    return {status, std::move(body), "application/json", {{"Cache-Control", "no-store"}}};
}
Reply reply(const Json& json, int status = 200) { return raw_reply(write(json), status); }
Reply refuse(const Error& error, int status = 400) { return reply(to_json(error), status); }
/// For work that takes turns: 429 where too many wait, else the request is wrong.
/// An answer that had to wait for its turn, or that the end of the server cut short.
Reply refuse_turn(const Error& error) {
    const bool stopping = error.code == ErrorCode::ServerStopping || error.code == ErrorCode::Cancelled;
    const bool busy = error.code == ErrorCode::QueueFull || error.code == ErrorCode::TooManyChecks;
    return refuse(error, stopping ? 503 : busy ? 429 : 400);
}

Reply no_such_job(const std::string& id) { return refuse({ErrorCode::UnknownJob, "id", {printable(id)}}, 404); }

Json limits_json(const Clamped& limits) {
    const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
    const Limits& applied = limits.limits;
    return {{"time", applied.time ? Json(std::chrono::duration<double>(*applied.time).count()) : Json(nullptr)},
            {"nodes", or_null(applied.nodes)},
            {"memory", or_null(applied.memory)},
            {"threads", applied.threads},
            {"clamped", limits.reduced}};
}

Json job_json(const JobView& view) {
    Json json{{"id", view.id}, {"state", name(view.state)}};
    if (view.state == JobState::Queued) json["position"] = view.position;
    json["limits"] = limits_json(view.limits);
    if (view.progress) json["progress"] = to_json(*view.progress);
    if (view.state == JobState::Running && view.incumbent) json["incumbent"] = event_json(view.incumbent->event);
    if (view.result && *view.result) json["result"] = to_json(**view.result, view.plan->problem);
    if (view.result && !*view.result) json["error"] = to_json(view.result->error());
    return json;
}

std::string event(std::string_view name, const Json& data) {
    return fmt::format("event: {}\ndata: {}\n\n", name, write(data));
}

/// What a client following a job has been sent so far.
struct Told {
    std::uint64_t version = 0;
    std::optional<std::size_t> length = {};  // of the incumbent
    int lower_bound = -1;
};

/// Events for a shorter solution and a higher bound, if not sent before.
std::string bounds_told(const JobView& view, Told& told) {
    std::string text;
    if (view.incumbent && (!told.length || view.incumbent->event.length < told.length)) {
        told.length = view.incumbent->event.length;
        text += event("incumbent", event_json(view.incumbent->event));
    }
    if (view.bound && view.bound->lower_bound > told.lower_bound) {
        told.lower_bound = view.bound->lower_bound;
        text += event("lower-bound", event_json(*view.bound));
    }
    return text;
}

/// The next piece of a job's stream; false when it was the last.
bool follow(Jobs::Watch& watch, Told& told, std::string& text) {
    // Short, so that a client that went away is noticed soon even when the search reports nothing.
    const auto view = watch.next(told.version, std::chrono::milliseconds(250));
    if (!view) {
        text = event("error", to_json(Error(ErrorCode::JobExpired, "id")));
        return false;
    }
    if (view->version == told.version) return true;
    told.version = view->version;
    switch (view->state) {
        case JobState::Queued:
            text = event("queued", {{"position", view->position}});
            return true;
        case JobState::Running:
            text = bounds_told(*view, told);
            if (view->progress) text += event("progress", to_json(*view->progress));
            return true;
        case JobState::Done:
            break;
    }
    text = *view->result ? event("result", to_json(**view->result, view->plan->problem))
                         : event("error", to_json(view->result->error()));
    return false;
}

/// Matches "/api/jobs/{id}" and the like; `id` receives what is in the place of the braces.
bool matches(std::string_view pattern, std::string_view path, std::string& id) {
    const auto brace = pattern.find("{id}");
    if (brace == std::string_view::npos) return pattern == path;
    const std::string_view head = pattern.substr(0, brace);
    const std::string_view tail = pattern.substr(brace + 4);
    if (path.size() <= head.size() + tail.size() || !path.starts_with(head) || !path.ends_with(tail)) return false;
    id = path.substr(head.size(), path.size() - head.size() - tail.size());
    return id.find('/') == std::string::npos;
}

}  // namespace

Api::Api(Jobs& jobs, ServerTables& tables, std::size_t most_streams)
    : jobs_(jobs), tables_(tables), most_streams_(most_streams), analyses_(jobs.policy()) {}

Reply Api::respond(const Call& call) {
    struct Endpoint {
        std::string_view method, path;
        Reply (Api::*answer)(const Call&, const std::string&);
    };
    static constexpr Endpoint endpoints[] = {{"GET", "/api/catalogue", &Api::catalogue},
                                             {"POST", "/api/scramble", &Api::scramble},
                                             {"POST", "/api/check", &Api::check},
                                             {"POST", "/api/explain", &Api::explain},
                                             {"POST", "/api/trace", &Api::trace},
                                             {"POST", "/api/analyse", &Api::analyse},
                                             {"POST", "/api/jobs", &Api::submit},
                                             {"GET", "/api/jobs/{id}", &Api::job},
                                             {"DELETE", "/api/jobs/{id}", &Api::cancel},
                                             {"GET", "/api/tables", &Api::tables},
                                             {"GET", "/api/jobs/{id}/events", &Api::events},
                                             {"GET", "/api/health", &Api::health},
                                             {"GET", "/api/openapi.json", &Api::openapi}};
    std::string allowed;
    for (const Endpoint& endpoint : endpoints) {
        std::string id;
        if (!matches(endpoint.path, call.path, id)) continue;
        const bool head = call.method == "HEAD" && endpoint.method == "GET" && endpoint.answer != &Api::events;
        if (call.method == endpoint.method || head) return (this->*endpoint.answer)(call, id);
        allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", endpoint.method);
    }
    if (allowed.empty()) return refuse({ErrorCode::UnknownPath, "path", {printable(call.path, 100)}}, 404);
    Reply answer = refuse({ErrorCode::MethodNotAllowed, "method", {printable(call.method), allowed}}, 405);
    answer.headers.emplace_back("Allow", allowed);
    return answer;
}

Reply Api::catalogue(const Call&, const std::string&) {
    const ServerPolicy& policy = jobs_.policy();
    return reply(catalogue_with_limits(policy.search, policy.concurrent));
}

Reply Api::scramble(const Call& call, const std::string&) {
    const auto json = parse_json_object(call.body);
    if (!json) return refuse(json.error());
    const auto scrambled = [&] { return answer_scramble(*json, stop_.get_token()); };
    const bool slow = text_field(*json, "kind").value_or("") == "distance";  // a second of work
    const auto answer = slow ? distances_.take(scrambled) : scrambled();
    return answer ? reply(*answer) : refuse_turn(answer.error());
}

Reply Api::check(const Call& call, const std::string&) {
    const auto json = parse_json_object(call.body);
    if (!json) return refuse(json.error());
    const auto request = read_check(*json);
    if (!request) return refuse(request.error());
    const auto& [problem, metric] = *request;
    if (metric == Metric::MultiTile)  // few estimates, made in a moment
        return raw_reply(check_json(
            problem, check_board(problem, tables_.source(), check_heuristics(problem.goal, metric), metric)));
    const auto heuristics = checks_.heuristics(problem.goal);
    if (!heuristics) return refuse_turn(heuristics.error());
    return raw_reply(check_json(problem, check_board(problem, tables_.source(), **heuristics)));
}

Reply Api::explain(const Call& call, const std::string&) {
    const auto json = parse_json_object(call.body);
    if (!json) return refuse(json.error());
    // In turns: some heuristics take a second to make for a large board.
    const auto answer =
        explanations_.take([&] { return answer_explain(*json, tables_.source(), stop_.get_token(), &explained_); });
    return answer ? reply(*answer) : refuse_turn(answer.error());
}

Reply Api::trace(const Call& call, const std::string&) {
    // The page and the viewers want a search that a person can follow: seconds, not the limits of a job.
    static constexpr std::chrono::milliseconds most_time{10'000};
    static constexpr std::uint64_t most_memory = std::uint64_t{256} << 20U;
    const auto json = parse_json_object(call.body);
    if (!json) return refuse(json.error());
    Limits limits = jobs_.policy().search;
    limits.time = std::min(limits.time.value_or(most_time), most_time);
    limits.memory = std::min(limits.memory.value_or(most_memory), most_memory);
    auto answer = traces_.take([&] { return answer_trace(*json, limits, stop_.get_token(), tables_.source()); });
    return answer ? raw_reply(*std::move(answer)) : refuse_turn(answer.error());
}

Reply Api::analyse(const Call& call, const std::string&) {
    const auto json = parse_json_object(call.body);
    if (!json) return refuse(json.error());
    const auto answer = analyses_.answer(*json, tables_.source());
    return answer ? reply(*answer) : refuse_turn(answer.error());
}

Reply Api::submit(const Call& call, const std::string&) {
    const auto json = parse_json_object(call.body);
    if (!json) return refuse(json.error());
    const auto request = read_request(*json, {"client"});
    if (!request) return refuse(request.error());
    const auto page = text_field(*json, "client", "");
    if (!page) return refuse(page.error());
    if (page->size() > longest_client)
        return refuse(make_error(ErrorCode::TextTooLong, "client", page->size(), longest_client).error());
    auto planned = plan(*request);
    if (!planned) return refuse(planned.error());
    const auto view = jobs_.submit(*std::move(planned), {call.client, *page});
    if (!view) return refuse(view.error(), 429);
    Reply answer = reply(job_json(*view), 202);
    answer.headers.emplace_back("Location", "/api/jobs/" + view->id);
    return answer;
}

Reply Api::job(const Call&, const std::string& id) {
    const auto view = jobs_.view(id);
    return view ? reply(job_json(*view)) : no_such_job(id);
}

Reply Api::cancel(const Call&, const std::string& id) {
    const auto view = jobs_.cancel(id);
    return view ? reply(job_json(*view)) : no_such_job(id);
}

Reply Api::events(const Call&, const std::string& id) {
    // Every open stream takes a connection, and some must be left for everybody else.
    auto place = std::shared_ptr<void>(nullptr, [streams = streams_](void*) { --*streams; });
    if (++*streams_ > most_streams_)
        return refuse(make_error(ErrorCode::TooManyStreams, "client", most_streams_).error(), 429);
    std::shared_ptr<Jobs::Watch> watch = jobs_.watch(id);
    if (!watch) return no_such_job(id);
    Reply answer;
    answer.events = [watch, place, told = Told()](std::string& text) mutable { return follow(*watch, told, text); };
    return answer;
}

Reply Api::tables(const Call&, const std::string&) {
    Json tables = Json::array();
    for (const TableState& table : tables_.list())
        tables.push_back({{"catalogue", table.catalogue},
                          {"size", table.size},
                          {"summary", table.summary},
                          {"state", table.state},
                          {"progress", table.progress}});
    return reply({{"tables", std::move(tables)}});
}

Reply Api::health(const Call&, const std::string&) {
    const Jobs::Counts counts = jobs_.counts();
    return reply({{"status", "ok"}, {"version", version}, {"running", counts.running}, {"waiting", counts.waiting}});
}

Reply Api::openapi(const Call&, const std::string&) { return reply(app::openapi()); }

}  // namespace taquin::app
