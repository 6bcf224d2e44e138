// The searches of a server. Clients take turns: each waiting address has its own line, and the workers serve the
// lines round robin, so that a client with forty boards delays another client's single board by one search, not forty.
// The same within a line for the pages behind one address: two tabs of one browser, or all browsers behind one proxy.

#include "apps/serve/jobs.h"

#include <algorithm>
#include <random>

#include <fmt/format.h>

namespace taquin::app {

struct Jobs::Record {
    std::string id;
    std::string page;
    std::shared_ptr<const SolvePlan> plan;
    Clamped limits;
    JobState state = JobState::Queued;
    std::uint64_t version = 1;
    StopSource source;
    Context context;
    std::optional<Event> progress;
    std::shared_ptr<const Expected<Result>> result;
    int watchers = 0;
    Clock::time_point viewed = steady_now();  // when a client last viewed or followed it
    Clock::time_point done_at{};
    std::condition_variable changed;

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

Jobs::Jobs(ServerPolicy policy, Solver solver) : policy_(policy), solver_(std::move(solver)) {
    for (int i = 0; i < std::max(1, policy_.concurrent); ++i) threads_.emplace_back([this] { work(); });
    threads_.emplace_back([this] {
        std::unique_lock lock(mutex_);
        while (!sweep_wake_.wait_for(lock, std::chrono::seconds(1), [this] { return stopping_; })) {
            lock.unlock();
            sweep(steady_now());
            lock.lock();
        }
    });
}

Jobs::~Jobs() { stop(); }

void Jobs::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [id, record] : records_)
            if (record->state != JobState::Done) cancel_locked(record);
        wake_.notify_all();
        sweep_wake_.notify_all();
    }
    for (Thread& thread : threads_) thread.join();
}

Expected<JobView> Jobs::submit(SolvePlan plan, const Client& client) {
    const std::lock_guard lock(mutex_);
    if (stopping_) return make_error(ErrorCode::ServerStopping, "client");
    if (!threads_.front().joinable()) return make_error(ErrorCode::CannotStartThread, "server");
    auto turn = std::ranges::find(turns_, client.address, [](const auto& entry) { return entry.first; });
    const std::size_t own = turn == turns_.end() ? 0 : turn->second.size();
    if (own >= policy_.waiting_per_client)
        return make_error(ErrorCode::ClientQueueFull, "client", own, policy_.waiting_per_client);
    if (waiting_ >= policy_.waiting) return make_error(ErrorCode::QueueFull, "client", waiting_, policy_.waiting);

    const auto record = std::make_shared<Record>();
    record->id = fresh_id();
    record->page = client.page;
    record->limits = clamp(plan.search.limits, policy_.search);
    plan.search.limits = record->limits.limits;
    record->plan = std::make_shared<const SolvePlan>(std::move(plan));
    record->context.stop = record->source.get_token();
    records_[record->id] = record;
    if (turn == turns_.end()) turn = turns_.insert(turns_.end(), {client.address, {}});
    enqueue(turn->second, record);
    ++waiting_;
    queue_moved();
    wake_.notify_one();
    return view_locked(record);
}

/// Behind all whose page has not more waiting before them than this one has.
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
    return {waiting_, running_, finished_.size()};
}

void Jobs::sweep(Clock::time_point now) {
    const std::lock_guard lock(mutex_);
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

void Jobs::work() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return stopping_ || waiting_ > 0; });
        if (stopping_) return;
        const RecordPtr record = take();
        record->state = JobState::Running;
        ++running_;
        record->touch();
        queue_moved();
        Context& context = record->context;
        context.on_event = [this, weak = std::weak_ptr(record)](const Event& event) {
            if (event.kind != Event::Kind::Progress) return;
            const std::lock_guard inner(mutex_);
            if (const RecordPtr still = weak.lock(); still && still->state == JobState::Running) {
                still->progress = event;
                still->touch();
            }
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

Jobs::RecordPtr Jobs::take() {
    auto entry = std::move(turns_.front());
    turns_.pop_front();
    RecordPtr record = entry.second.front();
    entry.second.pop_front();
    --waiting_;
    if (!entry.second.empty()) turns_.push_back(std::move(entry));  // its next job waits for everybody else's turn
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
    for (auto turn = turns_.begin(); turn != turns_.end(); ++turn) {
        if (std::erase(turn->second, record) == 0) continue;
        --waiting_;
        if (turn->second.empty()) turns_.erase(turn);
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
std::vector<Jobs::RecordPtr> Jobs::order() const {
    std::vector<RecordPtr> result;
    result.reserve(waiting_);
    for (std::size_t round = 0; result.size() < waiting_; ++round)
        for (const auto& [client, line] : turns_)
            if (round < line.size()) result.push_back(line[round]);
    return result;
}

/// Places in the queue changed: watchers of waiting jobs are notified.
void Jobs::queue_moved() {
    for (const auto& [client, line] : turns_)
        for (const RecordPtr& record : line)
            if (record->watchers > 0) record->touch();
}

JobView Jobs::view_locked(const RecordPtr& record) const {
    std::size_t position = 0;
    if (record->state == JobState::Queued) {
        const auto all = order();
        position = static_cast<std::size_t>(std::ranges::find(all, record) - all.begin()) + 1;
    }
    return {record->id,     record->state, position,         record->version,
            record->limits, record->plan,  record->progress, record->result};
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
