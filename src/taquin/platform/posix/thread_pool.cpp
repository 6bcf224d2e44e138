// The worker pool. std::thread reports a refused thread by an exception, which ends a program built without them, so
// threads are made with pthread_create, whose failure is a value: the pool then goes on with those it has.

#include "taquin/platform/thread_pool.h"

#include <vector>

#include <pthread.h>

#include "taquin/platform/sync.h"

namespace taquin {

struct ThreadPool::State {
    struct Seat {  // what a thread is told about itself
        State* state;
        int worker;
    };

    Mutex mutex;
    ConditionVariable changed;  // work was given, or the pool is closing
    ConditionVariable idle;     // the last thread has returned from the work
    const std::function<void(int)>* work = nullptr;
    std::uint64_t generation = 0;  // counts the calls of run()
    int busy = 0;                  // threads still working on the current one
    bool closing = false;
    std::vector<std::unique_ptr<Seat>> seats;
    std::vector<pthread_t> threads;

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

    static void* start(void* seat) {
        const Seat& own = *static_cast<const Seat*>(seat);
        own.state->serve(own.worker);
        return nullptr;
    }
};

ThreadPool::ThreadPool(int workers) : state_(std::make_unique<State>()) {
    for (int worker = 1; worker < workers; ++worker) {
        auto seat = std::make_unique<State::Seat>(state_.get(), worker);
        pthread_t thread{};
        if (pthread_create(&thread, nullptr, &State::start, seat.get()) != 0) return;
        state_->seats.push_back(std::move(seat));
        state_->threads.push_back(thread);
    }
}

ThreadPool::~ThreadPool() {
    {
        const Lock lock(state_->mutex);
        state_->closing = true;
        state_->changed.notify_all();
    }
    for (const pthread_t thread : state_->threads) pthread_join(thread, nullptr);
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
