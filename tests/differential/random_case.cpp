#include "differential/random_case.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/pdb/catalogue.h"
#include "taquin/pdb/table_source.h"
#include "taquin/solve/registry.h"
#include "taquin/solve/solve.h"

#include "support/search_run.h"

namespace taquin::testing {

namespace {

/// Searches end here at the latest: a depth-first search would wander for ever, and stopping early is tested, too.
constexpr std::uint64_t node_limit = 200'000;

std::string random_value(Random& random, const OptionInfo& option, Size size) {
    switch (option.type) {
        case OptionInfo::Type::Integer: {
            // Small values most of the time: the largest allowed are for patient people.
            const double most = std::min(option.max, option.min + (random.below(4) == 0 ? 40.0 : 6.0));
            return fmt::format("{}", static_cast<std::uint64_t>(option.min) +
                                         random.below(static_cast<std::uint64_t>(most - option.min) + 1));
        }
        case OptionInfo::Type::Real: {
            const double most = std::min(option.max, option.min + 4);
            return fmt::format(
                "{:.3}",
                std::max(option.min, option.min + (most - option.min) * static_cast<double>(random.below(17)) / 16));
        }
        case OptionInfo::Type::Choice: {
            std::vector<std::string> choices;
            for (std::size_t at = 0, end = 0; at <= option.choices.size(); at = end + 1) {
                end = std::min(option.choices.find('|', at), option.choices.size());
                choices.emplace_back(option.choices.substr(at, end - at));
            }
            return choices[random.below(choices.size())];
        }
        case OptionInfo::Type::Text:
            break;
    }
    const auto names = catalogue_names(size);
    if (option.name != "catalogue" || names.empty()) return std::string(option.default_value);
    return names[random.below(names.size())];
}

std::string random_options(Random& random, std::span<const OptionInfo> options, Size size) {
    std::string text;
    for (const OptionInfo& option : options) {
        if (random.below(2) == 0) continue;
        const std::string value = random_value(random, option, size);
        if (!value.empty()) text += fmt::format("{}{}={}", text.empty() ? "" : ",", option.name, value);
    }
    return text;
}

std::string random_heuristic(Random& random, Size size, int depth = 0) {
    const auto all = all_heuristics();
    const HeuristicInfo& info = *all[random.below(all.size())];
    if (depth > 1 && info.min_parts > 0) return "manhattan";
    std::string inside = random_options(random, info.options, size);
    const int parts = info.max_parts == 0 ? 0 : std::max(info.min_parts, std::min(info.max_parts, 2));
    for (int i = 0; i < parts; ++i)
        inside += fmt::format("{}{}", inside.empty() ? "" : ", ", random_heuristic(random, size, depth + 1));
    return inside.empty() ? std::string(info.name) : fmt::format("{}({})", info.name, inside);
}

std::string fault(const Result& result, const Problem& problem, std::optional<int> distance) {
    const int length = result.length();
    if (result.status == Status::InternalError) return "internal error";
    if ((result.status == Status::Unsolvable) == distance.has_value())
        return fmt::format("'{}', but the goal {} be reached", name(result.status), distance ? "can" : "cannot");
    if (!distance) return {};
    if (result.lower_bound > *distance)
        return fmt::format("lower bound {} above the optimum {}", result.lower_bound, *distance);
    if (result.status != Status::Solved) return {};
    if (!replays(problem, result.moves)) return "the moves do not lead to the goal";
    if (result.optimal && length != *distance)
        return fmt::format("{} moves called optimal, the optimum is {}", length, *distance);
    if (result.optimal && result.lower_bound != length)
        return fmt::format("optimal with {} moves, but the lower bound is {}", length, result.lower_bound);
    return {};
}

}  // namespace

std::string RandomCase::command() const {
    return fmt::format("taquin solve '{}' --goal '{}' -a '{}'{} --engine {} --metric {} --threads {} --nodes {}",
                       format_board(problem.start), format_goal(problem.goal), algorithm,
                       heuristic.empty() ? "" : fmt::format(" -H '{}'", heuristic), engine, metric, threads,
                       node_limit);
}

RandomCase random_case(Random& random, const Oracle& oracle) {
    const Size size = oracle.goal().size();
    const Board board = unrank(size, random.below(board_count(size)));
    RandomCase chosen{.problem = {board, oracle.goal()}, .algorithm = {}, .heuristic = {}, .engine = "auto"};
    const auto all = all_algorithms();
    const AlgorithmInfo& algorithm = *all[random.below(all.size())];
    const std::string options = random_options(random, algorithm.options, size);
    chosen.algorithm = options.empty() ? std::string(algorithm.name) : fmt::format("{}({})", algorithm.name, options);
    if (!algorithm.default_heuristic.empty() && random.below(4) != 0) chosen.heuristic = random_heuristic(random, size);
    constexpr const char* engines[] = {"auto", "general", "fast"};
    chosen.engine = engines[random.below(3)];
    chosen.metric = name(oracle.metric());
    chosen.threads = 1 + static_cast<int>(random.below(2));
    return chosen;
}

Verdict judge(const RandomCase& chosen, const Oracle& oracle) {
    static MemoryTables tables(1);
    const auto planned = plan(chosen.problem, {.metric = chosen.metric,
                                               .algorithm = chosen.algorithm,
                                               .heuristic = chosen.heuristic,
                                               .engine = chosen.engine,
                                               .nodes = std::to_string(node_limit),
                                               .threads = std::to_string(chosen.threads)});
    if (!planned) return {};
    Context context;
    const auto result = solve(*planned, context, &tables);
    if (!result) return {};
    return {.searched = true,
            .solved = result->status == Status::Solved,
            .wrong = fault(*result, chosen.problem, oracle.distance(chosen.problem.start))};
}

}  // namespace taquin::testing
