#include "serve/server_process.h"

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taquin::testing {

namespace {

std::size_t entries(const std::string& folder) {
    const std::filesystem::directory_iterator all(folder);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::vector<std::string>& arguments,
                             const std::vector<std::string>& environment) {
    std::vector<std::string> words{program, "serve", "--port", "0"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    std::vector<std::string> settings = environment;  // putenv() keeps what it is given
    std::array<int, 2> pipe{};
    if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return;
    pid_ = ::fork();
    if (pid_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::dup2(pipe[1], 1);
        ::dup2(pipe[1], 2);
        for (std::string& setting : settings) ::putenv(setting.data());
        ::execv(program.c_str(), pointers.data());
        ::_exit(127);
    }
    ::close(pipe[1]);
    from_ = pipe[0];
    constexpr std::string_view address = "serving http://127.0.0.1:";
    const std::string& said = read_until(address);
    if (const auto at = said.find(address); at != std::string::npos)
        port_ = std::atoi(said.c_str() + at + address.size());
}

ServerProcess::~ServerProcess() {
    if (pid_ > 0) end();
    ::close(from_);
}

bool ServerProcess::alive() {
    int status = 0;
    if (pid_ <= 0 || ::waitpid(pid_, &status, WNOHANG) == 0) return pid_ > 0;
    pid_ = -1;
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return false;
}

int ServerProcess::end() {
    if (pid_ > 0) ::kill(pid_, SIGTERM);
    return wait();
}

int ServerProcess::wait() {
    siginfo_t info{};
    if (pid_ > 0) ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT);
    alive();
    return code_;
}

const std::string& ServerProcess::read_until(std::string_view sign) {
    char letter = 0;
    while ((said_.find(sign) == std::string::npos || said_.back() != '\n') && ::read(from_, &letter, 1) == 1)
        said_ += letter;
    return said_;
}

std::size_t ServerProcess::resident_bytes() const {
    std::ifstream statm("/proc/" + std::to_string(pid_) + "/statm");
    std::size_t size = 0;
    std::size_t resident = 0;
    statm >> size >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

std::size_t ServerProcess::descriptors() const { return entries("/proc/" + std::to_string(pid_) + "/fd"); }
std::size_t ServerProcess::threads() const { return entries("/proc/" + std::to_string(pid_) + "/task"); }

std::size_t ServerProcess::children() const {
    std::ifstream file("/proc/" + std::to_string(pid_) + "/task/" + std::to_string(pid_) + "/children");
    return static_cast<std::size_t>(std::distance(std::istream_iterator<pid_t>(file), {}));
}

}  // namespace taquin::testing
