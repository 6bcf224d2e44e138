// Best-first search: take the most promising position waiting, try its moves, remember what is new.
//
// Breadth-first search, Dijkstra, greedy best-first, A* and weighted A* differ only in the key by which
// positions wait: moves made g, estimate h, or g + w * h. Rounding w * h down keeps keys whole and keeps
// the promise of weighted A* (some waiting position on a shortest path has g + w * h <= w * optimum, and so has
// its rounded key). A position found again by a shorter way is moved up in the queue or reopened, so
// nothing depends on the estimate being consistent. (Hart, Nilsson and Raphael 1968; Pohl 1970.)

#include "taquin/search/best_first.h"

#include <algorithm>
#include <cmath>

#include "taquin/search/bucket_queue.h"
#include "taquin/search/move_order.h"
#include "taquin/search/state_store.h"

namespace taquin {

namespace {

class BestFirst {
  public:
    BestFirst(const SearchInput& input, Context& context, const BestFirstPlan& plan)
        : heuristic_(input.heuristic),
          context_(context),
          plan_(plan),
          board_(input.problem.start),
          budget_(context),
          store_(Packing(board_.size()), budget_),
          queue_(store_, budget_, plan.ties != BestFirstPlan::Ties::Fifo),
          scale_(plan.key == BestFirstPlan::Key::Cost ? 1 : heuristic_.scale()),
          tiles_(store_.packing().cells()),
          words_(store_.packing().words()),
          goal_(store_.packing().words()),
          state_(heuristic_.state_size()),
          child_state_(heuristic_.state_size()) {
        store_.packing().pack(input.problem.goal.board().tiles(), goal_.data());
        store_.packing().pack(board_.tiles(), words_.data());
    }

    Result run() {
        Result result;
        result.status = search();
        if (result.status == Status::Solved) result.moves = store_.path_to(found_);
        result.optimal = keeps_shortest() && plan_.weight <= 1;
        result.lower_bound = bound();
        result.stats = stats_;
        result.stats.stored_bytes = budget_.most_used();
        return result;
    }

  private:
    using Id = StateStore::Id;
    using Key = BucketQueue::Key;
    using Duplicates = BestFirstPlan::Duplicates;

    Status search() {
        stats_.generated = 1;
        stats_.iterations = 1;
        if (!make_room()) return budget_.refusal();
        add(words_.data(), {}, plan_.key == BestFirstPlan::Key::Cost ? 0 : heuristic_.start(board_, state_));
        if (plan_.goal_when_generated && is_goal(0)) return found(0);
        std::uint64_t next_poll = context_.next_poll(0);
        while (!queue_.empty()) {
            least_key_ = std::max(least_key_, queue_.top_key());
            if (stats_.expanded >= next_poll) {
                stats_.stored_bytes = budget_.used();
                if (const auto stop = context_.poll(stats_, bound())) return *stop;
                next_poll = context_.next_poll(stats_.expanded);
            }
            if (!make_room()) return budget_.refusal();
            const Id id = queue_.pop();
            if (!plan_.goal_when_generated && is_goal(id)) return found(id);
            expand(id);
            if (found_ != StateStore::none) return Status::Solved;
        }
        return Status::GaveUp;  // only where boards are forgotten or the goal cannot be reached
    }

    bool make_room() { return store_.make_room(4) && queue_.make_room(4); }
    bool is_goal(Id id) const { return Packing::equal(store_.state(id), goal_.data(), goal_.size()); }
    Status found(Id id) {
        found_ = id;
        return Status::Solved;
    }

    Key key(std::uint32_t cost, int h) const {
        switch (plan_.key) {
            case BestFirstPlan::Key::Cost:
                return Key{cost} << tie_bits;
            case BestFirstPlan::Key::Estimate:
                return static_cast<Key>(h) << tie_bits;
            case BestFirstPlan::Key::Sum:
                break;
        }
        const Key weighed = plan_.weight == 1 ? static_cast<Key>(h) : static_cast<Key>(plan_.weight * h);
        const Key f = static_cast<Key>(cost) * static_cast<Key>(scale_) + weighed;
        const Key tie = plan_.ties == BestFirstPlan::Ties::LowH ? static_cast<Key>(h) : 0;
        return f << tie_bits | std::min(tie, (Key{1} << tie_bits) - 1);
    }

    /// Does a waiting position on a shortest path always have its true cost?
    bool keeps_shortest() const {
        if (plan_.key == BestFirstPlan::Key::Estimate) return false;
        return plan_.duplicates == Duplicates::Closed ||
               (plan_.duplicates == Duplicates::ExploredAtPush &&
                (plan_.key == BestFirstPlan::Key::Cost || heuristic_.consistent()));
    }

    /// Every solution has at least this many moves, if the heuristic is admissible.
    int bound() const {
        if (!keeps_shortest()) return moves_of(h_start_, scale_);
        const double key = static_cast<double>(least_key_ >> tie_bits);
        // The subtraction forgives the rounding of the weight.
        return std::max(moves_of(h_start_, scale_),
                        static_cast<int>(std::ceil(key / (plan_.weight * static_cast<double>(scale_)) - 1e-9)));
    }

    void expand(Id id) {
        const StateStore::Node node = store_.node(id);
        ++stats_.expanded;
        stats_.reopened += node.expanded;
        store_.node(id).expanded = plan_.duplicates == Duplicates::Closed ? 1 : 0;
        std::copy_n(store_.state(id), words_.size(), words_.data());
        if (plan_.duplicates == Duplicates::ExploredAtPush)
            if (const auto place = store_.find(words_.data()); place.id == StateStore::none)
                store_.set_index(place, id);
        store_.packing().unpack(words_.data(), tiles_);
        board_.assign(tiles_);
        state_ready_ = false;

        MoveSet moves = board_.moves();
        if (node.parent != StateStore::none) moves = moves.without(opposite(static_cast<Move>(node.move)));
        StateStore::Node child{.parent = id};
        child.cost = (node.cost + 1) & StateStore::max_cost;
        stats_.deepest = std::max<std::uint64_t>(stats_.deepest, child.cost);
        for (const Move move : plan_.order) {
            if (!moves.has(move)) continue;
            const Step step = board_.apply(move);
            store_.packing().update(step, words_.data());
            ++stats_.generated;
            child.move = static_cast<std::uint32_t>(move) & 3U;
            consider(child, step);
            if (found_ != StateStore::none) return;
            board_.apply(opposite(move));
            store_.packing().update({opposite(move), step.tile, step.to, step.from}, words_.data());
        }
    }

    /// The position in words_ and board_ was reached by `step`: new, better than known, or nothing.
    void consider(const StateStore::Node& child, const Step& step) {
        const auto place = store_.find(words_.data());
        if (place.id == StateStore::none) {
            const Id id = add(words_.data(), child, estimate(step), &place);
            if (plan_.goal_when_generated && is_goal(id)) found_ = id;
            return;
        }
        StateStore::Node& known = store_.node(place.id);
        if (plan_.duplicates == Duplicates::ExploredAtPush) return;
        if (plan_.duplicates == Duplicates::Frontier) {
            if (known.open == 0) add(words_.data(), child, estimate(step), &place);
            return;
        }
        if (child.cost >= known.cost) return;
        // Greedy search does not look at costs: a shorter way is kept, but is no reason to try the moves again.
        if (known.open == 0 && plan_.key == BestFirstPlan::Key::Estimate) return;
        const int h = estimate(step);
        if (known.open != 0) queue_.remove(key(known.cost, h), place.id);
        known.parent = child.parent;
        known.cost = child.cost;
        known.move = child.move;
        push(place.id, h);
    }

    Id add(const Packing::Word* words, const StateStore::Node& node, int h, const StateStore::Place* place = nullptr) {
        const Id id = store_.add(words, node);
        if (plan_.duplicates != Duplicates::ExploredAtPush) store_.set_index(place ? *place : store_.find(words), id);
        if (node.parent == StateStore::none) h_start_ = h;
        push(id, h);
        return id;
    }

    void push(Id id, int h) {
        queue_.push(key(store_.node(id).cost, h), id);
        stats_.max_frontier = std::max(stats_.max_frontier, queue_.size());
    }

    /// Of board_, after `step`. The parent's state is filled only when its first child needs it.
    int estimate(const Step& step) {
        if (plan_.key == BestFirstPlan::Key::Cost) return 0;
        if (!state_ready_) {
            board_.apply(opposite(step.move));
            heuristic_.start(board_, state_);
            board_.apply(step.move);
            state_ready_ = true;
        }
        std::ranges::copy(state_, child_state_.begin());
        return heuristic_.update(board_, step, child_state_);
    }

    static constexpr unsigned tie_bits = 24;

    const Heuristic& heuristic_;
    Context& context_;
    const BestFirstPlan& plan_;
    Board board_;
    MemoryBudget budget_;
    StateStore store_;
    BucketQueue queue_;
    int scale_;
    std::vector<Tile> tiles_;
    std::vector<Packing::Word> words_;
    std::vector<Packing::Word> goal_;
    std::vector<std::int32_t> state_;
    std::vector<std::int32_t> child_state_;
    bool state_ready_ = false;
    int h_start_ = 0;
    Key least_key_ = 0;
    Id found_ = StateStore::none;
    Stats stats_;
};

}  // namespace

Result best_first(const SearchInput& input, Context& context, const BestFirstPlan& plan) {
    return BestFirst(input, context, plan).run();
}

namespace {

constexpr OptionInfo order_option{.name = "order",
                                  .type = OptionInfo::Type::Text,
                                  .default_value = "ulrd",
                                  .help = "the order in which the blank's moves are tried"};
constexpr OptionInfo duplicates_option{
    .name = "duplicates",
    .type = OptionInfo::Type::Choice,
    .default_value = "closed",
    .choices = "closed|frontier|explored-at-push",
    .help =
        "closed: every board once, the shortest way kept; frontier: boards already tried are forgotten, a board "
        "that waits is not added again; explored-at-push: boards that wait are added again"};

constexpr OptionInfo ties(std::string_view default_value) {
    return {.name = "ties",
            .type = OptionInfo::Type::Choice,
            .default_value = default_value,
            .choices = "fifo|lifo|low-h",
            .help = "among equals: first in, last in, or the smallest estimate (the last in of these) first"};
}

constexpr OptionInfo blind_options[] = {order_option};
constexpr OptionInfo greedy_options[] = {ties("fifo"), duplicates_option, order_option};
constexpr OptionInfo astar_options[] = {ties("low-h"), duplicates_option, order_option};
constexpr OptionInfo wastar_options[] = {{.name = "weight",
                                          .type = OptionInfo::Type::Real,
                                          .default_value = "1.5",
                                          .min = 1,
                                          .max = 1000,
                                          .help = "how much the estimate counts: a solution is at most this many times "
                                                  "as long as the shortest, if the heuristic is admissible"},
                                         ties("low-h"),
                                         duplicates_option,
                                         order_option};

BestFirstPlan informed_plan(BestFirstPlan::Key key, const Options& options) {
    using Plan = BestFirstPlan;
    const std::string& tie = options.text("ties");
    const std::string& duplicates = options.text("duplicates");
    return {.key = key,
            .ties = tie == "fifo"   ? Plan::Ties::Fifo
                    : tie == "lifo" ? Plan::Ties::Lifo
                                    : Plan::Ties::LowH,
            .duplicates = duplicates == "closed"     ? Plan::Duplicates::Closed
                          : duplicates == "frontier" ? Plan::Duplicates::Frontier
                                                     : Plan::Duplicates::ExploredAtPush,
            .order = parse_order(options.text("order"), {}).value_or(all_moves)};
}

Expected<void> check_order(const SearchInput& input) {
    const auto order = parse_order(input.options.text("order"), "best-first search");
    if (!order) return std::unexpected(order.error());
    return {};
}

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
    .summary = "all positions one move away, then two, then three; a shortest solution, for small boards only",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "",
    .options = blind_options,
    .run = [](const SearchInput& input, Context& context) { return run_blind(input, context, true); },
    .check = check_order,
};

const AlgorithmInfo dijkstra_info{
    .name = "dijkstra",
    .title = "Dijkstra",
    .summary = "as breadth-first search, but a position counts as reached only when it is its turn",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "",
    .options = blind_options,
    .run = [](const SearchInput& input, Context& context) { return run_blind(input, context, false); },
    .check = check_order,
};

const AlgorithmInfo greedy_best_first_info{
    .name = "greedy-best-first",
    .title = "Greedy best-first search",
    .summary = "always the position that looks nearest to the goal; quick, and often long",
    .guarantee = Guarantee::None,
    .default_heuristic = "manhattan",
    .options = greedy_options,
    .run =
        [](const SearchInput& input, Context& context) {
            return best_first(input, context, informed_plan(BestFirstPlan::Key::Estimate, input.options));
        },
    .check = check_order,
};

const AlgorithmInfo astar_info{
    .name = "astar",
    .title = "A*",
    .summary = "the least moves made plus moves estimated first; few positions, all of them kept in memory",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .options = astar_options,
    .run =
        [](const SearchInput& input, Context& context) {
            return best_first(input, context, informed_plan(BestFirstPlan::Key::Sum, input.options));
        },
    .check = check_order,
};

const AlgorithmInfo wastar_info{
    .name = "wastar",
    .title = "Weighted A*",
    .summary = "A* that trusts its estimate more than it should; a solution within the weight of the shortest, sooner",
    .guarantee = Guarantee::Bounded,
    .default_heuristic = "manhattan",
    .options = wastar_options,
    .run =
        [](const SearchInput& input, Context& context) {
            BestFirstPlan plan = informed_plan(BestFirstPlan::Key::Sum, input.options);
            plan.weight = input.options.real("weight");
            return best_first(input, context, plan);
        },
    .check = check_order,
};

}  // namespace taquin
