// What taquin experiment and its subcommands run.

#include <algorithm>
#include <functional>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "taquin/core/quote.h"
#include "taquin/platform/cpu.h"
#include "taquin/platform/file.h"

#include "apps/cli/table_options.h"
#include "apps/io/cluster.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"
#include "apps/lab/export.h"
#include "apps/lab/guarded.h"
#include "apps/lab/plot.h"
#include "apps/lab/ranks.h"
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

constexpr std::size_t most_events_bytes = 256 << 20;

/// Escapes control characters, except ends of lines: names come from files, and terminals obey such characters.
std::string visible_lines(const std::string& text) {
    std::string safe;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        safe += visible(text.substr(at, end - at)) + "\n";
        at = end + 1;
    }
    return safe;
}

/// In this process, or on all ranks, of which rank 0 alone has the database.
Expected<lab::RunSummary> run_experiment_on(const lab::Experiment& experiment, const std::filesystem::path& database,
                                            const lab::RunOptions& options) {
    const Cluster* const ranks = cluster();
    if (ranks == nullptr) return lab::run(experiment, database, options);
    if (ranks->rank() == 0)
        return lab::run_on_ranks(
            experiment, database, options, *ranks->transport,
            [&](int rank, const Farewell& farewell) { ranks->abort(farewell.error(std::to_string(rank))); });
    lab::serve_trials(experiment, options, *ranks->transport, interrupt);
    return lab::RunSummary{.stopped = was_interrupted()};
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
    const auto summary = run_experiment_on(*experiment, arguments.text("db"), options);
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

/// Opens the database, by default for reading, and runs `work` on it.
ExitCode with_store(const Arguments& arguments, const std::function<ExitCode(lab::Store&)>& work,
                    lab::Database::Access access = lab::Database::Access::Read) {
    const auto database = lab::Database::open(arguments.text("db"), access);
    if (!database) return bad_input(database.error());
    lab::Store store(*database);
    const auto code = lab::guarded(*database, [&] { return work(store); });
    return code ? *code : bad_input(code.error());
}

/// Refuses an output file that would replace the database, or what SQLite keeps beside it.
Expected<void> check_database(const std::string& output, const Path& database) {
    if (output == "-") return {};
    for (const Path& file : {database, follow_links(database).value_or(database)})
        for (const char* part : {"", "-wal", "-shm", "-journal"})
            if (output == file + part || same_file(output, file + part))
                return make_error(ErrorCode::OutputIsDatabase, "output", printable(output, 200));
    return {};
}

ExitCode write_to(const std::string& output, const std::string& text) {
    if (was_interrupted())
        return bad_input(
            {ErrorCode::Cancelled, "output", {output == "-" ? "standard output" : printable(output, 200)}});
    if (output == "-") {
        write_out(text);
        return ExitCode::Ok;
    }
    const auto written = write_file(output, text, stop_on_flag(*interrupted()));
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
        return write_to("-", arguments.flag("json") ? lab::json_text(editions, 2) : lab::list_text(editions));
    });
}

ExitCode show(const Arguments& arguments) {
    return with_results(arguments, [](const lab::Results& results) { return write_to("-", lab::show_text(results)); });
}

ExitCode export_results(const Arguments& arguments) {
    const bool csv = arguments.flag("csv");
    const int formats = csv + arguments.flag("json") + arguments.flag("latex");
    if (formats != 1)
        return bad_input({ErrorCode::ExactlyOneOf, "export", {std::to_string(formats), "--csv, --json, --latex"}});
    const std::string output = arguments.text("output");
    if (const auto checked = check_database(output, arguments.text("db")); !checked) return bad_input(checked.error());
    return with_results(arguments, [&](const lab::Results& results) {
        return write_to(output, csv                       ? lab::to_csv(results)
                                : arguments.flag("latex") ? lab::summary_tex(results)
                                                          : lab::json_text(results, 1));
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

/// Two sides board by board; refused where they have no board in common.
Expected<lab::Comparison> comparison_of(lab::Store& store, const std::string& name_a, const std::string& name_b,
                                        const std::string& field) {
    const auto a = read_side(store, name_a);
    if (!a) return std::unexpected(a.error());
    const auto b = read_side(store, name_b);
    if (!b) return std::unexpected(b.error());
    auto comparison = lab::compare({a->first, a->second, name_a}, {b->first, b->second, name_b}, field);
    if (comparison.pairs.empty()) return make_error(ErrorCode::NoCommonBoard, "compare");
    return comparison;
}

/// For one name alone: says what it could be compared with.
ExitCode explain_compare(lab::Store& store, const std::string& name) {
    const auto side = read_side(store, name);
    if (!side) return bad_input(side.error());
    const lab::Results& results = side->first;
    std::string text = fmt::format("taquin: compare: {} alone has nothing to be compared with; give two of\n", name);
    for (const auto& configuration : results.configurations)
        text += fmt::format("  {}:{}\n", results.edition.name, configuration.label);
    for (const lab::Edition& edition : store.editions())
        if (edition.name == results.edition.name)
            text += fmt::format("  {}@{}   (all its configurations, plan {})\n", edition.name, edition.revision,
                                edition.fingerprint.substr(0, 8));
    write_err(visible_lines(text));
    return ExitCode::BadInput;
}

ExitCode compare(const Arguments& arguments) {
    return with_store(arguments, [&](lab::Store& store) {
        if (!arguments.given("B")) return explain_compare(store, arguments.text("A"));
        const auto found = comparison_of(store, arguments.text("A"), arguments.text("B"), arguments.text("field"));
        if (!found) return bad_input(found.error());
        const lab::Comparison& comparison = *found;
        return write_to("-", arguments.flag("json")
                                 ? lab::json_text(comparison, 2)
                                 : lab::compare_text(comparison, arguments.flag("all") ? comparison.pairs.size() : 40));
    });
}

/// Where a report goes: if nothing is given, to a file named after the first experiment.
Expected<std::string> report_file(lab::Store& store, const Arguments& arguments) {
    std::string output = arguments.text("output");
    if (!arguments.given("output")) {
        const auto edition = store.find(arguments.texts("NAME").front());
        if (!edition) return std::unexpected(edition.error());
        output = edition->name + ".html";
    }
    if (const auto checked = check_database(output, arguments.text("db")); !checked)
        return std::unexpected(checked.error());
    return output;
}

ExitCode report(const Arguments& arguments) {
    return with_store(arguments, [&](lab::Store& store) {
        const auto output = report_file(store, arguments);
        if (!output) return bad_input(output.error());
        std::vector<lab::Results> all;
        for (const auto& name : arguments.texts("NAME")) {
            const auto edition = store.find(name);
            if (!edition) return bad_input(edition.error());
            all.push_back(store.load(*edition));
        }
        const auto html = lab::report_html(all, arguments.text("language"));
        if (!html) return bad_input(html.error());
        const ExitCode written = write_to(*output, *html);
        if (written == ExitCode::Ok && !arguments.given("output")) write_out(fmt::format("written to {}\n", *output));
        return written;
    });
}

ExitCode remove(const Arguments& arguments) {
    // Opened for reading first: for writing, a missing database would be made.
    const auto there = [&](lab::Store& store) {
        const auto edition = store.find(arguments.text("NAME"));
        return edition ? ExitCode::Ok : bad_input(edition.error());
    };
    if (const ExitCode code = with_store(arguments, there); code != ExitCode::Ok) return code;
    return with_store(
        arguments,
        [&](lab::Store& store) {
            const auto edition = store.find(arguments.text("NAME"));
            if (!edition) return bad_input(edition.error());
            store.remove(*edition);
            write_out(visible_lines(fmt::format("{}@{}, plan {}: removed, {} results\n", edition->name,
                                                edition->revision, edition->fingerprint.substr(0, 8), edition->done)));
            return ExitCode::Ok;
        },
        lab::Database::Access::Write);
}

/// A plot of files of events needs no database.
Expected<lab::Plot> events_plot(const std::string& kind, const std::vector<std::string>& names) {
    std::vector<lab::EventsFile> files;
    for (const std::string& name : names) {
        auto text = read_text(name, "OF", most_events_bytes);
        if (!text) return std::unexpected(text.error());
        files.push_back({name == "-" ? "standard input" : name, *std::move(text)});
    }
    return kind == "anytime" ? lab::anytime_plot(files) : lab::bounds_plot(files);
}

/// Is there such a set of boards? "" means all of them.
Expected<void> check_set(const lab::Results& results, const std::string& set) {
    if (set.empty() || std::ranges::find(results.boards, set, &lab::Results::BoardInfo::set) != results.boards.end())
        return {};
    std::vector<std::string> known;
    std::set<std::string_view> seen;
    for (const auto& board : results.boards)
        if (seen.insert(board.set).second) known.push_back(board.set);
    return make_error(ErrorCode::NotOneOf, "set", printable(set, 200), fmt::format("{}", fmt::join(known, ", ")));
}

Expected<lab::Plot> results_plot(lab::Store& store, const Arguments& arguments) {
    const std::string kind = arguments.text("KIND");
    const std::vector<std::string> names = arguments.texts("OF");
    const std::string field = arguments.text("field");
    const bool of_one = kind == "profile" || kind == "lengths";
    const std::size_t wanted = of_one ? 1 : 2;
    if (names.size() != wanted)
        return make_error(ErrorCode::ExpectedInstead, "OF", printable(fmt::format("{}", fmt::join(names, " ")), 200),
                          wanted == 1 ? "NAME" : "A B");
    if (of_one) {
        const auto edition = store.find(names[0]);
        if (!edition) return std::unexpected(edition.error());
        const lab::Results results = store.load(*edition);
        if (const auto known = check_set(results, arguments.text("set")); !known) return std::unexpected(known.error());
        const std::string set = arguments.text("set");
        return kind == "lengths" ? lab::lengths_plot(results, set) : lab::profile_plot(results, field, set);
    }
    const auto comparison = comparison_of(store, names[0], names[1], field);
    if (!comparison) return std::unexpected(comparison.error());
    return kind == "paired" ? lab::paired_plot(*comparison) : lab::relative_plot(*comparison);
}

ExitCode plot(const Arguments& arguments) {
    const std::string kind = arguments.text("KIND");
    const std::string output = arguments.text("output");
    const auto write = [&](const Expected<lab::Plot>& made) {
        if (!made) return bad_input(made.error());
        if (std::ranges::all_of(made->series, [](const auto& series) { return series.points.empty(); }))
            return bad_input({ErrorCode::NothingToDraw, "plot"});
        const std::string format = arguments.text("format");
        return write_to(output, format == "svg"   ? lab::plot_svg(*made)
                                : format == "tex" ? lab::plot_tex(*made)
                                                  : lab::plot_csv(*made));
    };
    if (kind == "anytime" || kind == "bounds") {
        const std::vector<std::string> files = arguments.texts("OF");
        const auto checked = check_output(output, files, "output");
        return checked ? write(events_plot(kind, files)) : bad_input(checked.error());
    }
    if (const auto checked = check_database(output, arguments.text("db")); !checked) return bad_input(checked.error());
    return with_store(arguments, [&](lab::Store& store) { return write(results_plot(store, arguments)); });
}

using Run = ExitCode (*)(const Arguments& arguments);
constexpr std::pair<std::string_view, Run> runs[] = {
    {"run", run},         {"list", list},     {"show", show}, {"export", export_results},
    {"compare", compare}, {"report", report}, {"plot", plot}, {"remove", remove}};

}  // namespace

ExitCode run_experiment(const Arguments& arguments) {
    const auto found =
        std::ranges::find(runs, arguments.command(), [](const auto& subcommand) { return subcommand.first; });
    if (found == std::end(runs)) throw std::logic_error("no such subcommand of experiment");
    return found->second(arguments);
}

}  // namespace taquin::app
