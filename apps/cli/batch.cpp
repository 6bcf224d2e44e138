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
#include "taquin/solve/background_tables.h"
#include "taquin/solve/certify.h"

#include "apps/io/cluster.h"
#include "apps/io/event_fields.h"
#include "apps/io/interrupt.h"
#include "apps/io/json.h"
#include "apps/io/quantities.h"
#include "apps/io/task_farm.h"
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

/// A line of the input.
struct Line {
    std::size_t number;  // from 1
    Expected<std::string> text;
};

struct Task {
    std::size_t index;  // of the record, from 0
    Line line;
};

Record failed(const Batch& batch, const Line& line, const Error& error) {
    const BatchLine at{line.number};
    return {batch.csv ? csv_record(at, error) : json_record(at, error), ExitCode::BadInput};
}

/// `tell` takes the lines of --events.
Record solve_line(const Batch& batch, const Line& line, TableSource* tables,
                  const std::function<void(std::string)>& tell) {
    if (!line.text) return failed(batch, line, line.text.error());
    auto instance = parse_instance(*line.text, batch.defaults);
    if (!instance) return failed(batch, line, instance.error());
    const SolvePlan plan{std::move(instance->problem), batch.search};
    Context context;
    connect_to_terminal(context);
    if (batch.events)
        context.on_event = [&](const Event& event) { tell(event_line(event, batch.notation, line.number)); };
    auto result = solve(plan, context, tables);
    if (!result) return failed(batch, line, result.error());
    const bool claimed = result->optimal;
    if (batch.certify) certify(plan.problem, *result, *batch.certify, context.stop);
    const BatchLine at{line.number, instance->label};
    return {batch.csv ? csv_record(at, *result, plan.problem, batch.notation)
                      : json_record(at, *result, plan.problem, batch.notation),
            claimed && !result->optimal ? ExitCode::InternalError : exit_code(result->status)};
}

class Runner {
  public:
    Runner(const Batch& batch, LineReader& reader, TableSource* tables)
        : batch_(batch), reader_(reader), tables_(tables), began_(steady_now()) {}

    ExitCode run() {
        if (batch_.csv) write_out(csv_header());
        const bool ranks = cluster() != nullptr;
        // With other ranks this thread hands out boards to them while the others solve some here.
        ThreadPool(batch_.threads + (ranks ? 1 : 0), warn_of_threads).run([&](int thread) {
            if (ranks && thread == 0)
                hand_out(*cluster());
            else
                work();
        });
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
        while (auto task = take()) put(task->index, solve_line(batch_, task->line, tables_, tell_));
    } catch (...) {
        fail();
    }

    void hand_out(const Cluster& ranks) {
        const auto next = [this]() -> std::optional<FarmTask> {
            auto task = take();
            for (; task && !task->line.text; task = take())  // a line that could not be read needs no rank
                put_guarded(task->index, failed(batch_, task->line, task->line.text.error()));
            if (!task) return std::nullopt;
            ByteWriter bytes;
            bytes.put(std::uint64_t{task->line.number}).put(*task->line.text);
            return FarmTask{task->index, bytes.bytes()};
        };
        const auto done = [this](std::uint64_t index, ByteReader& result) {
            const auto code = static_cast<ExitCode>(result.get<std::int32_t>());
            put_guarded(static_cast<std::size_t>(index), {result.text(), code});
        };
        const auto gone = [&](int rank, const Farewell& farewell) {
            ranks.abort(farewell.error(std::to_string(rank)));
        };
        FarmMaster(*ranks.transport,
                   {.take = next, .put = done, .on_note = tell_, .on_gone = gone, .stopped = was_interrupted})
            .run();
        work();  // all of it, if no thread could be started to serve the ranks
    }

    void put_guarded(std::size_t index, Record record) try { put(index, std::move(record)); } catch (...) {
        fail();
    }

    /// The output failed: stops the other workers.
    void fail() {
        const std::scoped_lock hold(output_);
        if (!failure_) failure_ = std::current_exception();
        interrupt();
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
            taken_bytes_ += *line ? (*line)->size() + 1 : 0;
            ++taken_;
            if (batch_.search.background != nullptr) batch_.search.background->expect_searches(boards_left());
            return Task{taken_ - 1, {line_, *std::move(line)}};
        }
        return std::nullopt;
    }

    /// An estimate; for a pipe, as many as were read so far.
    double boards_left() const {
        const auto taken = static_cast<double>(taken_);
        const auto bytes = reader_.bytes_left();
        if (!bytes || taken_bytes_ == 0) return taken;
        return static_cast<double>(*bytes) * taken / static_cast<double>(taken_bytes_);
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
            progress_.show(fmt::format("{} boards, {} a second", format_count(written_),
                                       format_figure(static_cast<double>(written_) / std::max(seconds, 1e-3))));
        written_more_.notify_all();
    }

    const Batch& batch_;
    LineReader& reader_;
    TableSource* tables_;
    /// Called by the library, which passes no exceptions on.
    const std::function<void(std::string)> tell_ = [this](const std::string& text) {
        try {
            const std::scoped_lock hold(output_);
            if (failure_) return;
            write_out(text);
            flush_out();
        } catch (...) {
            fail();
        }
    };
    SteadyTime began_;
    ProgressLine progress_;

    std::mutex input_;
    std::size_t line_ = 0;
    std::size_t taken_ = 0;  // changed under input_
    std::uint64_t taken_bytes_ = 0;

    std::mutex output_;
    std::condition_variable written_more_;
    std::size_t written_ = 0;
    std::size_t answered_ = 0;  // of these, all but those cancelled by an interrupt
    std::map<std::size_t, Record> waiting_;
    ExitCode worst_ = ExitCode::Ok;
    std::exception_ptr failure_;
};

/// Another rank than 0 solves the lines that it is given. Rank 0 writes the records.
ExitCode serve_batch(const Batch& batch, Transport& transport, TableSource* tables) {
    serve_farm(transport, {.threads = batch.threads,
                           .work =
                               [&](ByteReader& task, const std::function<void(std::string)>& note) {
                                   const auto number = static_cast<std::size_t>(task.get<std::uint64_t>());
                                   const Record record = solve_line(batch, {number, task.text()}, tables, note);
                                   ByteWriter result;
                                   result.put(static_cast<std::int32_t>(record.code)).put(record.text);
                                   return result.bytes();
                               },
                           .on_stop = interrupt});
    return ExitCode::Ok;
}

}  // namespace

ExitCode run_batch(const Batch& batch, TableSource* tables) {
    if (cluster() != nullptr && cluster()->rank() != 0) return serve_batch(batch, *cluster()->transport, tables);
    auto reader = LineReader::open(batch.path, "batch");
    if (!reader) return bad_input(reader.error());
    return Runner(batch, *reader, tables).run();
}

}  // namespace taquin::app
