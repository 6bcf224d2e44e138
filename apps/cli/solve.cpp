// taquin solve: one board, or many with --batch.

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "taquin/core/quantities.h"
#include "taquin/core/quote.h"
#include "taquin/fast/rank_control.h"
#include "taquin/platform/local_transport.h"
#include "taquin/solve/certify.h"
#include "taquin/solve/choose.h"

#include "apps/cli/batch.h"
#include "apps/cli/options.h"
#include "apps/cli/solve_all.h"
#include "apps/cli/table_options.h"
#include "apps/io/cluster.h"
#include "apps/io/draw.h"
#include "apps/io/event_fields.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/result_text.h"
#include "apps/io/version.h"

namespace taquin::app {

namespace {

constexpr std::string_view solve_examples = R"help(Examples:
  taquin solve 8,1,3,4,0,2,7,6,5
  taquin solve "8 1 3/4 0 2/7 6 5" --show             draw the whole path
  taquin solve "0 1 2/3 4 5/6 8 7" --goal snail --format json
  taquin solve 4,3,8,2,0,1,6,5,7 --algorithm "wastar(weight=2)" --heuristic linear-conflict
  taquin solve 4,3,8,2,0,1,6,5,7 --algorithm astar --heuristic "max(manhattan, walking-distance)"
  taquin solve 365/X10/274 --tiles-from 0             small boards need no spaces
  taquin solve 4,3,8,2,0,1,6,5,7 --certify            prove it a second time, another way
  taquin solve 4,3,8,2,0,1,6,5,7 --metric mtm         fewest moves of a line of tiles at once
  taquin solve 4,3,8,2,0,1,6,5,7 -a anytime --events  every solution and bound as it comes
  taquin solve 8,1,3,4,0,2,7,6,5 --all --within 4 --list 5
  taquin solve 4,3,8,2,0,1,6,5,7 -a idastar --checkpoint run.state
  taquin solve - --size 3x4 --time 10s < board.txt
  taquin solve --batch boards.txt --threads 4 > results.jsonl
  taquin solve --batch boards.txt --format csv --time 5s > results.csv

A batch has one board per line, # starts a comment, and a line may have its own goal and
a label: "2 8 3/1 0 4/7 6 5; goal=snail; label=easy". Records come in the order of the
lines; a bad line becomes an error in its own record. Limits apply to each board, and
the exit code is the highest of all boards.

Without --time and --nodes, auto stops after 5 s (0.5 s for each board of a batch) where a
proof is predicted to take more than 5 s, with the best solution so far and a lower bound;
--time none goes on until the solution is proved optimal. After Ctrl-C, too, the best solution
so far is the answer, exit code 0, and stopped_by says why it went no further.

Where hard 4x4 and 5x5 boards, or many of them, would take longer than building large pattern
databases (750 and 350 MiB), auto builds these while it searches, goes on with them, and keeps
them in the folder of --tables. Not with --nodes, --heuristic, --algorithm or --checkpoint.

--all counts the solutions: sequences of moves to the goal that visit no board twice; two
are different if they differ in a move. The count is exact up to 2^64 - 1, however many
there are; --within also counts those a few moves longer than the shortest.

--checkpoint is for long searches by idastar: a run that was stopped or killed goes on from
the file, with the same nodes in every completed bound, and removes it when it has an answer.
A file of another board, of other options or of other tables is refused.

--certify replays the moves and looks for a shorter solution with the general engine and an
estimate that the first search did not use: certified yes, no (one exists) or limit. An
optimum that it refutes is an error of the program, exit code 40.)help";

constexpr std::string_view solve_formats[] = {"text", "json", "moves", "csv"};

constexpr auto solve_options = join(
    board_options(true),
    std::array{OptionSpec{.name = "--batch", .value = "FILE|-", .help = "solve many boards, one per line"},
               metric_option, algorithm_option, heuristic_option, engine_option},
    limit_options,
    checkpoint_options("keep the state of idastar in a file, and go on from it if it is there", "write it this often",
                       "30s"),
    all_options,
    std::array{
        OptionSpec{
            .name = "--certify", .help = "search again, independently, for a shorter solution", .group = "Certificate"},
        OptionSpec{.name = "--certify-time",
                   .value = "TIME",
                   .help = "stop the second search after this long",
                   .default_value = "60s",
                   .group = "Certificate"}},
    table_options,
    std::array{OptionSpec{.name = "--format",
                          .short_name = "-f",
                          .value = "FORMAT",
                          .help = "text, json or moves; with --batch json or csv",
                          .group = "Output",
                          .choices = {.list = solve_formats}},
               OptionSpec{.name = "--events",
                          .help = "write every new solution, bound and progress as a line of JSON, then the result",
                          .group = "Output"},
               OptionSpec{.name = "--show", .help = "draw every board of the solution", .group = "Output"},
               OptionSpec{.name = "--ascii", .help = ascii_option.help, .group = "Output"}},
    moves_options("Output"),
    std::array{OptionSpec{
        .name = "--run-length", .help = "write r3d2 for rrrdd; always in multi-tile moves", .group = "Output"}});

/// Nothing unless a certificate is asked for.
Expected<std::optional<Limits>> certificate_limits(const Arguments& arguments) {
    if (!arguments.flag("certify")) {
        if (arguments.given("certify-time")) return make_error(ErrorCode::OnlyAllowedWith, "certify-time", "--certify");
        return std::nullopt;
    }
    const auto time = parse_duration(arguments.text("certify-time"), "certify-time");
    if (!time) return std::unexpected(time.error());
    return Limits{.time = *time};
}

/// Nothing unless the state of the search is to be kept in a file.
Expected<std::optional<fast::Checkpoint>> checkpoint(const Arguments& arguments) {
    const auto every = checkpoint_interval(arguments);
    if (!every) return std::unexpected(every.error());
    if (!*every) return std::nullopt;
    for (const char* other : {"batch", "all"})
        if (arguments.given(other))
            return make_error(ErrorCode::CannotCombine, "checkpoint", fmt::format("--{}", other));
    return fast::Checkpoint(arguments.text("checkpoint"), **every, checkpoint_notice);
}

/// What `auto` chooses depends on the tables that are there by now: a run that resumes does what the first one did.
void choose_as_before(SearchRequest& search, const SolvePlan& planned, const fast::Checkpoint& kept) {
    const auto identity = kept.identity();
    if (search.algorithm != "auto" || !identity || !*identity) return;
    const auto field = [&](std::string_view name) -> std::string {
        const auto found = std::ranges::find(**identity, name, &RunField::name);
        return found == (*identity)->end() ? std::string() : found->value;
    };
    const Problem& problem = planned.problem;
    if (field("board") != format_board(problem.start) || field("goal") != format_board(problem.goal.board()) ||
        field("metric") != name(planned.search.metric))
        return;  // of another run, which is refused later
    search.algorithm = field("algorithm");
    if (search.heuristic.empty()) search.heuristic = field("heuristic");
}

/// Larger boards would fill the screen.
constexpr int largest_drawn = 100;

Expected<void> check_format(const Arguments& arguments) {
    const bool batch = arguments.given("batch");
    const std::string format = arguments.text("format");
    if (arguments.flag("events"))
        for (const char* other : {"format", "show"})
            if (arguments.given(other))
                return make_error(ErrorCode::CannotCombine, "events", fmt::format("--{}", other));
    const std::vector<std::string> allowed =
        batch ? std::vector<std::string>{"json", "csv"} : std::vector<std::string>{"text", "json", "moves"};
    if (format.empty() || std::ranges::find(allowed, format) != allowed.end()) return {};
    return make_error(batch ? ErrorCode::FormatWithBatch : ErrorCode::FormatWithoutBatch, "format", printable(format),
                      fmt::format("{}", fmt::join(allowed, ", ")));
}

ExitCode run_many(const Arguments& arguments, const MoveNotation& notation) {
    if (const auto refused = checkpoint(arguments); !refused) return bad_input(refused.error());
    if (arguments.given("BOARD") || arguments.given("file"))
        return bad_input({ErrorCode::CannotCombine, "batch", {arguments.given("file") ? "--file" : "BOARD"}});
    if (arguments.flag("show")) return bad_input({ErrorCode::CannotCombine, "show", {"--batch"}});
    const auto defaults =
        instance_defaults(arguments.text("goal"), arguments.text("size"), arguments.text("tiles-from"));
    if (!defaults) return bad_input(defaults.error());
    auto search = plan(search_request(arguments));
    if (!search) return bad_input(search.error());
    if (search->auto_time) search->auto_time = auto_batch_time;
    const int threads = std::exchange(search->limits.threads, 1);
    const std::uint64_t memory = search->limits.memory.value_or(TableBudget::unlimited);
    if (!arguments.given("memory")) search->limits.memory_shared_by = threads;  // the default is a total
    const auto certified = certificate_limits(arguments);
    if (!certified) return bad_input(certified.error());
    const auto tables = open_tables(arguments, threads, TableUse::Once, memory);
    const auto background = tables_in_background(*tables, threads, memory);
    search->background = background.get();
    return run_batch({arguments.text("batch"), *defaults, *std::move(search), threads, notation,
                      arguments.text("format") == "csv", *certified, arguments.flag("events")},
                     tables.get());
}

/// False when an interrupt ended it.
bool print(const Result& result, const Problem& problem, const MoveNotation& notation, const Arguments& arguments) {
    const std::string format = arguments.text("format");
    if (arguments.flag("events")) {
        write_out(result_line(result, problem, notation));
        return true;
    }
    if (format == "json") {
        write_out(result_json(result, problem, notation));
        return true;
    }
    if (format == "moves") {
        if (result.status == Status::Solved)
            write_out(format_moves(result.moves, notation) + "\n");
        else
            write_err(result_text(result, notation, palette(stderr)));
        return true;
    }
    const DrawStyle style = draw_style(arguments.flag("ascii"), arguments.text("tiles-from"));
    bool whole = true;
    if (arguments.flag("show"))
        whole =
            print_path(problem, result.moves, notation, style, was_interrupted());  // what a search found until then
    else if (problem.start.size().cells() <= largest_drawn)
        write_out(draw_board(problem.start, problem.goal, style));
    write_out(result_text(result, notation, style.colours));
    return whole;
}

/// What the exit code of a rank that stopped early says about the search.
std::optional<Status> status_of_exit(int code) {
    for (const Status status : {Status::TimeLimit, Status::MemoryLimit, Status::Cancelled})
        if (code == static_cast<int>(exit_code(status))) return status;
    return std::nullopt;
}

/// Writes events as lines. The library that reports them passes no exceptions on, so a failed write ends the search,
/// and is thrown after it.
class EventWriter {
  public:
    explicit EventWriter(const MoveNotation& notation) : notation_(notation) {}

    void write(const Event& event) try {
        if (failure_) return;
        write_out(event_line(event, notation_));
        flush_out();
    } catch (...) {
        failure_ = std::current_exception();
        interrupt();
    }
    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    const MoveNotation& notation_;
    std::exception_ptr failure_;
};

ExitCode run_one(const Arguments& arguments, const MoveNotation& notation) {
    auto request = board_request(arguments);
    if (!request) return bad_input(request.error());
    request->search = search_request(arguments);
    auto planned = plan(*request);
    if (!planned) return bad_input(planned.error());

    const auto certified = certificate_limits(arguments);
    if (!certified) return bad_input(certified.error());
    auto kept = checkpoint(arguments);
    if (!kept) return bad_input(kept.error());
    if (*kept && !planned->search.algorithm) {
        const bool limited = planned->search.auto_time.has_value();
        choose_as_before(request->search, *planned, **kept);
        planned = plan(*request);
        if (!planned) return bad_input(planned.error());
        if (planned->search.algorithm && limited) planned->search.limits.time = auto_proof_time;
    }
    if (arguments.flag("all")) {
        if (cluster() != nullptr)
            return bad_input({ErrorCode::NotDistributed, "all", {std::to_string(cluster()->size()), "solve"}});
        return run_all(arguments, *planned, notation);
    }

    ProgressLine progress;
    Context context;
    connect_to_terminal(context);
    if (progress.active())
        context.on_event = [&](const Event& event) {
            if (event.kind != Event::Kind::Iteration) progress.show(progress_text(event));
        };
    EventWriter events(notation);
    if (arguments.flag("events")) context.on_event = [&](const Event& event) { events.write(event); };
    const Limits& limits = planned->search.limits;
    const auto tables = open_tables(arguments, limits.threads);
    const auto background =
        tables_in_background(*tables, limits.threads, limits.memory.value_or(TableBudget::unlimited));
    planned->search.background = background.get();
    LocalNetwork nobody_else(1);
    const auto alone = nobody_else.transport(0);
    const Cluster* const ranks = cluster();
    fast::RankControl control(ranks != nullptr ? *ranks->transport : *alone,
                              {.fields = {{"version", std::string(version)}},
                               .host = ranks != nullptr ? ranks->host : "",
                               .checkpoint = *kept ? &**kept : nullptr,
                               .on_lost = ranks != nullptr ? ranks->abort : nullptr,
                               .stopped_by_exit = status_of_exit});
    auto result = solve(*planned, context, tables.get(), ranks != nullptr || *kept ? &control : nullptr);
    events.rethrow();
    const bool claimed = result && result->optimal;
    if (result && *certified && (ranks == nullptr || ranks->rank() == 0)) {
        if (progress.active()) progress.show("certifying");
        certify(planned->problem, *result, **certified, context.stop);
    }
    progress.clear();
    if (!result) return bad_input(result.error());
    const bool whole = print(*result, planned->problem, notation, arguments);
    flush_out();  // tables that were built may still be being written
    if (*kept && whole) (*kept)->remove_finished();
    const bool refuted = result->certificate && result->certificate->verdict == Certified::No && claimed;
    if (refuted) return ExitCode::InternalError;
    return whole ? exit_code(result->status) : ExitCode::Cancelled;
}

ExitCode run_solve(const Arguments& arguments) {
    if (const auto checked = check_format(arguments); !checked) return bad_input(checked.error());
    const auto all = wants_all(arguments);
    if (!all) return bad_input(all.error());
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return bad_input(metric.error());
    if (*all && *metric == Metric::MultiTile) return bad_input({ErrorCode::CannotCombine, "metric", {"--all"}});
    const auto notation = move_notation(arguments, arguments.flag("run-length") || *metric == Metric::MultiTile);
    if (!notation) return bad_input(notation.error());
    return (arguments.given("batch") ? run_many : run_one)(arguments, *notation);
}

}  // namespace

extern const Command solve_command;
const Command solve_command{.name = "solve",
                            .group = "Puzzles",
                            .summary = "Find moves from a board to the goal.",
                            .options = solve_options,
                            .examples = solve_examples,
                            .run = run_solve,
                            .distributed = true};

}  // namespace taquin::app
