#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace taquin::fuzz {

/// An input for a target that names something of the program: an algorithm, an option, an endpoint.
struct Seed {
    std::string_view target;
    std::string input;
};

/// One input for every algorithm, heuristic, option, endpoint and format, so that a fuzzer need not guess their names.
/// Made from the registry: what is added there is tried here.
std::vector<Seed> seeds();

/// The names themselves, for a dictionary of libFuzzer's.
std::set<std::string> words();

}  // namespace taquin::fuzz
