#include "soak/server_process.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taquin::testing {

namespace {

std::size_t entries(const std::string& folder) {
    const std::filesystem::directory_iterator all(folder);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program) {
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
        ::dup2(pipe[1], 1);
        ::dup2(pipe[1], 2);
        ::execl(program.c_str(), program.c_str(), "serve", "--port", "0", nullptr);
        ::_exit(127);
    }
    ::close(pipe[1]);
    std::string said;
    std::array<char, 512> buffer{};
    while (port_ == 0) {
        const ssize_t count = ::read(pipe[0], buffer.data(), buffer.size());
        if (count <= 0) break;
        said.append(buffer.data(), static_cast<std::size_t>(count));
        const auto at = said.find("127.0.0.1:");
        if (at != std::string::npos && said.find('\n', at) != std::string::npos)
            port_ = std::atoi(said.c_str() + at + 10);
    }
    // The pipe stays open: a server whose log has no reader any more would be another test.
}

ServerProcess::~ServerProcess() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
}

bool ServerProcess::alive() { return pid_ > 0 && ::waitpid(pid_, nullptr, WNOHANG) == 0; }

std::size_t ServerProcess::resident_bytes() const {
    std::ifstream statm("/proc/" + std::to_string(pid_) + "/statm");
    std::size_t size = 0;
    std::size_t resident = 0;
    statm >> size >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::size_t ServerProcess::descriptors() const { return entries("/proc/" + std::to_string(pid_) + "/fd"); }
std::size_t ServerProcess::threads() const { return entries("/proc/" + std::to_string(pid_) + "/task"); }

}  // namespace taquin::testing
