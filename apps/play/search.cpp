// A search beside the game, so that the screen lives while it runs.

#include "apps/play/search.h"

#include "taquin/platform/cpu.h"

namespace taquin::app {

Search::Search(Problem problem, Metric metric, TableSource* tables, std::chrono::milliseconds time) {
    SolvePlan plan{std::move(problem), {}};
    plan.search.metric = metric;
    plan.search.limits = {.time = time, .threads = processor_count()};
    context_.stop = source_.get_token();
    context_.on_event = [this](const Event& event) {
        if (event.kind != Event::Kind::Progress) return;
        const std::lock_guard lock(mutex_);
        progress_ = event;
    };
    thread_ = Thread([this, plan = std::move(plan), tables] {
        Expected<Result> result = solve(plan, context_, tables);
        const std::lock_guard lock(mutex_);
        result_ = std::move(result);
        done_ = true;
    });
    if (thread_.joinable()) return;
    result_ = make_error(ErrorCode::CannotStartThread, "threads");
    done_ = true;
}

Search::~Search() {
    cancel();
    thread_.join();
}

Event Search::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}

bool Search::done() const {
    const std::lock_guard lock(mutex_);
    return done_;
}

const Expected<Result>& Search::result() {
    thread_.join();
    return result_;
}

}  // namespace taquin::app
