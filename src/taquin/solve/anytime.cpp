// A solution at once, then ever shorter ones, with a proved lower bound that rises beside them, until both meet.
//
// The first solution is constructed (`layers`), which takes milliseconds. Then two kinds of work take turns:
// - from above: beams of growing width, each looking only for something shorter than the incumbent, on larger boards
//   with weights fitted for the purpose and, under a limit, a last one that fills it (solve/beam_schedule); after each,
//   windows of the incumbent and a corridor of the states near it;
// - from below: the iterations of IDA*. One that ends without a solution proves a higher bound; one that finds a
//   solution proves it optimal. A beam that never had to drop a node is a proof as well.
// (Anytime search with an incumbent and a bound: Hansen and Zhou 2007; beams of growing width: Zhang 1998.)
//
// Turns are taken by counts of nodes: the same board, options, tables and node limit give the same sequence of
// incumbents and bounds on any machine. Only under a time limit without a node limit do the widths of guided beams
// depend on the clock. An iteration of IDA* without a solution expands the same nodes with any number of threads; one
// that finds a solution does not, so under a node limit IDA* has one thread.

#include "taquin/solve/anytime.h"

#include <algorithm>
#include <limits>

#include "taquin/fast/engine.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/search/beam.h"
#include "taquin/search/corridor.h"
#include "taquin/search/idastar.h"
#include "taquin/search/layers.h"
#include "taquin/search/trace.h"
#include "taquin/solve/beam_guide.h"
#include "taquin/solve/improve.h"
#include "taquin/solve/iteration_turns.h"
#include "taquin/solve/replay.h"

namespace taquin {

namespace {

constexpr OptionInfo options[] = {
    {.name = "width",
     .type = OptionInfo::Type::Integer,
     .default_value = "50",
     .min = 1,
     .max = 1e8,
     .help = "nodes kept in each layer of the first beam, four times as many where a fitted guide leads it"},
    {.name = "growth",
     .type = OptionInfo::Type::Integer,
     .default_value = "4",
     .min = 2,
     .max = 100,
     .help = "each beam is this many times as wide as the one before; with a guide and a limit, the last one fills it"},
    prune_option("14"),
};

/// Above this, a path of IDA* takes more memory than it is worth; the bound is the estimate of the start.
constexpr int most_cells_of_iterations = 100;
/// Above this, states are so large and paths so long that only windows of the path pay off.
constexpr int most_cells_of_beams = 400;
/// Nodes for windows and corridors after the first beam; later as many as the beams had.
constexpr std::uint64_t first_polish = 20'000;
constexpr std::uint64_t guided_nodes_a_polished = 8;
/// States of the first corridor, for each move of the path.
constexpr std::uint64_t first_corridor_width = 32;
/// Nodes for one window, at first and at last.
constexpr std::uint64_t first_window_nodes = 1'000;
constexpr std::uint64_t most_window_nodes = 5'000'000;

/// The status of a stage that was stopped for this reason.
Status status_of(StoppedBy reason) {
    constexpr Status statuses[] = {Status::Solved, Status::TimeLimit, Status::NodeLimit, Status::MemoryLimit,
                                   Status::Cancelled};
    return statuses[static_cast<std::size_t>(reason)];
}

class Anytime {
  public:
    Anytime(const SearchInput& input, Context& context)
        : input_(input), context_(context), admissible_(input.heuristic.admissible()) {
        stats_.generated = 1;
        // An inadmissible estimate proves nothing: then the bound is Manhattan distance.
        const int h = input.heuristic.value(input.problem.start);
        lower_ = admissible_ ? moves_of(h, input.heuristic.scale()) : 0;
        lower_ = std::max(lower_, make_manhattan(input.problem.goal, input.metric)->value(input.problem.start));
    }

    Result run() {
        if (input_.problem.goal.reached(input_.problem.start)) {
            have_ = true;
            lower_ = 0;
            return finish(Status::Solved);
        }
        context_.report(Event::Kind::LowerBound, stats_, lower_);
        if (const auto stop = construct()) return finish(*stop);
        // The pruner takes longer to make than a first beam; small boards are solved by the first iterations.
        if (input_.problem.goal.size().cells() > BeamGuide::most_cells_without && !closed() && !wrong_)
            if (const auto stop = shorten()) return finish(*stop);
        if (const auto stop = prepare_iterations()) return finish(*stop);
        while (!closed() && !wrong_) {
            if (const auto stop = context_.poll(stats_, lower_)) return finish(*stop);
            if (const auto stop = !fresh_ && iteration_is_next() ? iterate() : shorten()) return finish(*stop);
        }
        return finish(Status::Solved);
    }

  private:
    int length() const { return path_length(input_.metric, best_); }
    bool closed() const { return have_ && lower_ >= length(); }

    Result finish(Status status) {
        Result result;
        result.status = status;
        result.optimal = closed();
        result.moves = wrong_ ? *std::move(wrong_) : std::move(best_);
        result.lower_bound = lower_;
        result.stats = stats_;
        result.engine = iterations_are_fast_ ? "fast" : "general";
        return result;
    }

    // What the stages share.

    std::uint64_t nodes_left() const {
        if (!context_.limits.nodes) return unlimited;
        return *context_.limits.nodes - std::min(*context_.limits.nodes, stats_.expanded);
    }

    /// The stage gets the limits and stop requests of the whole search, with the nodes that are left. `before`: the
    /// stage's counts that stats_ already includes.
    void prepare(Context& stage, const Stats& before) {
        stage.limits = context_.limits;
        stage.limits.time.reset();
        if (stage.limits.memory) *stage.limits.memory -= guide_.bytes();
        if (context_.limits.nodes) stage.limits.nodes = before.expanded + nodes_left();
        stage.stop = [this] { return context_.over().has_value(); };
        stage.on_notice = context_.on_notice;
        stage.progress_interval = context_.progress_interval;
        if (context_.on_event)
            stage.on_event = [this, before](const Event& event) {
                if (event.kind == Event::Kind::Incumbent) adopt({event.moves.begin(), event.moves.end()});
                if (event.kind != Event::Kind::Progress) return;
                Stats stats = stats_;
                stats.expanded += event.stats.expanded - before.expanded;
                stats.generated += event.stats.generated - before.generated;
                stats.deepest = std::max(stats.deepest, event.stats.deepest);
                context_.report(Event::Kind::Progress, stats, lower_);
            };
        stage.begin();
    }

    void count(const Stats& after, const Stats& before = {}) {
        stats_.expanded += after.expanded - before.expanded;
        stats_.generated += after.generated - before.generated;
        stats_.deepest = std::max(stats_.deepest, after.deepest);
        stats_.max_frontier = std::max(stats_.max_frontier, after.max_frontier);
        stats_.stored_bytes = std::max(stats_.stored_bytes, after.stored_bytes);
        ++stats_.iterations;
    }

    static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

    template <class Work>
    Result run_stage(Work work, std::uint64_t most_nodes = unlimited) {
        Context stage;
        prepare(stage, {});
        if (most_nodes < nodes_left()) stage.limits.nodes = most_nodes;
        Result found = work(stage);
        count(found.stats);
        return found;
    }

    /// Why the whole search must end when a stage ended with this status, if it must.
    std::optional<Status> over(Status status) const {
        if (status == Status::Solved || status == Status::GaveUp || status == Status::MemoryLimit) return std::nullopt;
        if (status == Status::NodeLimit) return nodes_left() == 0 ? std::optional(status) : std::nullopt;
        return context_.over().value_or(Status::Cancelled);
    }

    /// True if the moves are a shorter solution than any before.
    bool adopt(std::vector<Move> moves) {
        if (have_ && path_length(input_.metric, moves) >= length()) return false;
        if (!reaches_goal(input_.problem, moves)) {
            wrong_ = std::move(moves);
            return false;
        }
        best_ = std::move(moves);
        have_ = true;
        fresh_ = true;
        context_.report(Event::Kind::Incumbent, stats_, lower_, best_);
        return true;
    }

    /// In single-tile moves all solutions have the same parity.
    void raise(int bound) {
        if (have_ && info(input_.metric).fixed_parity && (length() - bound) % 2 != 0) ++bound;
        if (bound <= lower_) return;
        lower_ = bound;
        context_.report(Event::Kind::LowerBound, stats_, lower_);
    }

    // From above.
    std::optional<Status> construct() {
        const auto plain = Options::read(layers_info.options, {}, layers_info.name, "algorithm");
        Result built = run_stage([&](Context& stage) {
            return layers_info.run({input_.problem, input_.heuristic, *plain, {}, input_.metric}, stage);
        });
        if (built.status != Status::Solved) return over(built.status).value_or(built.status);
        adopt(std::move(built.moves));
        fresh_ = !corridor_pays();  // windows can wait: the first beam finds a far better path
        raise(lower_);
        return std::nullopt;
    }

    /// Windows of a new incumbent and a corridor around it, else the next beam, and after it both again with more
    /// nodes.
    std::optional<Status> shorten() {
        const std::uint64_t before = stats_.expanded;
        std::optional<Status> stop;
        if (fresh_) {
            fresh_ = false;
            stop = search_windows();
            if (!stop && !closed() && corridor_pays() && input_.metric == Metric::SingleTile) stop = search_corridor();
        } else {
            stop = search_beam();
        }
        spent_above_ += stats_.expanded - before;
        return stop;
    }

    std::optional<Status> search_windows() {
        Improvement better;
        const Result found = run_stage(
            [&](Context& stage) {
                ImproveOptions options;
                options.window_nodes = window_nodes_;
                options.metric = input_.metric;
                Result result;
                if (auto improved = improve(input_.problem.start, best_, options, stage, true)) {
                    better = *std::move(improved);
                    result.stats = better.stats;
                }
                result.status = status_of(better.stopped_by);
                return result;
            },
            polish_nodes());
        if (!better.moves.empty()) adopt(std::move(better.moves));
        if (better.optimal) raise(length());
        fresh_ = false;
        return over(found.status);
    }

    /// Windows and corridors get as many nodes as the beams, a fraction of that beside guided ones; without beams, all.
    std::uint64_t polish_nodes() const {
        if (!corridor_pays() || !beams_pay_) return unlimited;
        return std::max(first_polish, guide_.empty() ? spent_on_beams_ : spent_on_beams_ / guided_nodes_a_polished);
    }
    bool corridor_pays() const { return !out_of_memory_ && input_.problem.goal.size().cells() <= most_cells_of_beams; }

    std::optional<Status> search_corridor() {
        const Result found = run_stage([&](Context& stage) {
            const std::uint64_t states = std::min(corridor_width_ * best_.size(), polish_nodes() / 2);
            return corridor_search(input_.problem, best_, states, stage);
        });
        if (found.status == Status::MemoryLimit) out_of_memory_ = true;
        if (found.status == Status::Solved) adopt(found.moves);
        return over(found.status);
    }

    std::optional<Status> search_beam() {
        fresh_ = true;  // afterwards windows and corridor get more nodes, even for the same incumbent
        window_nodes_ = std::min(most_window_nodes, 2 * window_nodes_);
        corridor_width_ *= 2;
        if (!corridor_pays()) {  // nor does a beam: without IDA* only windows are left, until they have the most nodes
            if (iterations_ != nullptr) return iterate();
            return window_nodes_ == most_window_nodes ? std::optional(Status::MemoryLimit) : std::nullopt;
        }
        if (input_.metric == Metric::SingleTile) guide_.prepare(input_, context_);
        if (!schedule_) schedule_.emplace(input_.options, !guide_.empty());
        const auto beam = schedule_->next(context_, stats_.expanded, best_.size());
        if (!beam) {  // the limit is too near for one: more nodes for windows, then work on the bound
            beams_pay_ = false;
            if (window_nodes_ < most_window_nodes) return std::nullopt;
            if (iterations_ != nullptr) return iterate();
            return context_.limits.nodes ? Status::NodeLimit : Status::TimeLimit;
        }
        const std::uint64_t before = stats_.expanded;
        const double began = context_.seconds();
        Result found = run_stage([&](Context& stage) {
            if (!guide_.empty()) return guide_.beam(input_, *beam, best_.size() - 1, lower_, stage);
            return beam_search(input_, stage, static_cast<std::size_t>(beam->width),
                               static_cast<std::size_t>(length() - 1));
        });
        schedule_->ran(stats_.expanded - before, context_.seconds() - began);
        spent_on_beams_ += stats_.expanded - before;
        if (found.status == Status::MemoryLimit) out_of_memory_ = true;
        const bool complete = found.optimal;  // no node was dropped: it was a breadth-first search
        if (found.status == Status::Solved) adopt(std::move(found.moves));
        if (complete && !over(found.status)) raise(length());
        return over(found.status);
    }

    // From below.
    std::optional<Status> prepare_iterations() {
        if (closed() || !admissible_ || input_.problem.goal.size().cells() > most_cells_of_iterations)
            return std::nullopt;
        Result unused;
        pruner_ = pruner_in_time(input_, context_, unused);
        if (pruner_ == nullptr) return unused.status;
        prepare(below_context_, below_);
        if (context_.limits.nodes) below_context_.limits.threads = 1;  // read when the iterations are made
        if (input_.fast && input_.problem.goal.size().cells() > 8)
            iterations_ = fast::fast_iterations(input_, *pruner_, below_context_, below_);
        iterations_are_fast_ = iterations_ != nullptr;
        if (!iterations_) iterations_ = general_iterations(input_, *pruner_, below_context_, below_);
        bound_ = iterations_->h_start();
        return std::nullopt;
    }

    bool iteration_is_next() const {
        if (iterations_ == nullptr) return false;
        const double share = input_.problem.goal.size().cells() <= BeamGuide::most_cells_without
                                 ? IterationTurns::share_near_proof
                             : iterations_are_fast_ ? IterationTurns::share_of_fast
                             : guide_.empty()       ? IterationTurns::share_of_general
                                                    : IterationTurns::share_beside_guide;
        return turns_.due(below_.expanded, spent_above_, share);
    }

    std::optional<Status> iterate() {
        const Stats before = below_;
        prepare(below_context_, before);
        IterationResult iteration = iterations_->run(bound_);
        count(below_, before);
        switch (iteration.end) {
            case IterationResult::End::Stopped:
                return over(iteration.reason);
            case IterationResult::End::Found:
                adopt(std::move(iteration.moves));
                raise(length());
                return std::nullopt;
            case IterationResult::End::Exhausted:
                break;
        }
        turns_.ran(below_.expanded - before.expanded);
        bound_ = iteration.next_bound;
        raise(moves_of(bound_, iterations_->scale()));
        return std::nullopt;
    }

    const SearchInput& input_;
    Context& context_;
    const bool admissible_;
    Stats stats_;

    std::vector<Move> best_;
    bool have_ = false;
    std::optional<std::vector<Move>> wrong_;  // wrong moves of a stage, for solve() to report
    bool fresh_ = false;                      // windows and corridor of the incumbent are due
    std::optional<BeamSchedule> schedule_;
    bool beams_pay_ = true;
    std::uint64_t window_nodes_ = first_window_nodes;
    std::uint64_t corridor_width_ = first_corridor_width;
    std::uint64_t spent_above_ = 0;
    std::uint64_t spent_on_beams_ = 0;
    bool out_of_memory_ = false;
    BeamGuide guide_;

    int lower_ = 0;
    std::shared_ptr<const FsmPruner> pruner_;
    Context below_context_;
    Stats below_;
    std::unique_ptr<BoundedIterations> iterations_;
    bool iterations_are_fast_ = false;
    int bound_ = 0;
    IterationTurns turns_;
};

Result run(const SearchInput& input, Context& context) {
    Result result;
    {
        const TracePause pause(context.trace);
        result = Anytime(input, context).run();
    }
    trace_path(context.trace, result.moves);
    return result;
}

}  // namespace

const AlgorithmInfo anytime_info{
    .name = "anytime",
    .title = "Anytime search",
    .summary = "a solution at once, then shorter ones and a rising lower bound until they meet or a limit comes",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "linear-conflict",
    .options = options,
    .run = run,
    .counters = counter_meanings::anytime,
    .own_proof = true,
};

}  // namespace taquin
