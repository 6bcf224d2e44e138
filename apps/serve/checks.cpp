// What checks of boards with the same goal share.

#include "apps/serve/checks.h"

#include "taquin/core/notation.h"

namespace taquin::app {

Expected<Checks::Heuristics> Checks::heuristics(const Goal& goal) {
    const int cells = goal.size().cells();
    if (cells < medium_from) return std::make_shared<const std::vector<CheckHeuristic>>(make_(goal, {}));
    return (cells < large_from ? medium_ : large_).heuristics(goal);
}

Expected<Checks::Heuristics> Checks::Lane::heuristics(const Goal& goal) {
    const std::string name = format_board(goal.board());
    {
        std::unique_lock lock(mutex_);
        const Heuristics* kept = nullptr;
        made_.wait(lock, [&] {
            kept = goals_.find(name);
            return kept == nullptr || *kept != nullptr;
        });
        if (kept != nullptr) return *kept;
        if (waiting_ == most_waiting) return make_error(ErrorCode::TooManyChecks, "client", most_waiting);
        goals_.add(name);
        ++waiting_;
    }
    const auto finish = [&](Heuristics made) {
        const std::lock_guard lock(mutex_);
        --waiting_;
        if (made)
            *goals_.find(name) = std::move(made);
        else
            goals_.remove(name);
        goals_.keep(most_kept, [](const Heuristics& heuristics) { return heuristics != nullptr; });
        made_.notify_all();
    };
    try {
        const std::lock_guard one_at_a_time(making_);
        Heuristics made;
        if (!stop_.stop_requested())
            made = std::make_shared<const std::vector<CheckHeuristic>>(make_(goal, stop_.get_token()));
        if (stop_.stop_requested()) made = nullptr;  // some may be missing
        finish(made);
        if (made == nullptr) return make_error(ErrorCode::ServerStopping, "client");
        return made;
    } catch (...) {  // no memory left
        finish(nullptr);
        throw;
    }
}

}  // namespace taquin::app
