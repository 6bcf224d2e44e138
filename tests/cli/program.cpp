// Running the real program with pipes or terminals on its ends.

#include "tests/cli/program.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taquin {

namespace {

constexpr auto patience = std::chrono::minutes(2);

struct Pipe {
    int read_end = -1;
    int write_end = -1;

    explicit Pipe(bool terminal = false) {
        if (terminal) {
            termios plain{};
            cfmakeraw(&plain);  // what is written comes out as it is
            if (openpty(&read_end, &write_end, nullptr, &plain, nullptr) != 0) return;
            fcntl(read_end, F_SETFD, FD_CLOEXEC);
            fcntl(write_end, F_SETFD, FD_CLOEXEC);
            return;
        }
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) == 0) {
            read_end = ends[0];
            write_end = ends[1];
        }
    }
    ~Pipe() {
        shut(read_end);
        shut(write_end);
    }
    static void shut(int& end) {
        if (end >= 0) close(end);
        end = -1;
    }
};

[[noreturn]] void become(const ProgramInput& input, const Pipe& in, const Pipe& out, const Pipe& err) {
    dup2(in.read_end, STDIN_FILENO);
    dup2(input.output_file.empty() ? out.write_end : open(input.output_file.c_str(), O_WRONLY | O_CREAT, 0600),
         STDOUT_FILENO);
    dup2(err.write_end, STDERR_FILENO);
    for (const std::string& entry : input.environment) putenv(strdup(entry.c_str()));  // without '=' it takes away
    std::vector<char*> arguments{strdup(input.program.c_str())};
    for (const std::string& argument : input.arguments) arguments.push_back(strdup(argument.c_str()));
    arguments.push_back(nullptr);
    execv(input.program.c_str(), arguments.data());
    _exit(127);
}

/// False at the end, which a terminal reports as an error.
bool pour(int end, std::string& into) {
    char buffer[1 << 16];
    const ssize_t got = read(end, buffer, sizeof buffer);
    if (got > 0) into.append(buffer, static_cast<std::size_t>(got));
    return got > 0;
}

}  // namespace

ProgramRun run_with(const ProgramInput& input) {
    std::signal(SIGPIPE, SIG_IGN);
    Pipe in;
    Pipe out(input.out_on_terminal);
    Pipe err(input.err_on_terminal);
    const pid_t child = fork();
    if (child == 0) become(input, in, out, err);
    Pipe::shut(in.read_end);
    Pipe::shut(out.write_end);
    Pipe::shut(err.write_end);

    ProgramRun run;
    std::size_t sent = 0;
    bool interrupted = false;
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (out.read_end >= 0 || err.read_end >= 0) {
        if (sent == input.input.size() && !input.interrupt_after && !input.interrupt_after_input)
            Pipe::shut(in.write_end);
        pollfd ends[] = {{out.read_end, POLLIN, 0},
                         {err.read_end, POLLIN, 0},
                         {sent < input.input.size() ? in.write_end : -1, POLLOUT, 0}};
        if (poll(ends, 3, 100) > 0) {
            if (ends[0].revents != 0 && !pour(out.read_end, run.out)) Pipe::shut(out.read_end);
            if (ends[1].revents != 0 && !pour(err.read_end, run.err)) Pipe::shut(err.read_end);
            if (ends[2].revents != 0) {
                const auto most = std::min<std::size_t>(input.input.size() - sent, 1 << 12);
                const ssize_t put = write(in.write_end, input.input.data() + sent, most);
                sent = put > 0 ? sent + static_cast<std::size_t>(put) : input.input.size();
            }
        }
        if (input.stop_reading_after && run.out.size() >= *input.stop_reading_after) Pipe::shut(out.read_end);
        const bool due =
            (input.interrupt_after && (run.out + run.err).find(*input.interrupt_after) != std::string::npos) ||
            (input.interrupt_after_input && sent == input.input.size());
        if (due && !interrupted) {
            interrupted = true;
            kill(child, SIGINT);
        }
        if (std::chrono::steady_clock::now() > deadline) kill(child, SIGKILL);
    }
    int status = 0;
    waitpid(child, &status, 0);
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    return run;
}

ProgramRun run_program(std::vector<std::string> arguments, std::string input) {
    return run_with(ProgramInput{.arguments = std::move(arguments), .input = std::move(input)});
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace taquin
