#pragma once

#include "taquin/fast/ida_state.h"

namespace taquin::fast {

/// An iteration of ParallelIda in this process, as its control sees it. For the thread of worker 0 only.
class IterationAccess {
  public:
    /// Has no thread any work left?
    virtual bool idle() const = 0;
    /// Did a thread find the goal or reach a limit, or was end() called?
    virtual bool over() const = 0;
    virtual void end() = 0;
    /// Adds nodes for threads without work.
    virtual void add(std::span<const MoveSequence> nodes) = 0;
    /// A node for another process: one that was donated already, or one of worker 0. False where there is none to give.
    virtual bool donate(MoveSequence& node) = 0;
    /// Waits until all threads are between two expansions, and keeps them there until thaw(). False: it is over.
    virtual bool freeze() = 0;
    virtual void thaw() = 0;
    /// What this process did and has left. Requires that it is frozen, or that its threads have ended.
    virtual IterationPart part() const = 0;
    /// Of this process, as its threads reported them last.
    virtual std::uint64_t expanded() const = 0;
    virtual std::uint64_t generated() const = 0;
    /// Sets the counts of other processes, for limits and progress.
    virtual void count_elsewhere(std::uint64_t expanded, std::uint64_t generated) = 0;

  protected:
    ~IterationAccess() = default;
};

/// Controls an IDA* from outside its threads: keeps checkpoints, and joins it with the searches of the same bounds in
/// other processes (RankControl).
class IdaControl {
  public:
    virtual ~IdaControl() = default;
    /// The error for a search that cannot run under it, not being IDA* of this engine.
    virtual Error refusal(const std::string& algorithm, const std::string& heuristic, Size size) const = 0;
    struct Beginning {
        std::optional<Status> stopped = {};  // some process was stopped before it could begin
        std::optional<IdaState> state = {};  // to resume from
    };
    /// Before the first iteration. `stopped`: why this process cannot take part.
    virtual Expected<Beginning> begin(const RunIdentity& run, std::optional<Status> stopped) = 0;
    /// Whether this process begins with the start, or with the nodes of the state to resume from.
    virtual bool owns_start() const = 0;
    /// Before the threads begin with a bound.
    virtual void start(int bound) = 0;
    /// Called between two expansions, and while there is nothing to expand.
    virtual void poll(IterationAccess& iteration) = 0;
    /// Waits for something to happen, a fraction of a millisecond at most.
    virtual void wait() = 0;
    /// After the threads have ended: what all processes did together.
    virtual IterationPart conclude(IterationAccess& iteration) = 0;
    /// After the last iteration. `answered`: there is an answer; else the search can be resumed.
    virtual void finish(bool answered) = 0;
};

}  // namespace taquin::fast
