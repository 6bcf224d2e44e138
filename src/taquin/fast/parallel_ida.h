#pragma once

#include <atomic>
#include <deque>
#include <limits>
#include <span>
#include <utility>

#include "taquin/platform/sync.h"
#include "taquin/platform/thread_pool.h"
#include "taquin/search/deepening.h"

namespace taquin::fast {

/// What one thread of a search asks before it goes on. The node limit counts the nodes of all, so with several threads
/// it is kept to within the nodes between two polls.
class LimitMonitor {
  public:
    struct Shared {
        Context& context;
        Mutex mutex;                    // guards context.poll, base
        std::atomic<bool> stop{false};  // found, or told to stop
        std::atomic<std::uint64_t> expanded{0};
        std::atomic<std::uint64_t> generated{0};
        std::optional<Status> reason = {};  // guarded by mutex
    };

    explicit LimitMonitor(Shared& shared) : shared_(shared) {}

    std::optional<Status> poll(const Stats& own, int bound);
    std::uint64_t next_poll(std::uint64_t expanded) const;
    /// How many positions the node limit still allows, as far as this thread knows.
    std::uint64_t left(std::uint64_t expanded) const {
        const auto& nodes = shared_.context.limits.nodes;
        if (!nodes) return std::numeric_limits<std::uint64_t>::max();
        const std::uint64_t all = shared_.expanded - expanded_ + expanded;
        return *nodes > all ? *nodes - all : 0;
    }
    /// Adds what this thread did since it was asked last.
    void report(const Stats& own);

  private:
    Shared& shared_;
    std::uint64_t expanded_ = 0;  // reported so far
    std::uint64_t generated_ = 0;
};

/// One bounded search by several threads, each with a dfs of its own. Each begins with a position that another one
/// gives away. Every position within the bound is looked at once, whoever does it, so a search that finds nothing
/// expands as many as the kernel alone.
template <class BatchedDfs>
class ParallelIda {
  public:
    using Node = typename BatchedDfs::Node;

    /// `start` must not be the goal.
    template <class MakeDfs>
    ParallelIda(int threads, const Node& start, Context& context, Stats& stats, const MakeDfs& make_dfs)
        : shared_{.context = context, .mutex = {}}, stats_(stats), start_(start), threads_(threads) {
        for (int i = 0; i < threads_.workers(); ++i) workers_.push_back(std::make_unique<Worker>(shared_, make_dfs()));
        shared_.expanded = stats.expanded;
        shared_.generated = stats.generated;
    }

    IterationResult run(int bound) {
        bound_ = bound;
        waiting_ = 0;
        done_ = false;
        pool_.clear();
        for (auto& worker : workers_) worker->dfs.limit(bound);
        workers_[0]->dfs.begin(start_, std::exchange(pv_, {}));
        threads_.run([this](int worker) { work(*workers_[static_cast<std::size_t>(worker)]); });
        IterationResult round{IterationResult::End::Exhausted, std::numeric_limits<int>::max(), Status::Cancelled, {}};
        for (auto& worker : workers_) {
            worker->watch.report(worker->stats);
            if (worker->dfs.pruned_by_bound()) round.next_bound = bound + 2;  // both have one parity
            stats_.deepest = std::max(stats_.deepest, worker->stats.deepest);
            if (auto way = worker->dfs.principal_variation(); way.size() > pv_.size()) pv_ = std::move(way);
        }
        stats_.expanded = shared_.expanded;
        stats_.generated = shared_.generated;
        if (!solution_.empty()) return {IterationResult::End::Found, bound, Status::Solved, solution_};
        if (shared_.reason) return {IterationResult::End::Stopped, bound, *shared_.reason, {}};
        return round;
    }

  private:
    struct Worker {
        Worker(LimitMonitor::Shared& shared, BatchedDfs made)
            : watch(shared), dfs(std::move(made)), next_poll(watch.next_poll(0)) {}
        LimitMonitor watch;
        Stats stats;
        BatchedDfs dfs;
        std::uint64_t next_poll;
    };

    /// Until nobody has anything left, or somebody found or stopped.
    void work(Worker& worker) {
        for (unsigned turn = 0;; ++turn) {
            if (worker.dfs.empty() && !take(worker)) return;
            // Only the node limit may make a step smaller: when to poll is a matter of time, and counts must repeat.
            const std::uint64_t left = worker.watch.left(worker.stats.expanded);
            if (left == 0 || worker.stats.expanded >= worker.next_poll) {
                if (worker.watch.poll(worker.stats, bound_)) return finish({});
                worker.next_poll = worker.watch.next_poll(worker.stats.expanded);
                continue;
            }
            if (const Node* const goal = worker.dfs.step(left, worker.stats)) return finish(goal->moves());
            if (workers_.size() > 1 && turn % 8 == 0 && hungry_.load(std::memory_order_relaxed) > 0) share(worker);
        }
    }

    void share(Worker& worker) {
        Node node;
        if (!worker.dfs.donate(node)) return;
        const Lock lock(pool_mutex_);
        pool_.push_back(node);
        pool_filled_.notify_one();
    }

    /// Waits for a position. False: the search is over.
    bool take(Worker& worker) {
        if (workers_.size() == 1) return false;
        Lock lock(pool_mutex_);
        ++waiting_;
        if (waiting_ == workers_.size() && pool_.empty()) {
            done_ = true;
            pool_filled_.notify_all();
        }
        ++hungry_;
        pool_filled_.wait(lock, [&] { return done_ || !pool_.empty(); });
        --hungry_;
        if (done_) return false;
        --waiting_;
        worker.dfs.begin(pool_.front());
        pool_.pop_front();
        return true;
    }

    void finish(std::vector<Move> solution) {
        const Lock lock(pool_mutex_);
        shared_.stop = true;
        if (solution_.empty()) solution_ = std::move(solution);
        done_ = true;
        pool_filled_.notify_all();
    }

    LimitMonitor::Shared shared_;
    Stats& stats_;
    const Node start_;
    int bound_ = 0;
    ThreadPool threads_;
    std::vector<std::unique_ptr<Worker>> workers_;  // one a thread

    Mutex pool_mutex_;
    ConditionVariable pool_filled_;
    std::deque<Node> pool_;
    std::size_t waiting_ = 0;     // threads without work
    std::atomic<int> hungry_{0};  // the same, to be read without the lock
    bool done_ = false;
    std::vector<Move> pv_;  // of the last bound, by any of the threads
    std::vector<Move> solution_;
};

}  // namespace taquin::fast
