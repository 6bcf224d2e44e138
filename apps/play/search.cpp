// A search beside the game, so that the screen lives while it runs.

#include "apps/play/search.h"

namespace taquin::app {

Search::Search(Problem problem, TableSource* tables, std::chrono::milliseconds time) {
    context_.limits.time = time;
    context_.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    context_.on_progress = [this](const Progress& progress) {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
    };
    thread_ = std::thread([this, problem = std::move(problem), tables]() mutable {
        const auto job = prepare(std::move(problem), Request{.board = {}});
        Expected<Result> result = job ? solve(*job, context_, tables) : std::unexpected(job.error());
        const std::lock_guard lock(mutex_);
        result_ = std::move(result);
        done_ = true;
    });
}

Search::~Search() {
    cancel();
    if (thread_.joinable()) thread_.join();
}

Progress Search::progress() const {
    const std::lock_guard lock(mutex_);
    return progress_;
}

bool Search::done() const {
    const std::lock_guard lock(mutex_);
    return done_;
}

const Expected<Result>& Search::result() {
    if (thread_.joinable()) thread_.join();
    return result_;
}

}  // namespace taquin::app
