// taquin tables fit: fits a guide, the estimate that `beam` uses with the heuristic `fitted`. How the guides of
// data/guides, which are part of the program, were made is in docs/notebook.md.

#include "apps/cli/tables_fit.h"

#include <fmt/format.h>

#include "taquin/fast/guide_fit.h"
#include "taquin/heuristic/guide_file.h"

#include "apps/cli/options.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

Expected<GuideModel> first_model(const Arguments& arguments, Size size) {
    if (!arguments.given("from")) return GuideModel(size, static_cast<Cell>(size.cells() - 1));
    auto model = read_guide(arguments.text("from"));
    if (!model || model->size() == size) return model;
    return model->resized(size);
}

Expected<Size> read_size(const Arguments& arguments) {
    const auto size = Size::parse(arguments.text("size"));
    if (!size) return size;
    if (size->cells() > GuideModel::max_cells || size->is_line())
        return make_error(ErrorCode::BoardTooLarge, "size", "fit", size->text(), GuideModel::max_cells);
    return size;
}

std::string error_text(const fast::FitProgress& progress) {
    return fmt::format("error {} +- {}", format_figure(progress.mean_error), format_figure(progress.deviation));
}

std::string order_text(const fast::FitProgress& progress) {
    return fmt::format("in order {} %, before {} %", format_figure(100 * progress.in_order),
                       format_figure(100 * progress.in_order_before));
}

}  // namespace

ExitCode fit_guide(const Arguments& arguments) {
    const auto size = read_size(arguments);
    if (!size) return bad_input(size.error());
    const auto threads = read_threads(arguments);
    if (!threads) return bad_input(threads.error());
    const Path path = arguments.text("FILE");
    if (const auto checked = check_output(path, arguments.texts("from"), "FILE"); !checked)
        return bad_input(checked.error());
    const auto start = first_model(arguments, *size);
    if (!start) return bad_input(start.error());
    const bool order = arguments.text("to") == "order";
    const fast::FitOptions options{.target = order ? fast::FitTarget::Order : fast::FitTarget::Length,
                                   .rounds = static_cast<int>(*arguments.count("rounds")),
                                   .boards = static_cast<int>(*arguments.count("boards")),
                                   .width = *arguments.count("width"),
                                   .epochs = order ? 1 : 4,
                                   .seed = *arguments.count("seed"),
                                   .threads = *threads};

    ProgressLine line;
    Expected<void> written;
    const auto on_progress = [&](const fast::FitProgress& progress, const GuideModel& model) {
        if (!progress.finished) {
            line.show(fmt::format("round {} of {}: {} of {} boards", progress.round, options.rounds, progress.boards,
                                  options.boards));
            return;
        }
        line.clear();
        if (written) written = write_guide(path, model, stop_on_flag(*interrupted()));
        write_out(fmt::format("round {}: mean length {}, {} samples, hold-out {}\n", progress.round,
                              format_figure(progress.mean_length), format_count(progress.samples),
                              order ? order_text(progress) : error_text(progress)));
        flush_out();
    };
    const StopToken stop = [&] { return was_interrupted() || !written; };
    const auto fitted = fast::fit_guide(*start, options, stop, on_progress);
    line.clear();
    if (!written) return bad_input(written.error());
    if (!fitted && fitted.error().code == ErrorCode::Cancelled) {
        write_err("taquin: stopped; the file holds the last finished round, if there was one\n");
        return ExitCode::Cancelled;
    }
    if (!fitted) return bad_input(fitted.error());
    return ExitCode::Ok;
}

}  // namespace taquin::app
