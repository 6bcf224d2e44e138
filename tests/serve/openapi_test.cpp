// The description of the HTTP API against what the server takes and answers.

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/serve/server.h"
#include "serve/http_client.h"

namespace taquin::app {
namespace {

using taquin::testing::Answer;
using taquin::testing::field;
using taquin::testing::get;
using taquin::testing::post;
using taquin::testing::request;

// Never solved in any test's time.
constexpr const char* unsolved_board =
    R"({"board":"14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13","algorithm":"idastar",)"
    R"("heuristic":"manhattan"})";

bool has_type(const Json& value, const std::string& type) {
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "array") return value.is_array();
    if (type == "object") return value.is_object();
    return type == "null" && value.is_null();
}

/// What is wrong with a value by a schema, of the keywords that the description uses; "" if nothing is.
std::string schema_fault(const Json& schema, const Json& value, const Json& schemas, const std::string& where) {
    if (schema.contains("$ref")) {
        const auto name = schema.at("$ref").get<std::string>();
        return schema_fault(schemas.at(name.substr(name.rfind('/') + 1)), value, schemas, where);
    }
    if (schema.contains("type")) {
        const Json types = schema.at("type").is_array() ? schema.at("type") : Json::array({schema.at("type")});
        bool fits = false;
        for (const Json& type : types) fits = fits || has_type(value, type.get<std::string>());
        if (!fits) return fmt::format("{}: {} is none of {}", where, value.dump(), types.dump());
    }
    if (schema.contains("enum")) {
        const Json& known = schema.at("enum");
        if (std::find(known.begin(), known.end(), value) == known.end()) return where + ": " + value.dump();
    }
    if (value.is_object()) {
        for (const Json& name : schema.value("required", Json::array()))
            if (!value.contains(name.get<std::string>())) return fmt::format("{}: no {}", where, name.dump());
        const Json properties = schema.value("properties", Json::object());
        for (const auto& [name, member] : value.items()) {
            if (!properties.contains(name)) {
                if (schema.value("additionalProperties", true)) continue;
                return fmt::format("{}: {} is not allowed", where, name);
            }
            const std::string fault = schema_fault(properties.at(name), member, schemas, where + "." + name);
            if (!fault.empty()) return fault;
        }
    }
    if (value.is_array() && schema.contains("items"))
        for (const Json& item : value) {
            const std::string fault = schema_fault(schema.at("items"), item, schemas, where + "[]");
            if (!fault.empty()) return fault;
        }
    return "";
}

TEST(ServerDescription, HoldsForRequestsAndAnswers) {
    Server server(ServeOptions{.port = 0, .database = "/nonexistent/results.sqlite"});  // without limits
    ASSERT_TRUE(server.start());
    const int port = server.port();
    const Json schemas = Json::parse(get(port, "/api/openapi.json").body).at("components").at("schemas");
    const auto expect_described = [&](const std::string& schema, const std::string& text) {
        const Json value = Json::parse(text, nullptr, false);
        ASSERT_FALSE(value.is_discarded()) << schema << ": " << text;
        EXPECT_EQ(schema_fault(schemas.at(schema), value, schemas, schema), "");
    };
    struct Described {
        const char* path;
        const char* answer;
        const char* request = nullptr;  // its schema, and what is posted
        const char* body = nullptr;
    };
    for (const Described& one : {
             Described{"/api/catalogue", "Catalogue"},
             Described{"/api/tables", "Tables"},
             Described{"/api/health", "Health"},
             Described{"/api/experiments", "Started"},
             Described{"/api/scramble", "Scramble", "ScrambleRequest", R"({"size":"3x3","kind":"walk","seed":3})"},
             Described{"/api/check", "Check", "CheckRequest", R"({"board":"8 1 3/4 0 2/7 6 5"})"},
             Described{"/api/explain", "Explained", "ExplainRequest", R"({"board":"8 1 3/4 0 2/7 6 5"})"},
             Described{"/api/trace", "Trace", "TraceRequest", R"({"board":"1 2 3/4 5 0/7 8 6"})"},
             Described{"/api/analyse", "Analysis", "AnalyseRequest",
                       R"({"board":"1 2 3/4 5 6/0 7 8","moves":"rudr","metric":"mtm"})"},
         }) {
        if (one.request != nullptr) expect_described(one.request, one.body);
        const Answer answer = one.request != nullptr ? post(port, one.path, one.body) : get(port, one.path);
        EXPECT_EQ(answer.status, 200) << one.path << answer.body;
        expect_described(one.answer, answer.body);
    }
    expect_described("SolveRequest", unsolved_board);
    const std::string queued = post(port, "/api/jobs", unsolved_board).body;
    expect_described("Job", queued);
    for (const char* limit : {"time", "nodes", "memory"})
        EXPECT_TRUE(Json::parse(queued).at("limits").at(limit).is_null()) << queued;
    const std::string id = field(queued, "id");
    taquin::testing::Connection events(port);
    events.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", id));
    ASSERT_FALSE(events.read_until("event: progress").empty());
    const std::string running = get(port, "/api/jobs/" + id).body;
    expect_described("Job", running);
    EXPECT_TRUE(Json::parse(running).at("progress").at("length").is_null()) << running;
    expect_described("Job", request(port, "DELETE", "/api/jobs/" + id).body);
    ASSERT_FALSE(events.read_until("event: result").empty());
    expect_described("Job", get(port, "/api/jobs/" + id).body);
}

}  // namespace
}  // namespace taquin::app
