// What taquin experiment and its subcommands run.

#include <algorithm>
#include <functional>
#include <stdexcept>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/file.h"

#include "apps/cli/table_options.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"
#include "apps/lab/export.h"
#include "apps/lab/guarded.h"
#include "apps/lab/report.h"
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
        write_err(fmt::format("taquin: {}\n", visible(experiment.error().text())));
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

/// The database must not be replaced by what is made of it.
Expected<void> check_output(const Arguments& arguments) {
    const std::string output = arguments.text("output");
    for (const char* part : {"", "-wal", "-shm", "-journal"}) {
        const std::string file = arguments.text("db") + part;
        if (output == file || same_file(output, file))
            return make_error(ErrorCode::OutputIsDatabase, "output", printable(output, 200));
    }
    return {};
}

ExitCode write_to(const std::string& output, const std::string& text) {
    if (output == "-") {
        write_out(text);
        return ExitCode::Ok;
    }
    const auto written = write_file(output, text);
    return written ? ExitCode::Ok : bad_input({written.error().code, "output", written.error().arguments});
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
    if (const auto output = check_output(arguments); !output) return bad_input(output.error());
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
    if (const auto output = check_output(arguments); !output) return bad_input(output.error());
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

using Run = ExitCode (*)(const Arguments& arguments);
constexpr std::pair<std::string_view, Run> runs[] = {
    {"run", run}, {"list", list}, {"show", show}, {"export", export_results}, {"compare", compare}, {"report", report}};

}  // namespace

ExitCode run_experiment(const Arguments& arguments) {
    const auto found =
        std::ranges::find(runs, arguments.command(), [](const auto& subcommand) { return subcommand.first; });
    if (found == std::end(runs)) throw std::logic_error("no such subcommand of experiment");
    return found->second(arguments);
}

}  // namespace taquin::app
