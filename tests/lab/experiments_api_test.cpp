// Experiments started over HTTP: who may, what is refused with which words, and that they run, stop and leave nothing.

#include "apps/lab/experiments_api.h"

#include <csignal>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/io/json_fwd.h"
#include "apps/io/lab_api.h"
#include "apps/serve/server.h"
#include "serve/http_client.h"
#include "serve/server_process.h"

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;
using app::Json;
using ::testing::HasSubstr;

constexpr const char* right_token = "0123456789abcdef0123456789abcdef";
constexpr const char* quick_experiment =
    "name = \"from-the-page\"\ntitle = \"Started\"\ntitle_fr = \"Lancée\"\n[[boards]]\nset = \"s\"\nsize = \"2x3\"\n"
    "scramble = \"uniform\"\ncount = 4\n[[configurations]]\nalgorithm = \"idastar\"\n";
/// Nobody waits for its end.
constexpr const char* endless_experiment =
    "name = \"endless\"\n[[boards]]\nset = \"s\"\nsize = \"6x6\"\nscramble = \"uniform\"\ncount = 3\n"
    "[[configurations]]\nalgorithm = \"idastar\"\nheuristic = \"manhattan\"\n";

class ExperimentsOverHttp : public ::testing::Test {
  protected:
    ExperimentsOverHttp()
        : file_((fs::path(::testing::TempDir()) / fmt::format("taquin-started-{}.sqlite", getpid())).string()) {
        clean();
    }
    ~ExperimentsOverHttp() override {
        api_.reset();
        clean();
    }
    void clean() const {
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(file_ + part);
    }
    void serve(const std::string& with_token) {
        api_ = app::make_lab_api({.database = file_, .token = with_token, .program = TAQUIN_PROGRAM});
    }
    app::Reply ask(const std::string& method, const std::string& definition = "",
                   const std::string& authorization = fmt::format("Bearer {}", right_token),
                   const std::string& client = "127.0.0.1") {
        const std::string body = method == "POST" ? Json{{"definition", definition}}.dump() : "";
        return api_->respond({.method = method,
                              .path = "/api/experiments",
                              .body = body,
                              .client = client,
                              .authorization = authorization});
    }
    Json run() { return Json::parse(ask("GET", "", "").body)["run"]; }
    static std::string code(const app::Reply& reply) { return Json::parse(reply.body).value("code", ""); }
    /// Generous, because it only bounds how long a broken one is waited for.
    Json await(const std::string& state) {
        for (int i = 0; i < 12'000; ++i) {
            if (const Json now = run(); now["state"] == state) return now;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return run();
    }

    std::string file_;
    std::unique_ptr<app::LabApi> api_;
};

TEST_F(ExperimentsOverHttp, AreOffUnlessTheServerWasToldOtherwise) {
    serve("");
    EXPECT_EQ(ask("GET", "", "").body, "{\"enabled\":false,\"run\":null}\n");
    for (const char* method : {"POST", "DELETE"}) {
        const app::Reply refused = ask(method, quick_experiment, "Bearer ");
        EXPECT_EQ(refused.status, 403);
        EXPECT_EQ(code(refused), "experiments-off");
        EXPECT_THAT(refused.body, HasSubstr("--experiments"));
    }
    EXPECT_FALSE(fs::exists(file_));
}

TEST_F(ExperimentsOverHttp, AreForThisMachineAndForThoseWhoHaveTheToken) {
    serve(right_token);
    for (const char* client : {"192.168.0.7", "10.127.0.1", "fe80::1", "::ffff:192.168.0.7", ""}) {
        const app::Reply refused = ask("POST", quick_experiment, fmt::format("Bearer {}", right_token), client);
        EXPECT_EQ(refused.status, 403) << client;
        EXPECT_EQ(code(refused), "experiments-elsewhere") << client;
    }
    const std::string right = right_token;
    for (const std::string& given : {std::string(), std::string("Bearer "), right, "Basic " + right}) {
        const app::Reply refused = ask("POST", quick_experiment, given);
        EXPECT_EQ(refused.status, 401) << given;
        EXPECT_EQ(code(refused), "token-missing") << given;
    }
    for (const std::string& given : {right.substr(1), right + "0", "f" + right.substr(1), right.substr(0, 31) + "e"}) {
        const app::Reply refused = ask("POST", quick_experiment, "Bearer " + given);
        EXPECT_EQ(refused.status, 401) << given;
        EXPECT_EQ(code(refused), "token-wrong") << given;
        EXPECT_THAT(refused.headers, ::testing::Contains(::testing::Pair("WWW-Authenticate", HasSubstr("Bearer"))));
        EXPECT_EQ(refused.body.find(right), std::string::npos);
    }
    EXPECT_TRUE(run().is_null());
    EXPECT_FALSE(fs::exists(file_));
    for (const char* client : {"127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"}) EXPECT_TRUE(is_loopback(client));
}

TEST_F(ExperimentsOverHttp, SayWhatIsWrongWithADefinition) {
    serve(right_token);
    const app::Reply misspelt = ask("POST", "name = \"x\"\nboard = 3\n");
    EXPECT_EQ(misspelt.status, 400);
    EXPECT_EQ(Json::parse(misspelt.body)["line"], 2);
    const app::Reply reads = ask("POST",
                                 "name = \"x\"\n[[boards]]\nset = \"s\"\nfile = \"/etc/passwd\"\n"
                                 "[[configurations]]\nalgorithm = \"astar\"\n");
    EXPECT_EQ(reads.status, 400);
    EXPECT_EQ(code(reads), "board-file-not-allowed");
    EXPECT_EQ(reads.body.find("root"), std::string::npos);
    EXPECT_EQ(ask("PUT").status, 405);
    EXPECT_EQ(ask("DELETE").status, 404);
    EXPECT_TRUE(run().is_null());
}

TEST_F(ExperimentsOverHttp, RunToTheirEndAndTheirResultsAreThere) {
    serve(right_token);
    EXPECT_EQ(ask("POST", quick_experiment).status, 202);
    const Json done = await("done");
    EXPECT_EQ(done["state"], "done") << done.dump();
    EXPECT_EQ(done["done"], 4);
    EXPECT_EQ(done["cells"], 4);
    EXPECT_EQ(done["title"]["fr"], "Lancée");
    const Json list =
        Json::parse(api_->respond({.method = "GET", .path = "/api/lab", .body = {}, .client = {}}).body)["experiments"];
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0]["title"]["en"], "Started");
    EXPECT_EQ(list[0]["done"], 4);
    EXPECT_EQ(ask("POST", quick_experiment).status, 202);  // again: nothing is missing
    EXPECT_EQ(await("done")["done"], 4);
}

TEST_F(ExperimentsOverHttp, RunOneAtATimeAndStop) {
    serve(right_token);
    ASSERT_EQ(ask("POST", endless_experiment).status, 202);
    const app::Reply second = ask("POST", quick_experiment);
    EXPECT_EQ(second.status, 409);
    EXPECT_EQ(code(second), "experiment-running");
    EXPECT_EQ(ask("DELETE", "", "Bearer no").status, 401);
    EXPECT_EQ(ask("DELETE").status, 202);
    EXPECT_EQ(await("stopped")["state"], "stopped");
    EXPECT_EQ(ask("DELETE").status, 404);
    EXPECT_EQ(ask("POST", quick_experiment).status, 202);
    EXPECT_EQ(await("done")["state"], "done");
}

/// A server handles SIGINT, and a process that it forks does so too until it executes the program.
class HandledInterrupt {
  public:
    HandledInterrupt() {
        struct sigaction action {};
        action.sa_handler = [](int) {};
        ::sigaction(SIGINT, &action, &before_);
    }
    ~HandledInterrupt() { ::sigaction(SIGINT, &before_, nullptr); }
    HandledInterrupt(const HandledInterrupt&) = delete;
    HandledInterrupt& operator=(const HandledInterrupt&) = delete;

  private:
    struct sigaction before_ {};
};

TEST_F(ExperimentsOverHttp, StopEvenBeforeTheyHaveBegun) {
    const HandledInterrupt as_in_a_server;
    serve(right_token);
    for (int i = 0; i < 10; ++i) {
        ASSERT_EQ(ask("POST", endless_experiment).status, 202);
        EXPECT_EQ(ask("DELETE").status, 202);
        ASSERT_EQ(await("stopped")["state"], "stopped") << i;
    }
}

TEST_F(ExperimentsOverHttp, EndWithTheServer) {
    serve(right_token);
    ASSERT_EQ(ask("POST", endless_experiment).status, 202);
    api_->stop();
    EXPECT_EQ(run()["state"], "stopped");
    EXPECT_EQ(ask("POST", quick_experiment).status, 503);
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);  // no child is left
}

TEST_F(ExperimentsOverHttp, ThatCannotRunSayWhy) {
    file_ = (fs::path(::testing::TempDir()) / "no-such-folder" / "results.sqlite").string();
    serve(right_token);
    EXPECT_EQ(ask("POST", quick_experiment).status, 202);
    const Json failed = await("failed");
    EXPECT_EQ(failed["state"], "failed");
    EXPECT_THAT(failed.value("message", ""), HasSubstr("results.sqlite"));
}

TEST(ServeExperiments, IsRefusedWhereOthersReachTheServer) {
    for (const auto& [host, names] :
         {std::pair<std::string, std::vector<std::string>>{"0.0.0.0", {}}, {"127.0.0.1", {"taquin.example"}}}) {
        app::Server server({.host = host, .port = 0, .allow_hosts = names, .experiments = true});
        const auto started = server.start();
        ASSERT_FALSE(started) << host;
        EXPECT_EQ(started.error().code, ErrorCode::ExperimentsNeedLoopback);
    }
}

TEST(ServeExperiments, PrintsTheTokenThatStartsThem) {
    taquin::testing::ServerProcess server(TAQUIN_PROGRAM, {"--experiments", "--db", "/nonexistent/results.sqlite"});
    ASSERT_NE(server.port(), 0);
    const std::string said = server.read_until("#/lab?token=");
    const std::string mark = "with the token ";
    ASSERT_NE(said.find(mark), std::string::npos) << said;
    const std::string printed = said.substr(said.find(mark) + mark.size(), 32);
    const auto delete_with = [&](const std::string& given) {
        return taquin::testing::request(server.port(), "DELETE", "/api/experiments", "",
                                        fmt::format("Authorization: Bearer {}\r\n", given));
    };
    EXPECT_EQ(delete_with(printed).status, 404);  // let in: but none is running
    EXPECT_EQ(delete_with(std::string(32, '0')).status, 401);
    EXPECT_EQ(server.end(), 0);
}

}  // namespace
}  // namespace taquin::lab
