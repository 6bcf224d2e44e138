// Distances along a game. A move changes the distance by at most one (in single-tile moves by exactly one, as its
// parity changes; in multi-tile moves it may stay), so two positions k moves apart differ by at most k, and where they
// differ by exactly k all between them are known. Otherwise the one in the middle is searched, and so on: a stretch
// that was played well takes no search at all. A search of a position whose bounds are known is one iteration for each
// value between them.
//
// Where the start is out of reach, positions are searched from the end backwards as long as that succeeds: the last
// moves of a game are judged on boards of any size.

#include "taquin/analyse/game_distances.h"

#include <algorithm>
#include <limits>
#include <set>

#include "taquin/platform/thread_pool.h"

namespace taquin {

namespace {

// Limit for one search of a position in a game that cannot be proved as a whole.
constexpr std::uint64_t backward_nodes = 2'000'000;
constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
// Nearer positions are searched so quickly that they need no second thread.
int short_distance(Metric metric) { return metric == Metric::MultiTile ? 30 : 45; }

}  // namespace

GameDistances::GameDistances(const Prover& prover, const std::vector<Board>& boards,
                             const std::vector<MetricMove>& moves, Context& context)
    : prover_(prover), boards_(boards), moves_(moves), context_(context), bounds_(boards.size()) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
        bounds_[i].lower = prover.lower_bound(boards[i]);
        if (prover.goal().reached(boards[i])) bounds_[i] = {0, 0, {}};
    }
    for (std::size_t i = 0; i < boards.size(); ++i)
        if (bounds_[i].upper == 0) spread(i);
}

/// Propagates the bounds of a position to all others: distances differ by at most one for each move between.
void GameDistances::spread(std::size_t from) {
    const auto pass = [&](std::size_t at, std::size_t to) {
        const Bounds& own = bounds_[at];
        Bounds& next = bounds_[to];
        bool changed = false;
        if (own.lower - 1 > next.lower) next.lower = own.lower - 1, changed = true;
        if (own.upper != unknown && own.upper + 1 < next.upper) {
            next.upper = own.upper + 1;
            next.line.clear();  // now by way of the neighbour: see line()
            changed = true;
        }
        return changed;
    };
    for (std::size_t i = from; i > 0 && pass(i, i - 1); --i) {
    }
    for (std::size_t i = from; i + 1 < bounds_.size() && pass(i, i + 1); ++i) {
    }
}

std::vector<Move> GameDistances::line(std::size_t i) const {
    std::vector<MetricMove> way;
    while (bounds_[i].upper > 0 && bounds_[i].line.empty()) {  // the neighbour that the bound came from
        if (i + 1 < bounds_.size() && bounds_[i + 1].upper + 1 == bounds_[i].upper) {
            way.push_back(moves_[i++]);
        } else {
            --i;
            way.push_back(opposite(moves_[i]));
        }
    }
    std::vector<Move> result = single_moves(way);
    result.insert(result.end(), bounds_[i].line.begin(), bounds_[i].line.end());
    return result;
}

std::string GameDistances::key(const Board& board) const {
    const auto tiles = board.tiles();
    return {reinterpret_cast<const char*>(tiles.data()), tiles.size_bytes()};
}

std::optional<bool> GameDistances::nearer(const Board& board, int distance) const {
    const auto found = known_.find(key(board));
    if (found == known_.end()) return std::nullopt;
    if (found->second.upper < distance) return true;
    return found->second.lower >= distance ? std::optional(false) : std::nullopt;
}

void GameDistances::remember(const Board& board, int lower, int upper) {
    Range& range = known_[key(board)];
    range = {std::max(range.lower, lower), std::min(range.upper, upper)};
}

/// A shortest solution: every position on it is one move nearer than the one before.
void GameDistances::remember_line(Board board, const std::vector<Move>& line) {
    const auto moves = metric_moves(prover_.metric(), line);
    auto left = static_cast<int>(moves.size());
    remember(board, left, left);
    for (const MetricMove& move : moves) {
        apply(board, move);
        --left;
        remember(board, left, left);
    }
}

std::uint64_t GameDistances::nodes_left() const {
    const auto& most = context_.limits.nodes;
    return most ? *most - std::min<std::uint64_t>(*most, expanded_) : no_limit;
}

std::optional<Status> GameDistances::over() const {
    if (const auto over = context_.over()) return over;
    return nodes_left() == 0 ? std::optional(Status::NodeLimit) : std::nullopt;
}

void GameDistances::learn(std::size_t i, std::vector<Move> line, int lower, std::uint64_t expanded) {
    expanded_ += expanded;
    Bounds& own = bounds_[i];
    own.lower = std::max(own.lower, lower);
    const int length = path_length(prover_.metric(), line);
    if (!line.empty() && length < own.upper) {
        own.upper = length;
        own.line = std::move(line);
    }
    spread(i);
}

Prover::Answer GameDistances::ask(const Board& board, int bound, int threads, std::uint64_t nodes) {
    Context inner;
    inner.limits.threads = threads;
    inner.stop = [this] { return context_.over().has_value(); };
    nodes = std::min(nodes, nodes_left());
    if (nodes != no_limit) inner.limits.nodes = nodes;
    Prover::Answer answer = prover_.find(board, bound, inner);
    ++searches_;
    expanded_ += answer.expanded;
    return answer;
}

/// Makes a position exact with at most `nodes` nodes per iteration. False if these, or a limit, did not suffice.
bool GameDistances::settle(std::size_t i, std::uint64_t nodes) {
    while (!bounds_[i].exact()) {
        const int bound = bounds_[i].lower;
        const int threads = bound < short_distance(prover_.metric()) ? 1 : context_.limits.threads;
        Prover::Answer answer = ask(boards_[i], bound, threads, nodes);
        if (answer.kind == Prover::Answer::Kind::Stopped) {
            if (const auto why = over()) stopped_ = why;
            return false;
        }
        if (answer.kind == Prover::Answer::Kind::Found) {
            remember_line(boards_[i], answer.moves);
            bounds_[i].upper = bound;
            bounds_[i].line = std::move(answer.moves);
        } else {
            bounds_[i].lower = bound + info(prover_.metric()).bound_step;
        }
        spread(i);
    }
    return true;
}

void GameDistances::settle_between(std::size_t a, std::size_t b) {
    if (b - a < 2 || stopped_) return;
    const std::size_t middle = (a + b) / 2;
    settle(middle, no_limit);
    settle_between(a, middle);
    settle_between(middle, b);
}

void GameDistances::settle_backwards() {
    for (std::size_t i = bounds_.size(); i-- > 0 && !stopped_;)
        if (!settle(i, backward_nodes)) return;
}

void GameDistances::settle_all() {
    const std::size_t last = bounds_.size() - 1;
    if (!prover_.proves_most()) return settle_backwards();
    if (settle(last, no_limit) && settle(0, no_limit)) settle_between(0, last);
}

void GameDistances::settle_neighbours() {
    struct Task {
        Board board;
        int bound;
        Prover::Answer::Kind answer = Prover::Answer::Kind::Stopped;
    };
    for (std::size_t i = 0; i < bounds_.size(); ++i)
        if (bounds_[i].exact()) remember(boards_[i], bounds_[i].lower, bounds_[i].lower);
    std::vector<Task> tasks;
    std::set<std::pair<std::string, int>> planned;
    for (std::size_t i = 0; i < bounds_.size(); ++i) {
        if (!bounds_[i].exact()) continue;
        const int distance = bounds_[i].lower;
        for (const MetricMove& move : metric_moves(prover_.metric(), boards_[i])) {
            Board next = boards_[i];
            apply(next, move);
            // Distances of neighbours of the goal are known without a search.
            if (distance == 0) remember(next, 1, 1);
            if (nearer(next, distance) || !planned.insert({key(next), distance - 1}).second) continue;
            tasks.push_back({std::move(next), distance - 1});
        }
    }
    std::ranges::stable_sort(tasks, std::greater(), &Task::bound);  // the long ones first
    const std::uint64_t nodes = prover_.proves_most() ? no_limit : backward_nodes;
    const StopToken stop = [this] { return context_.over().has_value(); };
    const auto run = [&](std::uint64_t at, std::uint64_t) {
        Task& task = tasks[at];
        task.answer = ask(task.board, task.bound, 1, nodes).kind;
    };
    bool whole = true;
    if (context_.limits.threads > 1 && tasks.size() > 1) {
        ThreadPool pool(context_.limits.threads, context_.on_notice);
        whole = pool.for_ranges(tasks.size(), 1, stop, run);
    } else {
        for (std::size_t i = 0; i < tasks.size() && whole; ++i) {
            run(i, i + 1);
            whole = !stop.stop_requested();
        }
    }
    for (const Task& task : tasks) {
        if (task.answer == Prover::Answer::Kind::Found) remember(task.board, task.bound, task.bound);
        if (task.answer == Prover::Answer::Kind::None)
            remember(task.board, task.bound + info(prover_.metric()).bound_step, task.bound + 2);
    }
    const auto unanswered = [](const Task& task) { return task.answer == Prover::Answer::Kind::Stopped; };
    if (!stopped_ && (!whole || std::ranges::any_of(tasks, unanswered))) stopped_ = over();
}

}  // namespace taquin
