// A constructive solver for boards of any size: solve an outer row or column, continue with the smaller board that
// remains, and search only for the rest, at most 3x3. Nothing is looked up or stored, so 100x100 takes about half a
// second. Every line that does not hold the goal's blank may be next, from either end; on small boards all are tried
// and the cheapest per tile is taken.

#include "taquin/search/layers.h"

#include <algorithm>
#include <optional>

#include "taquin/heuristic/linear_conflict.h"
#include "taquin/search/beam.h"
#include "taquin/search/best_first.h"
#include "taquin/search/layer_walker.h"
#include "taquin/search/poller.h"
#include "taquin/search/trace.h"

namespace taquin {

namespace {

constexpr OptionInfo layers_options[] = {
    {.name = "lines",
     .type = OptionInfo::Type::Choice,
     .default_value = "auto",
     .choices = "auto|cheapest|in-turn",
     .help = "which outer line comes next: the cheapest of all that are possible, or one across the longer side; auto "
             "tries all of them up to 256 cells"},
    {.name = "rest",
     .type = OptionInfo::Type::Integer,
     .default_value = "3",
     .min = 3,
     .max = 8,
     .help = "search when no more rows or columns than this are left: 3x3 optimally by A*, larger ones by a beam"},
};

constexpr int last_side = 3;
constexpr std::size_t beam_width = 1000;

/// Lines that may be finished next. Unless all are asked for: one across the longer side.
std::vector<Line> candidates(const Region& region, const Problem& problem, int until, bool all) {
    const Size size = problem.goal.size();
    const int row = size.row(problem.goal.board().blank());
    const int col = size.col(problem.goal.board().blank());
    std::vector<Line> lines;
    const auto add = [&](Line::Side side) {
        lines.push_back({side, false});
        lines.push_back({side, true});
    };
    const bool rows_first = region.rows() >= region.cols();
    for (const bool rows : {rows_first, !rows_first}) {
        if ((rows ? region.rows() : region.cols()) <= until) continue;
        if (rows && row != region.top) add(Line::Side::Top);
        if (rows && row != region.bottom) add(Line::Side::Bottom);
        if (!rows && col != region.left) add(Line::Side::Left);
        if (!rows && col != region.right) add(Line::Side::Right);
    }
    if (!all && !lines.empty()) lines.resize(1);
    return lines;
}

/// What is left of the problem, as a problem of its own: tiles are renamed by their homes.
Problem rest(const Board& board, const Goal& goal, const Region& region) {
    const Size size = goal.size();
    const Size small = Size::make(region.rows(), region.cols()).value_or(size);
    std::vector<Tile> name(static_cast<std::size_t>(size.cells()));
    std::vector<Tile> from;
    std::vector<Tile> to;
    Tile next = 1;
    for (int row = region.top; row <= region.bottom; ++row)
        for (int col = region.left; col <= region.right; ++col) {
            const Tile tile = goal.board().at(size.cell(row, col));
            if (tile != 0) name[tile] = next++;
            to.push_back(name[tile]);
        }
    for (int row = region.top; row <= region.bottom; ++row)
        for (int col = region.left; col <= region.right; ++col) from.push_back(name[board.at(size.cell(row, col))]);
    Board start = Board::ordered(small);
    Board end = start;
    start.assign(from);
    end.assign(to);
    return {start, Goal::of(end)};
}

/// In a single row or column the blank just goes home: tiles cannot pass each other.
std::vector<Move> along_the_line(const Problem& problem) {
    const int from = problem.start.blank();
    const int to = problem.goal.board().blank();
    const bool upright = problem.goal.size().cols == 1;
    const Move move = to < from ? (upright ? Move::Up : Move::Left) : (upright ? Move::Down : Move::Right);
    return std::vector<Move>(static_cast<std::size_t>(std::abs(to - from)), move);
}

/// Cancels moves that undo each other where one line ends and the next begins.
void append(std::vector<Move>& moves, const std::vector<Move>& more) {
    for (const Move move : more) {
        if (!moves.empty() && moves.back() == opposite(move))
            moves.pop_back();
        else
            moves.push_back(move);
    }
}

/// Finishes lines until no more than `until` rows and columns are left, or the context says stop.
std::optional<Status> peel(LayerWalker& walker, const Problem& problem, int until, bool all, Context& context,
                           Result& result) {
    Stats& stats = result.stats;
    if (const auto stop = context.poll(stats, 0)) return stop;
    Poller poller(context, stats);
    std::optional<Status> stop;
    for (;;) {
        const auto lines = candidates(walker.region(), problem, until, all);
        if (lines.empty()) return std::nullopt;
        std::optional<LayerWalker> best;
        double least = 0;
        for (const Line& line : lines) {
            LayerWalker trial = walker;
            const Stats before = stats;
            const auto count = [&] {
                stats.generated = before.generated + trial.moves().size();
                stats.expanded = before.expanded + trial.moves().size();
            };
            trial.finish_line(line, [&] {
                count();
                stop = poller.poll(0);
                return !stop;
            });
            count();
            if (stop) return stop;
            const double cost = static_cast<double>(trial.moves().size()) / walker.length(line);
            if (best && cost >= least) continue;
            least = cost;
            best.emplace(std::move(trial));
        }
        walker = *std::move(best);
        append(result.moves, walker.moves());
        walker.forget_moves();
        stats.max_frontier = std::max<std::uint64_t>(stats.max_frontier, lines.size());
    }
}

/// Optimal up to 3x3, else a beam that gives up when it gets too long.
Result finish(const Problem& last, const Options& options, Context& context) {
    const TracePause pause(context.trace);
    const Size size = last.goal.size();
    if (std::max(size.rows, size.cols) <= last_side) {
        const Manhattan manhattan(last.goal);
        return best_first({last, manhattan, options, {}}, context, {.ties = BestFirstPlan::Ties::LowH});
    }
    const LinearConflict estimate(last.goal);
    const auto longest = static_cast<std::size_t>(2 * size.cells() * std::max(size.rows, size.cols));
    return beam_search({last, estimate, options, {}}, context, beam_width, longest);
}

Result construct(const SearchInput& input, Context& context) {
    const Problem& problem = input.problem;
    const std::string& lines_option = input.options.text("lines");
    const bool all = lines_option == "cheapest" || (lines_option == "auto" && problem.goal.size().cells() <= 256);
    Result result;
    Stats& stats = result.stats;
    stats.generated = stats.iterations = 1;
    if (problem.goal.size().is_line()) {
        result.moves = along_the_line(problem);
        stats.generated += result.moves.size();
        stats.expanded = result.moves.size();
        stats.deepest = static_cast<std::uint64_t>(path_length(input.metric, result.moves));
        result.status = Status::Solved;
        return result;
    }
    LayerWalker walker(problem);
    for (int until = static_cast<int>(input.options.integer("rest"));; until = last_side) {
        if (const auto stop = peel(walker, problem, until, all, context, result)) {
            result.status = *stop;
            return result;
        }
        const Problem last = rest(walker.board(), problem.goal, walker.region());
        const Result found = finish(last, input.options, context);
        stats.generated += found.stats.generated;
        stats.expanded += found.stats.expanded;
        stats.max_frontier = std::max(stats.max_frontier, found.stats.max_frontier);
        stats.stored_bytes = std::max(stats.stored_bytes, found.stats.stored_bytes);
        if (found.status == Status::GaveUp && until > last_side) continue;  // the beam failed: go on with lines
        result.status = found.status;
        append(result.moves, found.moves);
        stats.deepest = static_cast<std::uint64_t>(path_length(input.metric, result.moves));
        return result;
    }
}

Result run_layers(const SearchInput& input, Context& context) {
    Result result = construct(input, context);
    trace_path(context.trace, result.moves);
    return result;
}

}  // namespace

const AlgorithmInfo layers_info{
    .name = "layers",
    .title = "Layer by layer",
    .summary = "solves one outer row or column after the other, as people do; any size, long solutions",
    .guarantee = Guarantee::None,
    .default_heuristic = "",
    .options = layers_options,
    .run = run_layers,
    .counters = counter_meanings::layers,
};

}  // namespace taquin
