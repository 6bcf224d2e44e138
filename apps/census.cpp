// taquin census: how many boards stand at each distance from the goal.

#include "taquin/search/census.h"

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"

#include "apps/board_input.h"
#include "apps/command.h"
#include "apps/interrupt.h"
#include "apps/json.h"
#include "apps/limit_options.h"
#include "apps/quantities.h"
#include "apps/terminal.h"

namespace taquin::app {

namespace {

constexpr const char* examples = R"help(Examples:
  taquin census --size 3x3                       181 440 boards, none farther than 31 moves
  taquin census --size 3x4 --threads 2           239 500 800 boards in 60 MB
  taquin census --size 2x5 --metric mtm          pushing several tiles at once is one move
  taquin census --size 3x3 --goal snail --format json

Every board that can reach the goal is visited, with two bits of memory each. 3x4 and 2x6
take some seconds and 60 MB, 2x7 about 11 GB, 3x5 and 2x8 more than most machines have.)help";

struct CensusOptions {
    std::string size = "3x3";
    std::string goal = "blank-last";
    std::string metric = "stm";
    std::string format = "text";
    LimitOptions limits;
};

std::string table(const Census& census) {
    const std::uint64_t most = *std::ranges::max_element(census.boards);
    const std::string_view mark = unicode_allowed() ? "█" : "#";
    std::string text = fmt::format("{:>8}  {:>14}\n", "distance", "boards");
    for (std::size_t far = 0; far < census.boards.size(); ++far) {
        const auto width = static_cast<int>(40.0 * static_cast<double>(census.boards[far]) / static_cast<double>(most));
        text += fmt::format("{:>8}  {:>14}{}", far, format_count(census.boards[far]), width > 0 ? "  " : "");
        for (int i = 0; i < width; ++i) text += mark;
        text += "\n";
    }
    return text;
}

std::string summary(const Census& census, double seconds) {
    if (census.status != Status::Solved)
        return fmt::format("{} after {}: counted up to distance {}\n", name(census.status), format_seconds(seconds),
                           static_cast<std::ptrdiff_t>(census.boards.size()) - 1);
    std::string text = fmt::format("{} boards, mean distance {:.4f}, farthest {} ({} board{}), {} in {}\n",
                                   format_count(census.total()), census.mean(), census.boards.size() - 1,
                                   format_count(census.boards.back()), census.boards.back() == 1 ? "" : "s",
                                   format_bytes(census.bytes), format_seconds(seconds));
    for (const Board& board : census.farthest) text += fmt::format("  {}\n", format_board(board));
    return text;
}

Json to_json(const Census& census, const Goal& goal, const std::string& metric, double seconds) {
    Json farthest = Json::array();
    for (const Board& board : census.farthest) farthest.push_back(format_board(board));
    const bool complete = census.status == Status::Solved;
    return {{"status", complete ? std::string_view("complete") : name(census.status)},
            {"size", goal.size().text()},
            {"goal", format_goal(goal)},
            {"metric", metric},
            {"boards", census.boards},
            {"total", census.total()},
            {"mean", census.mean()},
            {"farthest", complete ? std::move(farthest) : Json::array()},
            {"stored_bytes", census.bytes},
            {"wall_seconds", seconds}};
}

ExitCode run(const CensusOptions& options) {
    const auto size = Size::parse(options.size);
    if (!size) return complain(size.error());
    const auto goal = parse_goal(options.goal, *size);
    if (!goal) return complain(goal.error());
    const auto metric = parse_metric(options.metric);
    if (!metric) return complain(metric.error());
    if (options.format != "text" && options.format != "json")
        return complain({ErrorCode::NotOneOf, "format", {printable(options.format), "text, json"}});
    const auto limits = options.limits.limits();
    if (!limits) return complain(limits.error());
    const auto bytes = census_bytes(*size);
    if (!bytes) return complain({"size", fmt::format("found {}, a census is possible up to 16 cells", size->text())});
    if (*bytes > *limits->memory) {
        write_err(fmt::format("taquin: memory: a census of {} needs {}, allowed are {}\n", size->text(),
                              format_bytes(*bytes), format_bytes(*limits->memory)));
        return ExitCode::MemoryLimit;
    }

    ProgressLine progress;
    Context context;
    context.limits = *limits;
    context.stop = stop_on_flag(*interrupted());
    if (progress.active())
        context.on_event = [&](const Event& now) {
            progress.show(fmt::format("distance {}, {} boards, {}", now.lower_bound, format_count(now.stats.generated),
                                      format_seconds(now.seconds)));
        };
    const Census census = take_census(*goal, context, *metric);
    progress.clear();
    if (options.format == "json")
        write_out(to_json(census, *goal, std::string(name(*metric)), context.seconds()).dump(2) + "\n");
    else
        write_out(table(census) + summary(census, context.seconds()));
    return exit_code(census.status);
}

Work set_up(CLI::App& app) {
    auto options = std::make_shared<CensusOptions>();
    add_text(app, "--size", options->size, "RxC", "rows x columns, up to 16 cells");
    add_text(app, "--goal", options->goal, "GOAL", "blank-last, blank-first, snail, or a board");
    add_text(app, "--metric", options->metric, "METRIC", "stm: each tile counts; mtm: a run pushed at once counts 1");
    add_text(app, "--format", options->format, "FORMAT", "text or json");
    add_limit_options(app, options->limits);
    app.footer(examples);
    return [options] { return run(*options); };
}

}  // namespace

extern const Command census_command;
const Command census_command{"census", "Knowledge", "Count the boards at every distance from the goal.", set_up};

}  // namespace taquin::app
