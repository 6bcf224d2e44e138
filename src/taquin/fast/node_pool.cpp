// The pool of donated nodes. Everything but two flags that threads read between expansions is guarded by one mutex,
// which is taken rarely: a thread comes here when it has no work, or when another one has none.

#include "taquin/fast/node_pool.h"

namespace taquin::fast {

void NodePool::begin(std::span<const MoveSequence> nodes, bool stays_open) {
    const Lock lock(mutex_);
    nodes_.assign(nodes.begin(), nodes.end());
    idle_ = 0;
    leader_idle_ = false;
    stays_open_ = stays_open;
    over_ = false;
}

void NodePool::put(std::span<const MoveSequence> nodes) {
    const Lock lock(mutex_);
    nodes_.insert(nodes_.end(), nodes.begin(), nodes.end());
    for (std::size_t i = 0; i < nodes.size(); ++i) filled_.notify_one();
}

bool NodePool::pop(MoveSequence& node) {
    if (nodes_.empty() || frozen_) return false;
    node = nodes_.front();
    nodes_.pop_front();
    return true;
}

bool NodePool::take(MoveSequence& node) {
    Lock lock(mutex_);
    ++idle_;
    if (idle_ == threads_ && nodes_.empty() && !stays_open_) {
        over_ = true;
        filled_.notify_all();
    }
    parked_changed_.notify_one();
    ++waiting_;
    filled_.wait(lock, [&] { return over_ || (!nodes_.empty() && !frozen_); });
    --waiting_;
    if (over_) return false;
    --idle_;
    return pop(node);
}

bool NodePool::try_take(MoveSequence& node, std::size_t kept) {
    const Lock lock(mutex_);
    return !over_ && nodes_.size() > kept && pop(node);
}

void NodePool::finish() {
    const Lock lock(mutex_);
    over_ = true;
    filled_.notify_all();
    parked_changed_.notify_one();
}

bool NodePool::over() const {
    const Lock lock(mutex_);
    return over_;
}

void NodePool::leader_idle(bool idle) {
    const Lock lock(mutex_);
    if (leader_idle_ == idle) return;
    leader_idle_ = idle;
    idle ? ++idle_ : --idle_;
    idle ? ++waiting_ : --waiting_;
}

bool NodePool::all_idle() const {
    const Lock lock(mutex_);
    return idle_ == threads_ && nodes_.empty();
}

bool NodePool::freeze() {
    Lock lock(mutex_);
    frozen_ = true;
    parked_changed_.wait(lock, [&] { return over_ || parked_ + idle_ - (leader_idle_ ? 1 : 0) == threads_ - 1; });
    if (!over_) return true;
    frozen_ = false;
    filled_.notify_all();
    return false;
}

void NodePool::thaw() {
    const Lock lock(mutex_);
    frozen_ = false;
    filled_.notify_all();
}

void NodePool::park() {
    Lock lock(mutex_);
    ++parked_;
    parked_changed_.notify_one();
    filled_.wait(lock, [&] { return over_ || !frozen_; });
    --parked_;
}

std::vector<MoveSequence> NodePool::nodes() const {
    const Lock lock(mutex_);
    return {nodes_.begin(), nodes_.end()};
}

}  // namespace taquin::fast
