// Results of long benchmarks, kept as they come.

#include "apps/io/bench_results.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/platform/file.h"
#include "taquin/platform/lock_file.h"
#include "taquin/search/stat_fields.h"
#include "taquin/solve/replay.h"

#include "apps/io/json.h"
#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

constexpr std::size_t most_bytes = 64 << 20;

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

Expected<BenchResults> BenchResults::open(std::string path, std::span<const SolvePlan> plans) {
    BenchResults results(std::move(path), plans.size());
    if (auto probe = OutputFile::replace(results.path_); !probe) {  // now, not after the first board
        probe.error().field = "results";
        return std::unexpected(probe.error());
    }
    if (!file_exists(results.path_)) return results;
    const auto text = read_text(results.path_, "results", most_bytes);
    if (!text) return std::unexpected(text.error());
    std::size_t number = 0;
    for (std::size_t at = 0; at < text->size();) {
        const std::size_t end = std::min(text->find('\n', at), text->size());
        const std::string_view line = std::string_view(*text).substr(at, end - at);
        at = end + 1;
        if (line.empty()) continue;
        if (auto read = results.read_line(line, ++number, plans); !read) return std::unexpected(read.error());
    }
    return results;
}

Expected<void> BenchResults::read_line(std::string_view line, std::size_t number, std::span<const SolvePlan> plans) {
    const auto damaged = [&](const std::string& why) {
        return make_error(ErrorCode::DamagedResults, "results", number, why);
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
    if (plan == plans.end()) return {};
    // A length that was proved in one metric proves nothing in the other.
    const auto metric = text_field(*record, "metric");
    if (!metric) return damaged("metric");
    if (*metric != name(plan->search.metric))
        return make_error(ErrorCode::OtherResults, "results", number, "metric", printable(*metric, 200),
                          std::string(name(plan->search.metric)));
    const auto moves = parse_moves(*moves_text);
    if (!moves || !reaches_goal(plan->problem, *moves)) return damaged("moves");
    if (record->value("optimal", Json(false)) != Json(true)) return damaged("optimal");
    const auto algorithm = text_field(*record, "algorithm");
    const auto heuristic = text_field(*record, "heuristic");
    const auto engine = text_field(*record, "engine");
    if (!algorithm || !heuristic || !engine) return damaged("algorithm, heuristic or engine");
    Timed timed;
    timed.result.status = Status::Solved;
    timed.result.metric = plan->search.metric;
    timed.result.moves = *moves;
    timed.result.optimal = true;
    timed.result.lower_bound = timed.result.length();
    timed.result.algorithm = *algorithm;
    timed.result.heuristic = *heuristic;
    timed.result.engine = *engine;
    timed.result.stats = read_stats(*record);
    timed.seconds = timed.result.stats.wall_seconds;
    earlier_[static_cast<std::size_t>(plan - plans.begin())] = std::move(timed);
    return {};
}

Expected<void> BenchResults::add(const SolvePlan& plan, const Timed& proved) const {
    if (proved.result.status != Status::Solved || !proved.result.optimal) return {};
    const auto lock = lock_beside(path_);
    if (!lock) return std::unexpected(lock.error());
    std::string lines;
    if (file_exists(path_)) {
        auto text = read_text(path_, "results", most_bytes);
        if (!text) return std::unexpected(text.error());
        lines = *std::move(text);
        if (!lines.ends_with('\n') && !lines.empty()) lines += '\n';
    }
    const auto before = static_cast<std::size_t>(std::ranges::count(lines, '\n'));
    return write_file(path_, lines + json_record({.line = before + 1}, proved.result, plan.problem, {}));
}

}  // namespace taquin::app
