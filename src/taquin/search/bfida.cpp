// Breadth-first iterative-deepening A*: breadth-first search below a bound on f, with a rising bound as in IDA*.
//
// Layers are searched instead of paths, so duplicates are found; and as a neighbour of a state at depth d is at depth
// d - 1 or d + 1, only the layers before and after the one being expanded have to be kept. The path can then not be
// read off the nodes. Instead, every node knows its ancestor in the layer halfway down, and the two halves are searched
// for in the same way, down to single moves. (Zhou and Hansen, Breadth-first heuristic search, 2006.)

#include "taquin/search/bfida.h"

#include <limits>

#include "taquin/heuristic/manhattan.h"
#include "taquin/search/poller.h"
#include "taquin/search/successors.h"

namespace taquin {

namespace {

using Id = StateStore::Id;
using Words = std::vector<Packing::Word>;

/// The states at one depth. The `parent` of a node is its ancestor in the layer halfway down, its `next` (otherwise a
/// link of open lists) its number in a trace.
using Layer = std::shared_ptr<StateStore>;

class BreadthFirstIda {
  public:
    BreadthFirstIda(const SearchInput& input, Context& context)
        : input_(input),
          context_(context),
          poller_(context, stats_),
          budget_(context),
          packing_(input.problem.start.size()) {}

    Result run() {
        Result result;
        result.status = solve(result.moves);
        result.optimal = true;
        result.lower_bound = bound_moves_;
        result.stats = final_stats(stats_, budget_);
        return result;
    }

  private:
    /// One search below a bound: from `start` to `goal`, with bound and h in units of 1/scale.
    struct Task {
        const Board& start;
        const Board& goal;
        const Heuristic& heuristic;
        int bound;
    };
    struct Found {
        int length = 0;  // 0: not found
        Words halfway = {};
        int halfway_depth = 0;
        int next_bound = std::numeric_limits<int>::max();
    };

    Status solve(std::vector<Move>& moves) {
        const Problem& problem = input_.problem;
        const Heuristic& heuristic = input_.heuristic;
        int bound = heuristic.value(problem.start);
        if (problem.goal.reached(problem.start)) return at_goal();
        // Within the solution's length, an inadmissible heuristic may not find again what it found within its bound.
        const HeuristicPtr manhattan = make_manhattan(problem.goal, input_.metric);
        const Heuristic& sound = heuristic.admissible() ? heuristic : *manhattan;
        for (;;) {
            if (const int least = moves_of(bound, heuristic.scale()); least > bound_moves_) {
                bound_moves_ = least;
                context_.report(Event::Kind::LowerBound, stats_, bound_moves_);
            }
            const Task task{problem.start, problem.goal.board(), heuristic, bound};
            Found found;
            if (const auto stop = search(task, found)) return *stop;
            if (found.length > 0) {
                const auto stop = reconstruct({problem.start, problem.goal.board(), sound, 0}, found, moves);
                return stop.value_or(Status::Solved);
            }
            if (found.next_bound == std::numeric_limits<int>::max()) return Status::GaveUp;
            context_.report(Event::Kind::Iteration, stats_, bound_moves_);
            bound = found.next_bound;
        }
    }

    Status at_goal() {
        stats_.generated = stats_.iterations = 1;
        trace({.type = TraceEvent::Type::Source, .id = 0});
        trace({.type = TraceEvent::Type::Iteration});
        return Status::Solved;
    }

    /// Appends the moves of a solution whose length is known; the heuristic of the task must be admissible.
    std::optional<Status> reconstruct(const Task& task, const Found& found, std::vector<Move>& moves) {
        if (found.length == 1) {
            append_move(task, moves);
            return std::nullopt;
        }
        Found again = found;
        if (again.halfway.empty()) {  // a solution much shorter than its bound
            const Task exact{task.start, task.goal, task.heuristic, found.length * task.heuristic.scale()};
            if (const auto stop = search(exact, again)) return stop;
        }
        std::vector<Tile> tiles(packing_.cells());
        packing_.unpack(again.halfway.data(), tiles);
        Board middle = task.start;
        middle.assign(tiles);
        const HeuristicPtr manhattan = make_manhattan(Goal::of(middle), input_.metric);
        const int second = again.length - again.halfway_depth;
        const Task before{task.start, middle, *manhattan, again.halfway_depth * manhattan->scale()};
        const Task after{middle, task.goal, task.heuristic, second * task.heuristic.scale()};
        for (const Task& half : {before, after}) {
            Found inner{.length = moves_of(half.bound, half.heuristic.scale())};
            if (inner.length > 1)
                if (const auto stop = search(half, inner)) return stop;
            if (const auto stop = reconstruct(half, inner, moves)) return stop;
        }
        return std::nullopt;
    }

    /// Appends the one move that leads from the start to the goal.
    void append_move(const Task& task, std::vector<Move>& moves) const {
        for (const Move move : task.start.moves()) {
            Board board = task.start;
            for (std::size_t slid = 1; board.moves().has(move); ++slid) {
                board.apply(move);
                if (board == task.goal) moves.insert(moves.end(), slid, move);
                if (input_.metric == Metric::SingleTile) break;
            }
        }
    }

    /// Breadth-first search of the nodes with f <= bound.
    std::optional<Status> search(const Task& task, Found& found) {
        begin(task, found);
        const Heuristic& heuristic = task.heuristic;
        SuccessorGenerator generator(task.start, packing_, &heuristic, stats_, all_moves, input_.metric);
        if (!generate_root(generator, task)) return budget_.refusal();
        for (int depth = 0; current_->size() > 0; ++depth) {
            next_ = make_layer();
            for (Id id = 0; id < current_->size() && found.length == 0; ++id) {
                stats_.stored_bytes = budget_.used();
                if (const auto stop = poller_.poll(bound_moves_)) return stop;
                if (!next_->make_room(generator.most_successors())) return budget_.refusal();
                expand(generator, task, depth, id, found);
            }
            count_layers();
            if (found.length > 0) break;
            if (depth + 1 == halfway_depth_) halfway_ = next_;
            previous_ = std::move(current_);
            current_ = std::move(next_);
        }
        previous_ = current_ = next_ = halfway_ = nullptr;
        return std::nullopt;
    }

    void begin(const Task& task, Found& found) {
        found = {};
        goal_.resize(packing_.words());
        packing_.pack(task.goal.tiles(), goal_.data());
        halfway_depth_ = std::max(1, moves_of(task.bound, task.heuristic.scale()) / 2);
        previous_ = next_ = halfway_ = nullptr;
        current_ = make_layer();
        ++stats_.iterations;
        ++stats_.generated;
    }
    Layer make_layer() { return std::make_shared<StateStore>(packing_, budget_, 4); }
    bool generate_root(SuccessorGenerator& generator, const Task& task) {
        const double scale = task.heuristic.scale();
        if (context_.trace != nullptr) {
            const double h = generator.start_h() / scale;
            context_.trace->event(
                {.type = TraceEvent::Type::Source, .id = numbers_, .board = &task.start, .h = h, .f = h});
            context_.trace->event({.type = TraceEvent::Type::Iteration, .f = task.bound / scale});
        }
        if (!current_->make_room(1)) return false;
        StateStore::Node root{};
        root.next = numbers_++;
        current_->set_index(current_->find(generator.words()), current_->add(generator.words(), root));
        return true;
    }

    void expand(SuccessorGenerator& generator, const Task& task, int depth, Id id, Found& found) {
        const StateStore::Node node = current_->node(id);
        generator.load(current_->state(id));
        MoveSet moves = generator.board().moves();
        if (depth > 0) moves = generator.without_last(moves, static_cast<Move>(node.move));
        TraceEvent event{.type = TraceEvent::Type::Expand, .id = node.next, .g = static_cast<std::uint64_t>(depth)};
        trace(event);
        stats_.deepest = std::max<std::uint64_t>(stats_.deepest, static_cast<std::uint64_t>(depth) + 1);
        generator.expand(moves, [&](const Step& step) {
            consider(generator, task,
                     {.depth = depth + 1, .move = step.move, .parent = node.next, .ancestor = node.parent}, found);
            return found.length == 0;
        });
        event.type = TraceEvent::Type::Close;
        trace(event);
    }

    struct Child {
        int depth;
        Move move;
        std::uint32_t parent;  // its number in a trace
        Id ancestor;
    };
    /// The generator holds a successor: store it in the next layer, or prune it.
    void consider(SuccessorGenerator& generator, const Task& task, const Child& child, Found& found) {
        const int scale = task.heuristic.scale();
        TraceEvent event{.type = TraceEvent::Type::Generate,
                         .parent = child.parent,
                         .move = child.move,
                         .g = static_cast<std::uint64_t>(child.depth)};
        const auto slot = next_->find(generator.words());
        if (const StateStore::Node* const known = known_state(generator.words(), slot)) {
            event.id = known->next;
            trace(event);
            return prune(event, TraceEvent::Reason::Duplicate);
        }
        const int h = generator.h();
        const int f = child.depth * scale + h;
        event.id = numbers_++;
        event.h = static_cast<double>(h) / scale;
        event.f = static_cast<double>(f) / scale;
        trace(event);
        if (f > task.bound) {
            found.next_bound = std::min(found.next_bound, f);
            return prune(event, TraceEvent::Reason::Bound);
        }
        StateStore::Node node{.parent = child.depth == halfway_depth_ ? next_->size() : child.ancestor};
        node.next = static_cast<Id>(event.id);
        node.move = static_cast<std::uint32_t>(child.move) & 3U;
        if (Packing::equal(generator.words(), goal_.data(), goal_.size())) {
            found.length = child.depth;
            if (halfway_ != nullptr) {
                const Packing::Word* const words = halfway_->state(child.ancestor);
                found.halfway.assign(words, words + packing_.words());
                found.halfway_depth = halfway_depth_;
            }
            return;
        }
        next_->set_index(slot, next_->add(generator.words(), node));
    }

    /// The node of a state that was reached before, if any. In single-tile moves no states of one layer are neighbours.
    const StateStore::Node* known_state(const Packing::Word* words, const StateStore::Slot& in_next) const {
        if (in_next.id != StateStore::none) return &next_->node(in_next.id);
        const bool neighbours_within = input_.metric == Metric::MultiTile;
        for (const StateStore* const layer : {previous_.get(), neighbours_within ? current_.get() : nullptr})
            if (layer != nullptr)
                if (const Id id = layer->find(words).id; id != StateStore::none) return &layer->node(id);
        return nullptr;
    }

    void count_layers() {
        std::uint64_t held = current_->size() + next_->size();
        if (previous_ != nullptr) held += previous_->size();
        stats_.max_frontier = std::max(stats_.max_frontier, held);
    }

    void trace(const TraceEvent& event) const {
        if (context_.trace != nullptr) context_.trace->event(event);
    }
    void prune(TraceEvent& event, TraceEvent::Reason reason) const {
        event.type = TraceEvent::Type::Prune;
        event.reason = reason;
        trace(event);
    }

    const SearchInput& input_;
    Context& context_;
    Stats stats_;
    Poller poller_;
    MemoryBudget budget_;
    Packing packing_;
    Words goal_;
    int bound_moves_ = 0;
    int halfway_depth_ = 0;
    std::uint32_t numbers_ = 0;  // used so far in a trace
    Layer previous_;
    Layer current_;
    Layer next_;
    Layer halfway_;
};

constexpr CounterMeaning bfida_counters[] = {
    {"generated", "layers", "nodes reached by a move, counted again in every search, its start included"},
    counter_meanings::expanded_again,
    {"max_frontier", "layers", "largest number of nodes in the three layers held at one time"},
    counter_meanings::never_reopened,
    {"iterations", "layers", "searches: bounds on f, then the halves of the path"},
    {"stored_bytes", "layers", "peak size of the layers held"},
    counter_meanings::no_operations};

}  // namespace

const AlgorithmInfo bfida_info{
    .name = "bfida",
    .title = "Breadth-first IDA*",
    .summary = "breadth-first layers below a rising bound on f; keeps three layers and finds the path by halves",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .run = [](const SearchInput& input, Context& context) { return BreadthFirstIda(input, context).run(); },
    .counters = bfida_counters,
};

}  // namespace taquin
