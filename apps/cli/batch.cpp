// taquin solve --batch: workers take lines in turn; the one that finishes the next record in order writes it and all
// finished records after it. A window bounds how many records may wait, and thus the memory.

#include "apps/cli/batch.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "taquin/platform/clock.h"
#include "taquin/platform/thread_pool.h"
#include "taquin/solve/certify.h"

#include "apps/io/event_fields.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"
#include "apps/io/text_input.h"

namespace taquin::app {

namespace {

/// Records that may wait for an earlier one.
constexpr std::size_t window = 1000;

struct Record {
    std::string text;
    ExitCode code;
};

struct Task {
    std::size_t index;  // of the record, from 0
    std::size_t line;   // in the file, from 1
    Expected<std::string> text;
};

class Runner {
  public:
    Runner(const Batch& batch, LineReader& reader, TableSource* tables)
        : batch_(batch), reader_(reader), tables_(tables), began_(steady_now()) {}

    ExitCode run() {
        if (batch_.csv) write_out(csv_header());
        ThreadPool(batch_.threads, warn_of_threads).run([this](int) { work(); });
        if (failure_) std::rethrow_exception(failure_);
        progress_.clear();
        if (!*interrupted()) {
            flush_out();
            return reader_.failure() ? std::max(worst_, bad_input(*reader_.failure())) : worst_;
        }
        write_err(
            fmt::format("taquin: stopped after {} board{}\n", format_count(answered_), answered_ == 1 ? "" : "s"));
        return ExitCode::Cancelled;
    }

  private:
    void work() try {
        while (auto task = take()) put(task->index, solve_line(*task));
    } catch (...) {
        const std::scoped_lock hold(output_);
        if (!failure_) failure_ = std::current_exception();
        interrupt();  // the output failed: stop the other workers
        written_more_.notify_all();
    }

    std::optional<Task> take() {
        const std::scoped_lock hold(input_);
        {
            std::unique_lock wait(output_);
            written_more_.wait(wait, [&] { return taken_ - written_ < window || *interrupted(); });
        }
        while (auto line = reader_.next()) {
            ++line_;
            if (*line) {
                const auto first = (*line)->find_first_not_of(" \t\r");
                if (first == std::string::npos || (**line)[first] == '#') continue;
            }
            return Task{taken_++, line_, *std::move(line)};
        }
        return std::nullopt;
    }

    Record failed(const Task& task, const Error& error) const {
        const BatchLine at{task.line};
        return {batch_.csv ? csv_record(at, error) : json_record(at, error), ExitCode::BadInput};
    }

    Record solve_line(const Task& task) {
        if (!task.text) return failed(task, task.text.error());
        auto instance = parse_instance(*task.text, batch_.defaults);
        if (!instance) return failed(task, instance.error());
        const SolvePlan plan{std::move(instance->problem), batch_.search};
        Context context;
        context.stop = stop_on_flag(*interrupted());
        context.on_notice = warn_of_threads;
        if (batch_.events)
            context.on_event = [&](const Event& event) {
                const std::scoped_lock hold(output_);
                write_out(event_line(event, batch_.notation, task.line));
            };
        auto result = solve(plan, context, tables_);
        if (!result) return failed(task, result.error());
        const bool claimed = result->optimal;
        if (batch_.certify) certify(plan.problem, *result, *batch_.certify, context.stop);
        const BatchLine at{task.line, instance->label};
        return {batch_.csv ? csv_record(at, *result, plan.problem, batch_.notation)
                           : json_record(at, *result, plan.problem, batch_.notation),
                claimed && !result->optimal ? ExitCode::InternalError : exit_code(result->status)};
    }

    void put(std::size_t index, Record record) {
        const std::scoped_lock hold(output_);
        waiting_.emplace(index, std::move(record));
        for (auto next = waiting_.find(written_); next != waiting_.end(); next = waiting_.find(written_)) {
            if (is_terminal(stdout)) progress_.clear();
            write_out(next->second.text);
            flush_out();
            worst_ = std::max(worst_, next->second.code);
            if (next->second.code != ExitCode::Cancelled) ++answered_;
            waiting_.erase(next);
            ++written_;
        }
        const double seconds = seconds_since(began_);
        if (progress_.active())
            progress_.show(fmt::format("{} boards, {:.1f} a second", format_count(written_),
                                       static_cast<double>(written_) / std::max(seconds, 1e-3)));
        written_more_.notify_all();
    }

    const Batch& batch_;
    LineReader& reader_;
    TableSource* tables_;
    SteadyTime began_;
    ProgressLine progress_;

    std::mutex input_;
    std::size_t line_ = 0;
    std::size_t taken_ = 0;  // changed under input_

    std::mutex output_;
    std::condition_variable written_more_;
    std::size_t written_ = 0;
    std::size_t answered_ = 0;  // of these, all but those cancelled by an interrupt
    std::map<std::size_t, Record> waiting_;
    ExitCode worst_ = ExitCode::Ok;
    std::exception_ptr failure_;
};

}  // namespace

ExitCode run_batch(const Batch& batch, TableSource* tables) {
    auto reader = LineReader::open(batch.path, "batch");
    if (!reader) return bad_input(reader.error());
    return Runner(batch, *reader, tables).run();
}

}  // namespace taquin::app
