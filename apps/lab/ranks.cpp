// An experiment on several ranks. Trials are handed out one by one (apps/io/task_farm); their results come back as
// bytes. Every task carries the fingerprint of the experiment, so that a rank that read another file runs nothing.

#include "apps/lab/ranks.h"

#include <bit>
#include <mutex>

#include "taquin/platform/clock.h"
#include "taquin/platform/thread_pool.h"

#include "apps/io/task_farm.h"
#include "apps/io/terminal.h"
#include "apps/lab/guarded.h"
#include "apps/lab/machine_lock.h"
#include "apps/lab/workers.h"

namespace taquin::lab {

namespace {

enum class Answer : std::uint8_t { Done, Stopped, Foreign };

void put(ByteWriter& to, double number) { to.put(std::bit_cast<std::uint64_t>(number)); }
double get_number(ByteReader& from) { return std::bit_cast<double>(from.get<std::uint64_t>()); }

void put(ByteWriter& to, const Trial& trial) { to.put(trial.configuration).put(trial.board).put(trial.repetition); }
Trial get_trial(ByteReader& from) {
    const int configuration = from.get<int>();
    const int board = from.get<int>();
    return {configuration, board, from.get<int>()};
}

void put(ByteWriter& to, const Measured& measured) {
    const Record& record = measured.record;
    put(to, record.trial);
    for (const std::string* text :
         {&record.status, &record.message, &record.engine, &record.algorithm, &record.heuristic})
        to.put(*text);
    to.put(std::uint8_t{record.optimal}).put(std::uint8_t{record.alone});
    to.put(static_cast<std::uint32_t>(record.fields.size()));
    for (const auto& [name, value] : record.fields) {
        to.put(name);
        put(to, value);
    }
    to.put(static_cast<std::uint32_t>(record.incumbents.size()));
    for (const Incumbent& one : record.incumbents) {
        to.put(one.expanded).put(one.length).put(one.lower_bound);
        put(to, one.seconds);
    }
    to.put(static_cast<std::uint32_t>(measured.accuracy.size()));
    for (const AccuracyCount& count : measured.accuracy) {
        to.put(count.configuration).put(count.board).put(count.distance).put(count.boards);
        put(to, count.value);
    }
}

Measured get_measured(ByteReader& from) {
    Measured measured{.record = {.trial = get_trial(from)}};
    Record& record = measured.record;
    for (std::string* text : {&record.status, &record.message, &record.engine, &record.algorithm, &record.heuristic})
        *text = from.text();
    record.optimal = from.get<std::uint8_t>() != 0;
    record.alone = from.get<std::uint8_t>() != 0;
    for (auto count = from.get<std::uint32_t>(); count > 0 && from.whole(); --count) {
        const std::string name = from.text();
        record.fields[name] = get_number(from);
    }
    for (auto count = from.get<std::uint32_t>(); count > 0 && from.whole(); --count) {
        Incumbent one{};
        one.expanded = from.get<std::int64_t>();
        one.length = from.get<int>();
        one.lower_bound = from.get<int>();
        one.seconds = get_number(from);
        record.incumbents.push_back(one);
    }
    for (auto count = from.get<std::uint32_t>(); count > 0 && from.whole(); --count) {
        AccuracyCount one{};
        one.configuration = from.get<int>();
        one.board = from.get<int>();
        one.distance = from.get<int>();
        one.boards = from.get<std::int64_t>();
        one.value = get_number(from);
        measured.accuracy.push_back(one);
    }
    return measured;
}

bool stopped(const RunOptions& options) { return options.stop != nullptr && options.stop->load(); }

/// Runs one trial on this machine; timed ones have it to themselves.
std::optional<Measured> run_trial(const Experiment& experiment, const RunOptions& options, int jobs, WarmUp& warm_up,
                                  const Trial& trial) {
    static const std::atomic<bool> never{false};
    const std::atomic<bool>& stop = options.stop != nullptr ? *options.stop : never;
    warm_up.before(experiment, trial, options.tables, stop_on_flag(stop));
    MachineLock lock;
    if (!lock.enter(experiment.measure == Measure::Time && jobs == 1, stop)) return std::nullopt;
    auto measured = measure(experiment, trial, jobs == 1, options.tables, options.stop);
    lock.leave();
    return measured;
}

class RankedRun {
  public:
    RankedRun(const Experiment& experiment, const std::filesystem::path& file, const RunOptions& options)
        : experiment_(experiment), file_(file), options_(options) {}

    Expected<RunSummary> go(Transport& transport, const std::function<void(int, const Farewell&)>& on_lost) {
        auto database = Database::open(file_, Database::Access::Write);
        if (!database) return std::unexpected(database.error());
        Store store(*database);
        auto missing = guarded(*database, [&] {
            summary_.edition = store.begin(experiment_);
            if (options_.retry_crashed) store.forget_crashes(summary_.edition);
            return missing_trials(experiment_, store.done(summary_.edition));
        });
        if (!missing) return std::unexpected(missing.error());
        missing_ = *std::move(missing);
        summary_.total = experiment_.trials();
        summary_.before = summary_.total - missing_.size();
        began_ = steady_now();

        const int jobs = jobs_of(experiment_, options_);
        // This thread speaks with the ranks, the others run trials.
        ThreadPool pool(jobs + 1, app::warn_of_threads);
        pool.run([&](int thread) { thread == 0 ? hand_out(transport, *database, store, on_lost) : work(jobs); });
        if (error_) return std::unexpected(*error_);
        summary_.stopped = summary_.before + summary_.done < summary_.total;
        return summary_;
    }

  private:
    std::optional<Trial> take() {
        const std::lock_guard lock(mutex_);
        if (error_ || stopped(options_) || next_ == missing_.size()) return std::nullopt;
        return missing_[next_++];
    }

    void hand_out(Transport& transport, const Database& database, Store& store,
                  const std::function<void(int, const Farewell&)>& on_lost) {
        const auto next = [this]() -> std::optional<app::FarmTask> {
            const auto trial = take();
            if (!trial) return std::nullopt;
            ByteWriter bytes;
            bytes.put(experiment_.fingerprint());
            put(bytes, *trial);
            return app::FarmTask{0, bytes.bytes()};
        };
        const auto done = [&](std::uint64_t, ByteReader& result) {
            const auto answer = static_cast<Answer>(result.get<std::uint8_t>());
            if (answer == Answer::Foreign) {
                const auto rank = std::to_string(result.get<std::int32_t>());
                fail({ErrorCode::RanksDiffer,
                      "cluster",
                      {rank, "experiment", result.text(), experiment_.fingerprint()}});
            }
            if (answer == Answer::Done) keep(database, store, get_measured(result));
        };
        app::FarmMaster(
            transport, {.take = next, .put = done, .on_gone = on_lost, .stopped = [this] { return stopped(options_); }})
            .run();
    }

    void work(int jobs) {
        const auto database = Database::open(file_, Database::Access::Write);
        if (!database) return fail(database.error());
        Store store(*database);
        while (const auto trial = take())
            if (const auto measured = run_trial(experiment_, options_, jobs, warm_up_, *trial))
                keep(*database, store, *measured);
    }

    void keep(const Database& database, Store& store, const Measured& measured) {
        const auto kept = guarded(database, [&] { store.keep(summary_.edition, measured.record, measured.accuracy); });
        if (!kept) return fail(kept.error());
        const std::lock_guard lock(mutex_);
        ++summary_.done;
        if (is_failure(measured.record.status)) ++summary_.failed;
        if (!options_.on_progress) return;
        options_.on_progress(
            {.total = summary_.total,
             .done = summary_.before + summary_.done,
             .failed = summary_.failed,
             .running = next_ - summary_.done,
             .seconds = seconds_since(began_),
             .remaining = std::nullopt,
             .label = experiment_.configurations[static_cast<std::size_t>(measured.record.trial.configuration)].label});
    }

    void fail(const Error& error) {
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = error;
    }

    const Experiment& experiment_;
    const std::filesystem::path& file_;
    const RunOptions& options_;
    WarmUp warm_up_;
    RunSummary summary_;
    SteadyTime began_{};
    std::vector<Trial> missing_;
    std::mutex mutex_;
    std::size_t next_ = 0;  // of missing_
    std::optional<Error> error_;
};

}  // namespace

Expected<RunSummary> run_on_ranks(const Experiment& experiment, const std::filesystem::path& file,
                                  const RunOptions& options, Transport& transport,
                                  const std::function<void(int rank, const Farewell& farewell)>& on_lost) {
    return RankedRun(experiment, file, options).go(transport, on_lost);
}

void serve_trials(const Experiment& experiment, const RunOptions& options, Transport& transport,
                  const std::function<void()>& on_stop) {
    const int jobs = jobs_of(experiment, options);
    const std::string fingerprint = experiment.fingerprint();
    WarmUp warm_up;
    const auto work = [&](ByteReader& task, const std::function<void(std::string)>&) {
        ByteWriter result;
        if (task.text() != fingerprint)
            return result.put(static_cast<std::uint8_t>(Answer::Foreign))
                .put(static_cast<std::int32_t>(transport.rank()))
                .put(fingerprint)
                .bytes();
        const auto measured = run_trial(experiment, options, jobs, warm_up, get_trial(task));
        result.put(static_cast<std::uint8_t>(measured ? Answer::Done : Answer::Stopped));
        if (measured) put(result, *measured);
        return result.bytes();
    };
    app::serve_farm(transport, {.threads = jobs, .work = work, .on_stop = on_stop});
}

}  // namespace taquin::lab
