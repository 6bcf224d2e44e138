// Threads of one search: counting together and stopping together.

#include "taquin/fast/parallel_ida.h"

namespace taquin::fast {

void LimitMonitor::report(const Stats& own) {
    shared_.expanded += own.expanded - expanded_;
    shared_.generated += own.generated - generated_;
    expanded_ = own.expanded;
    generated_ = own.generated;
}

std::optional<Status> LimitMonitor::poll(const Stats& own, int bound) {
    report(own);
    if (shared_.stop.load(std::memory_order_relaxed)) return Status::Cancelled;
    const Lock lock = Lock::attempt(shared_.mutex);
    if (!lock.owns_lock()) return std::nullopt;  // another thread is asking right now
    Stats all = own;
    all.expanded = shared_.expanded;
    all.generated = shared_.generated;
    const auto status = shared_.context.poll(all, bound);
    if (status && !shared_.reason) shared_.reason = status;
    return status;
}

std::uint64_t LimitMonitor::next_poll(std::uint64_t expanded) const {
    // What the others did is taken as done by this thread, so that alone it stops exactly at a limit.
    const Lock lock(shared_.mutex);
    const std::uint64_t others = shared_.expanded - expanded_;
    return shared_.context.next_poll(others + expanded) - others;
}

}  // namespace taquin::fast
