// The task farm. A rank tells how many threads it has and gets twice as many tasks, so that a thread that has done one
// finds the next without waiting for a message; each result makes room for another.

#include "apps/io/task_farm.h"

#include <algorithm>
#include <deque>

#include "taquin/fast/rank_control.h"
#include "taquin/platform/sync.h"
#include "taquin/platform/thread.h"
#include "taquin/platform/thread_pool.h"

namespace taquin::app {

namespace {

enum Kind : std::uint8_t { Ready = 100, Task, Result, Note, Stop, Done };

void send(Transport& transport, int to, const ByteWriter& message) { transport.send(to, message.bytes()); }

ByteWriter begin(Kind kind) {
    ByteWriter message;
    message.put(static_cast<std::uint8_t>(kind));
    return message;
}

}  // namespace

/// Tasks that were taken and wait for a rank, as many as there is room for.
struct FarmMaster::Feed {
    Mutex mutex;
    ConditionVariable changed;
    std::deque<FarmTask> waiting;
    std::size_t room = 0;
    bool ended = false;    // there are no more
    bool closing = false;  // nobody wants more

    void fill(const std::function<std::optional<FarmTask>()>& take) {
        for (;;) {
            {
                Lock lock(mutex);
                changed.wait(lock, [&] { return closing || waiting.size() < room; });
                if (closing) break;
            }
            auto task = take();
            const Lock lock(mutex);
            if (!task) break;
            waiting.push_back(*std::move(task));
        }
        const Lock lock(mutex);
        ended = true;
    }
};

FarmMaster::FarmMaster(Transport& transport, Options options)
    : transport_(transport),
      options_(std::move(options)),
      feed_(std::make_shared<Feed>()),
      room_(static_cast<std::size_t>(transport.size()), 0),
      silent_(transport.size() - 1) {}

FarmMaster::~FarmMaster() { send_all(Done); }

void FarmMaster::send_all(std::uint8_t kind) {
    for (int rank = 1; rank < transport_.size(); ++rank) send(transport_, rank, begin(static_cast<Kind>(kind)));
}

void FarmMaster::run() {
    const Thread feeder([feed = feed_, &take = options_.take] { feed->fill(take); });
    if (!feeder.joinable()) return;  // no thread to be had: rank 0 does it all
    struct Close {
        Feed& feed;
        ~Close() {
            const Lock lock(feed.mutex);
            feed.closing = true;
            feed.changed.notify_all();
        }
    } const close{*feed_};
    while (!gone_) {
        while (const auto message = transport_.poll()) receive(*message);
        hand_out();
        if (options_.stopped && !told_to_stop_ && options_.stopped()) {
            told_to_stop_ = true;
            send_all(Stop);
        }
        {
            const Lock lock(feed_->mutex);
            if (feed_->ended && feed_->waiting.empty() && out_ == 0) return;
            if (silent_ == 0 && capacity_ == 0) return;  // nobody takes any
        }
        transport_.wait();
    }
}

void FarmMaster::receive(const Transport::Message& message) {
    ByteReader reader(message.bytes);
    if (const auto farewell = fast::RankControl::left_with(message)) {
        gone_ = true;
        if (options_.on_gone) options_.on_gone(message.from, *farewell);
        return;
    }
    int& room = room_[static_cast<std::size_t>(message.from)];
    switch (reader.get<std::uint8_t>()) {
        case Ready: {
            room = reader.get<std::int32_t>();
            --silent_;
            capacity_ += room;
            const Lock lock(feed_->mutex);
            feed_->room += static_cast<std::size_t>(room);
            feed_->changed.notify_all();
            return;
        }
        case Result: {
            ++room;
            --out_;
            const auto id = reader.get<std::uint64_t>();
            {
                const Lock lock(feed_->mutex);
                ++feed_->room;
                feed_->changed.notify_all();
            }
            return options_.put(id, reader);
        }
        case Note:
            if (options_.on_note) options_.on_note(reader.text());
            return;
        default:
            return;
    }
}

/// To the ranks with most room first, so that all have something to do.
void FarmMaster::hand_out() {
    for (;;) {
        const auto most = std::ranges::max_element(room_);
        if (*most <= 0) return;
        const Lock lock(feed_->mutex);
        if (feed_->waiting.empty()) return;
        FarmTask task = std::move(feed_->waiting.front());
        feed_->waiting.pop_front();
        --feed_->room;
        --*most;
        ++out_;
        ByteWriter message = begin(Task);
        message.put(task.id).put(std::span<const std::uint8_t>(task.bytes));
        send(transport_, static_cast<int>(most - room_.begin()), message);
    }
}

namespace {

/// What the threads of a rank and its only sender share.
class Bench {
  public:
    explicit Bench(const FarmWorker& worker) : worker_(worker) {}

    void add(FarmTask task) {
        const Lock lock(mutex_);
        tasks_.push_back(std::move(task));
        changed_.notify_one();
    }
    void close() {
        const Lock lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }
    void work() {
        for (;;) {
            Lock lock(mutex_);
            changed_.wait(lock, [&] { return closed_ || !tasks_.empty(); });
            if (tasks_.empty()) return;
            const FarmTask task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            ByteReader reader(task.bytes);
            const auto result = worker_.work(reader, [this](std::string text) {
                ByteWriter note = begin(Note);
                post(note.put(text));
            });
            ByteWriter message = begin(Result);
            post(message.put(task.id).put(std::span<const std::uint8_t>(result)));
        }
    }
    std::deque<ByteWriter> outgoing() {
        const Lock lock(mutex_);
        return std::exchange(outgoing_, {});
    }

  private:
    void post(const ByteWriter& message) {
        const Lock lock(mutex_);
        outgoing_.push_back(message);
    }

    const FarmWorker& worker_;
    Mutex mutex_;
    ConditionVariable changed_;
    std::deque<FarmTask> tasks_;
    std::deque<ByteWriter> outgoing_;
    bool closed_ = false;
};

}  // namespace

void serve_farm(Transport& transport, const FarmWorker& worker) {
    Bench bench(worker);
    // One thread more than workers: this one handles messages. If it is the only one, it offers rank 0 no room.
    ThreadPool pool(worker.threads + 1);
    ByteWriter ready = begin(Ready);
    send(transport, 0, ready.put(static_cast<std::int32_t>(2 * (pool.workers() - 1))));
    pool.run([&](int thread) {
        if (thread != 0) return bench.work();
        for (bool open = true; open;) {
            while (const auto message = transport.poll()) {
                if (fast::RankControl::left_with(*message)) {
                    open &= message->from != 0;
                    continue;
                }
                ByteReader reader(message->bytes);
                const auto kind = reader.get<std::uint8_t>();
                if (kind == Task) {
                    const auto id = reader.get<std::uint64_t>();
                    bench.add({id, {message->bytes.begin() + 9, message->bytes.end()}});
                }
                if (kind == Stop && worker.on_stop) worker.on_stop();
                if (kind == Done) open = false;
            }
            for (const ByteWriter& message : bench.outgoing()) send(transport, 0, message);
            if (open) transport.wait();
        }
        bench.close();
    });
    for (const ByteWriter& message : bench.outgoing()) send(transport, 0, message);
}

}  // namespace taquin::app
