// Checkpoints on disk. As with tables nothing in a file is used before it is checked, and a file is written aside,
// synced and renamed (OutputFile): whenever the process is killed there is the last whole one.

#include "taquin/fast/checkpoint.h"

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/pdb/table_file.h"

namespace taquin::fast {

namespace {

constexpr std::string_view magic = "taquinCP";

/// More than any run leaves: 1024 threads with a stack of ten thousand nodes each.
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

std::unexpected<Error> refuse(ErrorCode code, const Path& path) {
    return make_error(code, "checkpoint", printable(path));
}
std::unexpected<Error> refuse(Error error) {
    error.field = "checkpoint";
    return std::unexpected(std::move(error));
}

Expected<std::vector<std::uint8_t>> read_all(const Path& path) {
    const auto file = InputFile::open(path);
    if (!file) return refuse(file.error());
    const auto size = file->size();
    if (!size) return refuse(size.error());
    if (*size > most_bytes) return refuse(ErrorCode::CheckpointForeign, path);
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(*size));
    const auto got = file->read(bytes);
    if (!got) return refuse(got.error());
    bytes.resize(*got);
    return bytes;
}

/// Kernels make the moves of a node without looking, and a path of an edited file may lead off the board.
bool paths_are_possible(const IdaState& state, const RunIdentity& run) {
    const auto text = std::ranges::find(run, "board", &RunField::name);
    if (text == run.end()) return true;  // a caller's own
    const auto board = parse_board(text->value);
    if (!board) return false;
    const auto grid = Grid::make(board->size());
    const auto possible = [&](const MoveSequence& path) {
        Cell blank = board->blank();
        for (std::size_t i = 0; i < path.length; ++i) {
            if (!grid->moves(blank).has(path[i])) return false;
            blank = grid->neighbour(blank, path[i]);
        }
        return true;
    };
    return possible(state.part.pv) && std::ranges::all_of(state.part.nodes, possible);
}

}  // namespace

Checkpoint::Checkpoint(Path path, std::chrono::milliseconds interval, NoticeFunction on_notice)
    : path_(std::move(path)), interval_(interval), on_notice_(std::move(on_notice)), saved_(steady_now()) {}

Expected<std::optional<IdaState>> Checkpoint::load(const RunIdentity& run) const {
    if (!file_exists(path_)) return std::nullopt;
    const auto bytes = read_all(path_);
    if (!bytes) return std::unexpected(bytes.error());
    ByteReader reader(*bytes);
    const auto begins = reader.take(magic.size());
    if (!std::ranges::equal(begins, magic)) return refuse(ErrorCode::CheckpointForeign, path_);
    const auto version = reader.get<std::uint32_t>();
    if (reader.whole() && version != current_version)
        return make_error(ErrorCode::CheckpointVersion, "checkpoint", printable(path_), version, current_version);
    const auto hash = reader.get<std::uint64_t>();
    const auto size = reader.get<std::uint64_t>();
    const auto payload = reader.take(static_cast<std::size_t>(size));
    if (!reader.whole() || !reader.at_end() || hash_bytes(payload) != hash)
        return refuse(ErrorCode::CheckpointDamaged, path_);
    ByteReader content(payload);
    const RunIdentity other = get_identity(content);
    if (const auto differs = difference(run, other))
        return make_error(ErrorCode::CheckpointOfOtherRun, "checkpoint", printable(path_), differs->name,
                          printable(differs->other, 200), printable(differs->own, 200));
    IdaState state = get_state(content);
    if (!content.whole() || !content.at_end() || !paths_are_possible(state, run))
        return refuse(ErrorCode::CheckpointDamaged, path_);
    if (on_notice_)
        on_notice_(make_message(ErrorCode::CheckpointResumed, printable(path_), state.bound, state.part.expanded));
    return state;
}

bool Checkpoint::due() const { return steady_now() - saved_ >= interval_; }

void Checkpoint::save(const RunIdentity& run, const IdaState& state) {
    ByteWriter payload;
    put(payload, run);
    put(payload, state);
    ByteWriter file;
    file.put(std::span(reinterpret_cast<const std::uint8_t*>(magic.data()), magic.size()));
    file.put(current_version).put(hash_bytes(payload.bytes())).put(std::uint64_t{payload.bytes().size()});
    const auto written = [&]() -> Expected<void> {
        auto output = OutputFile::replace(path_);
        if (!output) return std::unexpected(output.error());
        for (const auto* const part : {&file, &payload})
            if (auto done = output->write(part->bytes()); !done) return done;
        return output->commit();
    }();
    if (!written && on_notice_) {
        on_notice_(written.error());
        on_notice_(make_message(ErrorCode::CheckpointNotWritten));
    }
    saved_ = steady_now();
}

void Checkpoint::remove() {
    if (!file_exists(path_)) return;
    if (const auto removed = remove_file(path_); !removed && on_notice_) on_notice_(removed.error());
}

}  // namespace taquin::fast
