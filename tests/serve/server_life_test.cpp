// How the server lives with clients that vanish, stall, drip and crowd, and how it dies.

#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/serve/server.h"
#include "serve/http_client.h"
#include "serve/server_process.h"

namespace taquin::app {
namespace {

using namespace std::chrono_literals;
using taquin::testing::Answer;
using taquin::testing::field;
using taquin::testing::get;
using taquin::testing::post;
using ::testing::HasSubstr;
using Client = taquin::testing::Connection;

constexpr const char* unending_job =
    R"({"board":"14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13","algorithm":"idastar",)"
    R"("heuristic":"manhattan"})";

/// Generous, because it only bounds how long a broken server is waited for.
bool eventually(const std::function<bool()>& condition) {
    for (int i = 0; i < 60'000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(5ms);
    }
    return false;
}

ServeOptions quiet() {
    ServeOptions options{.port = 0};
    options.policy.concurrent = 1;
    options.policy.abandoned_after = 1h;  // however slow this machine is
    return options;
}

void follow(Client& client, const std::string& id) {
    client.send(fmt::format("GET /api/jobs/{}/events HTTP/1.1\r\nHost: localhost\r\n\r\n", id));
}

TEST(ServerLife, AClientThatVanishesFreesItsSearch) {
    Server server(quiet());
    ASSERT_TRUE(server.start());
    for (int i = 0; i < 3; ++i) {
        const std::string id = field(post(server.port(), "/api/jobs", unending_job).body, "id");
        Client client(server.port());
        follow(client, id);
        ASSERT_FALSE(client.read_until("event: progress").empty());
        EXPECT_EQ(server.jobs().counts().running, 1U);
        client.close();
        EXPECT_TRUE(eventually([&] { return server.jobs().counts().running == 0; })) << i;
        EXPECT_THAT(get(server.port(), "/api/jobs/" + id).body, HasSubstr("\"cancelled\""));
    }
}

TEST(ServerLife, TheQueueTellsPlacesAndMoves) {
    Server server(quiet());
    ASSERT_TRUE(server.start());
    const std::string first = field(post(server.port(), "/api/jobs", unending_job).body, "id");
    Client busy(server.port());
    follow(busy, first);
    ASSERT_FALSE(busy.read_until("event: progress").empty());
    const std::string second = field(post(server.port(), "/api/jobs", R"({"board":"8 1 3/4 0 2/7 6 5"})").body, "id");
    Client waiting(server.port());
    follow(waiting, second);
    EXPECT_FALSE(waiting.read_until("event: queued\ndata: {\"position\":1}").empty());
    busy.close();
    EXPECT_FALSE(waiting.read_until("event: result\ndata: {\"status\":\"solved\"").empty());
}

TEST(ServerLife, SilentConnectionsMakeRoomForOthers) {
    ServeOptions options = quiet();
    options.connections.most = 8;
    Server server(options);
    ASSERT_TRUE(server.start());
    std::vector<std::unique_ptr<Client>> silent;
    for (int i = 0; i < 40; ++i) {
        silent.push_back(std::make_unique<Client>(server.port()));
        if (i % 2 == 0) silent.back()->send("GET / HTTP/1.1\r\nHos");  // half a request
    }
    // A client that is slow to send may itself be taken for silent while others wait, and has to come again.
    for (int i = 0; i < 20; ++i)
        EXPECT_TRUE(eventually([&] { return get(server.port(), "/api/tables").status == 200; })) << i;
}

TEST(ServerLife, ADrippingRequestHasADeadline) {
    ServeOptions options = quiet();
    options.connections.whole_request = 200ms;
    options.connections.idle = 300ms;
    Server server(options);
    ASSERT_TRUE(server.start());
    Client dripping(server.port());
    std::atomic<bool> ended = false;
    std::thread drip([&] {
        dripping.send("GET / HTTP/1.1\r\nX: ");
        while (!ended && dripping.send("x")) std::this_thread::sleep_for(20ms);
    });
    EXPECT_TRUE(eventually([&] { return server.connections() == 0; })) << "each byte must not start the clock anew";
    ended = true;
    drip.join();
    Client idle(server.port());
    EXPECT_TRUE(idle.closed());
}

TEST(ServerLife, AHeadWithoutEndHasABudget) {
    Server server(quiet());
    ASSERT_TRUE(server.start());
    Client client(server.port());
    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n");
    const std::string line = "X-Filler: " + std::string(1000, 'x') + "\r\n";
    int lines = 0;
    while (lines < 100'000 && client.send(line)) ++lines;
    EXPECT_LT(lines, 100'000) << "a hundred megabytes of head were read";
    EXPECT_TRUE(eventually([&] { return server.connections() == 0; }));
}

TEST(ServerLife, StreamsLeaveRoomForEverythingElse) {
    ServeOptions options = quiet();
    options.connections.most = 8;
    Server server(options);
    ASSERT_TRUE(server.start());
    const std::string id = field(post(server.port(), "/api/jobs", unending_job).body, "id");
    std::vector<std::unique_ptr<Client>> streams;
    int refused = 0;
    for (int i = 0; i < 10; ++i) {
        streams.push_back(std::make_unique<Client>(server.port()));
        follow(*streams.back(), id);
        if (streams.back()->read_until("\r\n\r\n").starts_with("HTTP/1.1 429")) ++refused;
    }
    EXPECT_EQ(refused, 4) << "six of eight connections may be streams";
    EXPECT_EQ(get(server.port(), "/api/tables").status, 200);
}

TEST(ServerLife, TooManyWaitingSearchesAreRefused) {
    ServeOptions options = quiet();
    options.policy.waiting_per_client = 3;
    Server server(options);
    ASSERT_TRUE(server.start());
    int refused = 0;
    for (int i = 0; i < 10; ++i) {
        const Answer answer = post(server.port(), "/api/jobs", unending_job);
        if (answer.status == 429) ++refused;
    }
    EXPECT_GE(refused, 6);
}

TEST(ServerLife, TracesLeaveRoomForEverythingElse) {
    Server server(quiet());
    ASSERT_TRUE(server.start());
    const int port = server.port();
    constexpr int callers = 12;
    constexpr int most = static_cast<int>(AdmissionQueue::most_waiting);
    std::atomic<int> refused = 0;
    std::atomic<int> answered = 0;
    std::vector<std::thread> clients;
    for (int i = 0; i < callers; ++i)
        clients.emplace_back([&] {
            const Answer answer = post(port, "/api/trace", unending_job);  // ten seconds each, if nobody ends it
            ++(answer.status == 429 ? refused : answered);
            if (answer.status == 429) {
                EXPECT_EQ(field(answer.body, "code"), "queue-full");
            }
        });
    EXPECT_TRUE(eventually([&] { return refused == callers - most || refused + answered == callers; }));
    EXPECT_EQ(refused, callers - most);
    EXPECT_EQ(get(port, "/api/tables").status, 200);
    server.stop();  // ends those that run and those that wait
    for (std::thread& client : clients) client.join();
    EXPECT_EQ(answered, most);
}

TEST(ServerLife, ACrowdIsServed) {
    ServeOptions options = quiet();
    options.policy.concurrent = 2;
    Server server(options);
    ASSERT_TRUE(server.start());
    std::atomic<int> solved = 0;
    std::atomic<int> checked = 0;
    std::vector<std::thread> crowd;
    for (int i = 0; i < 25; ++i)
        crowd.emplace_back([&] {
            for (int round = 0; round < 3; ++round) {
                const std::string board =
                    field(post(server.port(), "/api/scramble", R"({"size":"3x3"})").body, "board");
                const std::string id =
                    field(post(server.port(), "/api/jobs", fmt::format(R"({{"board":"{}"}})", board)).body, "id");
                Client client(server.port());
                follow(client, id);
                if (!client.read_until("event: result\ndata: {\"status\":\"solved\"").empty()) ++solved;
                if (post(server.port(), "/api/check", fmt::format(R"({{"board":"{}"}})", board)).status == 200)
                    ++checked;
            }
        });
    for (std::thread& thread : crowd) thread.join();
    EXPECT_EQ(solved, 75);
    EXPECT_EQ(checked, 75);
}

/// The real program, started with pipes instead of a terminal.
class Program {
  public:
    explicit Program(std::vector<std::string> arguments) {
        int pipe_ends[2];
        if (::pipe(pipe_ends) != 0) return;
        pid_ = ::fork();
        if (pid_ == 0) {
            ::dup2(pipe_ends[1], STDOUT_FILENO);
            std::vector<char*> words;
            std::string program = TAQUIN_PROGRAM;
            words.push_back(program.data());
            for (std::string& word : arguments) words.push_back(word.data());
            words.push_back(nullptr);
            ::execv(program.c_str(), words.data());
            ::_exit(127);
        }
        ::close(pipe_ends[1]);
        out_ = ::fdopen(pipe_ends[0], "r");
    }
    ~Program() {
        if (pid_ > 0 && !ended_) {
            ::kill(pid_, SIGKILL);
            ::waitpid(pid_, nullptr, 0);
        }
        if (out_ != nullptr) std::fclose(out_);
    }
    std::string line() {
        char buffer[512] = "";
        return std::fgets(buffer, sizeof buffer, out_) == nullptr ? "" : buffer;
    }
    void signal(int number) const { ::kill(pid_, number); }
    int wait() {
        int status = 0;
        ::waitpid(pid_, &status, 0);
        ended_ = true;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    }

  private:
    pid_t pid_ = -1;
    bool ended_ = false;
    FILE* out_ = nullptr;
};

TEST(ServerLife, SigtermAndSigintEndSearchesCleanly) {
    for (const int signal : {SIGTERM, SIGINT}) {
        Program program({"serve", "--port", "0", "--searches", "1"});
        const std::string line = program.line();
        const auto colon = line.find("127.0.0.1:");
        ASSERT_NE(colon, std::string::npos) << line;
        const int port = std::atoi(line.c_str() + colon + 10);
        const std::string id = field(post(port, "/api/jobs", unending_job).body, "id");
        Client client(port);
        follow(client, id);
        ASSERT_FALSE(client.read_until("event: progress").empty());
        Client silent(port);
        program.signal(signal);
        EXPECT_FALSE(client.read_until("event: result\ndata: {\"status\":\"cancelled\"").empty());
        EXPECT_EQ(program.wait(), 0);
    }
}

/// `xdg-open` is what is in this folder under that name.
TEST(ServerLife, SaysWhyNoBrowserOpensAndLeavesNoZombie) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::path(::testing::TempDir()) / fmt::format("taquin-browser-{}", ::getpid());
    const fs::path program = folder / "xdg-open";
    const fs::path opened = folder / "opened";
    fs::create_directories(folder);
    const auto started = [&] {
        return std::make_unique<taquin::testing::ServerProcess>(TAQUIN_PROGRAM, std::vector<std::string>{"--open"},
                                                                std::vector{"PATH=" + folder.string()});
    };
    const auto said = [&] {
        const auto server = started();
        const std::string text = server->read_until("cannot open a browser");
        EXPECT_EQ(server->end(), 0);
        return text;
    };
    EXPECT_THAT(said(), HasSubstr("(xdg-open is not installed)"));
    std::ofstream(program) << "#!/bin/sh\n: > " << opened.string() << "\n";
    EXPECT_THAT(said(), HasSubstr("(xdg-open: Permission denied)"));
    fs::permissions(program, fs::perms::owner_all);
    const auto server = started();
    EXPECT_TRUE(eventually([&] { return fs::exists(opened) && server->children() == 0; }));
    EXPECT_EQ(server->end(), 0);
    fs::remove_all(folder);
}

}  // namespace
}  // namespace taquin::app
