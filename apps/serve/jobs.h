#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "taquin/platform/clock.h"
#include "taquin/platform/thread.h"
#include "taquin/solve/solve.h"

#include "apps/serve/policy.h"

namespace taquin::app {

/// Limits as requested, reduced to the server's, with the names of those that were reduced.
struct Clamped {
    Limits limits;
    std::vector<std::string> reduced;
};
Clamped clamp(const Limits& requested, const Limits& policy);

enum class JobState : std::uint8_t { Queued, Running, Done };
std::string_view name(JobState state);

/// The best solution so far of a running search, as its event reported it.
struct Incumbent {
    Event event = {};  // its `moves` are those below
    std::vector<Move> moves = {};
};

/// One job as seen from outside at one moment. `version` grows with every change.
struct JobView {
    std::string id;
    JobState state = JobState::Queued;
    std::size_t position = 0;  // place in the queue, from 1; 0 once it runs
    std::uint64_t version = 0;
    Clamped limits = {};
    std::shared_ptr<const SolvePlan> plan = nullptr;
    std::optional<Event> progress = {};
    std::shared_ptr<const Expected<Result>> result = nullptr;  // set when done
    std::shared_ptr<const Incumbent> incumbent = nullptr;
    std::optional<Event> bound = {};  // the latest rise of the lower bound
};

/// Who sent a request. Addresses take turns, and so do the pages of one address. Limits count per address only, because
/// a page chooses its own name.
struct Client {
    std::string address;
    std::string page = {};
};

/// The searches of a server: a queue that serves clients in turn, a few workers, results kept for a while. Searches
/// with a short time limit (a hint, the moves to go) have a queue and a worker of their own, so that they never wait
/// for long ones.
/// Knows nothing of HTTP. Safe from any thread.
class Jobs {
  public:
    using Solver = std::function<Expected<Result>(const SolvePlan&, Context&)>;
    using Clock = std::chrono::steady_clock;

    /// Makes workers when jobs need them. If the system refuses one, `on_notice` is told and jobs wait longer.
    Jobs(ServerPolicy policy, Solver solver, NoticeFunction on_notice = {});
    ~Jobs();
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    const ServerPolicy& policy() const { return policy_; }

    /// Refused (field "client") if too many jobs are waiting, of that address or of all together.
    Expected<JobView> submit(SolvePlan plan, const Client& client);
    /// Nothing for an id that is unknown or was forgotten. A job that is viewed does not count as abandoned.
    std::optional<JobView> view(const std::string& id);
    /// A waiting job is done at once, a running one as soon as its search notices.
    std::optional<JobView> cancel(const std::string& id);

    /// Someone who follows a job. When the last one leaves before the job is done, it is cancelled.
    class Watch {
      public:
        Watch(Jobs& jobs, std::string id) : jobs_(&jobs), id_(std::move(id)) {}
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;
        ~Watch() { jobs_->leave(id_); }

        /// Blocks until the job is newer than `version`, or until the timeout.
        std::optional<JobView> next(std::uint64_t version, std::chrono::milliseconds timeout) {
            return jobs_->wait(id_, version, timeout);
        }

      private:
        Jobs* jobs_;
        std::string id_;
    };
    std::unique_ptr<Watch> watch(const std::string& id);  // null for an unknown id

    struct Counts {
        std::size_t waiting = 0, running = 0, done = 0;
    };
    Counts counts() const;
    /// How many workers there are, besides the one for quick searches; 0 if the system refused even the first.
    std::size_t workers() const;

    /// Cancels abandoned jobs and forgets old results, as of `now`. A thread does it every second.
    void sweep(Clock::time_point now);
    /// Cancels everything and waits for the workers. Later submissions are refused.
    void stop();

  private:
    struct Record;
    using RecordPtr = std::shared_ptr<Record>;

    using Line = std::deque<RecordPtr>;
    /// Waiting addresses in the order of their turns, each with its jobs in the order in which they run.
    struct Queue {
        std::list<std::pair<std::string, Line>> turns;
        std::size_t waiting = 0;
    };
    enum class Worker : std::uint8_t { Any, QuickOnly };

    static void enqueue(Line& line, const RecordPtr& record);
    bool add_worker();
    void keep_sweeping();
    void sweep_locked(Clock::time_point now);
    static std::size_t waiting_of(const Queue& queue, const std::string& address);
    void work(Worker worker);
    static RecordPtr take(Queue& queue);  // the next in turn; requires one waiting
    Queue& queue_of(const Record& record);
    std::size_t waiting() const { return long_.waiting + quick_.waiting; }
    void finish(Record& record, Expected<Result> result);
    void cancel_locked(const RecordPtr& record);
    void forget_excess();
    static std::vector<RecordPtr> order(const Queue& queue);
    JobView view_locked(const RecordPtr& record) const;
    RecordPtr find(const std::string& id) const;
    std::optional<JobView> wait(const std::string& id, std::uint64_t version, std::chrono::milliseconds timeout);
    void leave(const std::string& id);
    std::string fresh_id();
    void queue_moved();

    const ServerPolicy policy_;
    const Solver solver_;
    const NoticeFunction on_notice_;

    mutable std::mutex mutex_;
    std::condition_variable wake_;        // the workers
    std::condition_variable sweep_wake_;  // its own, so that new jobs do not wake it
    bool stopping_ = false;
    std::map<std::string, RecordPtr> records_;
    Queue long_;
    Queue quick_;
    std::deque<RecordPtr> finished_;  // oldest first
    std::size_t running_ = 0;

    std::vector<Thread> workers_;
    Thread quick_worker_;
    Thread sweeper_;
};

}  // namespace taquin::app
