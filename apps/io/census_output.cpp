// A census as JSON.

#include "apps/io/census_output.h"

#include "taquin/core/notation.h"

#include "apps/io/json.h"

namespace taquin::app {

std::string census_json(const Census& census, const Goal& goal, Metric metric, double seconds, int indent) {
    const bool complete = census.status == Status::Solved;
    std::vector<std::string> farthest;
    if (complete)
        for (const Board& board : census.farthest) farthest.push_back(format_board(board));
    return json_object({{"status", complete ? std::string_view("complete") : name(census.status)},
                        {"size", goal.size().text()},
                        {"goal", format_goal(goal)},
                        {"metric", name(metric)},
                        {"boards", census.boards},
                        {"total", census.total()},
                        {"mean", census.mean()},
                        {"farthest", farthest},
                        {"stored_bytes", census.bytes},
                        {"wall_seconds", seconds}},
                       indent);
}

}  // namespace taquin::app
