// Random searches against exhaustive tables of distances, until a number of cases or minutes is over:
//   taquin_differential --cases N [--seed S]
//   taquin_differential --minutes M [--seed S]
// A failing case prints the command that shows it; the exit code is 1.

#include <charconv>
#include <chrono>
#include <cstdio>
#include <memory>
#include <random>
#include <string_view>

#include <fmt/format.h>

#include "differential/random_case.h"

namespace {

using namespace taquin;
using namespace taquin::testing;

struct Arguments {
    std::uint64_t cases = 0;
    std::uint64_t minutes = 0;
    std::uint64_t seed = std::random_device{}();
};

bool read_arguments(int count, char** texts, Arguments& arguments) {
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = texts[i];
        std::uint64_t* const to = name == "--cases"     ? &arguments.cases
                                  : name == "--minutes" ? &arguments.minutes
                                  : name == "--seed"    ? &arguments.seed
                                                        : nullptr;
        const std::string_view text = texts[i + 1];
        if (to == nullptr ||
            std::from_chars(text.data(), text.data() + text.size(), *to).ptr != text.data() + text.size())
            return false;
    }
    return count % 2 == 1 && (arguments.cases != 0) != (arguments.minutes != 0);
}

Size random_size(Random& random) {
    constexpr std::pair<int, int> sizes[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}, {3, 3}, {1, 5}, {6, 1}};
    const auto [rows, cols] = sizes[random.below(std::size(sizes))];
    return size_of(rows, cols);
}

}  // namespace

int main(int count, char** texts) {
    Arguments arguments;
    if (!read_arguments(count, texts, arguments)) {
        std::fputs("usage: taquin_differential (--cases N | --minutes M) [--seed S]\n", stderr);
        return 30;
    }
    Random random(arguments.seed);
    std::unique_ptr<Oracle> oracle;
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(arguments.minutes);
    std::uint64_t done = 0;
    std::uint64_t searched = 0;
    std::uint64_t solved = 0;
    int failed = 0;
    while (arguments.cases != 0 ? done < arguments.cases : std::chrono::steady_clock::now() < end) {
        if (done % 50 == 0) {  // a table of 3x3 takes as long as many searches
            const Size size = random_size(random);
            const auto goals = goals_of(size, 4);
            const Goal goal = goals[random.below(goals.size())];
            // Half of what is drawn does not exist in multi-tile moves, so that one round in three is enough.
            oracle = std::make_unique<Oracle>(goal, random.below(3) == 0 ? Metric::MultiTile : Metric::SingleTile);
        }
        const RandomCase chosen = random_case(random, *oracle);
        const Verdict verdict = judge(chosen, *oracle);
        ++done;
        searched += verdict.searched;
        solved += verdict.solved;
        if (verdict.wrong.empty()) continue;
        ++failed;
        fmt::print("{}\n  {}\n", verdict.wrong, chosen.command());
        std::fflush(stdout);
    }
    fmt::print("{} cases from seed {}: {} searched, {} solved, {} refused; {} failed\n", done, arguments.seed, searched,
               solved, done - searched, failed);
    const bool vacuous = solved * 10 < done;  // a run that refuses nearly everything shows nothing
    return failed == 0 && !vacuous ? 0 : 1;
}
