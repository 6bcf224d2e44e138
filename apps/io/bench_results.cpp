// Results of long benchmarks, kept as they come.

#include "apps/io/bench_results.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/search/stat_fields.h"
#include "taquin/solve/replay.h"

#include "apps/io/json.h"
#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_bytes = 64 << 20;

Expected<void> check_setting(const Json& record, std::string_view field, std::span<const std::string> allowed,
                             std::size_t line) {
    auto found = text_field(record, field);
    if (!found) return std::unexpected(found.error());
    if (std::ranges::find(allowed, *found) != allowed.end()) return {};
    return make_error(ErrorCode::OtherResults, "results", line, std::string(field), printable(*found, 200),
                      fmt::format("{}", fmt::join(allowed, ", ")));
}

/// The figures of a record; one that is missing stays 0.
Stats read_stats(const Json& record) {
    Stats stats;
    const auto object = record.find("stats");
    if (object == record.end() || !object->is_object()) return stats;
    for (const StatField& field : stat_fields()) {
        const auto value = object->find(field.name);
        if (value == object->end() || !value->is_number()) continue;
        if (const auto* const count = std::get_if<std::uint64_t Stats::*>(&field.member)) {
            if (value->is_number_unsigned()) stats.*(*count) = value->get<std::uint64_t>();
        } else {
            stats.*std::get<double Stats::*>(field.member) = value->get<double>();
        }
    }
    return stats;
}

}  // namespace

Expected<BenchResults> BenchResults::open(std::string path, std::span<const SolvePlan> plans, const Allowed& allowed) {
    BenchResults results(std::move(path), plans.size());
    if (!file_exists(results.path_)) return results;
    const auto text = read_text(results.path_, "results", most_bytes);
    if (!text) return std::unexpected(text.error());
    for (std::size_t at = 0; at < text->size();) {
        const std::size_t end = std::min(text->find('\n', at), text->size());
        const std::string_view line = std::string_view(*text).substr(at, end - at);
        at = end + 1;
        if (line.empty()) continue;
        if (auto read = results.read_line(line, plans, allowed); !read) return std::unexpected(read.error());
    }
    return results;
}

Expected<void> BenchResults::read_line(std::string_view line, std::span<const SolvePlan> plans,
                                       const Allowed& allowed) {
    ++count_;
    const auto damaged = [&](const std::string& why) {
        return make_error(ErrorCode::DamagedResults, "results", count_, why);
    };
    const auto record = parse_json_object(line, "results");
    if (!record) return damaged(english(record.error()));
    const auto start = text_field(*record, "start");
    const auto goal = text_field(*record, "goal");
    const auto moves_text = text_field(*record, "moves");
    if (!start || !goal || !moves_text) return damaged("start, goal or moves");
    const auto problem = parse_problem({.board = *start, .goal = *goal});
    if (!problem) return damaged(english(problem.error()));
    const auto plan = std::ranges::find_if(plans, [&](const SolvePlan& one) {
        return one.problem.start == problem->start && one.problem.goal.board() == problem->goal.board();
    });
    lines_ += fmt::format("{}\n", line);
    if (plan == plans.end()) return {};
    // A length that was proved in one metric proves nothing in the other.
    const std::string metric(name(plan->search.metric));
    const std::pair<std::string_view, std::span<const std::string>> settings[] = {
        {"metric", {&metric, 1}},
        {"algorithm", allowed.algorithms},
        {"heuristic", allowed.heuristics},
    };
    for (const auto& [field, values] : settings)
        if (auto same = check_setting(*record, field, values, count_); !same) return same;
    const auto moves = parse_moves(*moves_text);
    if (!moves || !reaches_goal(plan->problem, *moves)) return damaged("moves");
    if (record->value("optimal", Json(false)) != Json(true)) return damaged("optimal");
    const auto engine = text_field(*record, "engine");
    if (!engine) return damaged("engine");
    Timed timed;
    timed.result.status = Status::Solved;
    timed.result.metric = plan->search.metric;
    timed.result.moves = *moves;
    timed.result.optimal = true;
    timed.result.lower_bound = timed.result.length();
    timed.result.algorithm = *text_field(*record, "algorithm");
    timed.result.heuristic = *text_field(*record, "heuristic");
    timed.result.engine = *engine;
    timed.result.stats = read_stats(*record);
    timed.seconds = timed.result.stats.wall_seconds;
    earlier_[static_cast<std::size_t>(plan - plans.begin())] = std::move(timed);
    return {};
}

Expected<void> BenchResults::add(const SolvePlan& plan, const Timed& proved) {
    if (proved.result.status != Status::Solved || !proved.result.optimal) return {};
    lines_ += json_record({.line = ++count_}, proved.result, plan.problem, {});
    return write_file(path_, lines_);
}

}  // namespace taquin::app
