#pragma once

#include <string>

namespace taquin {

/// How to search, as a person wrote it: the same from flags, from a line of a file, from JSON.
struct SearchRequest {
    std::string metric = "stm";
    std::string algorithm = "auto";
    std::string heuristic = {};   // "" is the algorithm's default
    std::string engine = "auto";  // auto | general | fast
    // Limits; "" means none, for threads one.
    std::string time = {};    // "10s"; "none" keeps `auto` from stopping before a proof
    std::string nodes = {};   // "1e6"
    std::string memory = {};  // "2GiB"
    std::string threads = {};
};

/// What to solve, and how.
struct SolveRequest {
    std::string board;
    std::string size = {};  // "" where the board implies it
    std::string goal = "blank-last";
    std::string tiles_from = "1";
    SearchRequest search = {};
};

}  // namespace taquin
