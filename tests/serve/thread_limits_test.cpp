// The server where the system refuses threads: it lives with those it has, and with too few it says so and ends.

#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "serve/http_client.h"
#include "serve/server_process.h"

namespace taquin::app {
namespace {

using taquin::testing::field;
using taquin::testing::get;
using taquin::testing::post;
using ::testing::HasSubstr;

/// `taquin serve` that gets no more than so many threads beside the first.
class LimitedServer : public taquin::testing::ServerProcess {
  public:
    explicit LimitedServer(int threads, const std::vector<std::string>& more_arguments = {})
        : ServerProcess(TAQUIN_PROGRAM, arguments(more_arguments),
                        {"LD_PRELOAD=" TAQUIN_REFUSE_THREADS, fmt::format("TAQUIN_TEST_THREADS={}", threads)}) {}

  private:
    static std::vector<std::string> arguments(const std::vector<std::string>& more) {
        std::vector<std::string> all{"--searches", "4", "--threads", "4"};
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
};

class ServerThreadLimits : public ::testing::TestWithParam<int> {
  protected:
    void SetUp() override {
        if (std::string_view(TAQUIN_REFUSE_THREADS).empty()) GTEST_SKIP() << "not with a sanitizer";
    }
};

INSTANTIATE_TEST_SUITE_P(Threads, ServerThreadLimits, ::testing::Values(2, 3, 4, 5, 7));

TEST_P(ServerThreadLimits, AreNotItsEnd) {
    LimitedServer server(GetParam());
    const int port = server.port();
    ASSERT_NE(port, 0);
    std::vector<std::string> jobs;
    for (int i = 0; i < 6; ++i) {
        const auto answer = post(port, "/api/jobs", R"({"board":"8 1 3/4 0 2/7 6 5","threads":8})");
        ASSERT_EQ(answer.status, 202) << i << " " << answer.body;
        jobs.push_back(field(answer.body, "id"));
    }
    for (const std::string& id : jobs) {
        std::string body;
        do body = get(port, "/api/jobs/" + id).body;
        while (field(body, "state") != "done" && !body.empty());
        EXPECT_THAT(body, HasSubstr("\"length\":14"));
    }
    EXPECT_EQ(get(port, "/api/tables").status, 200);
    EXPECT_EQ(server.end(), 0);
    EXPECT_THAT(server.read_until("never said"), HasSubstr("taquin: threads: the system refused more threads"));
}

TEST(ServerWithoutThreads, SaysSo) {
    if (std::string_view(TAQUIN_REFUSE_THREADS).empty()) GTEST_SKIP() << "not with a sanitizer";
    for (const int threads : {0, 1}) {
        LimitedServer server(threads);
        EXPECT_EQ(server.port(), 0);
        EXPECT_THAT(server.read_until("never said"), HasSubstr("taquin: server: the system refused a thread"));
        EXPECT_EQ(server.wait(), 30);
    }
}

TEST(ServerWithFewThreads, BuildsTablesAllTheSame) {
    if (std::string_view(TAQUIN_REFUSE_THREADS).empty()) GTEST_SKIP() << "not with a sanitizer";
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("taquin-serve-threads-{}", getpid());
    for (const int threads : {2, 4}) {
        std::filesystem::remove_all(folder);
        LimitedServer server(threads, {"--build-tables", "--tables", folder.string()});
        ASSERT_NE(server.port(), 0) << server.read_until("never said");
        while (server.alive() && get(server.port(), "/api/tables").body.find(R"("ready")") == std::string::npos)
            usleep(20'000);
        EXPECT_EQ(get(server.port(), "/api/catalogue").status, 200);
        EXPECT_EQ(server.end(), 0);
    }
    std::filesystem::remove_all(folder);
}

TEST(ServerWithFewThreads, SaysWhyAnExperimentDoesNotStart) {
    if (std::string_view(TAQUIN_REFUSE_THREADS).empty()) GTEST_SKIP() << "not with a sanitizer";
    LimitedServer server(2, {"--experiments", "--db", "/nonexistent/results.sqlite"});
    ASSERT_NE(server.port(), 0) << server.read_until("never said");
    const std::string said = server.read_until("#/lab?token=");
    const std::string mark = "with the token ";
    ASSERT_NE(said.find(mark), std::string::npos) << said;
    const auto refused = taquin::testing::request(
        server.port(), "POST", "/api/experiments",
        R"({"definition":"name=\"x\"\n[[boards]]\nset=\"s\"\nsize=\"2x3\"\nscramble=\"uniform\"\ncount=1\n)"
        R"([[configurations]]\nalgorithm=\"idastar\"\n"})",
        fmt::format("Authorization: Bearer {}\r\n", said.substr(said.find(mark) + mark.size(), 32)));
    EXPECT_EQ(refused.status, 503) << refused.body;
    EXPECT_EQ(field(refused.body, "code"), "cannot-start-thread") << refused.body;
    EXPECT_EQ(server.end(), 0);
}

}  // namespace
}  // namespace taquin::app
