// The coach: what every move of a game was worth.
//
// A move is optimal if the position after it is one move nearer to the goal; otherwise ground is lost: two moves in
// single-tile moves, where a distance changes by one with every move, one or two in multi-tile moves. So all follows
// from distances: those along the game (game_distances) and those of the other neighbours of its positions, which are
// searched in parallel.

#include "taquin/analyse/analysis.h"

#include <algorithm>

#include "taquin/analyse/game_distances.h"
#include "taquin/core/walk.h"
#include "taquin/solve/solve.h"

namespace taquin {

namespace {

/// A solution without a proof, for the bounds of positions out of reach.
void learn_a_solution(GameDistances& distances, std::size_t i, const Problem& problem, Context& context,
                      TableSource* tables) {
    constexpr std::uint64_t most_nodes = 300'000;
    if (distances[i].exact() || context.over() || distances.nodes_left() == 0) return;
    auto planned = plan(problem, SearchRequest{.metric = std::string(name(distances.metric()))});
    if (!planned) return;
    planned->search.limits = context.limits;
    planned->search.limits.time.reset();  // what is left of it is up to `inner.stop`
    planned->search.limits.nodes = std::min(most_nodes, distances.nodes_left());
    Context inner;
    inner.stop = [&context] { return context.over().has_value(); };
    auto found = solve(*planned, inner, tables);
    if (found) distances.learn(i, std::move(found->moves), found->lower_bound, found->stats.expanded);
}

class Analyser {
  public:
    Analyser(const Problem& problem, const std::vector<Move>& moves, Context& context, TableSource* tables,
             Metric metric)
        : problem_(problem), moves_(metric_moves(metric, moves)), context_(context), tables_(tables) {
        result_.metric = metric;
    }

    Expected<Analysis> run(const std::function<void(std::size_t, std::size_t)>& on_progress) {
        context_.begin();
        Board board = problem_.start;
        boards_.push_back(board);
        for (const MetricMove& move : moves_) {
            apply(board, move);
            boards_.push_back(board);
        }
        TableBudget budget(context_.limits.memory.value_or(TableBudget::unlimited));
        auto prover = Prover::make(
            problem_.goal, tables_, budget, [this] { return context_.over().has_value(); }, result_.metric, boards_);
        if (!prover && prover.error().code == ErrorCode::Cancelled && context_.over() == Status::TimeLimit)
            prover = Prover::quick(problem_.goal, result_.metric);  // bounds, at least
        if (!prover) return std::unexpected(prover.error());
        result_.heuristic = prover->heuristic();
        GameDistances distances(*prover, boards_, moves_, context_);
        if (!prover->proves_most()) {
            learn_a_solution(distances, moves_.size(), {boards_.back(), problem_.goal}, context_, tables_);
            if (!moves_.empty()) learn_a_solution(distances, 0, problem_, context_, tables_);
        }
        distances.settle_all();
        if (on_progress) on_progress(boards_.size() / 2, boards_.size());
        distances.settle_neighbours();
        if (on_progress) on_progress(boards_.size(), boards_.size());
        describe(distances);
        summarize();
        if (const auto stopped = distances.stopped()) result_.stopped_by = stopped_by(*stopped);
        result_.searches = distances.searches();
        result_.expanded = distances.expanded();
        result_.seconds = context_.seconds();
        return std::move(result_);
    }

  private:
    void describe(const GameDistances& distances) {
        for (std::size_t i = 0; i < boards_.size(); ++i) {
            GamePosition position;
            position.lower_bound = distances[i].lower;
            if (distances[i].upper != GameDistances::unknown) position.upper_bound = distances[i].upper;
            if (position.exact()) find_best(distances, i, position);
            if (i < moves_.size()) {
                position.played = moves_[i];
                if (distances[i].exact() && distances[i + 1].exact())
                    position.lost = 1 + distances[i + 1].lower - distances[i].lower;
                if (position.lost > 0) position.line = distances.line(i);
            }
            result_.positions.push_back(std::move(position));
        }
    }

    void find_best(const GameDistances& distances, std::size_t i, GamePosition& position) const {
        position.best_known = true;
        for (const MetricMove& move : metric_moves(result_.metric, boards_[i])) {
            Board next = boards_[i];
            apply(next, move);
            const auto nearer = distances.nearer(next, position.lower_bound);
            if (!nearer)
                position.best_known = false;
            else if (*nearer)
                position.best.push_back(move);
        }
    }

    void summarize() {
        result_.reached = problem_.goal.reached(boards_.back());
        for (const GamePosition& position : result_.positions) {
            if (!position.played) continue;
            if (!position.lost)
                ++result_.unknown;
            else if (*position.lost == 0)
                ++result_.optimal_moves;
            else
                ++result_.mistakes;
            result_.lost += position.lost.value_or(0);
        }
        const GamePosition& first = result_.positions.front();
        const GamePosition& last = result_.positions.back();
        const auto count = static_cast<int>(moves_.size());
        if (count > 0 && result_.unknown == 0) result_.accuracy = static_cast<double>(result_.optimal_moves) / count;
        if (first.exact() && last.exact() && count + last.lower_bound > 0)
            result_.efficiency = static_cast<double>(first.lower_bound) / (count + last.lower_bound);
    }

    const Problem& problem_;
    const std::vector<MetricMove> moves_;
    Context& context_;
    TableSource* tables_;
    std::vector<Board> boards_;
    Analysis result_;
};

}  // namespace

Expected<Analysis> analyse(const Problem& problem, const std::vector<Move>& moves, Context& context,
                           TableSource* tables,
                           const std::function<void(std::size_t done, std::size_t all)>& on_progress, Metric metric) {
    const std::size_t most =
        std::min(max_analysed_moves, max_analysed_cells / static_cast<std::size_t>(problem.start.size().cells()));
    if (moves.size() > most) return make_error(ErrorCode::TooManyMoves, "moves", most);
    if (const auto end = walk(problem.start, moves); !end) return std::unexpected(end.error());
    if (!reachability(problem.start, problem.goal).reachable) return make_error(ErrorCode::BoardUnsolvable, "board");
    return Analyser(problem, moves, context, tables, metric).run(on_progress);
}

}  // namespace taquin
