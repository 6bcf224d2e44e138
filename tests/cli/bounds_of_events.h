#pragma once

#include <map>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

namespace taquin {

/// Of the output of solve --events: by bound, the nodes up to its end; the length under 0.
inline std::map<int, std::uint64_t> bounds_of_events(const std::string& out) {
    std::map<int, std::uint64_t> result;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
        const auto event = nlohmann::json::parse(line);
        if (event.at("event") == "iteration") result[event.at("lower_bound")] = event.at("expanded");
        if (event.at("event") == "result") result[0] = event.at("length");
    }
    return result;
}

}  // namespace taquin
