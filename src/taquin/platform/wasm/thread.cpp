// There is one thread: others are refused, as a system may do at any time, and a pool is its caller alone.

#include "taquin/platform/thread.h"

#include "taquin/platform/thread_pool.h"

namespace taquin {

struct Thread::State {};

Thread::Thread() = default;
Thread::Thread(std::function<void()>) {}
Thread::Thread(Thread&& other) noexcept = default;
Thread& Thread::operator=(Thread&& other) noexcept = default;
Thread::~Thread() = default;
void Thread::join() {}

struct ThreadPool::State {};

ThreadPool::ThreadPool(int workers, const NoticeFunction& on_notice) {
    if (workers > 1 && on_notice) on_notice(make_message(ErrorCode::FewerThreads, 1, workers));
}
ThreadPool::~ThreadPool() = default;
int ThreadPool::workers() const { return 1; }
void ThreadPool::run(const std::function<void(int)>& work) { work(0); }

void yield_processor() {}

}  // namespace taquin
