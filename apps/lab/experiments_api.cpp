// Starting experiments over HTTP. Whoever may do that makes this machine work for hours, so it is off unless the server
// was started with --experiments; then the client must be on this machine and send the token that the server printed.
// Other sites' pages cannot: the guard of Host and Origin refuses them, and they do not know the token.

#include "apps/lab/experiments_api.h"

#include <nlohmann/json.hpp>

#include "taquin/core/quote.h"
#include "taquin/platform/file.h"

#include "apps/io/json.h"
#include "apps/io/revision.h"
#include "apps/lab/export.h"
#include "apps/lab/guarded.h"
#include "apps/lab/store.h"

namespace taquin::lab {

namespace {

using app::Json;
using app::Reply;

constexpr std::string_view scheme = "Bearer ";

Reply json_reply(const Json& json, int status = 200) {
    return {status, app::json_text(json), "application/json", {{"Cache-Control", "no-store"}}};
}
Reply refuse_start(const Error& error, int status) { return json_reply(app::to_json(error), status); }

/// Why this client may not start or stop experiments, if so.
std::optional<Reply> start_refusal(const app::Call& call, const std::string& token) {
    if (token.empty()) return refuse_start({ErrorCode::ExperimentsOff, "experiments"}, 403);
    if (!is_loopback(call.client))
        return refuse_start({ErrorCode::ExperimentsElsewhere, "client", {printable(call.client)}}, 403);
    const std::string_view given = call.authorization;
    const bool sent = given.starts_with(scheme) && given.size() > scheme.size();
    if (sent && same_token(given.substr(scheme.size()), token)) return std::nullopt;
    Reply answer = refuse_start({sent ? ErrorCode::TokenWrong : ErrorCode::TokenMissing, "token"}, 401);
    answer.headers.emplace_back("WWW-Authenticate", "Bearer realm=\"taquin\"");
    return answer;
}

/// How far an edition is; nothing before it has begun, or where the database cannot be read now.
std::optional<Edition> edition_of(const std::string& file, const ExperimentProcess::View& view) {
    if (!file_exists(file)) return std::nullopt;
    const auto database = Database::open(file, Database::Access::Read, std::chrono::seconds(2));
    if (!database) return std::nullopt;
    Store store(*database);
    const auto editions = guarded(*database, [&] { return store.editions(); });
    if (!editions) return std::nullopt;
    for (const Edition& edition : *editions)
        if (edition.name == view.name && edition.fingerprint == view.fingerprint && edition.revision == app::revision())
            return edition;
    return std::nullopt;
}

Json run_json(const ExperimentProcess::View& view, const std::string& database) {
    const auto edition = edition_of(database, view);
    Json json{{"name", view.name},
              {"title", {{"en", view.title.en}, {"fr", view.title.fr}}},
              {"state", name(view.state)},
              {"cells", view.trials},
              {"done", edition ? edition->done : 0},
              {"failed", edition ? edition->failed : 0}};
    if (!view.message.empty()) json["message"] = view.message;
    return json;
}

}  // namespace

bool is_loopback(std::string_view client) {
    if (client.starts_with("::ffff:")) client.remove_prefix(7);  // an IPv4 address on a dual-stack socket
    return client == "::1" || client.starts_with("127.");
}

bool same_token(std::string_view given, std::string_view token) {
    if (given.size() != token.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < token.size(); ++i)
        difference |= static_cast<unsigned char>(given[i]) ^ static_cast<unsigned char>(token[i]);
    return difference == 0;
}

ExperimentsApi::ExperimentsApi(ExperimentProcess::Options options, std::string token)
    : database_(options.database), token_(std::move(token)), process_(std::move(options)) {}

Reply ExperimentsApi::respond(const app::Call& call) {
    if (call.method == "GET" || call.method == "HEAD") return state(200);
    if (call.method != "POST" && call.method != "DELETE") {
        constexpr const char* allowed = "GET, POST, DELETE";
        Reply answer = refuse_start({ErrorCode::MethodNotAllowed, "method", {printable(call.method), allowed}}, 405);
        answer.headers.emplace_back("Allow", allowed);
        return answer;
    }
    if (auto refused = start_refusal(call, token_)) return *std::move(refused);
    if (call.method == "POST") return start(call);
    if (!process_.cancel()) return refuse_start({ErrorCode::NoExperimentRunning, "experiment"}, 404);
    return state(202);
}

Reply ExperimentsApi::start(const app::Call& call) {
    const auto json = app::parse_json_object(call.body);
    if (!json) return refuse_start(json.error(), 400);
    if (const auto known = app::only_fields(*json, {"definition"}); !known) return refuse_start(known.error(), 400);
    const auto text = app::text_field(*json, "definition");
    if (!text) return refuse_start(text.error(), 400);
    const std::lock_guard lock(reading_);
    const auto experiment = parse_experiment(*text, "definition", BoardFiles::Refused);
    if (!experiment) {
        Json error = app::to_json(experiment.error().what);
        if (experiment.error().line > 0) error["line"] = experiment.error().line;
        return json_reply(error, 400);
    }
    if (const auto started = process_.start(*experiment); !started) {
        const bool running = started.error().code == ErrorCode::ExperimentRunning;
        return refuse_start(started.error(), running ? 409 : 503);
    }
    return state(202);
}

Reply ExperimentsApi::state(int status) {
    const auto view = process_.view();
    return json_reply({{"enabled", !token_.empty()}, {"run", view ? run_json(*view, database_) : Json(nullptr)}},
                      status);
}

}  // namespace taquin::lab
