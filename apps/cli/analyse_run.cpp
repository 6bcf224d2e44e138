// What taquin analyse runs.

#include "taquin/analyse/analysis.h"

#include "apps/cli/options.h"
#include "apps/cli/table_options.h"
#include "apps/io/analysis_output.h"
#include "apps/io/interrupt.h"

namespace taquin::app {

ExitCode run_analyse(const Arguments& arguments) {
    const auto walk = read_walk(arguments);
    if (!walk) return bad_input(walk.error());
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return bad_input(metric.error());
    const auto limits = read_limits(arguments);
    if (!limits) return bad_input(limits.error());
    Context context;
    context.limits = *limits;
    connect_to_terminal(context);
    const auto tables = open_tables(arguments, limits->threads);
    ProgressLine progress;
    if (progress.active()) progress.show("analysing");
    const auto analysis = analyse(walk->problem, walk->moves, context, tables.get(), {}, *metric);
    progress.clear();
    if (!analysis) return bad_input(analysis.error());
    write_out(arguments.text("format") == "json" ? analysis_json(*analysis, walk->problem, walk->notation)
                                                 : analysis_text(*analysis, walk->notation, palette(stdout)));
    return ExitCode::Ok;
}

}  // namespace taquin::app
