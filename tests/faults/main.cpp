// Makes the system refuse something, once or from then on, at every point that small runs of the program reach:
//   taquin_faults [--sample N] [--every] [--call CALL] [--mode once|on] [--part K/N] [SCENARIO…]
// After each refusal: the right answer, or a message and a documented exit code; no file half written; the right answer
// on the next run. Of the tens of thousands of allocations the first and the last of each call stack are tried, and all
// with --every. --sample tries at most N points of each kind, evenly spread; --call only one kind of call; --mode only
// one refusal, or all later ones as well. --part tries the K-th, the K+N-th, … of the points: N runs try them all.

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>

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

/// What the command line asks for.
struct Choice {
    std::uint64_t most = ~std::uint64_t{0};
    bool every = false;
    std::string call;  // empty: all
    std::string mode;  // empty: both
    std::uint64_t part = 1, parts = 1;

    bool has(const Fault& fault) const {
        return (call.empty() || call == fault.call) && (mode.empty() || mode == mode_of(fault));
    }
    bool read_part(const std::string& text) {
        return std::sscanf(text.c_str(), "%lu/%lu", &part, &parts) == 2 && part >= 1 && part <= parts;
    }
    static const char* mode_of(const Fault& fault) { return fault.stays ? "on" : "once"; }
};

class Trials {
  public:
    Trials(const Scenario& scenario, const Choice& choice)
        : scenario_(scenario),
          choice_(choice),
          root_(fs::temp_directory_path() / fmt::format("taquin-faults-{}", getpid())) {
        fs::remove_all(root_);
        fs::create_directories(folder());
        scenario_.prepare(folder());
        fs::rename(folder(), prepared());
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
        for (const Fault& fault : faults)
            if (choice_.has(fault)) failed += run(fault);
        return failed;
    }

  private:
    fs::path folder() const { return root_ / "folder"; }
    fs::path prepared() const { return root_ / "prepared"; }
    fs::path counter() const { return root_ / "counter"; }

    /// Making what is there before takes longer than most trials: it is copied.
    void prepare() {
        fs::remove_all(folder());
        fs::copy(prepared(), folder(), fs::copy_options::recursive);
    }

    /// With room for the call stacks of `stacks` calls.
    Environment environment(const Fault& fault, std::uint64_t at, std::size_t stacks = 0) const {
        const std::string zeros(8 * (1 + stacks), '\0');
        std::ofstream(counter(), std::ios::binary).write(zeros.data(), static_cast<std::streamsize>(zeros.size()));
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

    /// The first and the last call of each call stack. Calls of no known stack count as one of their own each.
    std::vector<std::uint64_t> one_of_each_stack(std::uint64_t calls) const {
        std::ifstream file(counter(), std::ios::binary);
        std::map<std::uint64_t, std::uint64_t> last;
        std::set<std::uint64_t> points;
        file.seekg(8);
        for (std::uint64_t call = 1, stack = 0; call <= calls; ++call) {
            if (!file.read(reinterpret_cast<char*>(&stack), sizeof stack) || last.emplace(stack, call).second)
                points.insert(call);
            last[stack] = call;
        }
        for (const auto& [stack, call] : last) points.insert(call);
        return {points.begin(), points.end()};
    }
    /// Which calls to refuse, of how many.
    std::vector<std::uint64_t> points(const Fault& fault, std::uint64_t& calls) {
        constexpr std::size_t most_stacks = 1'000'000;
        const bool by_stack = !choice_.every && std::string_view(fault.call) == "allocate";
        prepare();
        scenario_.run(folder(), environment(fault, 0, by_stack ? most_stacks : 0));
        calls = counted();
        std::vector<std::uint64_t> all;
        if (by_stack) {
            all = one_of_each_stack(calls);
        } else {
            for (std::uint64_t call = 1; call <= calls; ++call) all.push_back(call);
        }
        std::vector<std::uint64_t> some;
        const std::uint64_t most = std::min<std::uint64_t>(choice_.most, all.size());
        for (std::uint64_t i = choice_.part - 1; i < most; i += choice_.parts)
            some.push_back(all[most == 1 ? 0 : i * (all.size() - 1) / (most - 1)]);
        return some;
    }

    std::size_t run(const Fault& fault) {
        std::uint64_t calls = 0;
        const std::vector<std::uint64_t> tried = points(fault, calls);
        const auto failed =
            static_cast<std::size_t>(std::ranges::count_if(tried, [&](std::uint64_t at) { return !trial(fault, at); }));
        if (calls > 0)
            fmt::print("{:<10} {:<8} {:<6} {:<4} {:>6} calls, {:>6} tried, {} failed\n", scenario_.name, fault.call,
                       strerrorname_np(fault.error), Choice::mode_of(fault), calls, tried.size(), failed);
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
        // A batch says it where the result would stand.
        if (run.code != 0 && run.err.find("taquin: ") == std::string::npos && run.err.find('\n') == std::string::npos &&
            run.out.find("memory-limit") == std::string::npos)
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
    Choice choice_;
    fs::path root_;
    ProgramRun expected_;
    std::string state_;
};

/// Takes the options off the front of the arguments; an unknown one stays, and no scenario is called so.
Choice take_options(std::vector<std::string>& arguments) {
    Choice choice;
    while (!arguments.empty()) {
        const bool value = arguments.size() >= 2;
        std::ptrdiff_t taken = 2;
        if (arguments[0] == "--every") {
            choice.every = true;
            taken = 1;
        } else if (arguments[0] == "--sample" && value) {
            choice.most = std::strtoull(arguments[1].c_str(), nullptr, 10);
        } else if (arguments[0] == "--call" && value) {
            choice.call = arguments[1];
        } else if (arguments[0] == "--mode" && value) {
            choice.mode = arguments[1];
        } else if (arguments[0] == "--part" && value && choice.read_part(arguments[1])) {
        } else {
            break;
        }
        arguments.erase(arguments.begin(), arguments.begin() + taken);
    }
    return choice;
}

}  // namespace

int main(int count, char** arguments) {
    std::vector<std::string> wanted(arguments + 1, arguments + count);
    const Choice choice = take_options(wanted);
    const auto all = scenarios();
    const auto known = [&](const std::string& name) { return std::ranges::count(all, name, &Scenario::name) == 1; };
    if (choice.most == 0 || !std::ranges::all_of(wanted, known) ||
        std::ranges::none_of(faults, [&](const Fault& fault) { return choice.has(fault); })) {
        std::fputs(
            "usage: taquin_faults [--sample N] [--every] [--call CALL] [--mode once|on] [--part K/N] [SCENARIO…]\n"
            "calls: write sync rename map open read allocate thread\nscenarios:",
            stderr);
        for (const Scenario& scenario : all) std::fprintf(stderr, " %s", scenario.name.c_str());
        std::fputs("\n", stderr);
        return 30;
    }
    std::size_t failed = 0;
    for (const Scenario& scenario : all)
        if (wanted.empty() || std::ranges::find(wanted, scenario.name) != wanted.end())
            failed += Trials(scenario, choice).run();
    fmt::print("{} failed\n", failed);
    return failed == 0 ? 0 : 1;
}
