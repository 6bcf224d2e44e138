// Limits and cancels hold within 200 ms of CPU for every algorithm with every heuristic on boards of all kinds: the
// work between two polls is counted in basic blocks.

#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "taquin/core/scramble.h"
#include "taquin/pdb/table_source.h"
#include "taquin/search/beam.h"
#include "taquin/solve/solve.h"

#include "limits/block_counter.h"

namespace taquin {
namespace {

using testing::blocks_of_200_ms;
using testing::unlimited;
using testing::WorkMeter;

/// After the heuristic is made, enough for several thousand nodes of any search.
constexpr std::uint64_t search_budget = 10'000'000;

/// Kernels are not counted: they would go on for seconds. Other searches have less time than these nodes take.
constexpr const char* kernel_nodes = "3e6";

/// The defaults, and every other extreme of every option, one at a time.
std::vector<std::string> variants(std::string_view name, std::span<const OptionInfo> options) {
    std::vector<std::string> specs{std::string(name)};
    for (const OptionInfo& option : options) {
        const auto add = [&](std::string_view value) {
            if (value != option.default_value) specs.push_back(fmt::format("{}({}={})", name, option.name, value));
        };
        if (option.type == OptionInfo::Type::Integer || option.type == OptionInfo::Type::Real) {
            add(fmt::format("{}", option.min));
            add(fmt::format("{}", option.max));
        }
        for (std::string_view rest = option.choices; !rest.empty();) {
            const auto end = rest.find('|');
            add(rest.substr(0, end));
            rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        }
    }
    return specs;
}

std::vector<std::string> heuristic_specs() {
    std::vector<std::string> specs;
    for (const HeuristicInfo* info : all_heuristics())
        if (info->max_parts == 0)
            for (std::string& spec : variants(info->name, info->options)) specs.push_back(std::move(spec));
    std::string many = "last-moves(moves=8)";  // as costly as a specification can be
    for (int i = 1; i < 16; ++i) many += ", last-moves(moves=8)";
    specs.push_back("max(" + many + ")");
    specs.push_back("max(inversion-distance, linear-conflict, manhattan)");
    specs.push_back("scale(100, manhattan)");
    specs.push_back("scale(0, manhattan)");
    return specs;
}

class LimitsHold : public ::testing::TestWithParam<Size> {
  protected:
    /// The blank's home is in the middle, from where the most boards are near.
    const Goal goal_ = Goal::snail(GetParam());
    const Problem problem_{scramble_uniform(goal_, 1), goal_};
    MemoryTables tables_{1};

    /// Solves until the work exceeds `budget`; checks the work between polls. With `own`, which is what the text
    /// stands for, nothing has to be made first. False if the algorithm needs to make one of its own.
    bool solve_within(Metric metric, const std::string& algorithm, const std::string& heuristic, std::uint64_t budget,
                      HeuristicPtr own = nullptr) {
        const std::string moves(name(metric));
        const std::string what = fmt::format("{} {} {} {}", GetParam().text(), moves, algorithm, heuristic);
        auto planned = plan(problem_, {.metric = moves,
                                       .algorithm = algorithm,
                                       .heuristic = heuristic,
                                       .nodes = algorithm == "auto" ? "" : kernel_nodes,  // auto minds limits
                                       .memory = "200MB"});
        EXPECT_TRUE(planned.has_value()) << what << ": " << english(planned.error());
        if (!planned) return true;
        planned->search.own_heuristic = std::move(own);
        WorkMeter meter(budget);
        Context context;
        context.stop = meter.token();
        const auto result = solve(*planned, context, &tables_);
        if (!result && result.error().code == ErrorCode::OwnHeuristicOneWay) return false;
        EXPECT_LE(meter.longest_gap(), blocks_of_200_ms) << what;
        EXPECT_LE(meter.total(), budget + blocks_of_200_ms) << what << " goes on when it is told to stop";
        EXPECT_TRUE(!result || result->status != Status::InternalError) << what;
        return true;
    }

    /// What it takes to make a heuristic, now that its tables are built. Nothing where there is none for this size.
    std::optional<std::uint64_t> cost(const std::string& heuristic, const Goal& goal, Metric metric,
                                      HeuristicPtr& made) {
        std::uint64_t work = 0;
        for (const char* when : {"first", "again"}) {  // tables are built the first time
            WorkMeter meter(unlimited);
            auto now = make_heuristic(heuristic, goal, &tables_, meter.token(), metric);
            EXPECT_LE(meter.longest_gap(), blocks_of_200_ms) << when << ' ' << heuristic;
            if (!now) return std::nullopt;
            work = meter.total();
            made = *std::move(now);
        }
        return work;
    }

    /// Most algorithms get a heuristic that is made already, or most of the work would be to make it again. What takes
    /// long to make is slow for each node as well, so that a search needs more work until it polls least often.
    void every_pair(Metric metric) {
        for (const std::string& heuristic : heuristic_specs()) {
            if (!check_metric(parse_heuristic(heuristic).value(), metric)) continue;
            HeuristicPtr forward, backward;
            const auto there = cost(heuristic, goal_, metric, forward);
            if (!there) continue;
            const std::uint64_t back = cost(heuristic, Goal::of(problem_.start), metric, backward).value_or(0);
            const std::uint64_t budget = *there + search_budget;
            solve_within(metric, "astar", heuristic, *there / 2);
            solve_within(metric, "astar", heuristic, *there + budget);
            for (const AlgorithmInfo* algorithm : all_algorithms())
                if (!algorithm->default_heuristic.empty() &&
                    !solve_within(metric, std::string(algorithm->name), heuristic, budget, forward))
                    solve_within(metric, std::string(algorithm->name), heuristic, *there + back + budget);
        }
    }
    void every_option(Metric metric) {
        solve_within(metric, "auto", "", 10 * search_budget);
        for (const AlgorithmInfo* algorithm : all_algorithms())
            for (const std::string& spec : variants(algorithm->name, algorithm->options))
                solve_within(metric, spec, "", 3 * search_budget);
    }
};

INSTANTIATE_TEST_SUITE_P(Sizes, LimitsHold,
                         ::testing::Values(Size{2, 2}, Size{3, 3}, Size{4, 4}, Size{2, 8}, Size{5, 5}, Size{10, 10},
                                           Size{30, 30}, Size{100, 100}),
                         [](const auto& info) { return "Of" + info.param.text(); });

TEST_P(LimitsHold, ForEveryAlgorithmWithEveryHeuristic) { every_pair(Metric::SingleTile); }
TEST_P(LimitsHold, ForEveryAlgorithmWithEveryHeuristicInMultiTileMoves) { every_pair(Metric::MultiTile); }
TEST_P(LimitsHold, ForEveryOptionOfEveryAlgorithm) { every_option(Metric::SingleTile); }
TEST_P(LimitsHold, ForEveryOptionOfEveryAlgorithmInMultiTileMoves) { every_option(Metric::MultiTile); }

/// By way of the algorithm it would begin only after a whole construction.
TEST(LimitsHoldForABeam, OfTheLargestBoards) {
    const Goal goal = Goal::snail({100, 100});
    const Problem problem{scramble_uniform(goal, 1), goal};
    const auto heuristic = make_heuristic("manhattan", goal);
    const auto algorithm = parse_algorithm("beam");
    ASSERT_TRUE(heuristic.has_value() && algorithm.has_value());
    WorkMeter meter(3 * blocks_of_200_ms);
    Context context;
    context.begin();
    context.stop = meter.token();
    const Result result = beam_search({problem, **heuristic, algorithm->options, {}}, context, 4000, 1'000'000);
    EXPECT_EQ(result.status, Status::Cancelled);
    EXPECT_LE(meter.longest_gap(), blocks_of_200_ms);
}

}  // namespace
}  // namespace taquin
