// Buckets: one list per key, the keys in a small heap. A key stays in the heap until it comes to the top
// with an empty list, so pushing to a key in use touches no heap. (Dial's buckets, 1969, for keys of any range.)

#include "taquin/search/bucket_queue.h"

namespace taquin {

BucketQueue::List& BucketQueue::list(Key key) {
    if (recent_ == nullptr || recent_key_ != key) {
        recent_key_ = key;
        recent_ = &lists_[key];
    }
    return *recent_;
}

void BucketQueue::push(Key key, Id id) {
    List& to = list(key);
    if (!to.listed) {
        to.listed = true;
        keys_.push(key);
        ++operations_;
    }
    ++operations_;
    StateStore::Node& node = store_.node(id);
    node.open = 1;
    node.next = node.previous = StateStore::none;
    ++size_;
    if (to.first == StateStore::none) {
        to.first = to.last = id;
    } else if (lifo_) {
        node.next = to.first;
        store_.node(to.first).previous = id;
        to.first = id;
    } else {
        node.previous = to.last;
        store_.node(to.last).next = id;
        to.last = id;
    }
}

void BucketQueue::unlink(List& from, Id id) {
    StateStore::Node& node = store_.node(id);
    (node.previous == StateStore::none ? from.first : store_.node(node.previous).next) = node.next;
    (node.next == StateStore::none ? from.last : store_.node(node.next).previous) = node.previous;
    node.open = 0;
    --size_;
    ++operations_;
}

void BucketQueue::remove(Key key, Id id) { unlink(list(key), id); }

BucketQueue::Key BucketQueue::top_key() {
    for (;;) {
        const Key key = keys_.top();
        const auto at = lists_.find(key);
        if (at->second.first != StateStore::none) return key;
        if (recent_ == &at->second) recent_ = nullptr;
        lists_.erase(at);
        keys_.pop();
        ++operations_;
    }
}

BucketQueue::Id BucketQueue::pop() {
    List& from = list(top_key());
    const Id id = from.first;
    unlink(from, id);
    return id;
}

}  // namespace taquin
