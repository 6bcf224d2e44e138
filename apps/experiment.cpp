// taquin experiment: run studies into a database, and look at what came out.

#include <fstream>
#include <thread>

#include <fmt/format.h>

#include "apps/command.h"
#include "apps/interrupt.h"
#include "apps/lab/export.h"
#include "apps/lab/report.h"
#include "apps/lab/runner.h"
#include "apps/quantities.h"
#include "apps/table_options.h"
#include "apps/terminal.h"

namespace taquin::app {

namespace {

struct Given {
    std::vector<std::string> names;
    std::string database = "results.sqlite";
    std::string output = "-";
    std::string field = "expanded";
    std::string language = "en";
    int jobs = 0;
    bool csv = false;
    bool json = false;
    bool all = false;
    bool retry = false;
    TableOptions tables;
};

std::string bar(const lab::RunProgress& now) {
    constexpr int width = 24;
    const int full = now.total == 0 ? width : static_cast<int>(width * now.done / now.total);
    std::string text = "[";
    for (int i = 0; i < width; ++i) text += i < full ? '#' : '.';
    text += fmt::format("] {}/{} done, {} running, {} failed", now.done, now.total, now.running, now.failed);
    if (now.remaining) text += fmt::format(", about {} left", format_seconds(*now.remaining));
    return text + ": " + now.label;
}

ExitCode run_file(const std::string& file, const Given& given) {
    const auto experiment = lab::read_experiment(file);
    if (!experiment) {
        write_err(fmt::format("taquin: {}\n", experiment.error().text()));
        return ExitCode::BadInput;
    }
    const auto tables = open_tables(given.tables, static_cast<int>(std::thread::hardware_concurrency()));
    ProgressLine line;
    lab::RunOptions options{
        .jobs = given.jobs, .tables = tables.get(), .stop = interrupted(), .retry_crashed = given.retry};
    if (line.active()) options.on_progress = [&](const lab::RunProgress& now) { line.show(bar(now)); };
    const auto summary = lab::run(*experiment, given.database, options);
    line.clear();
    if (!summary) return complain(summary.error());
    write_out(fmt::format("{}: {} results, {} of them new, {} ended by a limit or refused{}{}\n", experiment->name,
                          summary->before + summary->done, summary->done, summary->failed - summary->crashed,
                          summary->crashed > 0 ? fmt::format(", {} crashed ('show' says how)", summary->crashed) : "",
                          summary->stopped ? "; stopped, 'run' again goes on" : ""));
    flush_out();
    return summary->stopped ? ExitCode::Cancelled : ExitCode::Ok;
}

/// Opens the database for reading and does something with it.
template <class Work>
ExitCode with_store(const Given& given, Work&& work) {
    const auto database = lab::Database::open(given.database, lab::Database::Access::Read);
    if (!database) return complain(database.error());
    lab::Store store(*database);
    const auto code = lab::guarded(*database, [&] { return work(store); });
    return code ? *code : complain(code.error());
}

ExitCode write_to(const std::string& output, const std::string& text) {
    if (output == "-") {
        write_out(text);
        return ExitCode::Ok;
    }
    std::ofstream stream(output, std::ios::binary | std::ios::trunc);
    stream << text << std::flush;
    if (!stream) return complain({"-o", fmt::format("'{}' cannot be written", output)});
    return ExitCode::Ok;
}

ExitCode with_results(const Given& given, const std::function<ExitCode(const lab::Results&)>& work) {
    return with_store(given, [&](lab::Store& store) {
        const auto edition = store.find(given.names.front());
        if (!edition) return complain(edition.error());
        return work(store.load(*edition));
    });
}

ExitCode list(const Given& given) {
    return with_store(given, [&](lab::Store& store) {
        const auto editions = store.editions();
        if (!given.json) {
            write_out(lab::list_text(editions));
            return ExitCode::Ok;
        }
        Json json = Json::array();
        for (const auto& edition : editions) json.push_back(lab::to_json(edition));
        write_out(json.dump(2) + "\n");
        return ExitCode::Ok;
    });
}

ExitCode export_results(const Given& given) {
    if (given.csv == given.json) return complain({"export", "give exactly one of --csv and --json"});
    return with_results(given, [&](const lab::Results& results) {
        return write_to(given.output, given.csv ? lab::to_csv(results) : lab::to_json(results).dump(1) + "\n");
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
    return make_error("configuration", fmt::format("found '{}', {} has {}", label, edition->name, known));
}

ExitCode compare(const Given& given) {
    if (!lab::is_result_field(given.field)) {
        std::string known;
        for (const auto& field : lab::result_fields()) known += (known.empty() ? "" : ", ") + std::string(field.name);
        return complain({"--field", fmt::format("found '{}', allowed are {}", given.field, known)});
    }
    return with_store(given, [&](lab::Store& store) {
        const auto a = read_side(store, given.names[0]);
        if (!a) return complain(a.error());
        const auto b = read_side(store, given.names[1]);
        if (!b) return complain(b.error());
        const auto comparison =
            lab::compare({a->first, a->second, given.names[0]}, {b->first, b->second, given.names[1]}, given.field);
        if (comparison.pairs.empty()) return complain({"compare", "the two have no board in common"});
        write_out(given.json ? lab::to_json(comparison).dump(2) + "\n"
                             : lab::compare_text(comparison, given.all ? comparison.pairs.size() : 40));
        return ExitCode::Ok;
    });
}

ExitCode report(const Given& given) {
    return with_store(given, [&](lab::Store& store) {
        std::vector<lab::Results> all;
        for (const auto& name : given.names) {
            const auto edition = store.find(name);
            if (!edition) return complain(edition.error());
            all.push_back(store.load(*edition));
        }
        const auto html = lab::report_html(all, given.language);
        if (!html) return complain(html.error());
        return write_to(given.output, *html);
    });
}

Work set_up(CLI::App& app) {
    auto given = std::make_shared<Given>();
    auto works = std::make_shared<std::vector<std::pair<CLI::App*, Work>>>();
    const auto add = [&](const char* name, const char* summary, auto work) {
        CLI::App* sub = app.add_subcommand(name, summary);
        sub->add_option("--db", given->database, "the results database")->type_name("FILE")->capture_default_str();
        works->emplace_back(sub, [given, work] { return work(*given); });
        return sub;
    };
    auto* run = add("run", "Run what is missing of an experiment; killed, it goes on next time.", [](const Given& g) {
        for (const auto& file : g.names)
            if (const ExitCode code = run_file(file, g); code != ExitCode::Ok) return code;
        return ExitCode::Ok;
    });
    run->add_option("FILE", given->names, "experiment files")->required();
    run->add_option("--jobs", given->jobs,
                    "solves side by side; timings are taken one at a time unless this says otherwise")
        ->check(CLI::Range(1, 1024))
        ->type_name("N");
    run->add_flag("--retry-crashed", given->retry, "do again what brought the program down in an earlier run");
    add_table_options(*run, given->tables);
    auto* list_app = add("list", "Experiments in the database.", list);
    list_app->add_flag("--json", given->json, "as JSON");
    auto* show = add("show", "Tables of one experiment.", [](const Given& g) {
        return with_results(g, [](const lab::Results& results) {
            write_out(lab::show_text(results));
            return ExitCode::Ok;
        });
    });
    auto* export_app = add("export", "Every result as CSV or JSON.", export_results);
    export_app->add_flag("--csv", given->csv, "one line per result");
    export_app->add_flag("--json", given->json, "one document with everything");
    auto* compare_app = add("compare", "Two configurations or revisions, board by board.", compare);
    compare_app->add_option("SIDES", given->names, "A and B: NAME, NAME@REVISION, NAME:CONFIGURATION")
        ->required()
        ->expected(2);
    compare_app->add_option("--field", given->field, "what is compared")->capture_default_str();
    compare_app->add_flag("--all", given->all, "show every board");
    compare_app->add_flag("--json", given->json, "as JSON");
    auto* report_app = add("report", "One self-contained page with tables and plots.", report);
    report_app->add_option("--language", given->language, "language it opens in")
        ->check(CLI::IsMember({"en", "fr"}))
        ->capture_default_str();
    for (CLI::App* one : {show, export_app})
        one->add_option("NAME", given->names, "the experiment, NAME or NAME@REVISION")->required()->expected(1);
    report_app->add_option("NAME", given->names, "experiments, NAME or NAME@REVISION")->required();
    for (CLI::App* one : {export_app, report_app})
        one->add_option("-o,--output", given->output, "where to write; - is standard output")
            ->type_name("FILE")
            ->capture_default_str();
    app.require_subcommand(1);
    return [works] {
        for (const auto& [sub, work] : *works)
            if (sub->parsed()) return work();
        return ExitCode::BadInput;
    };
}

}  // namespace

extern const Command experiment_command;
const Command experiment_command{
    "experiment", "Lab", "Compare algorithms and heuristics: run, list, show, export, compare, report.", set_up};

}  // namespace taquin::app
