// The part of the HTTP API that serves experiments: a results database as JSON and CSV, read anew for each request, so
// that a run in progress can be watched; and the experiment that the server itself runs.

#include "apps/lab/routes.h"

#include "taquin/core/quote.h"
#include "taquin/platform/file.h"

#include "apps/io/json.h"
#include "apps/io/lab_api.h"
#include "apps/lab/experiments_api.h"
#include "apps/lab/export.h"
#include "apps/lab/guarded.h"

namespace taquin::lab {

namespace {

using app::Reply;

constexpr std::string_view results_path = "/api/lab";
constexpr std::string_view experiments_path = "/api/experiments";

Reply reply(std::string body, int status = 200, const char* type = "application/json") {
    return {status, std::move(body), type, {{"Cache-Control", "no-store"}}};
}

Reply refuse(const Error& error, int status) { return reply(app::error_json(error), status); }

}  // namespace

Reply respond(const app::Call& call, const std::string& file) {
    if (call.method != "GET" && call.method != "HEAD") {
        Reply answer = refuse({ErrorCode::MethodNotAllowed, "method", {printable(call.method), "GET"}}, 405);
        answer.headers.emplace_back("Allow", "GET");
        return answer;
    }
    std::string name = call.path.substr(results_path.size());
    const bool whole_list = name.empty() || name == "/";
    // No database yet is not an error: no experiment has been run.
    if (!file_exists(file)) {
        if (whole_list) return reply(R"({"experiments":[]})");
        return refuse({ErrorCode::NoResultsDatabase, "experiment"}, 404);
    }
    const auto database = Database::open(file, Database::Access::Read, std::chrono::seconds(2));
    if (!database) {
        // The message names a path of the server; clients on the network need not know it.
        return refuse({ErrorCode::DatabaseUnreadable, "database"}, 503);
    }
    Store store(*database);
    const auto answer = guarded(*database, [&]() -> Reply {
        if (whole_list) return reply("{\"experiments\":" + json_text(store.editions()) + "}");
        name.erase(0, 1);
        const bool csv = name.ends_with("/csv");
        if (csv) name.resize(name.size() - 4);
        const auto edition = store.find(name.substr(0, 200));
        if (!edition) return refuse(edition.error(), 404);
        const Results results = store.load(*edition);
        return csv ? reply(to_csv(results), 200, "text/csv; charset=utf-8") : reply(json_text(results));
    });
    return answer ? *answer : refuse({ErrorCode::DatabaseUnreadable, "database"}, 503);
}

namespace {

class Routes final : public app::LabApi {
  public:
    explicit Routes(Options options)
        : database_(options.database),
          experiments_({.program = options.program, .database = options.database, .tables = options.tables},
                       options.token) {}

    Reply respond(const app::Call& call) override {
        return call.path == experiments_path ? experiments_.respond(call) : lab::respond(call, database_);
    }
    void stop() override { experiments_.stop(); }

  private:
    const std::string database_;
    ExperimentsApi experiments_;
};

}  // namespace

}  // namespace taquin::lab

bool taquin::app::LabApi::answers(std::string_view path) {
    return path == taquin::lab::results_path || path.starts_with(std::string(taquin::lab::results_path) + "/") ||
           path == taquin::lab::experiments_path;
}

std::unique_ptr<taquin::app::LabApi> taquin::app::make_lab_api(LabApi::Options options) {
    return std::make_unique<taquin::lab::Routes>(std::move(options));
}
