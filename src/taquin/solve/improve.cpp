// Shortening a path: windows of it are searched again for something shorter (Ratner and Pohl, Joint and LPA*:
// combination of approximation and search, 1986; iterative tunneling and windows of beams: Furcy, ITSA*, 2006).
//
// A window is the last k moves of what has been copied so far. A depth-first search below the bound "two moves fewer"
// (the parity of a path's length is fixed; in multi-tile moves: one move fewer) starts where the window starts, with
// the Manhattan distance to where it ends. What it finds replaces the window, which then reaches back further. So a
// pass is one walk over the path, in time proportional to its length. On boards of more than 36 cells only a rectangle
// around the blank's way is searched: the rest does not matter to a few moves.
//
// Passes are made with windows that grow, then again with more nodes for each. A pass is not repeated while the path is
// the same and all its windows were searched to the end.

#include "taquin/solve/improve.h"

#include <algorithm>
#include <utility>

#include "taquin/core/metric_moves.h"
#include "taquin/core/random.h"
#include "taquin/core/walk.h"
#include "taquin/search/depth_first.h"
#include "taquin/search/stoppable_sort.h"
#include "taquin/search/window_space.h"

namespace taquin {

namespace {

constexpr int pruned_length = 14;            // of redundant sequences; longer ones are rare in a window
constexpr int whole_board = 36;              // cells up to which a window is searched on the whole board
constexpr int margin = 2;                    // cells around the blank's way on larger ones
constexpr std::uint64_t first_budget = 500;  // nodes for a window in the first passes, and what they grow by
constexpr std::uint64_t budget_growth = 14;
constexpr int first_window = 12;

class Improver {
  public:
    Improver(const Board& start, const std::vector<Move>& moves, const ImproveOptions& options, Context& context)
        : start_(start),
          board_(start),
          metric_(options.metric),
          path_(metric_moves(metric_, moves)),
          options_(options),
          context_(context),
          space_(metric_) {
        home_.resize(static_cast<std::size_t>(start.size().cells()));
        inner_.stop = [&context] { return context.over().has_value(); };
    }

    Improvement run() {
        pruner_ = metric_ == Metric::MultiTile ? FsmPruner::alternating()
                                               : FsmPruner::shared({max_side, max_side}, pruned_length, inner_.stop);
        if (pruner_ != nullptr) run_passes();
        // The shortest loop has 12 moves, so a loop-free path this short cannot be shortened. In multi-tile moves that
        // is not proved for all sizes, but where axes alternate two moves take the blank out of its row and column, so
        // one move cannot replace them. (When stopped, the path may still have loops.)
        if (!inner_.stop.stop_requested() && path_.size() < shortest_window()) result_.optimal = true;
        result_.moves = single_moves(path_);
        if (const auto over = context_.over(); over && !stopped_) stopped_ = over;
        if (stopped_ && !result_.optimal) result_.stopped_by = stopped_by(*stopped_);
        result_.stats.wall_seconds = context_.seconds();
        return std::move(result_);
    }

  private:
    /// Loop-free paths of fewer moves cannot be shortened.
    std::size_t shortest_window() const {
        return metric_ == Metric::MultiTile ? 3 : std::size_t{ImproveOptions::shortest_window};
    }

    void run_passes() {
        const std::uint64_t most = options_.window_nodes;
        for (budget_ = std::min(first_budget, most);;
             budget_ = budget_ > most / budget_growth ? most : budget_ * budget_growth) {
            for (int window = std::min(first_window, options_.window);;) {
                if (window >= static_cast<int>(complete_.size()))
                    complete_.resize(static_cast<std::size_t>(window) + 1);
                while (!complete_[static_cast<std::size_t>(window)]) {
                    const std::size_t before = path_.size();
                    if (!pass(window) || result_.optimal) return;
                    if (path_.size() == before) break;
                    context_.report(Event::Kind::Incumbent, result_.stats, 0, single_moves(path_));
                }
                if (window == options_.window || window >= static_cast<int>(path_.size())) break;
                window = std::min(options_.window, window + std::max(2, window / 3));
            }
            if (budget_ == most) return;
        }
    }

    /// One walk over the path. False if it had to stop; the path is complete even then.
    bool pass(int window) {
        ++result_.stats.iterations;
        unfinished_ = false;
        const std::vector<MetricMove> before = std::exchange(path_, {});
        path_.reserve(before.size());
        board_ = start_;
        const auto step = static_cast<std::size_t>(std::max(1, window / 3));
        std::size_t next = 0;
        bool go_on = true;
        while (next < before.size() && go_on) {
            for (std::size_t i = 0; i < step && next < before.size(); ++i) append(before[next++]);
            rest_ = before.size() - next;
            while ((go_on = !must_stop()) && shorten_tail(static_cast<std::size_t>(window))) {
            }
        }
        while (next < before.size()) append(before[next++]);
        if (path_.size() != before.size()) complete_.assign(complete_.size(), false);
        if (go_on && path_.size() == before.size()) complete_[static_cast<std::size_t>(window)] = !unfinished_;
        return go_on;
    }

    /// Makes a move; one that undoes the last move removes it instead. Two multi-tile moves along one axis become one.
    void append(MetricMove move) {
        apply(board_, move);
        const bool along = !path_.empty() && (path_.back().move == opposite(move.move) ||
                                              (metric_ == Metric::MultiTile && path_.back().move == move.move));
        if (!along) return path_.push_back(move);
        MetricMove& last = path_.back();
        last.tiles += last.move == move.move ? move.tiles : -move.tiles;
        if (last.tiles < 0) last = opposite(MetricMove{last.move, -last.tiles});
        if (last.tiles == 0) path_.pop_back();
    }

    bool must_stop() {
        if (const auto reason = context_.poll(result_.stats, 0)) stopped_ = reason;
        return stopped_.has_value();
    }

    /// Searches the last moves of the path again. True if they have become fewer.
    bool shorten_tail(std::size_t window) {
        const std::size_t count = std::min(window, path_.size());
        if (count < shortest_window()) return false;
        const std::vector<MetricMove> tail(path_.end() - static_cast<std::ptrdiff_t>(count), path_.end());
        const bool whole = place_window(single_moves(tail));
        ++result_.windows;
        const auto shorter =
            search(static_cast<int>(count) - info(metric_).bound_step, whole && count == path_.size() && rest_ == 0);
        if (!shorter) {
            for (const MetricMove& move : tail) apply(board_, move);
            return false;
        }
        path_.resize(path_.size() - count);
        for (const MetricMove& move : metric_moves(metric_, *shorter)) append(move);
        return true;
    }

    /// Takes the board back to where the window starts and fills space_. Returns whether it holds the whole board.
    bool place_window(const std::vector<Move>& tail) {
        const Size size = board_.size();
        int top = size.row(board_.blank()), bottom = top, left = size.col(board_.blank()), right = left;
        int row = top, col = left;
        for (auto move = tail.rbegin(); move != tail.rend(); ++move) {
            row += *move == Move::Up ? 1 : *move == Move::Down ? -1 : 0;
            col += *move == Move::Left ? 1 : *move == Move::Right ? -1 : 0;
            top = std::min(top, row), bottom = std::max(bottom, row);
            left = std::min(left, col), right = std::max(right, col);
        }
        const int around = size.cells() <= whole_board ? max_side : margin;
        top = std::max(0, top - around), bottom = std::min(size.rows - 1, bottom + around);
        left = std::max(0, left - around), right = std::min(size.cols - 1, right + around);
        const Size inside{bottom - top + 1, right - left + 1};
        const auto for_cells = [&](const auto& visit) {
            Cell local = 0;
            for (int r = top; r <= bottom; ++r)
                for (int c = left; c <= right; ++c) visit(board_.at(size.cell(r, c)), local++);
        };
        for_cells([&](Tile tile, Cell local) { home_[tile] = local; });
        for (auto move = tail.rbegin(); move != tail.rend(); ++move) board_.apply(opposite(*move));
        homes_.clear();
        for_cells([&](Tile tile, Cell) { homes_.push_back(home_[tile]); });
        inside_ = inside;
        blank_ = inside.cell(size.row(board_.blank()) - top, size.col(board_.blank()) - left);
        space_.begin(inside_, homes_, blank_);
        return inside == size;
    }

    /// At most `bound` moves from the start of the window to its end. If `everything`, finding none proves the path
    /// optimal.
    std::optional<std::vector<Move>> search(int bound, bool everything) {
        if (space_.h() == 0) return std::vector<Move>();
        std::optional<std::vector<Move>> found;
        while (space_.h() <= bound) {
            Stats stats;
            inner_.limits.nodes = budget_;
            if (const auto& most = context_.limits.nodes)
                inner_.limits.nodes = std::min(budget_, *most - std::min(*most, result_.stats.expanded));
            inner_.begin();
            DepthFirst search(space_, *pruner_, inner_, stats, metric_);
            const auto end = search.run(bound);
            result_.stats.expanded += stats.expanded;
            result_.stats.generated += stats.generated;
            using End = DepthFirst<WindowSpace>::End;
            if (end != End::Found) {
                unfinished_ = unfinished_ || end == End::Stopped;
                if (end == End::Stopped) return found;
                break;
            }
            found = search.path();
            bound = path_length(metric_, *found) - info(metric_).bound_step;
            space_.begin(inside_, homes_, blank_);
        }
        if (everything) result_.optimal = true;
        return found;
    }

    const Board& start_;
    Board board_;  // at the end of path_ during a pass
    const Metric metric_;
    std::vector<MetricMove> path_;
    const ImproveOptions& options_;
    Context& context_;
    Context inner_;  // of the search of one window
    std::shared_ptr<const FsmPruner> pruner_;
    WindowSpace space_;
    std::vector<Cell> home_;   // by tile: its cell of the window at the window's end
    std::vector<Cell> homes_;  // the same by the tile's cell at the window's start
    Size inside_{};            // of the window
    Cell blank_ = 0;           // at the window's start
    std::size_t rest_ = 0;     // moves that this pass has not come to yet
    std::uint64_t budget_ = 0;
    bool unfinished_ = false;     // a window of this pass was not searched to its end
    std::vector<bool> complete_;  // by window length: all were, and the path has not changed since
    std::optional<Status> stopped_;
    Improvement result_;
};

Expected<void> check(const ImproveOptions& options) {
    if (options.window < ImproveOptions::shortest_window || options.window > ImproveOptions::longest_window)
        return make_error(ErrorCode::IntegerOutOfRange, "window", options.window, ImproveOptions::shortest_window,
                          ImproveOptions::longest_window);
    return {};
}

}  // namespace

std::vector<Move> without_loops(const Board& start, const std::vector<Move>& moves, const StopToken& stop) {
    struct Visit {
        std::uint64_t key;  // of the board: equal boards have equal keys
        std::uint32_t index;
        auto operator<=>(const Visit&) const = default;
    };
    constexpr std::size_t between_polls = 1 << 14;
    const auto salt = [cells = static_cast<std::uint64_t>(start.size().cells())](Tile tile, Cell cell) {
        return Random(tile * cells + cell).next();
    };
    std::vector<Visit> visits;
    visits.reserve(moves.size() + 1);
    Board board = start;
    std::uint64_t key = 0;
    visits.push_back({key, 0});
    for (const Move move : moves) {
        if (visits.size() % between_polls == 0 && stop.stop_requested()) return moves;
        const Step step = board.apply(move);
        key += salt(step.tile, step.to) - salt(step.tile, step.from);
        visits.push_back({key, static_cast<std::uint32_t>(visits.size())});
    }
    std::vector<std::uint32_t> last(visits.size());
    if (!stoppable_sort(visits.begin(), visits.end(), stop)) return moves;
    for (std::size_t i = visits.size(); i-- > 0;) {
        const bool again = i + 1 < visits.size() && visits[i + 1].key == visits[i].key;
        last[visits[i].index] = again ? last[visits[i + 1].index] : visits[i].index;
    }
    std::vector<Move> kept;
    for (std::size_t at = 0; (at = last[at]) < moves.size(); ++at) kept.push_back(moves[at]);
    const auto end = walk(start, kept);  // two boards may have one key, however unlikely
    return end && *end == board ? kept : moves;
}

Expected<Improvement> improve(const Board& start, std::vector<Move> moves, const ImproveOptions& options,
                              Context& context, bool begun) {
    if (const auto checked = check(options); !checked) return std::unexpected(checked.error());
    const auto end = walk(start, moves);
    if (!end) return std::unexpected(end.error());
    if (!begun) context.begin();
    const std::size_t given = moves.size();
    moves = without_loops(start, moves, [&context] { return context.over().has_value(); });
    if (moves.size() < given) context.report(Event::Kind::Incumbent, {}, 0, moves);
    Improvement result = Improver(start, moves, options, context).run();
    return result;
}

}  // namespace taquin
