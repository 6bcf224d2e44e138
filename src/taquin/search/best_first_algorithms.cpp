// The best-first algorithms and their options: each is a plan for the one loop of best_first.cpp.

#include "taquin/search/best_first.h"
#include "taquin/search/move_order.h"

namespace taquin {

namespace {

constexpr OptionInfo duplicates_option{
    .name = "duplicates",
    .type = OptionInfo::Type::Choice,
    .default_value = "closed",
    .choices = "closed|frontier|explored-at-push",
    .help =
        "closed: one node per state, with its shortest path; frontier: closed nodes are forgotten, open states are not "
        "added again; explored-at-push: expanded states are not added again, open ones are"};
constexpr OptionInfo queue_option{
    .name = "queue",
    .type = OptionInfo::Type::Choice,
    .default_value = "buckets",
    .choices = "buckets|heap|list",
    .help = "data structure of the open list; all three expand the same nodes in the same order"};

constexpr OptionInfo ties(std::string_view default_value) {
    return {.name = "ties",
            .type = OptionInfo::Type::Choice,
            .default_value = default_value,
            .choices = "fifo|lifo|low-h",
            .help = "tie-breaking among equal f: FIFO, LIFO or lowest h (LIFO among equal h)"};
}

constexpr OptionInfo blind_options[] = {order_option};
constexpr OptionInfo greedy_options[] = {ties("fifo"), duplicates_option, order_option, queue_option};
constexpr OptionInfo astar_options[] = {ties("low-h"), duplicates_option, order_option, queue_option};
constexpr OptionInfo wastar_options[] = {{.name = "weight",
                                          .type = OptionInfo::Type::Real,
                                          .default_value = "1.5",
                                          .min = 1,
                                          .max = 1000,
                                          .help = "factor of h in f = g + weight * h; with an admissible heuristic a "
                                                  "solution has at most weight times the optimal length"},
                                         ties("low-h"),
                                         duplicates_option,
                                         order_option,
                                         queue_option};

BestFirstPlan informed_plan(BestFirstPlan::Key key, const Options& options) {
    using Plan = BestFirstPlan;
    const std::string& tie = options.text("ties");
    const std::string& duplicates = options.text("duplicates");
    const std::string& queue = options.text("queue");
    return {.key = key,
            .ties = tie == "fifo"   ? Plan::Ties::Fifo
                    : tie == "lifo" ? Plan::Ties::Lifo
                                    : Plan::Ties::LowH,
            .duplicates = duplicates == "closed"     ? Plan::Duplicates::Closed
                          : duplicates == "frontier" ? Plan::Duplicates::Frontier
                                                     : Plan::Duplicates::ExploredAtPush,
            .queue = queue == "heap"   ? Plan::Queue::Heap
                     : queue == "list" ? Plan::Queue::List
                                       : Plan::Queue::Buckets,
            .order = parse_order(options.text("order"), {}).value_or(all_moves)};
}

Expected<void> check(const SearchInput& input) { return check_order(input.options, "best-first search"); }

Result run_blind(const SearchInput& input, Context& context, bool goal_when_generated) {
    return best_first(input, context,
                      {.key = BestFirstPlan::Key::Cost,
                       .order = parse_order(input.options.text("order"), {}).value_or(all_moves),
                       .goal_when_generated = goal_when_generated});
}

}  // namespace

const AlgorithmInfo bfs_info{
    .name = "bfs",
    .title = "Breadth-first search",
    .summary = "expands all nodes at depth 0, then 1, then 2; an optimal solution, for small boards only",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "",
    .options = blind_options,
    .run = [](const SearchInput& input, Context& context) { return run_blind(input, context, true); },
    .check = check,
    .counters = counter_meanings::best_first,
};

const AlgorithmInfo dijkstra_info{
    .name = "dijkstra",
    .title = "Dijkstra",
    .summary = "lowest g first, as breadth-first search, but the goal is tested when a node is expanded",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "",
    .options = blind_options,
    .run = [](const SearchInput& input, Context& context) { return run_blind(input, context, false); },
    .check = check,
    .counters = counter_meanings::best_first,
};

const AlgorithmInfo greedy_best_first_info{
    .name = "greedy-best-first",
    .title = "Greedy best-first search",
    .summary = "expands the lowest h first; quick, and solutions are often long",
    .guarantee = Guarantee::None,
    .default_heuristic = "manhattan",
    .options = greedy_options,
    .run =
        [](const SearchInput& input, Context& context) {
            return best_first(input, context, informed_plan(BestFirstPlan::Key::Estimate, input.options));
        },
    .check = check,
    .counters = counter_meanings::best_first,
};

const AlgorithmInfo astar_info{
    .name = "astar",
    .title = "A*",
    .summary = "expands the lowest f = g + h first; keeps every node in memory",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = astar_options,
    .run =
        [](const SearchInput& input, Context& context) {
            return best_first(input, context, informed_plan(BestFirstPlan::Key::Sum, input.options));
        },
    .check = check,
    .counters = counter_meanings::best_first,
};

const AlgorithmInfo wastar_info{
    .name = "wastar",
    .title = "Weighted A*",
    .summary = "A* with h inflated by weight; at most weight times the optimal length",
    .guarantee = Guarantee::Bounded,
    .default_heuristic = "manhattan",
    .options = wastar_options,
    .run =
        [](const SearchInput& input, Context& context) {
            BestFirstPlan plan = informed_plan(BestFirstPlan::Key::Sum, input.options);
            plan.weight = input.options.real("weight");
            return best_first(input, context, plan);
        },
    .check = check,
    .counters = counter_meanings::best_first,
};

}  // namespace taquin
