// Single threads. Where the system refuses one, pthread_create returns an error; std::thread would throw.

#include "taquin/platform/thread.h"

#include <pthread.h>
#include <sched.h>

namespace taquin {

struct Thread::State {
    std::function<void()> work;
    pthread_t thread{};

    static void* start(void* state) {
        static_cast<State*>(state)->work();
        return nullptr;
    }
};

Thread::Thread() = default;

Thread::Thread(std::function<void()> work) : state_(std::make_unique<State>(std::move(work))) {
    if (pthread_create(&state_->thread, nullptr, &State::start, state_.get()) != 0) state_.reset();
}

Thread::Thread(Thread&& other) noexcept = default;

Thread& Thread::operator=(Thread&& other) noexcept {
    join();
    state_ = std::move(other.state_);
    return *this;
}

Thread::~Thread() { join(); }

void Thread::join() {
    if (!joinable()) return;
    pthread_join(state_->thread, nullptr);
    state_.reset();
}

void yield_processor() { sched_yield(); }

}  // namespace taquin
