// Parallel IDA*: threads that share work, count together and stop together.

#include "taquin/fast/parallel_ida.h"

#include <utility>

namespace taquin::fast {

void LimitMonitor::report(const BoundedDfs::Counters& own) {
    shared_.expanded += own.expanded - expanded_;
    shared_.generated += own.generated - generated_;
    expanded_ = own.expanded;
    generated_ = own.generated;
}

std::optional<Status> LimitMonitor::poll(const BoundedDfs::Counters& own, int bound) {
    report(own);
    if (shared_.stop.load(std::memory_order_relaxed)) return Status::Cancelled;
    const Lock lock = Lock::attempt(shared_.mutex);
    if (!lock.owns_lock()) return std::nullopt;  // another thread polls right now
    Stats all;
    all.expanded = shared_.expanded + shared_.expanded_elsewhere;
    all.generated = shared_.generated + shared_.generated_elsewhere;
    all.deepest = own.deepest;
    const auto status = shared_.context.poll(all, bound);
    if (status && !shared_.reason) shared_.reason = status;
    return status;
}

std::uint64_t LimitMonitor::next_poll(std::uint64_t expanded) const {
    // What the other threads did is added to this thread's count, so that one thread alone stops exactly at a limit.
    const Lock lock(shared_.mutex);
    const std::uint64_t others = shared_.expanded_elsewhere + shared_.expanded - expanded_;
    return shared_.context.next_poll(others + expanded) - others;
}

struct ParallelIda::Worker {
    Worker(LimitMonitor::Shared& shared, std::unique_ptr<BoundedDfs> made)
        : monitor(shared), dfs(std::move(made)), next_poll(monitor.next_poll(0)) {}
    LimitMonitor monitor;
    BoundedDfs::Counters counters;
    std::unique_ptr<BoundedDfs> dfs;
    std::uint64_t next_poll;
};

ParallelIda::ParallelIda(const Kernel& kernel, const FsmPruner& pruner, Context& context, Stats& stats,
                         IdaControl* control)
    : shared_{.context = context, .mutex = {}},
      stats_(stats),
      control_(control),
      threads_(std::max(1, context.limits.threads), context.on_notice),
      h_start_(kernel.h_start()),
      pool_(static_cast<std::size_t>(threads_.workers())) {
    for (int i = 0; i < threads_.workers(); ++i)
        workers_.push_back(std::make_unique<Worker>(shared_, kernel.make_dfs(pruner)));
    if (control_ != nullptr && !control_->owns_start()) return;  // another process counts the start
    shared_.expanded = stats.expanded;
    shared_.generated = stats.generated;
}

ParallelIda::~ParallelIda() = default;

void ParallelIda::resume(const IdaState& state) {
    resumed_ = state.part;
    if (!control_->owns_start()) return;
    shared_.expanded = state.part.expanded;
    shared_.generated = state.part.generated;
    stats_.deepest = state.part.deepest;
}

IterationResult ParallelIda::run(int bound) {
    bound_ = bound;
    shared_.stop = false;
    for (auto& worker : workers_) worker->dfs->limit(bound);
    const bool first = control_ == nullptr || control_->owns_start();
    const bool goes_on = resumed_.has_value();
    pool_.begin(goes_on && first ? std::span(resumed_->nodes) : std::span<const MoveSequence>{}, control_ != nullptr);
    const MoveSequence pv = std::exchange(pv_, {});
    if (first && !goes_on) workers_[0]->dfs->begin({}, pv);
    if (control_ != nullptr) control_->start(bound);
    threads_.run([this](int worker) { work(*workers_[static_cast<std::size_t>(worker)]); });
    for (auto& worker : workers_) worker->monitor.report(worker->counters);
    const IterationPart done = control_ != nullptr ? control_->conclude(*this) : part();
    resumed_.reset();
    stats_.expanded = done.expanded;
    stats_.generated = done.generated;
    stats_.deepest = std::max(stats_.deepest, done.deepest);
    pv_ = done.pv;
    switch (done.end) {
        case IterationResult::End::Found:
            return {done.end, bound, Status::Solved, done.solution.moves()};
        case IterationResult::End::Stopped:
            return {done.end, bound, done.reason, {}};
        case IterationResult::End::Exhausted:
            break;
    }
    const int next = done.next_bound == BoundedDfs::no_bound ? std::numeric_limits<int>::max() : done.next_bound;
    return {done.end, next, Status::Cancelled, {}};
}

IterationPart ParallelIda::part() const {
    IterationPart part;
    if (resumed_) {
        part.next_bound = resumed_->next_bound;
        part.pv = resumed_->pv;
    }
    part.expanded = shared_.expanded;
    part.generated = shared_.generated;
    part.deepest = stats_.deepest;
    for (const auto& worker : workers_) {
        part.next_bound = std::min(part.next_bound, worker->dfs->next_bound());
        part.deepest = std::max(part.deepest, worker->counters.deepest);
        if (const auto pv = worker->dfs->principal_variation(); pv.length > part.pv.length) part.pv = pv;
    }
    const Lock lock(solution_mutex_);
    if (!solution_.empty()) {
        part.end = IterationResult::End::Found;
        part.solution = solution_;
    } else if (shared_.reason) {
        part.end = IterationResult::End::Stopped;
        part.reason = *shared_.reason;
    }
    if (control_ == nullptr || part.end == IterationResult::End::Found) return part;  // nobody resumes from here
    part.nodes = pool_.nodes();
    for (const auto& worker : workers_) worker->dfs->frontier(part.nodes);
    return part;
}

/// Runs until no thread has work left, or one of them found the goal or reached a limit.
void ParallelIda::work(Worker& worker) {
    constexpr int batches = 8;     // between two looks at limits and at waiting threads
    constexpr unsigned turns = 8;  // between two polls of the control
    const bool controls = control_ != nullptr && is_leader(worker);
    for (unsigned turn = 1;; ++turn) {
        if (controls && turn % turns == 0) control_->poll(*this);
        if (pool_.frozen() && !is_leader(worker)) pool_.park();
        if (worker.dfs->empty() && !next_node(worker)) return;
        if (control_ != nullptr && shared_.stop.load(std::memory_order_relaxed)) return;
        // Only the node limit may make a batch smaller: when to poll depends on time, and node counts must not.
        const std::uint64_t left = worker.monitor.left(worker.counters.expanded);
        if (left == 0 || worker.counters.expanded >= worker.next_poll) {
            if (worker.monitor.poll(worker.counters, bound_)) return finish({});
            worker.next_poll = worker.monitor.next_poll(worker.counters.expanded);
            continue;
        }
        if (worker.dfs->run(batches, left, worker.counters)) return finish(worker.dfs->path_to_goal());
        if (workers_.size() > 1 && pool_.wanted()) {
            MoveSequence path;
            if (worker.dfs->donate(path)) pool_.put({&path, 1});
        }
    }
}

/// Continues with a donated node. False: the iteration is over.
bool ParallelIda::next_node(Worker& worker) {
    if (control_ != nullptr && is_leader(worker)) return next_node_of_leader(worker);
    if (workers_.size() == 1) return false;
    MoveSequence path;
    if (!pool_.take(path)) return false;
    worker.dfs->begin(path);
    return true;
}

/// The leader keeps polling its control and the limits while it has no work.
bool ParallelIda::next_node_of_leader(Worker& leader) {
    MoveSequence path;
    bool taken = pool_.try_take(path);
    if (!taken) {
        pool_.leader_idle(true);
        for (;;) {
            control_->poll(*this);
            if (pool_.over()) break;
            if ((taken = pool_.try_take(path))) break;
            if (leader.monitor.poll(leader.counters, bound_)) {
                finish({});
                break;
            }
            control_->wait();
        }
        pool_.leader_idle(false);
    }
    if (taken) leader.dfs->begin(path);
    return taken;
}

void ParallelIda::finish(const MoveSequence& solution) {
    {
        const Lock lock(solution_mutex_);
        if (solution_.empty()) solution_ = solution;
    }
    end();
}

void ParallelIda::end() {
    shared_.stop = true;
    pool_.finish();
}

bool ParallelIda::donate(MoveSequence& node) {
    BoundedDfs& own = *workers_[0]->dfs;
    // A leader without work keeps a node, or two of them could hand one back and forth.
    if (own.empty()) return pool_.try_take(node, 1);
    return pool_.try_take(node) || own.donate(node);
}

bool ParallelIda::freeze() {
    if (!pool_.freeze()) return false;
    for (auto& worker : workers_) worker->monitor.report(worker->counters);
    return true;
}

void ParallelIda::count_elsewhere(std::uint64_t expanded, std::uint64_t generated) {
    shared_.expanded_elsewhere = expanded;
    shared_.generated_elsewhere = generated;
}

}  // namespace taquin::fast
