// How close a heuristic comes: breadth-first search from the goal meets every board with its true distance, and
// the heuristic is asked about each. Kept as a table "distance, value, how many boards", which is all any plot needs.

#include <array>
#include <chrono>
#include <cstring>
#include <map>
#include <string>
#include <unordered_set>

#include "taquin/solve/registry.h"

#include "apps/lab/measure.h"

namespace taquin::lab {

namespace {

std::string key_of(const Board& board) {
    std::string key;
    for (const Tile tile : board.tiles()) key.push_back(static_cast<char>(tile));
    return key;
}

Board board_of(const std::string& key, Board scratch) {
    std::vector<Tile> tiles;
    for (const char c : key) tiles.push_back(static_cast<Tile>(static_cast<unsigned char>(c)));
    scratch.assign(tiles);
    return scratch;
}

}  // namespace

Expected<Measured> measure_accuracy(const Configuration& configuration, const Cell& cell, const Goal& goal,
                                    TableSource* tables) {
    const auto began = std::chrono::steady_clock::now();
    const auto made = make_heuristic(configuration.heuristic, goal, tables);
    if (!made) return std::unexpected(made.error());
    const Heuristic& heuristic = **made;

    std::map<std::pair<int, int>, std::int64_t> table;
    std::unordered_set<std::string> seen{key_of(goal.board())};
    std::vector<std::string> layer{key_of(goal.board())};
    int distance = 0;
    for (; !layer.empty(); ++distance) {
        std::vector<std::string> next;
        for (const std::string& key : layer) {
            Board board = board_of(key, goal.board());
            ++table[{distance, heuristic.value(board)}];
            for (const Move move : board.moves()) {
                board.apply(move);
                if (auto other = key_of(board); seen.insert(other).second) next.push_back(std::move(other));
                board.apply(opposite(move));
            }
        }
        layer = std::move(next);
    }

    Measured measured{.record = {.cell = cell,
                                 .status = "measured",
                                 .engine = "general",
                                 .algorithm = "",
                                 .heuristic = configuration.heuristic}};
    for (const auto& [at, boards] : table)
        measured.accuracy.push_back({cell.configuration, cell.board, at.first,
                                     static_cast<double>(at.second) / static_cast<double>(heuristic.scale()), boards});
    auto& fields = measured.record.fields;
    for (const char* none : {"lower_bound", "reopened", "max_frontier", "iterations", "stored_bytes", "cpu_seconds"})
        fields[none] = 0;
    fields["deepest"] = distance - 1;
    fields["generated"] = fields["expanded"] = static_cast<double>(seen.size());
    fields["wall_seconds"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return measured;
}

}  // namespace taquin::lab
