// A real server on a free port: every endpoint, with good and bad requests.

#include "apps/serve/server.h"

#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "apps/serve/guard.h"
#include "serve/http_client.h"

namespace taquin::app {
namespace {

using taquin::testing::Answer;
using taquin::testing::field;
using taquin::testing::get;
using taquin::testing::post;
using taquin::testing::request;
using taquin::testing::send_raw;
using ::testing::HasSubstr;

// Never solved in any test's time.
constexpr const char* endless =
    R"({"board":"14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13","algorithm":"idastar",)"
    R"("heuristic":"manhattan"})";

class ServerTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() {
        ServeOptions options{.port = 0,
                             .tables = ::testing::TempDir() + "taquin-no-tables",
                             .policy = {.search = {.time = std::chrono::seconds(60), .threads = 2}}};
        options.policy.concurrent = 2;
        server_ = new Server(options);
        ASSERT_TRUE(server_->start());
    }
    static void TearDownTestSuite() {
        delete server_;
        server_ = nullptr;
    }
    static int port() { return server_->port(); }
    static Json json(const Answer& answer) { return Json::parse(answer.body); }
    /// Follows the job to its end.
    static Json done(const std::string& id) {
        taquin::testing::Connection events(port());
        events.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", id));
        EXPECT_THAT(events.read_until("event: result"), HasSubstr("200 OK"));
        events.read_until("\n\n");
        return json(get(port(), "/api/jobs/" + id));
    }

    static inline Server* server_ = nullptr;
};

TEST_F(ServerTest, Catalogue) {
    const Answer answer = get(port(), "/api/catalogue");
    EXPECT_EQ(answer.status, 200);
    const Json catalogue = json(answer);
    for (const char* part : {"version", "algorithms", "heuristics", "goals", "notations", "limits", "sizes"})
        EXPECT_TRUE(catalogue.contains(part)) << part;
    EXPECT_EQ(catalogue["limits"]["time_seconds"], 60);
    EXPECT_EQ(catalogue["limits"]["concurrent"], 2);
}

TEST_F(ServerTest, ScrambleOfEveryKindIsRepeatable) {
    for (const char* body : {R"({})", R"({"size":"3x5","goal":"snail","kind":"uniform"})",
                             R"({"size":"100x100","kind":"walk","moves":1000})",
                             R"({"size":"3x3","goal":"0 1 2/3 4 5/6 7 8","kind":"distance","distance":31})"}) {
        const Answer answer = post(port(), "/api/scramble", body);
        ASSERT_EQ(answer.status, 200) << answer.body;
        const Json first = json(answer);
        Json again = Json::parse(body);
        again["seed"] = first["seed"];
        EXPECT_EQ(json(post(port(), "/api/scramble", again.dump())), first);
        const Json checked =
            json(post(port(), "/api/check", Json{{"board", first["board"]}, {"goal", first["goal"]}}.dump()));
        EXPECT_TRUE(checked["solvable"]);
    }
}

TEST_F(ServerTest, Check) {
    const Json good = json(post(port(), "/api/check", R"({"board":"8 1 3/4 0 2/7 6 5"})"));
    EXPECT_TRUE(good["solvable"]);
    EXPECT_EQ(good["size"], "3x3");
    bool manhattan = false;
    for (const Json& row : good["heuristics"])
        manhattan = manhattan || (row["name"] == "manhattan" && row["value"] == 10);
    EXPECT_TRUE(manhattan) << good.dump();
    const Json bad = json(post(port(), "/api/check", R"({"board":"1,2,3,4,5,6,8,7,0"})"));
    EXPECT_FALSE(bad["solvable"]);
    EXPECT_FALSE(bad["reason"].get<std::string>().empty());
}

/// Where a proxy takes the line for a header, the second request would be the body of the first.
TEST_F(ServerTest, AHeaderThatProxiesReadDifferentlyEndsTheConnection) {
    for (const auto& [header, found] : {std::pair{"Transfer-Encoding : chunked", "Transfer-Encoding "},
                                        std::pair{"A: b\rTransfer-Encoding: chunked", "not-http"}}) {
        taquin::testing::Connection client(port());
        client.send(std::string("GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\n") + header +
                    "\r\n\r\nGET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n");
        EXPECT_THAT(client.read_until("\r\n\r\n"), HasSubstr("400 Bad Request"));
        EXPECT_THAT(client.read_until("}"), HasSubstr(found));
        EXPECT_EQ(client.read_until("HTTP/1.1"), "");
        EXPECT_TRUE(client.closed());
    }
}

TEST_F(ServerTest, AJobIsQueuedRunAndKept) {
    const Answer answer = post(port(), "/api/jobs", R"({"board":"8 6 7/2 5 4/3 0 1","time":3600,"threads":999})");
    ASSERT_EQ(answer.status, 202) << answer.body;
    const Json job = json(answer);
    EXPECT_EQ(answer.headers.at("location"), "/api/jobs/" + job["id"].get<std::string>());
    EXPECT_EQ(job["limits"]["time"], 60);
    EXPECT_EQ(job["limits"]["clamped"], Json::array({"time", "threads"}));
    const Json end = done(job["id"]);
    EXPECT_EQ(end["state"], "done");
    EXPECT_EQ(end["result"]["status"], "solved");
    EXPECT_EQ(end["result"]["length"], 31);
    EXPECT_EQ(end["result"]["optimal"], true);
}

TEST_F(ServerTest, EventsTellProgressAndResult) {
    const std::string id = field(post(port(), "/api/jobs", endless).body, "id");
    taquin::testing::Connection events(port());
    events.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", id));
    EXPECT_THAT(events.read_until("\r\n\r\n"), HasSubstr("text/event-stream"));
    EXPECT_THAT(events.read_until("event: progress\ndata: {\"bound\":"), HasSubstr("progress"));
    const Answer cancelled = request(port(), "DELETE", "/api/jobs/" + id);
    EXPECT_EQ(cancelled.status, 200);
    EXPECT_THAT(events.read_until("event: result\ndata: {\"status\":\"cancelled\""), HasSubstr("result"));
}

TEST_F(ServerTest, EventsTellSolutionsWhileTheSearchGoesOn) {
    const std::string board = field(post(port(), "/api/scramble", R"({"size":"7x7","seed":3})").body, "board");
    const std::string id =
        field(post(port(), "/api/jobs", fmt::format(R"({{"board":"{}","algorithm":"anytime"}})", board)).body, "id");
    taquin::testing::Connection events(port());
    events.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", id));
    EXPECT_THAT(events.read_until("event: incumbent\ndata: {\"lower_bound\":"), HasSubstr("incumbent"));
    EXPECT_THAT(events.read_until("event: lower-bound\ndata: {\"lower_bound\":"), HasSubstr("lower-bound"));
    const Json running = json(get(port(), "/api/jobs/" + id));
    EXPECT_EQ(running["state"], "running");
    EXPECT_EQ(running["incumbent"]["moves"].get<std::string>().size(), running["incumbent"]["length"]);
    EXPECT_EQ(request(port(), "DELETE", "/api/jobs/" + id).status, 200);
    EXPECT_THAT(events.read_until("event: result\ndata: {\"status\":\"solved\""), HasSubstr("result"));
    const Json end = done(id);
    EXPECT_EQ(end["result"]["stopped_by"], "cancelled");
    EXPECT_LE(end["result"]["length"], running["incumbent"]["length"]);
}

TEST_F(ServerTest, AnUnsolvableBoardIsAResult) {
    const std::string id = field(post(port(), "/api/jobs", R"({"board":"1 2 3/4 5 6/8 7 0"})").body, "id");
    EXPECT_EQ(done(id)["result"]["status"], "unsolvable");
}

TEST_F(ServerTest, ANodeLimitIsKept) {
    Json body = Json::parse(endless);
    body["nodes"] = 5000;
    const Json end = done(field(post(port(), "/api/jobs", body.dump()).body, "id"));
    EXPECT_EQ(end["result"]["status"], "node-limit");
    EXPECT_EQ(end["result"]["stats"]["expanded"], 5000);
}

TEST_F(ServerTest, TablesAndDescription) {
    EXPECT_TRUE(json(get(port(), "/api/tables"))["tables"].is_array());
    const Json description = json(get(port(), "/api/openapi.json"));
    EXPECT_EQ(description["openapi"], "3.1.0");
    for (const char* path :
         {"/api/catalogue", "/api/scramble", "/api/check", "/api/jobs", "/api/jobs/{id}", "/api/jobs/{id}/events",
          "/api/tables", "/api/health", "/api/lab", "/api/lab/{name}", "/api/lab/{name}/csv", "/api/openapi.json"})
        EXPECT_TRUE(description["paths"].contains(path)) << path;
    const std::string text = description.dump();
    for (std::size_t at = text.find("#/components/schemas/"); at != std::string::npos;
         at = text.find("#/components/schemas/", at + 1)) {
        const std::string name = text.substr(at + 21, text.find('"', at) - at - 21);
        EXPECT_TRUE(description["components"]["schemas"].contains(name)) << name;
    }
}

TEST_F(ServerTest, EveryAnswerCarriesTheSecurityHeaders) {
    const Answer answers[] = {get(port(), "/"),
                              get(port(), "/api/catalogue"),
                              get(port(), "/nothing"),
                              post(port(), "/api/check", "{"),
                              get(port(), "/", "Origin: http://evil.example\r\n"),
                              send_raw(port(), "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")};
    for (const Answer& answer : answers) {
        EXPECT_THAT(answer.headers.at("content-security-policy"), HasSubstr("default-src 'self'"));
        EXPECT_THAT(answer.headers.at("content-security-policy"), HasSubstr("frame-ancestors 'none'"));
        EXPECT_THAT(answer.headers.at("content-security-policy"), HasSubstr("script-src 'self' 'wasm-unsafe-eval';"));
        EXPECT_THAT(answer.headers.at("content-security-policy"), ::testing::Not(HasSubstr("'unsafe")));
        EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff");
        EXPECT_EQ(answer.headers.at("referrer-policy"), "no-referrer");
    }
}

TEST_F(ServerTest, OneConnectionServesManyRequests) {
    taquin::testing::Connection connection(port());
    for (int i = 0; i < 20; ++i) {
        connection.send("GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n");
        EXPECT_THAT(connection.read_until("\"tables\":"), HasSubstr("200 OK")) << i;
        connection.read_until("}");
    }
}

struct Bad {
    const char* what;
    std::string bytes;
    int status;
    const char* field;
};

std::string bad_post(const std::string& path, const std::string& body) {
    return fmt::format(
        "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}", path,
        body.size(), body);
}
std::string plain(const std::string& line, const std::string& headers = "Host: localhost\r\n") {
    return line + " HTTP/1.1\r\n" + headers + "\r\n";
}

std::vector<Bad> bad_requests() {
    const std::string board = R"("board":"8 1 3/4 0 2/7 6 5")";
    const std::string typed = "Host: localhost\r\nContent-Type: application/json\r\n";
    std::vector<Bad> list;
    const auto check = [&](const char* what, const std::string& body, const char* field, int status = 400) {
        list.push_back({what, bad_post("/api/check", body), status, field});
    };
    const auto jobs = [&](const char* what, const std::string& more, const char* field) {
        list.push_back({what, bad_post("/api/jobs", "{" + board + "," + more + "}"), 400, field});
    };
    const auto scramble = [&](const char* what, const std::string& body, const char* field) {
        list.push_back({what, bad_post("/api/scramble", body), 400, field});
    };
    // JSON
    check("empty body", "", "body");
    check("no JSON", "hello", "body");
    check("half an object", R"({"board":)", "body");
    check("an array", "[1,2,3]", "body");
    check("a text", R"("1 2 3")", "body");
    check("null", "null", "body");
    check("trailing rubbish", "{" + board + "} x", "body");
    check("bytes that are no UTF-8", "{\"board\":\"\xff\xfe\"}", "body");
    check("a hundred thousand brackets", std::string(100'000, '[') + std::string(100'000, ']'), "body");
    check("a number of a thousand digits", "{\"board\":" + std::string(1000, '9') + "}", "body");
    // Boards
    check("no board", "{}", "board");
    check("a board that is a number", R"({"board":12})", "board");
    check("a board that is a list", R"({"board":[1,2,3]})", "board");
    check("an empty board", R"({"board":""})", "board");
    check("a tile twice", R"({"board":"1 1 3/4 5 6/7 8 0"})", "board");
    check("no blank", R"({"board":"1 2 3/4 5 6/7 8 9"})", "board");
    check("a tile out of range", R"({"board":"1 2 3/4 5 6/7 99 0"})", "board");
    check("a negative tile", R"({"board":"1 2 3/4 5 6/7 -8 0"})", "board");
    check("rows of different length", R"({"board":"1 2 3/4 5/7 8 0 6"})", "board");
    check("no square", R"({"board":"1,2,3,4,0"})", "board");
    check("letters", R"({"board":"a b c/d e f/g h i"})", "board");
    check("a size that is not the board's", R"({"board":"1 2 3/4 5 6/7 8 0","size":"4x4"})", "size");
    check("a size without a sign", R"({"board":"1,2,3,0","size":"4y4"})", "size");
    check("a size beyond the largest", R"({"board":"1,2,3,0","size":"1000x1000"})", "size");
    check("an unknown goal", "{" + board + R"(,"goal":"upside-down"})", "goal");
    check("a goal of another size", "{" + board + R"(,"goal":"1 2/3 0"})", "size");
    check("a goal that is a truth", "{" + board + R"(,"goal":true})", "goal");
    check("an unknown field", "{" + board + R"(,"colour":"red"})", "colour");
    check("a field of another endpoint", "{" + board + R"(,"algorithm":"idastar"})", "algorithm");
    // Searches
    jobs("an unknown algorithm", R"("algorithm":"magic")", "algorithm");
    jobs("half a configuration", R"("algorithm":"wastar(")", "algorithm");
    jobs("an option out of range", "\"algorithm\":\"idastar(prune=99)\"", "algorithm");
    jobs("an unknown option", "\"algorithm\":\"idastar(colour=1)\"", "algorithm");
    jobs("brackets without end", R"("algorithm":")" + std::string(5000, '(') + "\"", "algorithm");
    jobs("a heuristic that is no configuration", "\"heuristic\":\")))\"", "heuristic");
    jobs("an unknown engine", R"("engine":"steam")", "engine");
    jobs("a negative time", R"("time":-1)", "time");
    jobs("a time in words", R"("time":"soon")", "time");
    jobs("a time that is a list", R"("time":[1])", "time");
    jobs("no nodes at all", R"("nodes":0)", "nodes");
    jobs("half a node", R"("nodes":1.5)", "nodes");
    jobs("a negative memory", R"("memory":-5)", "memory");
    jobs("no threads", R"("threads":0)", "threads");
    jobs("an unknown field", R"("priority":9)", "priority");
    // Scrambles
    scramble("an unknown kind", R"({"kind":"evil"})", "kind");
    scramble("a kind that is a number", R"({"kind":1})", "kind");
    scramble("more moves than are made", R"({"kind":"walk","moves":1e12})", "moves");
    scramble("moves without a walk", R"({"moves":5})", "moves");
    scramble("a distance that no board has", R"({"size":"3x3","kind":"distance","distance":32})", "distance");
    scramble("a distance on a board too large", R"({"size":"5x5","kind":"distance","distance":5})", "distance");
    scramble("a distance too far", R"({"size":"4x4","kind":"distance","distance":50})", "distance");
    scramble("a negative seed", R"({"seed":-1})", "seed");
    scramble("a seed beyond JavaScript", R"({"seed":18446744073709551615})", "seed");
    scramble("a size of nothing", R"({"size":"0x0"})", "size");
    scramble("an unknown field", R"({"sise":"3x3"})", "sise");
    // HTTP
    const auto http = [&](const char* what, std::string bytes, int status, const char* field) {
        list.push_back({what, std::move(bytes), status, field});
    };
    http("a foreign name", plain("GET /", "Host: evil.example\r\n"), 403, "host");
    http("a foreign name that begins like ours", plain("GET /", "Host: localhost.evil.example\r\n"), 403, "host");
    http("no name", plain("GET /", ""), 400, "host");
    http("two names", plain("GET /", "Host: localhost\r\nHost: evil.example\r\n"), 400, "host");
    http("an empty name", plain("GET /", "Host: \r\n"), 400, "host");
    http("a foreign page",
         "POST /api/check HTTP/1.1\r\n" + typed + "Origin: http://evil.example\r\nContent-Length: 2\r\n\r\n{}", 403,
         "origin");
    http("a page from a file", "POST /api/check HTTP/1.1\r\n" + typed + "Origin: null\r\nContent-Length: 2\r\n\r\n{}",
         403, "origin");
    http("a foreign page that deletes",
         plain("DELETE /api/jobs/1", "Host: localhost\r\nOrigin: http://evil.example\r\n"), 403, "origin");
    http("no length", "POST /api/check HTTP/1.1\r\n" + typed + "\r\n", 411, "body");
    http("chunks", "POST /api/check HTTP/1.1\r\n" + typed + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
         411, "body");
    for (const char* header : {"Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked",
                               " Transfer-Encoding: chunked", "X-Any : thing", "X(Any): thing", "\xff: thing"})
        http("a header name that is none",
             "POST /api/check HTTP/1.1\r\n" + typed + header + "\r\nContent-Length: 2\r\n\r\n{}", 400, "header");
    http("a length in words", "POST /api/check HTTP/1.1\r\n" + typed + "Content-Length: two\r\n\r\n{}", 400, "body");
    http("a negative length", "POST /api/check HTTP/1.1\r\n" + typed + "Content-Length: -2\r\n\r\n{}", 400, "body");
    http("two lengths", "POST /api/check HTTP/1.1\r\n" + typed + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
         411, "body");
    http("a length beyond everything",
         "POST /api/check HTTP/1.1\r\n" + typed + "Content-Length: 99999999999999999999999\r\n\r\n", 413, "body");
    http("a body too large", bad_post("/api/check", std::string(300'000, ' ')), 413, "body");
    http("a form",
         "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}", 415,
         "body");
    http("a compressed body",
         "POST /api/check HTTP/1.1\r\n" + typed + "Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}", 415, "body");
    http("a body on a read", plain("GET /api/catalogue", "Host: localhost\r\nContent-Length: 5\r\n") + "hello", 400,
         "body");
    http("the wrong method", plain("GET /api/check"), 405, "method");
    http("another wrong method", plain("PUT /api/jobs/1"), 405, "method");
    http("deleting the page", plain("DELETE /"), 405, "method");
    http("posting to the catalogue", bad_post("/api/catalogue", "{}"), 405, "method");
    http("posting to the page", bad_post("/", "{}"), 405, "method");
    http("an unknown method", plain("BREW /"), 400, "request");
    http("an unknown endpoint", plain("GET /api/teapot"), 404, "path");
    http("an unknown job", plain("GET /api/jobs/0123456789abcdef"), 404, "id");
    http("events of an unknown job", plain("GET /api/jobs/x/events"), 404, "id");
    http("cancelling an unknown job", plain("DELETE /api/jobs/x"), 404, "id");
    http("a path upwards", plain("GET /../../etc/passwd"), 404, "path");
    http("a path upwards in disguise", plain("GET /%2e%2e/%2e%2e/etc/passwd"), 404, "path");
    http("a path upwards behind assets", plain("GET /assets/..%2f..%2f..%2fetc%2fpasswd"), 404, "path");
    http("a path with a NUL", plain("GET /index.html%00.png"), 404, "path");
    http("a job upwards", plain("GET /api/jobs/../../etc/passwd"), 404, "path");
    http("a long path", plain("GET /" + std::string(3000, 'a')), 414, "path");
    http("an endless path", plain("GET /" + std::string(20'000, 'a')), 414, "path");
    http("rubbish", "\x16\x03\x01\x02 this is no HTTP\r\n\r\n", 400, "request");
    return list;
}

TEST_F(ServerTest, BadRequestsAreRefusedByName) {
    const auto list = bad_requests();
    EXPECT_GE(list.size(), 40U);
    for (const Bad& bad : list) {
        const Answer answer = send_raw(port(), bad.bytes);
        EXPECT_EQ(answer.status, bad.status) << bad.what << ": " << answer.body;
        EXPECT_EQ(field(answer.body, "field"), bad.field) << bad.what << ": " << answer.body;
        EXPECT_FALSE(field(answer.body, "message").empty()) << bad.what;
    }
    EXPECT_EQ(get(port(), "/api/catalogue").status, 200) << "still there";
}

TEST_F(ServerTest, MethodsThatAreNotAllowedNameThoseThatAre) {
    EXPECT_EQ(request(port(), "PUT", "/api/jobs/1").headers.at("allow"), "GET, DELETE");
    EXPECT_EQ(request(port(), "GET", "/api/check").headers.at("allow"), "POST");
    EXPECT_EQ(request(port(), "HEAD", "/api/catalogue").status, 200);
}

TEST_F(ServerTest, AddressesAndLocalNamesAreWelcome) {
    for (const char* host : {"localhost", "localhost:1234", "127.0.0.1", "[::1]:80", "LOCALHOST", "192.168.1.5:8015"})
        EXPECT_EQ(send_raw(port(), plain("GET /api/tables", fmt::format("Host: {}\r\n", host))).status, 200) << host;
    EXPECT_TRUE(host_allowed("box.example:80", {"box.example"}));
    EXPECT_FALSE(host_allowed("box.example.org", {"box.example"}));
    EXPECT_FALSE(host_allowed("1.2.3.4.evil.example", {}));
    EXPECT_FALSE(host_allowed("[::1", {}));
    EXPECT_FALSE(host_allowed("localhost:80x", {}));
}

TEST_F(ServerTest, ASecondServerOnThePortSaysSo) {
    Server second(ServeOptions{.port = port()});
    const auto started = second.start();
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().field, "port");
    EXPECT_THAT(english(started.error()), HasSubstr("another program"));
}

TEST(ServerStart, CanBeStoppedAtOnce) {
    for (int i = 0; i < 50; ++i) {
        Server server(ServeOptions{.port = 0});
        ASSERT_TRUE(server.start());
    }
}

}  // namespace
}  // namespace taquin::app
