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
    all.expanded = shared_.expanded;
    all.generated = shared_.generated;
    all.deepest = own.deepest;
    const auto status = shared_.context.poll(all, bound);
    if (status && !shared_.reason) shared_.reason = status;
    return status;
}

std::uint64_t LimitMonitor::next_poll(std::uint64_t expanded) const {
    // What the other threads did is added to this thread's count, so that one thread alone stops exactly at a limit.
    const Lock lock(shared_.mutex);
    const std::uint64_t others = shared_.expanded - expanded_;
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

ParallelIda::ParallelIda(const Kernel& kernel, const FsmPruner& pruner, Context& context, Stats& stats)
    : shared_{.context = context, .mutex = {}},
      stats_(stats),
      threads_(std::max(1, context.limits.threads), context.on_notice),
      h_start_(kernel.h_start()) {
    for (int i = 0; i < threads_.workers(); ++i)
        workers_.push_back(std::make_unique<Worker>(shared_, kernel.make_dfs(pruner)));
    shared_.expanded = stats.expanded;
    shared_.generated = stats.generated;
}

ParallelIda::~ParallelIda() = default;

IterationResult ParallelIda::run(int bound) {
    bound_ = bound;
    idle_ = 0;
    done_ = false;
    pool_.clear();
    for (auto& worker : workers_) worker->dfs->limit(bound);
    workers_[0]->dfs->begin({}, std::exchange(pv_, {}));
    threads_.run([this](int worker) { work(*workers_[static_cast<std::size_t>(worker)]); });
    int next_bound = std::numeric_limits<int>::max();
    for (auto& worker : workers_) {
        worker->monitor.report(worker->counters);
        if (const int next = worker->dfs->next_bound(); next != BoundedDfs::no_bound)
            next_bound = std::min(next_bound, next);
        stats_.deepest = std::max(stats_.deepest, worker->counters.deepest);
        if (const auto pv = worker->dfs->principal_variation(); pv.length > pv_.length) pv_ = pv;
    }
    stats_.expanded = shared_.expanded;
    stats_.generated = shared_.generated;
    if (!solution_.empty()) return {IterationResult::End::Found, bound, Status::Solved, solution_.moves()};
    if (shared_.reason) return {IterationResult::End::Stopped, bound, *shared_.reason, {}};
    return {IterationResult::End::Exhausted, next_bound, Status::Cancelled, {}};
}

/// Until no thread has work left, or one of them found the goal or reached a limit.
void ParallelIda::work(Worker& worker) {
    constexpr int batches = 8;  // between two looks at limits and at waiting threads
    for (;;) {
        if (worker.dfs->empty() && !take(worker)) return;
        // Only the node limit may make a batch smaller: when to poll depends on time, and node counts must not.
        const std::uint64_t left = worker.monitor.left(worker.counters.expanded);
        if (left == 0 || worker.counters.expanded >= worker.next_poll) {
            if (worker.monitor.poll(worker.counters, bound_)) return finish({});
            worker.next_poll = worker.monitor.next_poll(worker.counters.expanded);
            continue;
        }
        if (worker.dfs->run(batches, left, worker.counters)) return finish(worker.dfs->path_to_goal());
        if (workers_.size() > 1 && waiting_.load(std::memory_order_relaxed) > 0) share(worker);
    }
}

void ParallelIda::share(Worker& worker) {
    MoveSequence path;
    if (!worker.dfs->donate(path)) return;
    const Lock lock(pool_mutex_);
    pool_.push_back(path);
    pool_filled_.notify_one();
}

/// Waits for a donated node. False: the iteration is over.
bool ParallelIda::take(Worker& worker) {
    if (workers_.size() == 1) return false;
    Lock lock(pool_mutex_);
    ++idle_;
    if (idle_ == workers_.size() && pool_.empty()) {
        done_ = true;
        pool_filled_.notify_all();
    }
    ++waiting_;
    pool_filled_.wait(lock, [&] { return done_ || !pool_.empty(); });
    --waiting_;
    if (done_) return false;
    --idle_;
    worker.dfs->begin(pool_.front());
    pool_.pop_front();
    return true;
}

void ParallelIda::finish(const MoveSequence& solution) {
    const Lock lock(pool_mutex_);
    shared_.stop = true;
    if (solution_.empty()) solution_ = solution;
    done_ = true;
    pool_filled_.notify_all();
}

}  // namespace taquin::fast
