// The searches of a server. Clients take turns: each waiting address has its own line, and the workers serve the
// lines round robin, so that a client with forty boards delays another client's single board by one search, not forty.
// Within a line the pages behind one address take turns, too: two tabs of one browser, or all browsers behind one
// proxy. One more worker serves only searches with a short time limit, so that a hint does not wait for an hour-long
// search.

#include "apps/serve/jobs.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>

namespace taquin::app {

struct Jobs::Record {
    std::string id;
    std::string page;
    bool quick = false;
    std::shared_ptr<const SolvePlan> plan;
    Clamped limits;
    JobState state = JobState::Queued;
    std::uint64_t version = 1;
    StopSource source;
    Context context;
    std::optional<Event> progress;
    std::shared_ptr<const Incumbent> incumbent;
    std::optional<Event> bound;
    std::shared_ptr<const Expected<Result>> result;
    int watchers = 0;
    Clock::time_point viewed = steady_now();  // when a client last viewed or followed it
    Clock::time_point done_at{};
    std::condition_variable changed;

    /// Keeps only the last event of each kind: slow followers miss some, but nothing piles up.
    void keep(const Event& event) {
        if (event.kind == Event::Kind::Progress) progress = event;
        if (event.kind == Event::Kind::LowerBound) bound = event;
        if (event.kind == Event::Kind::Incumbent) {
            const auto kept = std::make_shared<Incumbent>(Incumbent{event, {event.moves.begin(), event.moves.end()}});
            kept->event.moves = kept->moves;
            incumbent = kept;
        }
        touch();
    }
    void touch() {
        ++version;
        changed.notify_all();
    }
};

namespace {

template <class T>
std::optional<T> reduced(std::optional<T> requested, std::optional<T> most, std::string_view name,
                         std::vector<std::string>& names) {
    if (!most) return requested;
    if (requested && *requested > *most) names.emplace_back(name);
    return requested ? std::min(*requested, *most) : *most;
}

}  // namespace

std::string_view name(JobState state) {
    switch (state) {
        case JobState::Queued:
            return "queued";
        case JobState::Running:
            return "running";
        case JobState::Done:
            return "done";
    }
    return {};
}

Clamped clamp(const Limits& requested, const Limits& policy) {
    Clamped result;
    result.limits.time = reduced(requested.time, policy.time, "time", result.reduced);
    result.limits.nodes = reduced(requested.nodes, policy.nodes, "nodes", result.reduced);
    result.limits.memory = reduced(requested.memory, policy.memory, "memory", result.reduced);
    if (requested.threads > policy.threads) result.reduced.emplace_back("threads");
    result.limits.threads = std::clamp(requested.threads, 1, std::max(1, policy.threads));
    return result;
}

Jobs::Jobs(ServerPolicy policy, Solver solver, NoticeFunction on_notice)
    : policy_(policy), solver_(std::move(solver)), on_notice_(std::move(on_notice)) {
    const std::lock_guard lock(mutex_);
    add_worker();
}

bool Jobs::add_worker() {
    Thread thread([this] { work(Worker::Any); });
    const bool made = thread.joinable();
    if (made)
        workers_.push_back(std::move(thread));
    else if (on_notice_)
        on_notice_(make_message(ErrorCode::FewerThreads, workers_.size(), std::max(1, policy_.concurrent)));
    return made;
}

void Jobs::keep_sweeping() {
    std::unique_lock lock(mutex_);
    while (!sweep_wake_.wait_for(lock, std::chrono::seconds(1), [this] { return stopping_; }))
        sweep_locked(steady_now());
}

Jobs::~Jobs() { stop(); }

void Jobs::stop() {
    std::vector<Thread> workers;
    Thread sweeper;
    Thread quick_worker;
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [id, record] : records_)
            if (record->state != JobState::Done) cancel_locked(record);
        wake_.notify_all();
        sweep_wake_.notify_all();
        workers.swap(workers_);
        sweeper = std::move(sweeper_);
        quick_worker = std::move(quick_worker_);
    }
}  // joins

Expected<JobView> Jobs::submit(SolvePlan plan, const Client& client) {
    const std::lock_guard lock(mutex_);
    if (stopping_) return make_error(ErrorCode::ServerStopping, "client");
    if (workers_.empty() && !add_worker()) return make_error(ErrorCode::CannotStartThread, "server");
    const std::size_t own = waiting_of(long_, client.address) + waiting_of(quick_, client.address);
    if (own >= policy_.waiting_per_client)
        return make_error(ErrorCode::ClientQueueFull, "client", own, policy_.waiting_per_client);
    if (waiting() >= policy_.waiting) return make_error(ErrorCode::QueueFull, "client", waiting(), policy_.waiting);

    const auto record = std::make_shared<Record>();
    record->id = fresh_id();
    record->page = client.page;
    record->limits = clamp(plan.search.limits, policy_.search);
    plan.search.limits = record->limits.limits;
    record->quick = record->limits.limits.time && *record->limits.limits.time <= policy_.quick;
    record->plan = std::make_shared<const SolvePlan>(std::move(plan));
    record->context.stop = record->source.get_token();
    records_[record->id] = record;
    Queue& queue = queue_of(*record);
    auto turn = std::ranges::find(queue.turns, client.address, [](const auto& entry) { return entry.first; });
    if (turn == queue.turns.end()) turn = queue.turns.insert(queue.turns.end(), {client.address, {}});
    enqueue(turn->second, record);
    ++queue.waiting;
    if (waiting() + running_ > workers_.size() && workers_.size() < static_cast<std::size_t>(policy_.concurrent))
        add_worker();
    if (record->quick && !quick_worker_.joinable()) quick_worker_ = Thread([this] { work(Worker::QuickOnly); });
    if (!sweeper_.joinable()) sweeper_ = Thread([this] { keep_sweeping(); });
    if (!sweeper_.joinable()) sweep_locked(steady_now());
    queue_moved();
    wake_.notify_all();  // not every worker may take it
    return view_locked(record);
}

Jobs::Queue& Jobs::queue_of(const Record& record) { return record.quick ? quick_ : long_; }

std::size_t Jobs::waiting_of(const Queue& queue, const std::string& address) {
    const auto turn = std::ranges::find(queue.turns, address, [](const auto& entry) { return entry.first; });
    return turn == queue.turns.end() ? 0 : turn->second.size();
}

/// Pages take turns: the n-th job of a page goes behind all n-th jobs and before any (n+1)-th job of other pages.
void Jobs::enqueue(Line& line, const RecordPtr& record) {
    std::map<std::string, std::size_t> before;
    for (const RecordPtr& other : line) ++before[other->page];
    const std::size_t own = before[record->page];
    before.clear();
    const auto place = std::ranges::find_if(line, [&](const RecordPtr& other) { return before[other->page]++ > own; });
    line.insert(place, record);
}

std::optional<JobView> Jobs::view(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const RecordPtr record = find(id);
    if (!record) return std::nullopt;
    record->viewed = steady_now();
    return view_locked(record);
}

std::optional<JobView> Jobs::cancel(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const RecordPtr record = find(id);
    if (!record) return std::nullopt;
    if (record->state != JobState::Done) cancel_locked(record);
    return view_locked(record);
}

std::unique_ptr<Jobs::Watch> Jobs::watch(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const RecordPtr record = find(id);
    if (!record) return nullptr;
    ++record->watchers;
    return std::make_unique<Watch>(*this, id);
}

Jobs::Counts Jobs::counts() const {
    const std::lock_guard lock(mutex_);
    return {waiting(), running_, finished_.size()};
}

std::size_t Jobs::workers() const {
    const std::lock_guard lock(mutex_);
    return workers_.size();
}

void Jobs::sweep(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    sweep_locked(now);
}

void Jobs::sweep_locked(Clock::time_point now) {
    std::vector<RecordPtr> abandoned;
    for (const auto& [id, record] : records_)
        if (record->state != JobState::Done && record->watchers == 0 && now - record->viewed >= policy_.abandoned_after)
            abandoned.push_back(record);
    for (const RecordPtr& record : abandoned) cancel_locked(record);
    while (!finished_.empty() && now - finished_.front()->done_at >= policy_.keep_for) {
        records_.erase(finished_.front()->id);
        finished_.pop_front();
    }
}

void Jobs::work(Worker worker) {
    std::unique_lock lock(mutex_);
    const auto takes_long = [&] { return worker == Worker::Any && long_.waiting > 0; };
    for (;;) {
        wake_.wait(lock, [&] { return stopping_ || quick_.waiting > 0 || takes_long(); });
        if (stopping_) return;
        // Quick searches have a worker of their own; the others help it when no long search waits. If the system
        // refused that worker, they take quick searches first.
        const bool quick = quick_.waiting > 0 && (!takes_long() || !quick_worker_.joinable());
        const RecordPtr record = take(quick ? quick_ : long_);
        record->state = JobState::Running;
        ++running_;
        record->touch();
        queue_moved();
        Context& context = record->context;
        context.on_event = [this, weak = std::weak_ptr(record)](const Event& event) {
            if (event.kind == Event::Kind::Iteration || event.kind == Event::Kind::Heuristic) return;
            const std::lock_guard inner(mutex_);
            if (const RecordPtr still = weak.lock(); still && still->state == JobState::Running) still->keep(event);
        };
        lock.unlock();
        Expected<Result> result = solver_(*record->plan, context);
        lock.lock();
        --running_;
        finish(*record, std::move(result));
        finished_.push_back(record);
        forget_excess();
    }
}

Jobs::RecordPtr Jobs::take(Queue& queue) {
    auto entry = std::move(queue.turns.front());
    queue.turns.pop_front();
    RecordPtr record = entry.second.front();
    entry.second.pop_front();
    --queue.waiting;
    if (!entry.second.empty()) queue.turns.push_back(std::move(entry));  // its next job waits for everybody else's turn
    return record;
}

void Jobs::finish(Record& record, Expected<Result> result) {
    record.result = std::make_shared<const Expected<Result>>(std::move(result));
    record.state = JobState::Done;
    record.done_at = steady_now();
    record.touch();
}

void Jobs::cancel_locked(const RecordPtr& record) {
    record->source.request_stop();
    if (record->state != JobState::Queued) return;  // the worker records its result
    Queue& queue = queue_of(*record);
    for (auto turn = queue.turns.begin(); turn != queue.turns.end(); ++turn) {
        if (std::erase(turn->second, record) == 0) continue;
        --queue.waiting;
        if (turn->second.empty()) queue.turns.erase(turn);
        break;
    }
    Result result;
    result.status = Status::Cancelled;
    const SearchPlan& search = record->plan->search;
    result.algorithm = search.algorithm ? search.algorithm->text : "auto";
    if (search.heuristic) result.heuristic = search.heuristic->text;
    finish(*record, std::move(result));
    finished_.push_back(record);
    queue_moved();
    forget_excess();
}

void Jobs::forget_excess() {
    while (finished_.size() > policy_.kept) {
        records_.erase(finished_.front()->id);
        finished_.pop_front();
    }
}

/// Waiting jobs in the order in which they will run if no other client comes.
std::vector<Jobs::RecordPtr> Jobs::order(const Queue& queue) {
    std::vector<RecordPtr> result;
    result.reserve(queue.waiting);
    for (std::size_t round = 0; result.size() < queue.waiting; ++round)
        for (const auto& [client, line] : queue.turns)
            if (round < line.size()) result.push_back(line[round]);
    return result;
}

/// Notifies watchers of waiting jobs that their places in the queue may have changed.
void Jobs::queue_moved() {
    for (const Queue* queue : {&long_, &quick_})
        for (const auto& [client, line] : queue->turns)
            for (const RecordPtr& record : line)
                if (record->watchers > 0) record->touch();
}

JobView Jobs::view_locked(const RecordPtr& record) const {
    std::size_t position = 0;
    if (record->state == JobState::Queued) {
        const auto all = order(record->quick ? quick_ : long_);
        position = static_cast<std::size_t>(std::ranges::find(all, record) - all.begin()) + 1;
    }
    return {record->id,   record->state,    position,       record->version,   record->limits,
            record->plan, record->progress, record->result, record->incumbent, record->bound};
}

Jobs::RecordPtr Jobs::find(const std::string& id) const {
    const auto found = records_.find(id);
    return found == records_.end() ? nullptr : found->second;
}

std::optional<JobView> Jobs::wait(const std::string& id, std::uint64_t version, std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    const RecordPtr record = find(id);
    if (!record) return std::nullopt;
    record->changed.wait_for(lock, timeout, [&] { return record->version > version; });
    return view_locked(record);
}

void Jobs::leave(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const RecordPtr record = find(id);
    if (!record) return;
    record->viewed = steady_now();
    if (--record->watchers == 0 && record->state != JobState::Done) cancel_locked(record);
}

/// Not guessable, so that one client cannot read or cancel another's search.
std::string Jobs::fresh_id() {
    std::random_device device;
    for (;;) {
        std::string id = fmt::format("{:08x}{:08x}", device(), device());
        if (!records_.contains(id)) return id;
    }
}

}  // namespace taquin::app
