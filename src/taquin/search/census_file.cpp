// Checkpoints of a census: the table of two bits a board as it is between two layers, then a few counters.

#include "taquin/search/census_file.h"

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"

namespace taquin {

namespace {

std::span<std::uint8_t> words_as_bytes(std::span<std::uint64_t> words) {
    return {reinterpret_cast<std::uint8_t*>(words.data()), words.size_bytes()};
}

/// More than any board has: 140 is the most that is known.
constexpr std::size_t most_census_layers = 4096;

std::vector<std::uint8_t> census_counters(const CensusState& state) {
    ByteWriter writer;
    writer.put(std::uint64_t{state.boards.size()});
    for (const std::uint64_t boards : state.boards) writer.put(boards);
    writer.put(state.count).put(state.now);
    writer.put(state.stats.expanded).put(state.stats.generated).put(state.stats.max_frontier);
    return writer.bytes();
}

std::optional<CensusState> get_census_counters(std::span<const std::uint8_t> bytes) {
    CensusState state;
    ByteReader reader(bytes);
    const auto layers = reader.get<std::uint64_t>();
    if (layers == 0 || layers > most_census_layers) return std::nullopt;
    for (std::uint64_t i = 0; i < layers; ++i) state.boards.push_back(reader.get<std::uint64_t>());
    state.count = reader.get<std::uint64_t>();
    state.now = reader.get<std::uint64_t>();
    state.stats.expanded = reader.get<std::uint64_t>();
    state.stats.generated = reader.get<std::uint64_t>();
    state.stats.max_frontier = reader.get<std::uint64_t>();
    state.stats.iterations = layers;
    if (!reader.whole() || !reader.at_end() || state.count == 0 || (state.now != 1 && state.now != 2))
        return std::nullopt;
    return state;
}

}  // namespace

CensusFile::CensusFile(const Goal& goal, Metric metric, const CensusRun& run)
    : run_(run), identity_(run.fields), saved_(steady_now()) {
    const int rank = run.ranks == nullptr ? 0 : run.ranks->rank();
    const int ranks = run.ranks == nullptr ? 1 : run.ranks->size();
    identity_.push_back({"command", "census"});
    identity_.push_back({"goal", format_board(goal.board())});
    identity_.push_back({"metric", std::string(name(metric))});
    identity_.push_back({"rank", std::to_string(rank + 1) + " of " + std::to_string(ranks)});
}

CheckpointFile CensusFile::file(std::size_t layers) const {
    const int rank = run_.ranks == nullptr ? 0 : run_.ranks->rank();
    if (rank == 0) return CheckpointFile(*run_.checkpoint);
    return CheckpointFile(*run_.checkpoint + ".rank" + std::to_string(rank) + (layers % 2 == 0 ? ".even" : ".odd"));
}

void CensusFile::notice(const Message& message) const {
    if (run_.on_notice) run_.on_notice(message);
}

/// False where a rank was lost, too.
bool CensusFile::all_agree(bool own) const {
    if (run_.ranks == nullptr) return own;
    const auto all = run_.ranks->share({static_cast<std::uint8_t>(own)}, true);
    return all && std::ranges::all_of(*all, [](const auto& one) { return !one.empty() && one[0] != 0; });
}

Expected<bool> CensusFile::read(const CheckpointFile& file, CensusState& state, CensusLayers& layers) const {
    std::vector<std::uint8_t> rest;
    const auto words = words_as_bytes(layers.words());
    const auto found = file.read(identity_, [&](std::uint64_t bytes) {
        std::vector<std::span<std::uint8_t>> places;
        if (bytes < words.size() || bytes - words.size() > (most_census_layers + 8) * sizeof(std::uint64_t))
            return places;
        rest.resize(static_cast<std::size_t>(bytes) - words.size());
        places = {words, rest};
        return places;
    });
    if (!found || !*found) return found;
    const auto counted = get_census_counters(rest);
    if (!counted) return file.damaged();
    state = *counted;
    return true;
}

Expected<void> CensusFile::load(CensusState& state, CensusLayers& layers) const {
    if (!run_.checkpoint) return {};
    const bool first = run_.ranks == nullptr || run_.ranks->rank() == 0;
    auto found = first ? read(file(0), state, layers) : Expected<bool>(true);
    // Rank 0 knows which layer it is.
    std::uint64_t layer = first && found && *found ? state.boards.size() : 0;
    if (run_.ranks != nullptr) {
        ByteWriter told;
        told.put(layer).put(static_cast<std::uint8_t>(found.has_value()));
        const auto all = run_.ranks->share(told.bytes(), true);
        if (!all) return make_error(ErrorCode::Cancelled, "checkpoint", printable(*run_.checkpoint));
        ByteReader zero((*all)[0]);
        layer = zero.get<std::uint64_t>();
        const bool refused = zero.get<std::uint8_t>() == 0;
        if (!first && refused) return file(0).damaged();  // rank 0 says why
        if (!first && layer > 0) {
            found = read(file(layer), state, layers);
            if (found && (!*found || state.boards.size() != layer)) found = file(layer).damaged();
        }
        if (!refused && !all_agree(found.has_value()) && found) found = file(layer).damaged();
    }
    if (!found) return std::unexpected(found.error());
    if (layer > 0)
        notice(make_message(ErrorCode::CheckpointLevelResumed, printable(*run_.checkpoint), layer - 1,
                            state.stats.generated));
    return {};
}

void CensusFile::save(const CensusState& state, CensusLayers& layers) {
    if (!run_.checkpoint) return;
    const bool first = run_.ranks == nullptr || run_.ranks->rank() == 0;
    bool due = steady_now() - saved_ >= run_.checkpoint_every;
    if (run_.ranks != nullptr) {  // rank 0 decides
        const auto all = run_.ranks->share({static_cast<std::uint8_t>(due)});
        due = all && !(*all)[0].empty() && (*all)[0][0] != 0;
    }
    if (!due) return;
    const auto rest = census_counters(state);
    const std::array<std::span<const std::uint8_t>, 2> content{words_as_bytes(layers.words()), rest};
    const auto write = [&] {
        const auto written = file(state.boards.size()).write(identity_, content);
        if (!written) {
            notice(written.error());
            notice(make_message(ErrorCode::CheckpointNotWritten));
        }
        return written.has_value();
    };
    const bool others = all_agree(first || write());
    if (first && others) write();
    saved_ = steady_now();
}

void CensusFile::remove() const {
    if (!run_.checkpoint) return;
    for (const std::size_t layer : {std::size_t{0}, std::size_t{1}})
        if (const auto removed = file(layer).remove(); !removed) notice(removed.error());
}

}  // namespace taquin
