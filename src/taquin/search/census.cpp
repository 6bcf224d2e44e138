// All boards of a size by breadth-first search with two bits each (Korf and Schultze, Large-scale parallel
// breadth-first search, 2005). census_layers has the table; here layers are counted, one after the other.

#include "taquin/search/census.h"

#include <algorithm>
#include <numeric>

#include "taquin/search/census_driver.h"

namespace taquin {

namespace {

static_assert(most_census_cells == TileOrder::most_tiles + 1);
constexpr std::size_t most_farthest = 64;

using BoardVisitor = std::function<void(const Board&, int)>;

/// In a line the tiles keep their order, so the cell of the blank determines the board.
Census line_census(const Goal& goal, Metric metric, const BoardVisitor& visit) {
    Census census;
    census.status = Status::Solved;
    const int home = goal.home(0);
    const int cells = goal.size().cells();
    std::vector<std::vector<int>> blanks(1, {home});  // by distance
    for (int cell = 0; cell < cells; ++cell) {
        if (cell == home) continue;
        const auto far = metric == Metric::MultiTile ? std::size_t{1} : static_cast<std::size_t>(std::abs(cell - home));
        if (blanks.size() <= far) blanks.resize(far + 1);
        blanks[far].push_back(cell);
    }
    Board board = goal.board();
    for (const auto& layer : blanks) {
        census.boards.push_back(layer.size());
        for (const int cell : layer) {
            if (!visit) break;
            std::vector<Tile> tiles(goal.board().tiles().begin(), goal.board().tiles().end());
            tiles.erase(tiles.begin() + home);
            tiles.insert(tiles.begin() + cell, 0);
            board.assign(tiles);
            visit(board, static_cast<int>(census.boards.size()) - 1);
        }
    }
    return census;
}

}  // namespace

std::uint64_t Census::total() const { return std::accumulate(boards.begin(), boards.end(), std::uint64_t{0}); }

double Census::mean() const {
    double sum = 0;
    for (std::size_t far = 0; far < boards.size(); ++far)
        sum += static_cast<double>(far) * static_cast<double>(boards[far]);
    return sum / static_cast<double>(std::max<std::uint64_t>(1, total()));
}

std::optional<std::uint64_t> census_bytes(Size size, int parts) {
    if (size.is_line()) return 0;
    if (size.cells() > most_census_cells) return std::nullopt;
    constexpr std::uint64_t per_word = CensusLayers::boards_per_word;
    const std::uint64_t words = (TileOrder(size.cells() - 1).count() + per_word - 1) / per_word;
    const auto part = (words + static_cast<std::uint64_t>(parts) - 1) / static_cast<std::uint64_t>(parts);
    return part * static_cast<std::uint64_t>(size.cells()) * sizeof(std::uint64_t);
}

std::uint64_t CensusDriver::expand(CensusLayers& layers, std::uint64_t now, ThreadPool& pool,
                                   const std::function<bool()>& stop) {
    WorkRanges chunks(layers.chunks());
    std::atomic<std::uint64_t> fresh{0};
    std::atomic<bool> stopped{false};
    pool.run([&](int worker) {
        std::uint64_t found = 0;
        for (auto chunk = chunks.next(); !chunk.empty() && !stopped; chunk = chunks.next()) {
            found += layers.expand(chunk.begin, now, [](std::uint64_t) {});
            if (worker == 0 && stop()) stopped = true;  // one thread polls for all
        }
        fresh += found;
    });
    return fresh;
}

Expected<Census> take_census(const Goal& goal, Context& context, Metric metric, CensusDriver& driver,
                             std::span<const Board> asked, const BoardVisitor& visit) {
    context.begin();
    if (goal.size().is_line()) return line_census(goal, metric, visit);
    Census census;
    const auto bytes = census_bytes(goal.size(), driver.parts());
    census.bytes = census_bytes(goal.size()).value_or(UINT64_MAX);
    if (!bytes || !context.memory_allows(*bytes)) {
        census.status = Status::MemoryLimit;
        return census;
    }
    CensusLayers layers(goal, metric, driver.part(), driver.parts());
    const auto allocated = layers.allocate() ? Status::Solved : Status::MemoryLimit;
    if (census.status = driver.total({allocated, 0}).status; census.status != Status::Solved) return census;
    layers.seed();
    CensusState state;
    if (const auto resumed = driver.resume(state, layers); !resumed) return std::unexpected(resumed.error());
    state.stats.stored_bytes = *bytes;
    // A table of one chunk is expanded before a thread would have started.
    ThreadPool pool(layers.chunks() > 1 ? context.limits.threads : 1, context.on_notice);
    census.distances.assign(asked.size(), -1);
    while (state.count > 0) {
        state.boards.push_back(state.count);
        ++state.stats.iterations;
        census.boards = state.boards;
        const int distance = static_cast<int>(state.boards.size()) - 1;
        for (std::size_t i = 0; i < asked.size(); ++i)
            if (census.distances[i] < 0 && layers.seen(asked[i])) census.distances[i] = distance;
        census.farthest.clear();
        if (state.count <= most_farthest) {
            std::vector<std::uint64_t> codes;
            layers.each_of_layer(state.now, [&](std::uint64_t code) { codes.push_back(code); });
            for (const std::uint64_t code : driver.codes(std::move(codes)))
                census.farthest.push_back(layers.board(code));
        }
        if (visit) layers.each_of_layer(state.now, [&](std::uint64_t code) { visit(layers.board(code), distance); });

        std::optional<Status> why;
        const std::uint64_t fresh = driver.expand(layers, state.now, pool, [&] {
            if (!why) why = context.poll(state.stats, distance);
            return why.has_value();
        });
        const auto [status, count] = driver.total({why.value_or(Status::Solved), fresh});
        census.status = status;
        if (status != Status::Solved) return census;
        state.stats.expanded += state.count;
        state.count = count;
        state.now = 3 - state.now;
        state.stats.generated += count;
        state.stats.max_frontier = std::max(state.stats.max_frontier, count);
        if (count > 0) driver.save(state, layers);
    }
    driver.finish(census);
    return census;
}

Census take_census(const Goal& goal, Context& context, Metric metric, std::span<const Board> asked,
                   const BoardVisitor& visit) {
    CensusDriver alone;
    return *take_census(goal, context, metric, alone, asked, visit);
}

}  // namespace taquin
