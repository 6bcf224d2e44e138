// The server where the system refuses threads: it lives with those it has, and with too few it says so and ends.

#include <csignal>
#include <cstdlib>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "serve/http_client.h"

namespace taquin::app {
namespace {

using taquin::testing::field;
using taquin::testing::get;
using taquin::testing::post;
using ::testing::HasSubstr;

/// `taquin serve` that gets no more than so many threads beside the first.
class LimitedServer {
  public:
    explicit LimitedServer(int threads) {
        int ends[2];
        if (pipe(ends) != 0) return;
        child_ = fork();
        if (child_ == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            dup2(ends[1], STDOUT_FILENO);
            dup2(ends[1], STDERR_FILENO);
            close(ends[0]);
            close(ends[1]);
            setenv("LD_PRELOAD", TAQUIN_REFUSE_THREADS, 1);
            setenv("TAQUIN_TEST_THREADS", std::to_string(threads).c_str(), 1);
            execl(TAQUIN_PROGRAM, "taquin", "serve", "--port", "0", "--searches", "4", "--threads", "4", nullptr);
            _exit(127);
        }
        close(ends[1]);
        from_ = ends[0];
    }
    ~LimitedServer() {
        if (child_ > 0) end();
        close(from_);
    }

    /// What it wrote, up to a line with `sign` or to its end.
    const std::string& read_until(std::string_view sign) {
        char letter = 0;
        while ((said_.find(sign) == std::string::npos || said_.back() != '\n') && read(from_, &letter, 1) == 1)
            said_ += letter;
        return said_;
    }
    int port() {
        const std::string& said = read_until("serving http://127.0.0.1:");
        const auto at = said.find("127.0.0.1:");
        return at == std::string::npos ? 0 : std::atoi(said.c_str() + at + 10);
    }
    /// Its exit code after SIGTERM, or minus the signal that killed it.
    int end() {
        kill(child_, SIGTERM);
        return wait();
    }
    int wait() {
        int status = 0;
        waitpid(child_, &status, 0);
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

  private:
    pid_t child_ = -1;
    int from_ = -1;
    std::string said_;
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
        EXPECT_THAT(server.read_until("never said"), HasSubstr("taquin: server: the system refused a thread"));
        EXPECT_EQ(server.wait(), 30);
    }
}

}  // namespace
}  // namespace taquin::app
