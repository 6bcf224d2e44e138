#pragma once

#include <string>

#include "taquin/search/algorithm.h"
#include "taquin/solve/registry.h"

namespace taquin {

/// What a person asks for, in their own words: the same from flags, from JSON and from a file.
struct Request {
    std::string board;
    std::string size = {};  // "" where the board tells it
    std::string goal = "blank-last";
    int tiles_from = 1;
    std::string algorithm = "auto";
    std::string heuristic = {};   // "" is the algorithm's default
    std::string engine = "auto";  // auto | general | fast
};

enum class Engine : std::uint8_t { Auto, General, Fast };

/// A request that was understood.
struct Job {
    Problem problem;
    Spec algorithm;
    std::string heuristic;
    Engine engine;
};

/// Reads a request, or says which field is wrong and why. Rows and their options are checked too.
Expected<Job> prepare(const Request& request);
/// The same for a problem that is already a value.
Expected<Job> prepare(Problem problem, const Request& request);

/// Checks that the goal can be reached, makes the heuristic, picks the engine, runs, replays the moves.
Expected<Result> solve(const Job& job, Context& context, TableSource* tables = nullptr);

}  // namespace taquin
