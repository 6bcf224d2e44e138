// Threads by pthread_create, whose failure is a value.

#include "taquin/platform/thread.h"

#include <pthread.h>

namespace taquin {

struct Thread::State {
    std::function<void()> work;
    pthread_t thread{};

    static void* run(void* state) {
        static_cast<const State*>(state)->work();
        return nullptr;
    }
};

std::optional<Thread> Thread::start(std::function<void()> work) {
    auto state = std::make_unique<State>(std::move(work));
    if (pthread_create(&state->thread, nullptr, &State::run, state.get()) != 0) return std::nullopt;
    return Thread(std::move(state));
}

Thread::Thread(std::unique_ptr<State> state) : state_(std::move(state)) {}
Thread::Thread(Thread&&) noexcept = default;

Thread& Thread::operator=(Thread&& other) noexcept {
    std::swap(state_, other.state_);  // whose destructor joins
    return *this;
}

Thread::~Thread() {
    if (state_) pthread_join(state_->thread, nullptr);
}

}  // namespace taquin
