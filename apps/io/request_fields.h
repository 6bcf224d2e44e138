#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "taquin/solve/request.h"

namespace taquin::app {

/// Descriptor of one field of a SolveRequest. The reader of JSON, the help of the command line and the signatures of
/// the Python module are made from this list.
struct RequestField {
    /// What may be written instead of text: a JSON number, in seconds or bytes or a count.
    enum class Type : std::uint8_t { Text, WholeNumber, Seconds, Bytes };

    std::string_view name;  // as on the command line
    Type type;
    std::string_view default_value;
    std::string_view help;
    std::string& (*of)(SolveRequest&);
};

inline constexpr std::array request_fields{
    RequestField{"board", RequestField::Type::Text, "",
                 "\"1 2 3/4 5 6/7 8 0\", 1,2,3,4,5,6,7,8,0 or 123/456/78x: the blank is 0, _, x, X or .",
                 [](SolveRequest& r) -> std::string& { return r.board; }},
    RequestField{"size", RequestField::Type::Text, "",
                 "rows x columns, where the board leaves it open (1x2 to 100x100)",
                 [](SolveRequest& r) -> std::string& { return r.size; }},
    RequestField{"goal", RequestField::Type::Text, "blank-last", "blank-last, blank-first, snail, or a board",
                 [](SolveRequest& r) -> std::string& { return r.goal; }},
    RequestField{"tiles-from", RequestField::Type::WholeNumber, "1",
                 "number of the first tile; with 0 the blank is -1 or X",
                 [](SolveRequest& r) -> std::string& { return r.tiles_from; }},
    RequestField{"metric", RequestField::Type::Text, "stm",
                 "stm: each tile that slides counts as one move; mtm: a line of tiles slid at once counts as one",
                 [](SolveRequest& r) -> std::string& { return r.search.metric; }},
    RequestField{"algorithm", RequestField::Type::Text, "auto", "search algorithm; see taquin list",
                 [](SolveRequest& r) -> std::string& { return r.search.algorithm; }},
    RequestField{"heuristic", RequestField::Type::Text, "", "heuristic; if not given, the algorithm's default",
                 [](SolveRequest& r) -> std::string& { return r.search.heuristic; }},
    RequestField{"engine", RequestField::Type::Text, "auto", "auto, general or fast",
                 [](SolveRequest& r) -> std::string& { return r.search.engine; }},
    RequestField{"time", RequestField::Type::Seconds, "",
                 "stop after this long: 500ms, 10s, 2m (a bare number is seconds); none: never",
                 [](SolveRequest& r) -> std::string& { return r.search.time; }},
    RequestField{"nodes", RequestField::Type::WholeNumber, "", "stop after expanding this many nodes: 1000000, 1e6, 5M",
                 [](SolveRequest& r) -> std::string& { return r.search.nodes; }},
    RequestField{
        "memory", RequestField::Type::Bytes, "",
        "store at most this much, pattern databases included: 512MiB, 2GiB; if not given, 75 % of what is free",
        [](SolveRequest& r) -> std::string& { return r.search.memory; }},
    RequestField{"threads", RequestField::Type::WholeNumber, "", "threads to use; if not given, one for each core",
                 [](SolveRequest& r) -> std::string& { return r.search.threads; }},
};

/// The help of a field that exists.
constexpr std::string_view request_help(std::string_view name) {
    return std::ranges::find(request_fields, name, &RequestField::name)->help;
}

}  // namespace taquin::app
