// The state of IDA* in its checkpoint: even what CheckpointFile found to be undamaged is validated before it is used.

#include "taquin/fast/checkpoint.h"

#include <algorithm>

#include "taquin/core/metric.h"
#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/fast/shape.h"

namespace taquin::fast {

namespace {

/// More than any run leaves: 1024 threads with a stack of ten thousand nodes each.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

/// Does the path stay on the board, with at most `bound` moves of the metric? In multi-tile moves, axes must alternate.
bool is_possible(const MoveSequence& path, const Board& start, const Grid& grid, Metric metric, int bound) {
    Cell blank = start.blank();
    int moves = 0;
    for (std::size_t i = 0; i < path.length; ++i) {
        if (!grid.moves(blank).has(path[i])) return false;
        blank = grid.neighbour(blank, path[i]);
        if (metric == Metric::MultiTile && i > 0) {
            if (path[i] == path[i - 1]) continue;
            if (is_vertical(path[i]) == is_vertical(path[i - 1])) return false;
        }
        ++moves;
    }
    return moves <= bound;
}

/// Kernels make the moves of a path without checks and have room for paths within the bound; in an edited file a path
/// may lead off the board, or be too long.
bool is_possible(const IdaState& state, const RunIdentity& run) {
    constexpr int most_multi_tile = 57;  // of 2x8, see MoveSequence
    const auto field = [&](std::string_view name) -> std::string_view {
        const auto found = std::ranges::find(run, name, &RunField::name);
        return found == run.end() ? std::string_view() : found->value;
    };
    if (field("board").empty()) return true;  // a caller's own identity
    const auto board = parse_board(field("board"));
    if (!board) return false;
    const Metric metric = field("metric") == name(Metric::MultiTile) ? Metric::MultiTile : Metric::SingleTile;
    const int most =
        metric == Metric::MultiTile ? most_multi_tile : longest_path(board->size().rows, board->size().cols);
    if (state.bound < 0 || state.bound > most) return false;
    const auto grid = Grid::make(board->size());
    const auto possible = [&](const MoveSequence& path) {
        return is_possible(path, *board, *grid, metric, state.bound);
    };
    return possible(state.part.pv) && std::ranges::all_of(state.part.nodes, possible);
}

}  // namespace

Checkpoint::Checkpoint(Path path, std::chrono::milliseconds interval, NoticeFunction on_notice)
    : file_(std::move(path)), interval_(interval), on_notice_(std::move(on_notice)), saved_(steady_now()) {}

Expected<std::optional<IdaState>> Checkpoint::load(const RunIdentity& run) const {
    file_.remove_leftovers();
    std::vector<std::uint8_t> bytes;
    const auto found = file_.read(run, [&](std::uint64_t size) {
        std::vector<std::span<std::uint8_t>> places;
        if (size > most_bytes) return places;
        bytes.resize(static_cast<std::size_t>(size));
        places.emplace_back(bytes);
        return places;
    });
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    ByteReader content(bytes);
    IdaState state = get_state(content);
    if (!content.whole() || !content.at_end() || !is_possible(state, run)) return file_.damaged();
    if (on_notice_)
        on_notice_(
            make_message(ErrorCode::CheckpointResumed, printable(file_.path(), 200), state.bound, state.part.expanded));
    return state;
}

bool Checkpoint::due() const { return steady_now() - saved_ >= interval_; }

void Checkpoint::save(const RunIdentity& run, const IdaState& state) {
    ByteWriter content;
    put(content, state);
    const std::array<std::span<const std::uint8_t>, 1> parts{content.bytes()};
    auto written = file_.may_replace(run);
    if (written) written = file_.write(run, parts);
    if (!written && on_notice_) {
        on_notice_(written.error());
        on_notice_(make_message(ErrorCode::CheckpointNotWritten));
    }
    saved_ = steady_now();
}

void Checkpoint::remove_finished() {
    if (!finished_ || !file_.is_of(*finished_)) return;
    if (const auto removed = file_.remove(); !removed && on_notice_) on_notice_(removed.error());
}

}  // namespace taquin::fast
