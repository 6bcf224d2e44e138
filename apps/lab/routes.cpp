// The lab for programs and for the page: experiments of a results database as JSON and CSV, read afresh every time,
// so that a run going on can be watched.

#include "apps/lab/routes.h"

#include "apps/lab/export.h"

namespace taquin::lab {

namespace {

using app::Json;
using app::Reply;

Reply reply(std::string body, int status = 200, const char* type = "application/json") {
    return {status, std::move(body), type, {{"Cache-Control", "no-store"}}};
}

std::string write(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Reply refuse(const Error& error, int status) { return reply(write(app::to_json(error)), status); }

Reply list(Store& store) {
    Json json{{"experiments", Json::array()}};
    for (const Edition& edition : store.editions()) json["experiments"].push_back(to_json(edition));
    return reply(write(json));
}

}  // namespace

Reply respond(const app::Call& call, const std::filesystem::path& file) {
    if (call.method != "GET" && call.method != "HEAD") {
        Reply answer = refuse({"method", "found " + call.method + ", allowed is GET"}, 405);
        answer.headers.emplace("Allow", "GET");
        return answer;
    }
    constexpr std::string_view root = "/api/lab";
    std::string name = call.path.substr(root.size());
    const bool whole_list = name.empty() || name == "/";
    // No database yet is no fault: nobody has run an experiment.
    if (!std::filesystem::exists(file)) {
        if (whole_list) return reply(R"({"experiments":[]})");
        return refuse({"experiment", "the server has no results database"}, 404);
    }
    const auto database = Database::open(file, Database::Access::Read, std::chrono::seconds(2));
    if (!database) {
        // The message names a path of the server; who asks over the network need not know it.
        return refuse({"database", "the results database cannot be read"}, 503);
    }
    Store store(*database);
    const auto answer = guarded(*database, [&]() -> Reply {
        if (whole_list) return list(store);
        name.erase(0, 1);
        const bool csv = name.ends_with("/csv");
        if (csv) name.resize(name.size() - 4);
        const auto edition = store.find(name.substr(0, 200));
        if (!edition) return refuse(edition.error(), 404);
        const Results results = store.load(*edition);
        return csv ? reply(to_csv(results), 200, "text/csv; charset=utf-8") : reply(write(to_json(results)));
    });
    return answer ? *answer : refuse({"database", "the results database cannot be read"}, 503);
}

}  // namespace taquin::lab
