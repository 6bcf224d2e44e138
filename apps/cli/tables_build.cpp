// taquin tables build: by one process or several ranks, with a checkpoint between levels on request.

#include "apps/cli/tables_build.h"

#include <algorithm>

#include <fmt/format.h>

#include "taquin/core/quote.h"
#include "taquin/pdb/long_build.h"
#include "taquin/platform/clock.h"
#include "taquin/solve/plan.h"

#include "apps/cli/level_run.h"
#include "apps/io/cluster.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

/// The first rank of each machine: the others find its files.
std::vector<int> ranks_that_write(BlockExchange* ranks) {
    if (ranks == nullptr) return {0};
    const std::string& host = cluster()->host;
    const auto hosts = ranks->share({host.begin(), host.end()});
    if (!hosts) return {0};
    std::vector<int> writers;
    for (auto at = hosts->begin(); at != hosts->end(); ++at)
        if (std::find(hosts->begin(), at, *at) == at) writers.push_back(static_cast<int>(at - hosts->begin()));
    return writers;
}

/// Whether a file has these entries: one that could not be replaced may have a good header and others.
bool has_entries(const Path& path, std::span<const std::uint8_t> entries) {
    const auto file = InputFile::open(path);
    if (!file) return false;
    std::vector<std::uint8_t> read(std::size_t{1} << 20);
    for (std::uint64_t at = 0; !entries.empty(); at += read.size()) {
        const auto expected = entries.first(std::min(entries.size(), read.size()));
        const auto got = file->read(std::span(read).first(expected.size()), table_payload_offset + at);
        if (!got || *got != expected.size() || !std::equal(expected.begin(), expected.end(), read.begin()))
            return false;
        entries = entries.subspan(expected.size());
    }
    return true;
}

class TableBuilds {
  public:
    TableBuilds(const Arguments& arguments, Path folder, const LevelRun& run, int threads,
                std::optional<std::uint64_t> memory)
        : folder_(std::move(folder)),
          run_(run),
          delta_(arguments.flag("delta")),
          driver_(run, ranks_that_write(run.ranks), memory),
          tables_(open_tables(arguments, threads, TableUse::Keep, TableBudget::unlimited,
                              run.checkpoint || run.ranks != nullptr || memory ? &driver_ : nullptr)) {}

    /// Called on all ranks. Nothing if the next table may follow.
    std::optional<ExitCode> build(const PatternKey& key) {
        tables_->drop_unused();  // the one before is stored, and memory is checked for one at a time
        const Path path = taquin::join(folder_, table_file_name(key));
        const bool there = !driver_.wants_table() || (tables_->has_file(key) && verify_table(path, 0, 1));
        if (agreed(run_.ranks, there)) {  // a damaged one is built again
            driver_.finish(key);
            write_out(fmt::format("{}: there already\n", visible(path)));
            return store_delta(key);
        }
        const bool replaces = file_exists(path);
        const auto began = steady_now();
        if (run_.ranks != nullptr) {
            const auto stored = tables_->store_with_ranks(key);
            if (!stored) return not_built(stored.error());
            if (!*stored) return ExitCode::Ok;  // the rank where it failed says why
        } else if (const auto table = tables_->table(key); !table) {
            return not_built(table.error());
        } else if (replaces && !has_entries(path, (*table)->bytes())) {
            return ExitCode::BadInput;  // the notice says why it could not be written
        }
        if (driver_.wants_table()) {
            if (!file_exists(path)) return ExitCode::BadInput;  // as above
            const auto header = read_table_header(path);
            if (!header) return bad_input(header.error());
            write_out(fmt::format("{}: {} entries, {}, built in {}\n", visible(path), format_count(header->entries),
                                  format_bytes(header->payload_bytes), format_seconds(seconds_since(began))));
        }
        return store_delta(key);
    }

  private:
    /// Reports what ended a build.
    ExitCode not_built(const Error& error) const {
        if (error.code == ErrorCode::Cancelled) {
            write_err(fmt::format("taquin: {}; {}\n", visible(english(error)),
                                  run_.checkpoint ? "the last checkpoint written stays" : "nothing of it is stored"));
            return ExitCode::Cancelled;
        }
        const ExitCode code = bad_input(error);
        const bool memory = error.code == ErrorCode::OutOfMemory || error.code == ErrorCode::TablesExceedMemory;
        return memory ? ExitCode::MemoryLimit : code;
    }

    /// Makes and stores delta bits, if wanted and not stored yet. The other ranks wait.
    std::optional<ExitCode> store_delta(const PatternKey& key) {
        if (!delta_) return std::nullopt;
        const auto began = steady_now();
        const auto made = driver_.wants_table() ? tables_->store_delta(key) : Expected<bool>(false);
        const bool all = agreed(run_.ranks, made.has_value());
        if (!made) return not_built(made.error());
        if (!all) return ExitCode::Ok;  // the rank where it failed says why
        const Path path = taquin::join(folder_, delta_file_name(key));
        if (*made)
            write_out(fmt::format("{}: delta bits, {}, made in {}\n", visible(path),
                                  format_bytes(file_size(path).value_or(0)), format_seconds(seconds_since(began))));
        return std::nullopt;
    }

    const Path folder_;
    const LevelRun& run_;
    const bool delta_;
    LongBuild driver_;
    std::unique_ptr<CachedTables> tables_;
};

}  // namespace

ExitCode build_tables(const Arguments& arguments) {
    const auto keys = wanted_tables(arguments);
    if (!keys) return bad_input(keys.error());
    const auto folder = folder_of(arguments);
    if (!folder) return bad_input(folder.error());
    if (arguments.flag("delta") && keys->front().metric == Metric::MultiTile)
        return bad_input(make_error(ErrorCode::DeltaOfMultiTile, "delta").error());
    const auto threads = read_threads(arguments);
    if (!threads) return bad_input(threads.error());
    auto level_run = read_level_run(arguments);
    if (!level_run) return bad_input(level_run.error());
    std::optional<std::uint64_t> memory;
    if (arguments.given("memory")) {
        const auto limits = plan(SearchRequest{.memory = arguments.text("memory")});
        if (!limits) return bad_input(limits.error());
        memory = limits->limits.memory;
    } else if (cluster() != nullptr && cluster()->memory_given) {
        memory = cluster()->memory;
    }
    if (arguments.given("spill")) {
        if (!memory) return bad_input(make_error(ErrorCode::OnlyAllowedWith, "spill", "--memory").error());
        level_run->run.spill = arguments.text("spill");
    }
    TableBuilds builds(arguments, *folder, level_run->run, *threads, memory);
    for (const PatternKey& key : *keys)
        if (const auto ended = builds.build(key)) return *ended;
    return ExitCode::Ok;
}

}  // namespace taquin::app
