#pragma once

#include <atomic>
#include <limits>

#include "taquin/fast/ida_control.h"
#include "taquin/fast/node_pool.h"
#include "taquin/platform/thread_pool.h"
#include "taquin/search/deepening.h"

namespace taquin::fast {

/// The limits of a search as one of its threads sees them. The node limit counts the nodes of all threads; with several
/// it may be exceeded by what they expand between two polls, with one it is exact.
class LimitMonitor {
  public:
    struct Shared {
        Context& context;
        Mutex mutex;                    // guards context.poll, reason
        std::atomic<bool> stop{false};  // the goal was found, or a limit was reached
        std::atomic<std::uint64_t> expanded{0};
        std::atomic<std::uint64_t> generated{0};
        std::optional<Status> reason = {};
        /// Of other processes.
        std::atomic<std::uint64_t> expanded_elsewhere{0};
        std::atomic<std::uint64_t> generated_elsewhere{0};
    };

    explicit LimitMonitor(Shared& shared) : shared_(shared) {}

    std::optional<Status> poll(const BoundedDfs::Counters& own, int bound);
    std::uint64_t next_poll(std::uint64_t expanded) const;
    /// How many nodes the node limit still allows, as far as this thread knows.
    std::uint64_t left(std::uint64_t expanded) const {
        const auto& nodes = shared_.context.limits.nodes;
        if (!nodes) return std::numeric_limits<std::uint64_t>::max();
        const std::uint64_t all = shared_.expanded_elsewhere + shared_.expanded - expanded_ + expanded;
        return *nodes > all ? *nodes - all : 0;
    }
    /// Adds what this thread did since its last report.
    void report(const BoundedDfs::Counters& own);

  private:
    Shared& shared_;
    std::uint64_t expanded_ = 0;  // reported so far
    std::uint64_t generated_ = 0;
};

/// Iterations of IDA* by several threads, each with a depth-first search of its own. A thread that runs out of work
/// asks for some; another one donates the node nearest to the start that it holds (Rao, Kumar and Ramesh 1987;
/// asynchronous over whole machines: AIDA*, Reinefeld and Schnecke 1994). What is handed over is the path to the node.
/// Every node within the bound is expanded by exactly one thread, so an iteration without a solution expands as many
/// nodes as with one thread.
class ParallelIda final : public BoundedIterations, private IterationAccess {
  public:
    /// The start of `kernel` must not be the goal. Takes limits.threads threads. `control` may be null.
    ParallelIda(const Kernel& kernel, const FsmPruner& pruner, Context& context, Stats& stats,
                IdaControl* control = nullptr);
    ~ParallelIda() override;

    /// The next run() resumes `state`. Counters continue from it as well.
    void resume(const IdaState& state);

    int h_start() const override { return h_start_; }
    int scale() const override { return 1; }
    IterationResult run(int bound) override;

  private:
    struct Worker;

    void work(Worker& worker);
    bool next_node(Worker& worker);
    bool next_node_of_leader(Worker& leader);
    void finish(const MoveSequence& solution);
    bool is_leader(const Worker& worker) const { return &worker == workers_[0].get(); }

    bool idle() const override { return pool_.all_idle(); }
    bool over() const override { return pool_.over(); }
    void end() override;
    void add(std::span<const MoveSequence> nodes) override { pool_.put(nodes); }
    bool donate(MoveSequence& node) override;
    bool freeze() override;
    void thaw() override { pool_.thaw(); }
    IterationPart part() const override;
    std::uint64_t expanded() const override { return shared_.expanded; }
    std::uint64_t generated() const override { return shared_.generated; }
    void count_elsewhere(std::uint64_t expanded, std::uint64_t generated) override;

    LimitMonitor::Shared shared_;
    Stats& stats_;
    IdaControl* control_;
    ThreadPool threads_;
    int h_start_;
    int bound_ = 0;
    std::vector<std::unique_ptr<Worker>> workers_;
    NodePool pool_;
    MoveSequence pv_;  // of the previous iteration, by any of the threads
    std::optional<IterationPart> resumed_;
    mutable Mutex solution_mutex_;
    MoveSequence solution_;
};

}  // namespace taquin::fast
