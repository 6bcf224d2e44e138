// Makes the system refuse something, once or from then on, at every point that small runs of the program reach:
//   taquin_faults [--sample N] [SCENARIO…]
// After each refusal: the right answer, or a message and a documented exit code; no file half written; the right answer
// on the next run. --sample tries at most N points of each kind, evenly spread.

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <optional>

#include <fmt/format.h>
#include <unistd.h>

#include "faults/scenarios.h"

namespace {

using namespace taquin;
using namespace taquin::testing;
namespace fs = std::filesystem;

struct Fault {
    const char* call;
    int error;
    bool stays;
};

constexpr std::array faults{
    Fault{"write", ENOSPC, false},  Fault{"write", ENOSPC, true},     Fault{"write", EIO, false},
    Fault{"sync", EIO, false},      Fault{"rename", EACCES, false},   Fault{"map", ENOMEM, false},
    Fault{"map", ENOMEM, true},     Fault{"open", EMFILE, false},     Fault{"open", EMFILE, true},
    Fault{"read", EIO, false},      Fault{"allocate", ENOMEM, false}, Fault{"allocate", ENOMEM, true},
    Fault{"thread", EAGAIN, false}, Fault{"thread", EAGAIN, true}};

constexpr std::array documented{0, 22, 30};

class Trials {
  public:
    Trials(const Scenario& scenario, std::size_t most)
        : scenario_(scenario),
          most_(most),
          root_(fs::temp_directory_path() / fmt::format("taquin-faults-{}", getpid())) {
        prepare();
        expected_ = scenario_.run(folder(), {});
        state_ = scenario_.state(folder());
    }
    ~Trials() { fs::remove_all(root_); }
    Trials(const Trials&) = delete;
    Trials& operator=(const Trials&) = delete;

    /// How many failed.
    std::size_t run() {
        if (expected_.code != 0) return problem("without a fault it ends with {}: {}", expected_.code, expected_.err);
        std::size_t failed = 0;
        for (const Fault& fault : faults) failed += run(fault);
        return failed;
    }

  private:
    fs::path folder() const { return root_ / "folder"; }
    fs::path counter() const { return root_ / "counter"; }

    void prepare() {
        fs::remove_all(root_);
        fs::create_directories(folder());
        scenario_.prepare(folder());
    }

    Environment environment(const Fault& fault, std::uint64_t at) const {
        std::ofstream(counter(), std::ios::binary).write("\0\0\0\0\0\0\0", 8);
        return {std::string("LD_PRELOAD=") + TAQUIN_INJECT_FAULTS,
                fmt::format("TAQUIN_FAULT={}", fault.call),
                fmt::format("TAQUIN_FAULT_AT={}", at),
                fmt::format("TAQUIN_FAULT_STAYS={}", fault.stays ? 1 : 0),
                fmt::format("TAQUIN_FAULT_ERROR={}", fault.error),
                fmt::format("TAQUIN_FAULT_COUNTER={}", counter().string())};
    }
    std::uint64_t counted() const {
        std::uint64_t count = 0;
        std::ifstream(counter(), std::ios::binary).read(reinterpret_cast<char*>(&count), sizeof count);
        return count;
    }

    std::size_t run(const Fault& fault) {
        prepare();
        scenario_.run(folder(), environment(fault, 0));
        const std::uint64_t calls = counted();
        const std::uint64_t trials = std::min<std::uint64_t>(calls, most_);
        std::size_t failed = 0;
        for (std::uint64_t i = 0; i < trials; ++i)
            if (!trial(fault, trials == 1 ? 1 : 1 + i * (calls - 1) / (trials - 1))) ++failed;
        if (calls > 0)
            fmt::print("{:<10} {:<8} {:<6} {:<4} {:>6} calls, {:>6} tried, {} failed\n", scenario_.name, fault.call,
                       strerrorname_np(fault.error), fault.stays ? "on" : "once", calls, trials, failed);
        std::fflush(stdout);
        return failed;
    }

    bool trial(const Fault& fault, std::uint64_t at) {
        prepare();
        const ProgramRun run = scenario_.run(folder(), environment(fault, at));
        std::optional<std::string> wrong = judge(run);
        if (!wrong && scenario_.damage) {
            if (std::string damage = scenario_.damage(folder()); !damage.empty()) wrong = std::move(damage);
        }
        if (!wrong) wrong = judge_next(scenario_.run(folder(), {}));
        if (!wrong) return true;
        problem("{} of call {} of {}{}: {}\n  exit code {}, standard error: {}", strerrorname_np(fault.error), at,
                fault.call, fault.stays ? " and all later ones" : "", *wrong, run.code, run.err);
        return false;
    }

    std::optional<std::string> judge(const ProgramRun& run) const {
        if (run.code < 0) return fmt::format("it was ended by signal {}", -run.code);
        if (std::ranges::find(documented, run.code) == documented.end()) return "this exit code is not for faults";
        if (run.code != 0 && run.err.find("taquin: ") == std::string::npos && run.err.find('\n') == std::string::npos)
            return "no message";
        if (run.code == 0 && run.out != expected_.out) return "another answer: " + run.out;
        return std::nullopt;
    }
    std::optional<std::string> judge_next(const ProgramRun& run) const {
        if (run.code != 0) return fmt::format("the next run ended with {}: {}", run.code, run.err);
        if (run.out != expected_.out) return "the next run has another answer: " + run.out;
        if (const std::string state = scenario_.state(folder());
            state != state_ && !(scenario_.may_stay && scenario_.may_stay(state)))
            return fmt::format("the next run left\n{}instead of\n{}", state, state_);
        return std::nullopt;
    }

    template <class... Arguments>
    std::size_t problem(fmt::format_string<Arguments...> format, Arguments&&... arguments) const {
        fmt::print("{}: {}\n", scenario_.name, fmt::format(format, std::forward<Arguments>(arguments)...));
        return 1;
    }

    const Scenario& scenario_;
    std::uint64_t most_;
    fs::path root_;
    ProgramRun expected_;
    std::string state_;
};

}  // namespace

int main(int count, char** arguments) {
    std::vector<std::string> wanted(arguments + 1, arguments + count);
    std::uint64_t most = ~std::uint64_t{0};
    if (wanted.size() >= 2 && wanted[0] == "--sample") {
        most = std::strtoull(wanted[1].c_str(), nullptr, 10);
        wanted.erase(wanted.begin(), wanted.begin() + 2);
    }
    std::size_t failed = 0;
    std::size_t run = 0;
    for (const Scenario& scenario : scenarios())
        if (wanted.empty() || std::ranges::find(wanted, scenario.name) != wanted.end()) {
            failed += Trials(scenario, most).run();
            ++run;
        }
    if (run == 0 || run < wanted.size() || most == 0) {
        std::fputs("usage: taquin_faults [--sample N] [SCENARIO…], scenarios:", stderr);
        for (const Scenario& scenario : scenarios()) std::fprintf(stderr, " %s", scenario.name.c_str());
        std::fputs("\n", stderr);
        return 30;
    }
    fmt::print("{} failed\n", failed);
    return failed == 0 ? 0 : 1;
}
