// The list of the counters and measurements of a search.

#include "taquin/search/stat_fields.h"

namespace taquin {

namespace {

using Unit = StatField::Unit;

constexpr StatField fields[] = {
    {"generated", "nodes generated", "nodes reached by a move, the start and duplicates included", Unit::Nodes, false,
     &Stats::generated},
    {"expanded", "nodes expanded", "nodes whose successors were generated", Unit::Nodes, false, &Stats::expanded},
    {"reopened", "nodes reopened", "nodes expanded again because a shorter path to them was found", Unit::Nodes, false,
     &Stats::reopened},
    {"max_frontier", "largest frontier",
     "largest number of nodes waiting at one time; of depth-first searches the longest path held", Unit::Nodes, false,
     &Stats::max_frontier},
    {"deepest", "largest depth", "largest g of any node generated", Unit::Moves, false, &Stats::deepest},
    {"iterations", "iterations", "bounds searched; 1 for searches that do not deepen", Unit::Bounds, false,
     &Stats::iterations},
    {"stored_bytes", "bytes stored", "peak size of the search's own stores", Unit::Bytes, false, &Stats::stored_bytes},
    {"operations", "queue operations",
     "operations of the open list, in the unit of its kind; 0 for searches without one", Unit::Operations, false,
     &Stats::operations},
    {"h_start", "h of the start", "the heuristic's value at the start", Unit::Moves, false, &Stats::h_start},
    {"wall_seconds", "wall time", "elapsed time", Unit::Seconds, true, &Stats::wall_seconds},
    {"cpu_seconds", "CPU time", "processor time; with several threads that of the whole process", Unit::Seconds, true,
     &Stats::cpu_seconds},
    {"peak_bytes", "peak memory", "largest resident size of the whole process so far", Unit::Bytes, true,
     &Stats::peak_bytes},
};

}  // namespace

double StatField::value(const Stats& stats) const {
    return std::visit([&](auto pointer) { return static_cast<double>(stats.*pointer); }, member);
}

std::span<const StatField> stat_fields() { return fields; }

std::string_view name(StatField::Unit unit) {
    switch (unit) {
        case Unit::Nodes:
            return "nodes";
        case Unit::Moves:
            return "moves";
        case Unit::Bounds:
            return "bounds";
        case Unit::Operations:
            return "operations";
        case Unit::Bytes:
            return "bytes";
        case Unit::Seconds:
            return "seconds";
    }
    return {};
}

}  // namespace taquin
