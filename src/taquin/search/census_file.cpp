// Checkpoints of a census: the table of two bits per board as it is between two layers, then a few counters.

#include "taquin/search/census_file.h"

#include "taquin/core/notation.h"

namespace taquin {

namespace {

std::span<std::uint8_t> words_as_bytes(std::span<std::uint64_t> words) {
    return {reinterpret_cast<std::uint8_t*>(words.data()), words.size_bytes()};
}

/// More than any census has: the largest distance known is 140.
constexpr std::size_t most_census_layers = 4096;

}  // namespace

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

RunIdentity census_identity(const Goal& goal, Metric metric) {
    return {{"command", "census"}, {"goal", format_board(goal.board())}, {"metric", std::string(name(metric))}};
}

CensusFile::CensusFile(const Goal& goal, Metric metric, const LevelRun& run)
    : file_(run, census_identity(goal, metric)) {}

Expected<void> CensusFile::load(CensusState& state, CensusLayers& layers) {
    std::optional<CensusState> counted;
    const auto found = file_.load({words_as_bytes(layers.words())}, [&](const LevelCheckpoint::Level& level) {
        counted = get_census_counters(level.counters);
        return counted && counted->boards.size() == level.distance + 1;
    });
    if (!found) return std::unexpected(found.error());
    if (*found) state = *counted;
    return {};
}

void CensusFile::save(const CensusState& state, CensusLayers& layers) {
    file_.save({state.boards.size() - 1, state.stats.generated, census_counters(state)},
               {words_as_bytes(layers.words())});
}

}  // namespace taquin
