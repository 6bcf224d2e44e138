// IDA* that switches to a better heuristic while it runs.
//
// Both are admissible, so bounds completed with the first one stay proved: the second continues from the bound that the
// search has reached, or from its own estimate of the start if that is higher. An iteration interrupted by the switch
// starts over, since all of it takes a fraction of the time with better tables. Its nodes stay counted.

#include "taquin/solve/changing_idastar.h"

#include <algorithm>

#include "taquin/fast/engine.h"
#include "taquin/solve/iteration_turns.h"

namespace taquin {

namespace {

class ChangingIterations final : public BoundedIterations {
  public:
    using Better = std::function<HeuristicPtr(const Stats&, int)>;

    ChangingIterations(const SearchInput& input, const FsmPruner& pruner, Context& context, Stats& stats,
                       BackgroundTables::Search& tables, const Better& better)
        : input_(input), pruner_(pruner), context_(context), stats_(stats), tables_(tables), better_(better) {
        begin(input_);
    }
    ~ChangingIterations() override { tell_tables(stats_.expanded, 0); }
    ChangingIterations(const ChangingIterations&) = delete;
    ChangingIterations& operator=(const ChangingIterations&) = delete;

    bool known() const { return iterations_ != nullptr; }
    int h_start() const override { return iterations_->h_start(); }
    int scale() const override { return iterations_->scale(); }

    IterationResult run(int bound) override {
        tell_tables(stats_.expanded, growth_.next());
        for (;;) {
            if (wants_change()) change(bound);
            const std::uint64_t before = before_ = stats_.expanded;
            stage_.begin_phase();
            IterationResult iteration = iterations_->run(std::max(bound, iterations_->h_start()));
            if (iteration.end == IterationResult::End::Exhausted) growth_.ran(stats_.expanded - before);
            if (iteration.end != IterationResult::End::Stopped) return iteration;
            if (const auto over = context_.over()) iteration.reason = *over;
            if (context_.over() || !wants_change()) return iteration;
        }
    }

  private:
    bool wants_change() const { return !changed_ && tables_.ready(); }

    /// Keeps a reference to the heuristic of `input`.
    void begin(const SearchInput& input) {
        stage_ = Context();
        stage_.limits = context_.limits;
        stage_.limits.time.reset();
        stage_.metric = context_.metric;
        stage_.stop = [this] { return context_.over().has_value() || wants_change(); };
        stage_.on_notice = context_.on_notice;
        stage_.progress_interval = context_.progress_interval;
        stage_.on_event = [this](const Event& event) {
            expect_more(event.stats.expanded);
            context_.report(event.kind, event.stats, event.lower_bound);
        };
        if (!changed_) stage_.on_poll = [this] { tables_.make_way(stage_.stop); };
        stage_.begin();
        iterations_ = fast::fast_iterations(input, pruner_, stage_, stats_);
    }

    /// If the tables do not fit after all, the search goes on without them.
    void change(int bound) {
        changed_ = true;
        if (auto made = better_(stats_, bound)) {
            heuristic_ = std::move(made);
            improved_.emplace(SearchInput{input_.problem, *heuristic_, input_.options, input_.make_heuristic,
                                          input_.metric, input_.fast});
        }
        begin(improved_ ? *improved_ : input_);
    }

    /// An iteration that takes longer than predicted is expected to take as long again.
    void expect_more(std::uint64_t expanded) {
        const auto now = static_cast<double>(expanded - before_);
        if (now > growth_.next()) tell_tables(expanded, now);
    }

    void tell_tables(std::uint64_t expanded, double next_nodes) {
        if (changed_) return;
        const double seconds = context_.seconds();
        std::optional<double> left;
        if (context_.limits.time) left = std::chrono::duration<double>(*context_.limits.time).count() - seconds;
        tables_.expect(expanded, seconds, next_nodes, left);
    }

    const SearchInput& input_;
    const FsmPruner& pruner_;
    Context& context_;
    Stats& stats_;
    BackgroundTables::Search& tables_;
    const Better& better_;
    Context stage_;
    HeuristicPtr heuristic_;
    std::optional<SearchInput> improved_;
    bool changed_ = false;
    IterationGrowth growth_;
    std::uint64_t before_ = 0;  // nodes, before the iteration that is running
    std::unique_ptr<BoundedIterations> iterations_;
};

}  // namespace

std::optional<Result> run_changing_idastar(const SearchInput& input, Context& context, BackgroundTables::Search& tables,
                                           const std::function<HeuristicPtr(const Stats&, int bound)>& better) {
    Result result;
    result.stats.generated = 1;
    const auto pruner = pruner_in_time(input, context, result);
    if (!pruner) return result;
    ChangingIterations iterations(input, *pruner, context, result.stats, tables, better);
    if (!iterations.known()) return std::nullopt;
    deepen(result, context, iterations, iterations.h_start(), input.options.integer("max-threshold"));
    return result;
}

}  // namespace taquin
