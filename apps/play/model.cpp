// The game as data: slides that can be undone, a clock that is given the time, and a player of solutions.

#include "apps/play/model.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include <fmt/format.h>

namespace taquin::app {

namespace {

constexpr std::array<double, 9> speeds{0.5, 1, 2, 3, 4, 6, 10, 20, 50};

char move_letter(Move move) { return "ulrd"[index(move)]; }

Game::Duration period(double speed) {
    return std::chrono::duration_cast<Game::Duration>(std::chrono::duration<double>(1 / speed));
}

}  // namespace

Game::Game(Goal goal) : goal_(std::move(goal)), start_(goal_.board()), board_(goal_.board()) {}

void Game::begin(Board board) {
    start_ = std::move(board);
    slides_.clear();
    restart();
    restarted_ = false;
}

void Game::change_goal(Goal goal) {
    goal_ = std::move(goal);
    begin(goal_.board());
}

void Game::run(const Slide& slide) {
    for (int i = 0; i < slide.count; ++i) board_.apply(slide.move);
}

void Game::clock(Time now) {
    if (!solved() && !since_) since_ = now;
    if (solved() && since_) {
        before_ += now - *since_;
        since_.reset();
    }
}

void Game::make(const Slide& slide, Time now) {
    if (!since_) since_ = now;
    slides_.resize(at_);
    slides_.push_back(slide);
    ++at_;
    redoable_ = 0;
    note(std::string(static_cast<std::size_t>(slide.count), move_letter(slide.move)), now);
    run(slide);
    clock(now);
}

void Game::note(std::string_view act, Time now) {
    const auto at = std::max(noted_, std::chrono::duration_cast<std::chrono::milliseconds>(elapsed(now)));
    log_ += fmt::format("{}{}{}", log_.empty() ? "" : " ", act, (at - noted_).count());
    noted_ = at;
}

bool Game::adopt(Move move, Time now) {
    if (!board_.moves().has(move)) return false;
    const std::size_t length = log_.size();
    make({move, 1}, now);
    log_.insert(length == 0 ? 0 : length + 1, "*");
    return true;
}

int Game::slide(Cell cell, Time now) {
    const Size size = board_.size();
    if (cell >= size.cells()) return 0;
    const int down = size.row(cell) - size.row(board_.blank());
    const int right = size.col(cell) - size.col(board_.blank());
    if ((down == 0) == (right == 0)) return 0;
    const Move move = down < 0 ? Move::Up : down > 0 ? Move::Down : right < 0 ? Move::Left : Move::Right;
    const int count = std::abs(down + right);
    make({move, count}, now);
    return count;
}

bool Game::move(Move move, Time now) {
    if (!board_.moves().has(move)) return false;
    make({move, 1}, now);
    return true;
}

bool Game::undo(Time now) {
    if (!can_undo()) return false;
    note("U", now);
    ++redoable_;
    undone_ = true;
    const Slide slide = slides_[--at_];
    run({opposite(slide.move), slide.count});
    return true;
}

bool Game::redo(Time now) {
    if (!can_redo()) return false;
    if (!since_) since_ = now;
    const Slide& slide = slides_[at_++];
    note(redoable_ > 0 ? "Y" : std::string(static_cast<std::size_t>(slide.count), move_letter(slide.move)), now);
    if (redoable_ > 0) --redoable_;
    run(slide);
    clock(now);
    return true;
}

void Game::restart() {
    board_ = start_;
    at_ = 0;
    since_.reset();
    before_ = {};
    log_.clear();
    noted_ = {};
    redoable_ = 0;
    undone_ = false;
    restarted_ = true;
}

int Game::single_moves() const {
    return std::accumulate(slides_.begin(), slides_.begin() + static_cast<std::ptrdiff_t>(at_), 0,
                           [](int sum, const Slide& slide) { return sum + slide.count; });
}

std::vector<Move> Game::moves() const {
    std::vector<Move> moves;
    for (std::size_t i = 0; i < at_; ++i)
        moves.insert(moves.end(), static_cast<std::size_t>(slides_[i].count), slides_[i].move);
    return moves;
}

Game::Duration Game::elapsed(Time now) const { return before_ + (since_ ? now - *since_ : Duration{}); }

Playback::Playback(Board start, std::vector<Move> moves) : board_(std::move(start)), moves_(std::move(moves)) {}

double Playback::speed() const { return speeds[static_cast<std::size_t>(speed_)]; }

void Playback::change_speed(int by) { speed_ = std::clamp(speed_ + by, 0, static_cast<int>(speeds.size()) - 1); }

void Playback::play(Time now) {
    if (at_end()) go(0);
    playing_ = !moves_.empty();
    next_ = now + period(speed());
}

void Playback::go(std::size_t position) {
    position = std::min(position, moves_.size());
    while (at_ < position) board_.apply(moves_[at_++]);
    while (at_ > position) board_.apply(opposite(moves_[--at_]));
}

void Playback::step(int count) {
    pause();
    const auto target = static_cast<std::ptrdiff_t>(at_) + count;
    go(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, target)));
}

void Playback::jump(std::size_t position) {
    pause();
    go(position);
}

bool Playback::tick(Time now) {
    bool changed = false;
    while (playing_ && now >= next_) {
        go(at_ + 1);
        changed = true;
        next_ += period(speed());
        if (next_ + std::chrono::seconds(1) < now) next_ = now;  // asleep for long: no burst to catch up
        if (at_end()) playing_ = false;
    }
    return changed;
}

std::optional<Playback::Time> Playback::due() const { return playing_ ? std::optional(next_) : std::nullopt; }

}  // namespace taquin::app
