#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "taquin/search/deepening.h"
#include "taquin/search/depth_first.h"

namespace taquin::fast {

/// What one thread of a crew asks before it goes on. The node limit counts the nodes of all, so with several threads
/// it is kept to within the nodes between two polls.
class CrewWatch {
  public:
    struct Shared {
        Context& context;
        std::mutex mutex;               // guards context.poll, base
        std::atomic<bool> stop{false};  // found, or told to stop
        std::atomic<std::uint64_t> expanded{0};
        std::atomic<std::uint64_t> generated{0};
        std::optional<Status> reason = {};  // guarded by mutex
    };

    explicit CrewWatch(Shared& shared) : shared_(shared) {}

    std::optional<Status> poll(const Stats& own, int bound);
    std::uint64_t next_poll(std::uint64_t expanded) const;
    /// Adds what this thread did since it was asked last.
    void report(const Stats& own);

  private:
    Shared& shared_;
    std::uint64_t expanded_ = 0;  // reported so far
    std::uint64_t generated_ = 0;
};

/// One bounded search by several threads, each with several searches of its own in turn: while one waits for memory
/// the others go on. Each begins with a subtree that another one gives away. Every position below the bound is looked
/// at once, whoever does it, so a search that finds nothing expands as many as the kernel alone.
template <class Space>
class Crew {
  public:
    /// `make_space()` gives a Space at the start.
    template <class MakeSpace>
    Crew(int threads, int lanes, const MovePruner& pruner, Context& context, Stats& stats, const MakeSpace& make_space)
        : shared_{.context = context, .mutex = {}}, stats_(stats), lanes_(static_cast<std::size_t>(lanes)) {
        for (int i = 0; i < threads; ++i) workers_.push_back(std::make_unique<Worker>(shared_));
        for (auto& worker : workers_)
            for (int i = 0; i < lanes; ++i)
                worker->lanes.push_back(std::make_unique<Lane>(make_space(), pruner, *worker));
        shared_.expanded = stats.expanded;
        shared_.generated = stats.generated;
    }

    Round run(int bound) {
        bound_ = bound;
        waiting_ = 0;
        done_ = false;
        pool_.clear();
        // A lead can be wrong; where a search is alone, nobody would look elsewhere meanwhile.
        if (workers_.size() * lanes_ > 1) workers_[0]->lanes[0]->search.follow(std::exchange(furthest_, {}));
        workers_[0]->lanes[0]->search.begin(bound);
        workers_[0]->lanes[0]->busy = true;
        {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < workers_.size(); ++i) helpers.emplace_back([this, i] { work(*workers_[i]); });
            work(*workers_[0]);
        }
        Round round{Round::End::Exhausted, std::numeric_limits<int>::max(), Status::Cancelled, {}};
        for (auto& worker : workers_) {
            worker->watch.report(worker->stats);
            round.next_bound = std::min(round.next_bound, worker->next_bound);
            worker->next_bound = std::numeric_limits<int>::max();
            stats_.deepest = std::max(stats_.deepest, worker->stats.deepest);
            for (auto& lane : worker->lanes) {
                lane->busy = false;
                if (const auto& way = lane->search.furthest(); way.size() > furthest_.size()) furthest_ = way;
            }
        }
        stats_.expanded = shared_.expanded;
        stats_.generated = shared_.generated;
        if (!solution_.empty()) return {Round::End::Found, bound, Status::Solved, solution_};
        if (shared_.reason) return {Round::End::Stopped, bound, *shared_.reason, {}};
        return round;
    }

  private:
    using Search = DepthFirst<Space, CrewWatch>;
    using Subtree = typename Search::Subtree;

    struct Worker;
    struct Lane {
        Lane(Space made, const MovePruner& pruner, Worker& worker)
            : space(std::move(made)), search(space, pruner, worker.watch, worker.stats) {}
        Space space;
        Search search;
        bool busy = false;
    };
    struct Worker {
        explicit Worker(CrewWatch::Shared& shared) : watch(shared) {}
        CrewWatch watch;
        Stats stats;
        int next_bound = std::numeric_limits<int>::max();
        Subtree subtree;  // room for what is passed on
        std::vector<std::unique_ptr<Lane>> lanes;
    };

    /// Until nobody has anything left, or somebody found or stopped.
    void work(Worker& worker) {
        const auto lanes = std::span(worker.lanes);
        std::size_t busy = 0;
        for (const auto& lane : lanes) busy += lane->busy;
        for (unsigned turn = 0;; ++turn) {
            if (busy == 0 && !take(worker, busy)) return;
            for (const auto& lane : lanes) {
                if (!lane->busy) {
                    if (busy == 0 || !borrow(worker, static_cast<std::size_t>(&lane - lanes.data()))) continue;
                    ++busy;
                }
                const auto end = lane->search.step();
                if (end == Search::End::Running) [[likely]]
                    continue;
                if (end != Search::End::Exhausted) {
                    finish(end == Search::End::Found ? lane->search.path() : std::vector<Move>{});
                    return;
                }
                worker.next_bound = std::min(worker.next_bound, lane->search.next_bound());
                lane->busy = false;
                --busy;
            }
            if (workers_.size() > 1 && turn % 16 == 0 && hungry_.load(std::memory_order_relaxed) > 0) share(worker);
        }
    }

    /// A lane without work takes some from the next lane of the same thread that can spare it.
    bool borrow(Worker& worker, std::size_t idle) {
        for (std::size_t j = 1; j < worker.lanes.size(); ++j) {
            Lane& other = *worker.lanes[(idle + j) % worker.lanes.size()];
            if (!other.busy || !other.search.give(worker.subtree)) continue;
            // What the giver has seen beyond the bound stays with it; a new search starts with none.
            worker.lanes[idle]->search.begin(bound_, worker.subtree);
            worker.lanes[idle]->busy = true;
            return true;
        }
        return false;
    }

    void share(Worker& worker) {
        for (auto& lane : worker.lanes) {
            Subtree subtree;
            if (!lane->busy || !lane->search.give(subtree)) continue;
            const std::scoped_lock lock(pool_mutex_);
            pool_.push_back(std::move(subtree));
            pool_filled_.notify_one();
            return;
        }
    }

    /// Waits for a subtree. False: the search is over.
    bool take(Worker& worker, std::size_t& busy) {
        if (workers_.size() == 1) return false;
        std::unique_lock lock(pool_mutex_);
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
        worker.lanes[0]->search.begin(bound_, pool_.front());
        worker.lanes[0]->busy = true;
        pool_.pop_front();
        busy = 1;
        return true;
    }

    void finish(std::vector<Move> solution) {
        const std::scoped_lock lock(pool_mutex_);
        shared_.stop = true;
        if (solution_.empty()) solution_ = std::move(solution);
        done_ = true;
        pool_filled_.notify_all();
    }

    CrewWatch::Shared shared_;
    Stats& stats_;
    std::size_t lanes_;
    int bound_ = 0;
    std::vector<std::unique_ptr<Worker>> workers_;

    std::mutex pool_mutex_;
    std::condition_variable pool_filled_;
    std::deque<Subtree> pool_;
    std::size_t waiting_ = 0;     // threads without work
    std::atomic<int> hungry_{0};  // the same, to be read without the lock
    bool done_ = false;
    std::vector<Move> furthest_;  // of the last bound, by any of the searches
    std::vector<Move> solution_;
};

}  // namespace taquin::fast
