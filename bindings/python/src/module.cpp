// The compiled half of the package `taquin`: what it offers is a thin layer over the library and the writers of the
// program, so that Python, command line and server say the same.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "taquin/analyse/analysis.h"
#include "taquin/core/scramble.h"
#include "taquin/search/census.h"
#include "taquin/search/scramble_distance.h"
#include "taquin/solve/open_tables.h"
#include "taquin/solve/solve.h"

#include "apps/io/analysis_output.h"
#include "apps/io/catalogue.h"
#include "apps/io/census_output.h"
#include "apps/io/event_fields.h"
#include "apps/io/request_fields.h"
#include "apps/io/result_fields.h"
#include "apps/io/scramble_fields.h"
#include "apps/io/svg.h"
#include "apps/io/version.h"
#include "board.h"
#include "errors.h"
#include "heuristic.h"
#include "interruptible.h"
#include "requests.h"
#include "search.h"

namespace taquin::python {

void raise(const Error& error) {
    const py::object type = py::module_::import("taquin._errors").attr("InputError");
    const py::object made = type(std::string(name(error.code)), error.field, english(error), error.arguments);
    PyErr_SetObject(type.ptr(), made.ptr());
    throw py::error_already_set();
}

namespace {

Goal goal_of(const py::object& given, Size size) { return value_or_raise(parse_goal(board_text(given, "goal"), size)); }

Board scramble(const py::object& size, const py::object& goal, std::uint64_t seed, std::optional<std::uint64_t> walk,
               std::optional<int> distance) {
    const Goal made = goal_of(goal, value_or_raise(Size::parse(size_text(size))));
    if (walk && distance) raise(Error(ErrorCode::CannotCombine, "distance", {"walk"}));
    StopSource stop;
    return value_or_raise(interruptibly(stop, [&]() -> Expected<Board> {
        if (walk) return scramble_walk(made, *walk, seed, stop.get_token());
        if (distance) return scramble_distance(made, *distance, seed, stop.get_token());
        return scramble_uniform(made, seed);
    }));
}

std::string check(const std::string& request) {
    const SolveRequest read = search_request(request);
    const Problem problem = value_or_raise(parse_problem(read));
    const Metric metric = value_or_raise(parse_metric(read.search.metric));
    const std::string& chosen = read.search.heuristic;
    std::vector<app::CheckHeuristic> known;
    if (chosen.empty())
        known = app::check_every_heuristic(problem.goal, metric);
    else
        known.push_back(value_or_raise(app::check_heuristic(chosen, problem.goal, metric)));
    const auto checked = app::check_board(problem, shared_tables().get(), known, metric);
    if (!chosen.empty() && checked.estimates.empty()) raise(Error(ErrorCode::TableNotBuilt, "heuristic", {}));
    return app::check_json(problem, checked);
}

std::string analyse_game(const std::string& request, const std::string& moves) {
    const SolvePlan planned = value_or_raise(plan(search_request(request)));
    const auto played = value_or_raise(parse_moves(moves));
    StopSource stop;
    Context context;
    context.limits = planned.search.limits;
    context.stop = stop.get_token();
    const auto analysis = value_or_raise(interruptibly(stop, [&] {
        return analyse(planned.problem, played, context, shared_tables().get(), {}, planned.search.metric);
    }));
    return app::analysis_json(analysis, planned.problem, {});
}

std::string census(const std::string& request) {
    const SolveRequest read = search_request(request);
    const Size size = value_or_raise(Size::parse(read.size));
    const Goal goal = value_or_raise(parse_goal(read.goal, size));
    if (!census_bytes(size))
        raise(Error(ErrorCode::CensusTooLarge, "size", {size.text(), std::to_string(most_census_cells)}));
    const SearchPlan planned = value_or_raise(plan(read.search));
    StopSource stop;
    Context context;
    context.limits = planned.limits;
    context.stop = stop.get_token();
    const Census counted = interruptibly(stop, [&] { return take_census(goal, context, planned.metric); });
    return app::census_json(counted, goal, planned.metric, context.seconds(), -1);
}

std::string svg(const Board& start, const py::object& goal, const std::string& moves) {
    const auto path = value_or_raise(parse_moves(moves));
    if (path.size() > app::most_animated_moves)
        raise(Error(ErrorCode::TooManyAnimatedMoves, "moves",
                    {std::to_string(path.size()), std::to_string(app::most_animated_moves)}));
    return app::draw_svg({start, goal_of(goal, start.size())}, path);
}

/// (name, kind, default, help) of every field of a request.
std::vector<std::tuple<std::string, std::string, std::string, std::string>> request_fields() {
    std::vector<std::tuple<std::string, std::string, std::string, std::string>> fields;
    for (const app::RequestField& field : app::request_fields) {
        constexpr const char* kinds[] = {"text", "whole", "seconds", "bytes"};
        fields.emplace_back(field.name, kinds[static_cast<std::size_t>(field.type)], field.default_value, field.help);
    }
    return fields;
}

/// (name, kind, default, help, largest) of everything that a scramble may be told.
std::vector<std::tuple<std::string, std::string, std::string, std::string, std::uint64_t>> scramble_fields() {
    std::vector<std::tuple<std::string, std::string, std::string, std::string, std::uint64_t>> fields;
    for (const app::ScrambleField& field : app::scramble_fields)
        fields.emplace_back(field.name, field.max > 0 ? "count" : "text", field.default_value, field.help, field.max);
    return fields;
}

}  // namespace

}  // namespace taquin::python

PYBIND11_MODULE(_taquin, module) {
    namespace py = pybind11;
    namespace app = taquin::app;
    using namespace taquin::python;
    module.doc() = "The compiled part of taquin; use the package.";
    add_board(module);
    add_check_heuristic(module);
    add_search(module);
    module.attr("version") = std::string(app::version);
    module.def("board_text", &board_text, py::arg("board"), py::arg("field"));
    module.def("size_text", &size_text, py::arg("size"));
    module.def("scramble", &scramble, py::arg("size"), py::arg("goal"), py::arg("seed"), py::arg("walk"),
               py::arg("distance"));
    module.def("check", &check, py::arg("request"));
    module.def("analyse", &analyse_game, py::arg("request"), py::arg("moves"));
    module.def("census", &census, py::arg("request"));
    module.def("svg", &svg, py::arg("start"), py::arg("goal"), py::arg("moves"));
    module.def("catalogue", &app::catalogue_text);
    module.def("result_schema", &app::result_schema_text);
    module.def("events_schema", &app::events_schema_text);
    module.def("request_fields", &request_fields);
    module.def("scramble_fields", &scramble_fields);
    module.def("stop_all", &RunningSearches::stop_all);
}
