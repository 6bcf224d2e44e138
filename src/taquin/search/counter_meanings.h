#pragma once

#include <span>
#include <string_view>

#include "taquin/search/stat_fields.h"

namespace taquin {

/// What a counter means for one kind of search, where its StatField cannot say it for all of them: the largest frontier
/// of A* is a set of waiting nodes, that of IDA* a path. The descriptor of an algorithm refers to one of the lists
/// below, from which the reference, the web page and reports take their texts.
struct CounterMeaning {
    std::string_view counter;  // the name of a StatField
    std::string_view variant;  // translations are found by counter and variant: "max_frontier", "path"
    std::string_view text;
};
using CounterMeanings = std::span<const CounterMeaning>;

namespace counter_meanings {

inline constexpr CounterMeaning open_list{"max_frontier", "open-list",
                                          "largest number of nodes waiting in the open list at one time"};
inline constexpr CounterMeaning path{"max_frontier", "path",
                                     "length in moves of the longest path held; a depth-first search has no open list"};
inline constexpr CounterMeaning never_reopened{"reopened", "never",
                                               "always 0: nodes are forgotten once the search has left them"};
inline constexpr CounterMeaning no_operations{"operations", "none", "always 0: there is no open list"};
inline constexpr CounterMeaning one_pass{"iterations", "one", "always 1: the search does not deepen"};
inline constexpr CounterMeaning generated_again{
    "generated", "repeated", "nodes reached by a move, counted again in every iteration; the start once"};
inline constexpr CounterMeaning expanded_again{
    "expanded", "repeated", "nodes whose successors were generated, counted again in every iteration"};
inline constexpr CounterMeaning stored_states{"stored_bytes", "states", "peak size of the states and the open list"};
inline constexpr CounterMeaning stored_path{"stored_bytes", "path",
                                            "size of the states on the path and their hash table"};

inline constexpr CounterMeaning best_first[] = {open_list, one_pass, stored_states};
inline constexpr CounterMeaning dfs[] = {path, never_reopened, one_pass, stored_path, no_operations};
inline constexpr CounterMeaning iddfs[] = {generated_again,
                                           expanded_again,
                                           path,
                                           never_reopened,
                                           {"iterations", "depths", "depth limits searched, each from the start again"},
                                           stored_path,
                                           no_operations};
inline constexpr CounterMeaning idastar[] = {
    generated_again,
    expanded_again,
    path,
    never_reopened,
    {"iterations", "bounds", "bounds on f searched, each from the start again"},
    {"stored_bytes", "none", "always 0: nothing but a path is held"},
    no_operations};
inline constexpr CounterMeaning bidirectional[] = {
    {"generated", "both", "nodes reached by a move from either end, both ends and duplicates included"},
    {"expanded", "both", "nodes whose successors were generated, from both ends together"},
    {"max_frontier", "both", "largest number of nodes waiting in both open lists together at one time"},
    {"deepest", "both", "largest g of any node generated, from the end that it was reached from"},
    one_pass,
    {"stored_bytes", "both", "peak size of the states and open lists of both ends"}};
inline constexpr CounterMeaning greedy[] = {
    {"max_frontier", "successors", "largest number of unvisited successors of one node; no other nodes wait"},
    {"reopened", "no-return", "always 0: the search never goes back"},
    one_pass,
    {"stored_bytes", "visited", "peak size of the states visited"},
    no_operations};
inline constexpr CounterMeaning beam[] = {
    {"generated", "beam",
     "nodes reached by a move, the start and duplicates included, without those of layers before it"},
    {"max_frontier", "layer", "largest number of candidates for one layer, before it is cut to the width"},
    {"reopened", "no-return", "always 0: the search never goes back"},
    one_pass,
    {"stored_bytes", "kept", "peak size of the states kept"},
    no_operations};
inline constexpr CounterMeaning layers[] = {
    {"generated", "moves", "moves tried, those of lines not taken included, and nodes of the search for the rest"},
    {"expanded", "moves", "moves tried, those of lines not taken included, and nodes expanded for the rest"},
    {"max_frontier", "rest",
     "lines compared at one time, or the frontier of the search for the rest if that is larger"},
    {"deepest", "length", "length of the solution"},
    one_pass,
    {"stored_bytes", "rest", "peak size of the stores of the search for the rest"},
    no_operations};

inline constexpr CounterMeaning anytime[] = {
    {"generated", "stages", "nodes reached by a move, of all stages together"},
    {"expanded", "stages", "nodes expanded, of all stages together, and moves tried for the first solution"},
    {"max_frontier", "stages",
     "largest frontier of any stage: that of the construction, candidates of a beam, or the longest path of IDA*"},
    never_reopened,
    {"iterations", "stages", "stages: the construction, beams, corridors and windows, and bounds searched by IDA*"},
    {"stored_bytes", "stages", "peak size of the stores of any stage"},
    no_operations};

}  // namespace counter_meanings

/// The meaning of `field` for an algorithm with the meanings `own`.
constexpr std::string_view meaning(const StatField& field, CounterMeanings own) {
    for (const CounterMeaning& one : own)
        if (one.counter == field.name) return one.text;
    return field.meaning;
}

}  // namespace taquin
