// What checks of boards with the same goal share.

#include "apps/serve/checks.h"

#include <algorithm>

#include "taquin/core/notation.h"

namespace taquin::app {

Expected<Checks::Heuristics> Checks::heuristics(const Goal& goal) {
    const int cells = goal.size().cells();
    if (cells < medium_from) return std::make_shared<const std::vector<CheckHeuristic>>(make_(goal));
    return (cells < large_from ? medium_ : large_).heuristics(goal);
}

Checks::Lane::Entries::iterator Checks::Lane::find(const std::string& goal) {
    return std::ranges::find(entries_, goal, &Entry::goal);
}

Expected<Checks::Heuristics> Checks::Lane::heuristics(const Goal& goal) {
    const std::string name = format_board(goal.board());
    {
        std::unique_lock lock(mutex_);
        if (find(name) != entries_.end()) {
            made_.wait(lock, [&] {
                const auto now = find(name);
                return now == entries_.end() || now->heuristics;
            });
            if (const auto kept = find(name); kept != entries_.end()) {
                entries_.splice(entries_.begin(), entries_, kept);
                return kept->heuristics;
            }
        }
        if (waiting_ == most_waiting) return make_error(ErrorCode::TooManyChecks, "client", most_waiting);
        ++waiting_;
        entries_.push_front({name});
    }
    const auto finish = [&](Heuristics made) {
        const std::lock_guard lock(mutex_);
        --waiting_;
        if (made)
            find(name)->heuristics = std::move(made);
        else
            entries_.erase(find(name));
        drop_oldest();
        made_.notify_all();
    };
    try {
        const std::lock_guard one_at_a_time(making_);
        auto made = std::make_shared<const std::vector<CheckHeuristic>>(make_(goal));
        finish(made);
        return made;
    } catch (...) {  // no memory left
        finish(nullptr);
        throw;
    }
}

void Checks::Lane::drop_oldest() {
    auto last = entries_.end();
    while (entries_.size() - waiting_ > most_kept && last != entries_.begin())
        if ((--last)->heuristics) last = entries_.erase(last);
}

}  // namespace taquin::app
