// taquin experiment: run experiments into a database, and look at the results.

#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/platform/cpu.h"

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"
#include "apps/lab/export.h"
#include "apps/lab/guarded.h"
#include "apps/lab/report.h"
#include "apps/lab/routes.h"
#include "apps/lab/runner.h"

namespace taquin::app {

namespace {

std::string progress_text(const lab::RunProgress& now) {
    constexpr int width = 24;
    const int full = now.total == 0 ? width : static_cast<int>(width * now.done / now.total);
    std::string text = "[";
    for (int i = 0; i < width; ++i) text += i < full ? '#' : '.';
    text += fmt::format("] {}/{} done, {} running, {} failed", now.done, now.total, now.running, now.failed);
    if (now.remaining) text += fmt::format(", about {} left", format_seconds(*now.remaining));
    return text + ": " + now.label;
}

ExitCode run_file(const std::string& file, const Arguments& arguments) {
    const auto experiment = lab::read_experiment(file);
    if (!experiment) {
        write_err(fmt::format("taquin: {}\n", experiment.error().text()));
        return experiment.error().what.code == ErrorCode::Cancelled ? ExitCode::Cancelled : ExitCode::BadInput;
    }
    const auto tables = open_tables(arguments, processor_count());
    ProgressLine line;
    lab::RunOptions options{.jobs = static_cast<int>(arguments.count("jobs").value_or(0)),
                            .tables = tables.get(),
                            .stop = interrupted(),
                            .retry_crashed = arguments.flag("retry-crashed")};
    if (line.active()) options.on_progress = [&](const lab::RunProgress& now) { line.show(progress_text(now)); };
    const auto summary = lab::run(*experiment, arguments.text("db"), options);
    line.clear();
    if (!summary) return bad_input(summary.error());
    write_out(fmt::format("{}: {} results, {} of them new, {} ended by a limit or refused{}{}\n", experiment->name,
                          summary->before + summary->done, summary->done, summary->failed - summary->crashed,
                          summary->crashed > 0 ? fmt::format(", {} crashed ('show' says how)", summary->crashed) : "",
                          summary->stopped ? "; stopped, 'run' again continues" : ""));
    flush_out();
    return summary->stopped ? ExitCode::Cancelled : ExitCode::Ok;
}

ExitCode run(const Arguments& arguments) {
    for (const auto& file : arguments.texts("FILE"))
        if (const ExitCode code = run_file(file, arguments); code != ExitCode::Ok) return code;
    return ExitCode::Ok;
}

/// Opens the database for reading and does something with it.
ExitCode with_store(const Arguments& arguments, const std::function<ExitCode(lab::Store&)>& work) {
    const auto database = lab::Database::open(arguments.text("db"), lab::Database::Access::Read);
    if (!database) return bad_input(database.error());
    lab::Store store(*database);
    const auto code = lab::guarded(*database, [&] { return work(store); });
    return code ? *code : bad_input(code.error());
}

ExitCode write_to(const std::string& output, const std::string& text) {
    if (output == "-") {
        write_out(text);
        return ExitCode::Ok;
    }
    errno = 0;
    std::ofstream stream(output, std::ios::binary | std::ios::trunc);
    stream << text << std::flush;
    if (!stream) return bad_input({ErrorCode::CannotWrite, "output", {printable(output, 200), std::strerror(errno)}});
    return ExitCode::Ok;
}

ExitCode with_results(const Arguments& arguments, const std::function<ExitCode(const lab::Results&)>& work) {
    return with_store(arguments, [&](lab::Store& store) {
        const auto edition = store.find(arguments.text("NAME"));
        if (!edition) return bad_input(edition.error());
        return work(store.load(*edition));
    });
}

ExitCode list(const Arguments& arguments) {
    return with_store(arguments, [&](lab::Store& store) {
        const auto editions = store.editions();
        write_out(arguments.flag("json") ? lab::json_text(editions, 2) : lab::list_text(editions));
        return ExitCode::Ok;
    });
}

ExitCode show(const Arguments& arguments) {
    return with_results(arguments, [](const lab::Results& results) {
        write_out(lab::show_text(results));
        return ExitCode::Ok;
    });
}

ExitCode export_results(const Arguments& arguments) {
    const bool csv = arguments.flag("csv");
    if (csv == arguments.flag("json"))
        return bad_input({ErrorCode::ExactlyOneOf, "export", {csv ? "2" : "0", "--csv, --json"}});
    return with_results(arguments, [&](const lab::Results& results) {
        return write_to(arguments.text("output"), csv ? lab::to_csv(results) : lab::json_text(results, 1));
    });
}

/// "NAME", "NAME@REVISION", "NAME:CONFIGURATION" or "NAME@REVISION:CONFIGURATION".
Expected<std::pair<lab::Results, int>> read_side(lab::Store& store, const std::string& text) {
    const auto colon = text.find(':');
    const auto edition = store.find(text.substr(0, colon));
    if (!edition) return std::unexpected(edition.error());
    lab::Results results = store.load(*edition);
    if (colon == std::string::npos) return std::pair{std::move(results), -1};
    const std::string label = text.substr(colon + 1);
    std::string known;
    for (std::size_t i = 0; i < results.configurations.size(); ++i) {
        if (results.configurations[i].label == label) return std::pair{std::move(results), static_cast<int>(i)};
        known += (known.empty() ? "" : ", ") + results.configurations[i].label;
    }
    return make_error(ErrorCode::UnknownConfiguration, "configuration", printable(label, 200), edition->name, known);
}

ExitCode compare(const Arguments& arguments) {
    const std::string names[] = {arguments.text("A"), arguments.text("B")};
    return with_store(arguments, [&](lab::Store& store) {
        const auto a = read_side(store, names[0]);
        if (!a) return bad_input(a.error());
        const auto b = read_side(store, names[1]);
        if (!b) return bad_input(b.error());
        const auto comparison =
            lab::compare({a->first, a->second, names[0]}, {b->first, b->second, names[1]}, arguments.text("field"));
        if (comparison.pairs.empty()) return bad_input({ErrorCode::NoCommonBoard, "compare"});
        write_out(arguments.flag("json")
                      ? lab::json_text(comparison, 2)
                      : lab::compare_text(comparison, arguments.flag("all") ? comparison.pairs.size() : 40));
        return ExitCode::Ok;
    });
}

ExitCode report(const Arguments& arguments) {
    return with_store(arguments, [&](lab::Store& store) {
        std::vector<lab::Results> all;
        for (const auto& name : arguments.texts("NAME")) {
            const auto edition = store.find(name);
            if (!edition) return bad_input(edition.error());
            all.push_back(store.load(*edition));
        }
        const auto html = lab::report_html(all, arguments.text("language"));
        if (!html) return bad_input(html.error());
        return write_to(arguments.text("output"), *html);
    });
}

std::vector<std::string> field_names() {
    std::vector<std::string> names;
    for (const auto& field : lab::result_fields()) names.emplace_back(field.name);
    return names;
}

constexpr std::string_view languages[] = {"en", "fr"};

constexpr std::array database_option{
    OptionSpec{.name = "--db", .value = "FILE", .help = "the results database", .default_value = "results.sqlite"}};
constexpr std::array name_argument{
    OptionSpec{.name = "NAME", .help = "the experiment, NAME or NAME@REVISION", .required = true}};
constexpr std::array output_option{OptionSpec{.name = "--output",
                                              .short_name = "-o",
                                              .value = "FILE",
                                              .help = "where to write; - is standard output",
                                              .default_value = "-"}};

constexpr auto run_options = join(
    std::array{OptionSpec{.name = "FILE", .help = "experiment files", .required = true, .repeated = true}},
    database_option,
    std::array{OptionSpec{.name = "--jobs",
                          .value = "N",
                          .help = "trials to run at a time; if not given, 1 for measure = time, else one for each core",
                          .type = ValueType::Count,
                          .min = 1,
                          .max = 1024},
               OptionSpec{.name = "--retry-crashed", .help = "run again the trials that crashed in an earlier run"}},
    table_options);
constexpr auto list_options = join(database_option, std::array{json_flag});
constexpr auto show_options = join(name_argument, database_option);
constexpr auto export_options = join(name_argument, database_option,
                                     std::array{OptionSpec{.name = "--csv", .help = "one line per result"},
                                                OptionSpec{.name = "--json", .help = "one document with everything"}},
                                     output_option);
constexpr auto compare_options =
    join(std::array{OptionSpec{.name = "A", .help = "NAME, NAME@REVISION or NAME:CONFIGURATION", .required = true},
                    OptionSpec{.name = "B", .help = "what to compare it with, in the same form", .required = true}},
         database_option,
         std::array{OptionSpec{.name = "--field",
                               .value = "FIELD",
                               .help = "what is compared",
                               .default_value = "expanded",
                               .choices = {.make = field_names, .closed = true}},
                    OptionSpec{.name = "--all", .help = "show every board"}, json_flag});
constexpr auto report_options =
    join(std::array{OptionSpec{
             .name = "NAME", .help = "experiments, NAME or NAME@REVISION", .required = true, .repeated = true}},
         database_option,
         std::array{OptionSpec{.name = "--language",
                               .value = "LANGUAGE",
                               .help = "language it opens in",
                               .default_value = "en",
                               .choices = {.list = languages, .closed = true}}},
         output_option);

constexpr Command subcommands[] = {
    {.name = "run",
     .summary = "Run the missing trials of an experiment; after an interruption, run it again to continue.",
     .options = run_options,
     .run = run},
    {.name = "list", .summary = "List the experiments in the database.", .options = list_options, .run = list},
    {.name = "show", .summary = "Show the tables of one experiment.", .options = show_options, .run = show},
    {.name = "export",
     .summary = "Export every result as CSV or JSON.",
     .options = export_options,
     .run = export_results},
    {.name = "compare",
     .summary = "Compare two configurations or revisions board by board.",
     .options = compare_options,
     .run = compare},
    {.name = "report",
     .summary = "Write one self-contained page with tables and plots.",
     .options = report_options,
     .run = report},
};

constexpr ApiRoute api{"/api/lab", lab::respond};

}  // namespace

extern const Command experiment_command;
const Command experiment_command{
    .name = "experiment",
    .group = "Lab",
    .summary = "Compare algorithms and heuristics: run, list, show, export, compare, report.",
    .subcommands = subcommands,
    .api = &api};

}  // namespace taquin::app
