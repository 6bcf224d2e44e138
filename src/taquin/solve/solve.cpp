// The steps of one solve: plan -> heuristic and engine -> search -> moves replayed -> result.

#include "taquin/solve/solve.h"

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/fast/engine.h"
#include "taquin/fast/guided_beam.h"
#include "taquin/fast/ida_control.h"
#include "taquin/heuristic/manhattan.h"
#include "taquin/pdb/table_file.h"
#include "taquin/pdb/table_source.h"
#include "taquin/platform/clock.h"
#include "taquin/platform/memory.h"
#include "taquin/search/beam.h"
#include "taquin/search/idastar.h"
#include "taquin/search/layers.h"
#include "taquin/solve/anytime.h"
#include "taquin/solve/changing_idastar.h"
#include "taquin/solve/choose.h"
#include "taquin/solve/replay.h"

namespace taquin {

namespace {

/// One solve. The members are what its steps share.
class Solve {
  public:
    Solve(const SolvePlan& plan, Context& context, TableSource* tables, fast::IdaControl* control)
        : problem_(plan.problem),
          search_(plan.search),
          context_(context),
          tables_(tables),
          control_(control),
          budget_(search_.limits.memory.value_or(TableBudget::unlimited)),
          reachable_(reachability(problem_.start, problem_.goal).reachable) {
        context_.limits = search_.limits;
        context_.metric = search_.metric;
        limit_stored_bytes();
        context_.begin();
        cpu_start_ = cpu_seconds();
    }

    Expected<Result> run() {
        if (const auto configured = configure(); !configured) return std::unexpected(configured.error());
        result_.algorithm = algorithm_->text;
        if (algorithm_->informed()) result_.heuristic = heuristic_text_;
        const auto heuristic = make_heuristic(problem_.goal);
        if (!heuristic) return without_search(heuristic.error());
        const SearchInput input{problem_,
                                **heuristic,
                                algorithm_->options,
                                [this](const Goal& goal) { return make_backward(goal); },
                                search_.metric,
                                search_.engine != Engine::General};
        if (algorithm_->info->check != nullptr)
            if (const auto checked = algorithm_->info->check(input); !checked) return without_search(checked.error());
        if (!reachable_) return finish(Status::Unsolvable);
        auto found = search(input);
        if (!found) return std::unexpected(found.error());
        return conclude(*std::move(found), better_ != nullptr ? *better_ : **heuristic);
    }

  private:
    /// Of this thread if the solve has only one (others may be solving concurrently), else of the process.
    double cpu_seconds() const { return context_.limits.threads == 1 ? thread_cpu_seconds() : process_cpu_seconds(); }

    /// For choose(): a default time limit does not say how long a proof may take.
    Limits auto_limits() const {
        Limits limits = search_.limits;
        if (search_.auto_time) limits.time = auto_time;
        return limits;
    }

    /// Determines the algorithm and the heuristic, choosing where the plan leaves them open.
    Expected<void> configure() {
        algorithm_ = search_.algorithm;
        heuristic_ = search_.heuristic;
        std::string chosen;
        if (!algorithm_) {
            Choice choice = choose(problem_, tables_, budget_, auto_limits(), search_.metric, builds_beside());
            auto parsed = parse_algorithm(choice.algorithm);
            if (!parsed) return std::unexpected(parsed.error());
            algorithm_ = *std::move(parsed);
            chosen = choice.heuristic;
            if (builds_beside()) background_ = search_.background->join(problem_.goal, chosen, !search_.limits.time);
            if (BackgroundTables::possible && background_ != nullptr && choice.wants_tables) background_->want();
            if (reachable_) {
                result_.why = std::move(choice.why);
                result_.predicted_seconds = choice.predicted_seconds;
            }
            if (search_.auto_time) {
                const auto proof_time = background_ != nullptr ? auto_proof_time + auto_build_time : auto_proof_time;
                const auto time = algorithm_->info == &anytime_info ? *search_.auto_time : proof_time;
                context_.limits.time = std::min(context_.limits.time.value_or(time), time);
            }
        }
        if (context_.limits.time) result_.time_limit = std::chrono::duration<double>(*context_.limits.time).count();
        if (search_.own_heuristic != nullptr) {
            heuristic_text_ = "own";
            return {};
        }
        if (!heuristic_ && algorithm_->informed()) {
            auto parsed =
                parse_heuristic(chosen.empty() ? default_heuristic(*algorithm_->info, search_.metric) : chosen);
            if (!parsed) return std::unexpected(parsed.error());
            heuristic_ = *std::move(parsed);
        }
        if (heuristic_) heuristic_text_ = heuristic_->text;
        return {};
    }

    /// Whether tables may be built during this search. Under a node limit results must not depend on when they are
    /// ready.
    bool builds_beside() const {
        return BackgroundTables::possible && search_.background != nullptr && reachable_ && !search_.heuristic &&
               search_.own_heuristic == nullptr && !search_.limits.nodes && search_.metric == Metric::SingleTile &&
               control_ == nullptr;
    }

    /// The heuristic with the tables built in the background. Those of the first heuristic are still in use.
    HeuristicPtr make_better(const Stats& stats, int bound) {
        auto parsed = parse_heuristic(background_->heuristic());
        if (!parsed) return nullptr;
        auto made = taquin::make_heuristic(
            *parsed, problem_.goal, tables_, [this] { return context_.over().has_value(); }, &budget_, search_.metric);
        if (!made) return nullptr;
        result_.why = make_message(ErrorCode::ChangedTables, heuristic_text_, parsed->text, bound);
        result_.heuristic = heuristic_text_ = parsed->text;
        context_.report_heuristic(stats, bound, heuristic_text_);
        better_ = *std::move(made);
        return better_;
    }

    /// Interrupted by a stop request or the time limit; an unsolvable board needs no heuristic.
    Expected<HeuristicPtr> make_heuristic(const Goal& goal) {
        const StopToken stop = [this] { return !reachable_ || context_.over().has_value(); };
        if (!algorithm_->informed()) return make_manhattan(goal, search_.metric);
        if (search_.own_heuristic == nullptr) {
            auto made = taquin::make_heuristic(*heuristic_, goal, tables_, stop, &budget_, search_.metric);
            limit_stored_bytes();
            return made;
        }
        if (goal.board() == problem_.goal.board()) return search_.own_heuristic;
        return make_error(ErrorCode::OwnHeuristicOneWay, "heuristic", algorithm_->info->name);
    }

    /// Cached, since both the check of the input and the search ask for it.
    Expected<HeuristicPtr> make_backward(const Goal& goal) {
        if (backward_ != nullptr && backward_goal_ == goal.board()) return backward_;
        auto made = make_heuristic(goal);
        if (made) {
            backward_ = *made;
            backward_goal_ = goal.board();
        }
        return made;
    }

    /// The search may store what its tables leave of the memory limit. Tables of concurrent searches are those that the
    /// common source keeps.
    void limit_stored_bytes() {
        if (!search_.limits.memory) return;
        const bool shared = search_.limits.memory_shared_by > 1 && tables_ != nullptr;
        const std::uint64_t tables = std::max(budget_.used(), shared ? tables_->kept_bytes() : 0);
        context_.limits.memory = (*search_.limits.memory - std::min(tables, *search_.limits.memory)) /
                                 static_cast<std::uint64_t>(std::max(search_.limits.memory_shared_by, 1));
    }

    /// The heuristic could not be made: stopped, not needed, too large for the memory limit, or impossible.
    Expected<Result> without_search(const Error& error) {
        const bool no_memory = error.code == ErrorCode::TablesExceedMemory || error.code == ErrorCode::OutOfMemory;
        if (error.code != ErrorCode::Cancelled && !no_memory) return std::unexpected(error);
        if (!reachable_) return finish(Status::Unsolvable);
        if (no_memory) result_.why = error;
        result_.lower_bound = bound_at_start();
        return finish(no_memory ? Status::MemoryLimit : context_.over().value_or(Status::Cancelled));
    }

    Expected<Result> search(const SearchInput& input) {
        // Boards of up to eight cells take microseconds either way.
        const bool try_fast =
            search_.engine == Engine::Fast || (search_.engine == Engine::Auto && problem_.goal.size().cells() > 8);
        if (control_ != nullptr) return controlled(input, try_fast);
        if (BackgroundTables::possible && try_fast && algorithm_->info == &idastar_info && background_ != nullptr)
            if (auto found = run_changing_idastar(input, context_, *background_, [this](const Stats& stats, int bound) {
                    return make_better(stats, bound);
                })) {
                result_.engine = "fast";
                return *std::move(found);
            }
        if (try_fast && algorithm_->info == &idastar_info)
            if (auto found = fast::run_idastar(input, context_)) {
                result_.engine = "fast";
                return *std::move(found);
            }
        if (try_fast && algorithm_->info == &beam_info)
            if (auto found = fast::run_beam(input, context_)) {
                result_.engine = "fast";
                return *std::move(found);
            }
        if (search_.engine == Engine::Fast)
            return make_error(ErrorCode::NoFastEngine, "engine", algorithm_->text, heuristic_text_,
                              problem_.goal.size().text());
        Result found = algorithm_->info->run(input, context_);
        result_.engine = found.engine.empty() ? "general" : found.engine;
        return found;
    }

    Expected<Result> controlled(const SearchInput& input, bool try_fast) {
        if (try_fast && algorithm_->info == &idastar_info) {
            auto found = fast::run_idastar(input, context_, *control_, identity());
            if (!found) return std::unexpected(found.error());
            result_.engine = "fast";
            if (*found) return **std::move(found);
        }
        return std::unexpected(control_->refusal(algorithm_->text, heuristic_text_, problem_.goal.size()));
    }

    /// What the nodes of the search depend on.
    RunIdentity identity() const {
        std::string tables;
        for (const TablePtr& table : budget_.tables())
            tables +=
                fmt::format("{}{}={:016x}", tables.empty() ? "" : " ", table->key().text(), hash_bytes(table->bytes()));
        return {{"board", format_board(problem_.start)},
                {"goal", format_board(problem_.goal.board())},
                {"metric", std::string(name(search_.metric))},
                {"algorithm", algorithm_->text},
                {"heuristic", heuristic_text_},
                {"tables", tables.empty() ? "none" : tables}};
    }

    /// Turns what the search found into the answer; `optimal` and the bound are kept only where they are proved.
    Result conclude(Result found, const Heuristic& heuristic) {
        const bool admissible = !algorithm_->informed() || heuristic.admissible() || algorithm_->info->own_proof;
        if (!search_.algorithm && stopped_by(found.status) != StoppedBy::None && !reaches_goal(problem_, found.moves))
            found.moves = constructed();
        result_.stats = found.stats;
        result_.stopped_by = stopped_by(found.status);
        result_.lower_bound = std::max(admissible ? found.lower_bound : 0, bound_at_start());
        Status status = found.status;
        if (!reaches_goal(problem_, found.moves)) {  // as with the partial path of a stopped search
            if (status == Status::Solved) status = Status::InternalError;
        } else {
            const int length = path_length(search_.metric, found.moves);
            result_.optimal =
                (found.status == Status::Solved && found.optimal && admissible) || length == result_.lower_bound;
            if (result_.optimal) result_.lower_bound = length;
            result_.moves = std::move(found.moves);
            status = Status::Solved;
            if (context_.incumbent_length() != static_cast<std::size_t>(length))  // else the search has reported it
                context_.report(Event::Kind::Incumbent, result_.stats, result_.lower_bound, result_.moves);
        }
        if (algorithm_->informed())
            result_.stats.h_start =
                static_cast<double>(heuristic.value(problem_.start)) / static_cast<double>(heuristic.scale());
        return finish(status);
    }

    /// Costs next to nothing, and holds whatever heuristic the search used.
    int bound_at_start() const { return make_manhattan(problem_.goal, search_.metric)->value(problem_.start); }

    /// Gives `auto` an answer even if the search it chose was stopped before finding one: constructed without search,
    /// within a millisecond. Larger boards get theirs from `anytime`.
    std::vector<Move> constructed() const {
        constexpr int most_cells = 100;
        const Manhattan unused(problem_.goal);
        const auto options = Options::read(layers_info.options, {}, layers_info.name, "algorithm");
        if (problem_.goal.size().cells() > most_cells || !options) return {};
        Context context;
        context.begin();
        return layers_info.run({problem_, unused, *options, {}, search_.metric}, context).moves;
    }

    Result finish(Status status) {
        background_.reset();
        result_.status = status;
        result_.metric = search_.metric;
        if (status != Status::Solved) result_.stopped_by = stopped_by(status);
        result_.stats.wall_seconds = context_.seconds();
        result_.stats.cpu_seconds = cpu_seconds() - cpu_start_;
        result_.stats.peak_bytes = peak_memory();
        return std::move(result_);
    }

    const Problem& problem_;
    const SearchPlan& search_;
    Context& context_;
    TableSource* tables_;
    fast::IdaControl* control_;
    TableBudget budget_;
    bool reachable_;
    double cpu_start_ = 0;
    std::optional<AlgorithmSpec> algorithm_;
    std::optional<HeuristicSpec> heuristic_;
    std::string heuristic_text_;
    std::unique_ptr<BackgroundTables::Search> background_;  // null if there are no better tables
    HeuristicPtr better_;                                   // the heuristic with those tables, once built
    HeuristicPtr backward_;
    std::optional<Board> backward_goal_;
    Result result_;
};

}  // namespace

Expected<Result> solve(const SolvePlan& plan, Context& context, TableSource* tables, fast::IdaControl* control) {
    return Solve(plan, context, tables, control).run();
}

}  // namespace taquin
