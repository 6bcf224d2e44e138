// Opening the folder of pattern databases, with a progress bar for those that are being built.

#include "apps/cli/table_options.h"

#include <fmt/format.h>

#include "taquin/core/notation.h"
#include "taquin/core/quote.h"
#include "taquin/heuristic/pdb.h"
#include "taquin/platform/clock.h"

#include "apps/io/cluster.h"
#include "apps/io/interrupt.h"
#include "apps/io/quantities.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

/// A bar for one table after the other. The time left is estimated from the share of entries that are done.
class BuildBar {
  public:
    void begin(const PatternKey& key) {
        name_ = key.text();
        began_ = steady_now();
    }
    void show(const BuildProgress& now) {
        if (!line_.active()) return;
        const double share = static_cast<double>(now.settled) / static_cast<double>(now.entries);
        const double seconds = seconds_since(began_);
        constexpr int width = 24;
        const auto full = static_cast<std::size_t>(share * width);
        line_.show(fmt::format("table {} [{}{}] level {}, {} of {} entries, {} left", name_, std::string(full, '#'),
                               std::string(width - full, ' '), now.level, format_count(now.settled),
                               format_count(now.entries), format_seconds(seconds * (1 / std::max(share, 1e-3) - 1))));
        if (now.settled == now.entries) line_.clear();
    }

  private:
    ProgressLine line_;
    std::string name_;
    SteadyTime began_;
};

void tell_notice(const taquin::Message& notice) {
    write_err(fmt::format("taquin: tables: {}\n", visible(english(notice))));
}

}  // namespace

Expected<std::vector<PatternKey>> wanted_tables(const Arguments& arguments) {
    const auto size = Size::parse(arguments.text("size"));
    if (!size) return std::unexpected(size.error());
    const auto goal = parse_goal(arguments.text("goal"), *size);
    if (!goal) return std::unexpected(goal.error());
    const auto metric = parse_metric(arguments.text("metric"));
    if (!metric) return std::unexpected(metric.error());
    const auto catalogue = choose_catalogue(arguments.text("CATALOGUE"), *goal, nullptr, TableBudget(), *metric);
    if (!catalogue) return std::unexpected(catalogue.error());
    std::vector<PatternKey> keys;
    for (const PatternKey& key : catalogue->keys(*metric)) keys.push_back(stored_pattern(key).key);
    return keys;
}

Expected<Path> folder_of(const Arguments& arguments) {
    auto folder = tables_folder(arguments.text("tables"));
    if (!folder) return make_error(ErrorCode::NoTablesFolder, "tables");
    return *std::move(folder);
}

std::unique_ptr<CachedTables> open_tables(const Arguments& arguments, int threads, TableUse use, std::uint64_t memory,
                                          BuildDriver* driver) {
    const auto bar = std::make_shared<BuildBar>();
    CachedTables::Options made;
    made.folder = tables_folder(arguments.text("tables"));
    made.keep = use == TableUse::Keep || cluster() != nullptr;  // one rank of a machine builds for all
    made.one_builder = cluster() != nullptr;
    made.shared = cluster() != nullptr ? cluster()->shared.get() : nullptr;
    made.memory = memory;
    made.build.delta = use == TableUse::Often;
    made.build.threads = threads;
    made.build.driver = driver;
    made.build.stop = was_interrupted;
    made.build.on_notice = warn_of_threads;
    made.build.on_level = [bar](const BuildProgress& now) { bar->show(now); };
    made.on_build = [bar](const PatternKey& key) { bar->begin(key); };
    made.on_notice = tell_notice;
    return std::make_unique<CachedTables>(std::move(made));
}

std::unique_ptr<BackgroundTables> tables_in_background(CachedTables& tables, int threads, std::uint64_t memory) {
    if (cluster() != nullptr) return nullptr;
    BackgroundTables::Options options;
    options.memory = memory;
    options.builder.folder = tables.folder();
    options.builder.build.threads = threads;
    options.builder.build.stop = was_interrupted;
    options.builder.build.on_notice = warn_of_threads;
    options.builder.on_notice = tell_notice;
    if (is_terminal(stderr)) options.on_notice = tell_notice;
    return std::make_unique<BackgroundTables>(tables, std::move(options));
}

}  // namespace taquin::app
