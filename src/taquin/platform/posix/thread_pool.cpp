// The worker pool. Where the system refuses a thread the pool goes on with those it has, and says so.

#include "taquin/platform/thread_pool.h"

#include <vector>

#include "taquin/platform/sync.h"

namespace taquin {

struct ThreadPool::State {
    Mutex mutex;
    ConditionVariable changed;  // work was given, or the pool is closing
    ConditionVariable idle;     // the last thread has returned from the work
    const std::function<void(int)>* work = nullptr;
    std::uint64_t generation = 0;  // counts the calls of run()
    int busy = 0;                  // threads still working on the current one
    bool closing = false;
    std::vector<Thread> threads;

    void serve(int worker) {
        Lock lock(mutex);
        for (std::uint64_t done = 0;;) {
            changed.wait(lock, [&] { return closing || generation != done; });
            if (closing) return;
            done = generation;
            const auto* const mine = work;
            lock.unlock();
            (*mine)(worker);
            lock.lock();
            if (--busy == 0) idle.notify_one();
        }
    }
};

ThreadPool::ThreadPool(int workers, const NoticeFunction& on_notice) : state_(std::make_unique<State>()) {
    for (int worker = 1; worker < workers; ++worker) {
        Thread thread([state = state_.get(), worker] { state->serve(worker); });
        if (!thread.joinable()) {
            if (on_notice) on_notice(make_message(ErrorCode::FewerThreads, worker, workers));
            return;
        }
        state_->threads.push_back(std::move(thread));
    }
}

ThreadPool::~ThreadPool() {
    {
        const Lock lock(state_->mutex);
        state_->closing = true;
        state_->changed.notify_all();
    }
    state_->threads.clear();  // joins
}

int ThreadPool::workers() const { return static_cast<int>(state_->threads.size()) + 1; }

void ThreadPool::run(const std::function<void(int)>& work) {
    if (state_->threads.empty()) return work(0);
    {
        const Lock lock(state_->mutex);
        state_->work = &work;
        state_->busy = static_cast<int>(state_->threads.size());
        ++state_->generation;
        state_->changed.notify_all();
    }
    work(0);
    Lock lock(state_->mutex);
    state_->idle.wait(lock, [&] { return state_->busy == 0; });
}

}  // namespace taquin
