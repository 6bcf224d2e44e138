// Where the program keeps its pattern tables, and how it tells that one is being built.

#include "apps/table_options.h"

#include <chrono>

#include <fmt/format.h>

#include "apps/interrupt.h"
#include "apps/quantities.h"

namespace taquin::app {

namespace {

/// A bar for one table after the other. The time left is guessed from the share of entries settled.
class BuildBar {
  public:
    void begin(const PatternKey& key) {
        name_ = key.text();
        began_ = std::chrono::steady_clock::now();
    }
    void show(const BuildProgress& now) {
        if (!line_.active()) return;
        const double share = static_cast<double>(now.settled) / static_cast<double>(now.entries);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
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
    std::chrono::steady_clock::time_point began_;
};

}  // namespace

void add_table_options(CLI::App& app, TableOptions& options) {
    app.add_option("--tables", options.folder,
                   "where pattern tables are kept; else $TAQUIN_TABLES, else $XDG_CACHE_HOME/taquin")
        ->type_name("DIR");
}

std::unique_ptr<CachedTables> open_tables(const TableOptions& options, int threads, TableUse use) {
    const auto bar = std::make_shared<BuildBar>();
    CachedTables::Options made;
    made.folder = tables_folder(options.folder);
    made.keep = use == TableUse::Keep;
    made.build.delta = use == TableUse::Often;
    made.build.threads = threads;
    made.build.stop = was_interrupted;
    made.build.on_level = [bar](const BuildProgress& now) { bar->show(now); };
    made.on_build = [bar](const PatternKey& key) { bar->begin(key); };
    made.on_notice = [](const Message& notice) { write_err(fmt::format("taquin: tables: {}\n", english(notice))); };
    return std::make_unique<CachedTables>(std::move(made));
}

}  // namespace taquin::app
