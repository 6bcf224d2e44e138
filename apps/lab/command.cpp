// taquin experiment: run experiments into a database, and look at the results. run.cpp has what it runs.

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/lab/fields.h"

namespace taquin::app {

namespace {

std::vector<std::string> field_names() {
    std::vector<std::string> names;
    for (const auto& field : lab::result_fields()) names.emplace_back(field.name);
    return names;
}

constexpr std::string_view report_languages[] = {"en", "fr"};
constexpr std::string_view plot_kinds[] = {"paired", "relative", "profile", "lengths", "anytime", "bounds"};
constexpr std::string_view plot_formats[] = {"svg", "tex", "csv"};

constexpr std::array database_option{
    OptionSpec{.name = "--db", .value = "FILE", .help = "the results database", .default_value = "results.sqlite"}};
constexpr std::array name_argument{
    OptionSpec{.name = "NAME", .help = "the experiment, NAME, NAME@REVISION or NAME@PLAN", .required = true}};
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
constexpr auto one_experiment_options = join(name_argument, database_option);
constexpr auto export_options = join(name_argument, database_option,
                                     std::array{OptionSpec{.name = "--csv", .help = "one line per result"},
                                                OptionSpec{.name = "--json", .help = "one document with everything"},
                                                OptionSpec{.name = "--latex", .help = "tables for booktabs"}},
                                     output_option);
constexpr OptionSpec field_option{.name = "--field",
                                  .value = "FIELD",
                                  .help = "what is compared",
                                  .default_value = "expanded",
                                  .choices = {.make = field_names, .closed = true}};
constexpr auto compare_options =
    join(std::array{OptionSpec{.name = "A", .help = "NAME, NAME@REVISION or NAME:CONFIGURATION", .required = true},
                    OptionSpec{.name = "B", .help = "what to compare it with, in the same form"}},
         database_option, std::array{field_option, OptionSpec{.name = "--all", .help = "show every board"}, json_flag});
constexpr auto plot_options = join(
    std::array{OptionSpec{.name = "KIND",
                          .help = "paired, relative (of A and B), profile, lengths (of NAME), anytime or bounds (of\n"
                                  "files that taquin solve --events wrote)",
                          .choices = {.list = plot_kinds, .closed = true},
                          .required = true},
               OptionSpec{.name = "OF", .help = "what it shows", .required = true, .repeated = true}},
    database_option,
    std::array{
        field_option,
        OptionSpec{.name = "--set", .value = "SET", .help = "of a profile or of lengths: this set of boards only"},
        OptionSpec{.name = "--format",
                   .value = "FORMAT",
                   .help = "svg, tex (pgfplots) or csv",
                   .default_value = "svg",
                   .choices = {.list = plot_formats, .closed = true}}},
    output_option);
constexpr auto report_options =
    join(std::array{OptionSpec{
             .name = "NAME", .help = "experiments, NAME or NAME@REVISION", .required = true, .repeated = true}},
         database_option,
         std::array{OptionSpec{.name = "--language",
                               .value = "LANGUAGE",
                               .help = "language it opens in",
                               .default_value = "en",
                               .choices = {.list = report_languages, .closed = true}},
                    OptionSpec{.name = "--output",
                               .short_name = "-o",
                               .value = "FILE",
                               .help = "where to write, - is standard output; if not given, NAME.html"}});

constexpr Command experiment_subcommands[] = {
    {.name = "run",
     .summary = "Run the missing trials of an experiment; after an interruption, run it again to continue.",
     .options = run_options,
     .run = run_experiment,
     .distributed = true},
    {.name = "list",
     .summary = "List the experiments in the database.",
     .options = list_options,
     .run = run_experiment},
    {.name = "show",
     .summary = "Show the tables of one experiment.",
     .options = one_experiment_options,
     .run = run_experiment},
    {.name = "export",
     .summary = "Export every result as CSV or JSON, or the summary as LaTeX.",
     .options = export_options,
     .run = run_experiment},
    {.name = "compare",
     .summary = "Compare two configurations or revisions board by board.",
     .options = compare_options,
     .run = run_experiment},
    {.name = "report",
     .summary = "Write one self-contained page with tables and plots.",
     .options = report_options,
     .run = run_experiment},
    {.name = "plot",
     .summary = "Draw a plot for a paper: SVG, LaTeX or CSV.",
     .options = plot_options,
     .run = run_experiment},
    {.name = "remove",
     .summary = "Delete an experiment and its results from the database.",
     .options = one_experiment_options,
     .run = run_experiment},
};

}  // namespace

extern const Command experiment_command;
const Command experiment_command{
    .name = "experiment",
    .group = "Lab",
    .summary = "Compare algorithms and heuristics: run, list, show, export, compare, report, plot, remove.",
    .subcommands = experiment_subcommands};

}  // namespace taquin::app
