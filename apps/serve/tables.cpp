// Tables of a server: those in the folder at once, the large ones later, built in the background.

#include "apps/serve/tables.h"

#include <algorithm>

#include "taquin/pdb/catalogue.h"
#include "taquin/platform/cpu.h"
#include "taquin/solve/background_tables.h"

#include "apps/io/interrupt.h"
#include "apps/io/terminal.h"

namespace taquin::app {

namespace {

// What `auto` takes for 15-puzzles, small before large.
constexpr std::pair<std::string_view, std::string_view> worth_building[] = {{"4x4", "6-6-3"}, {"4x4", "7-8"}};

CachedTables::Options options_for(const std::optional<Path>& folder, std::uint64_t memory) {
    CachedTables::Options options;
    options.folder = folder;
    options.memory = memory;
    options.build.threads = processor_count();
    options.build.stop = was_interrupted;
    options.build.on_notice = warn_of_threads;
    return options;
}

/// The stored patterns of a catalogue for goals with the blank in the last corner; the other corners share them.
std::vector<PatternKey> keys_of(std::string_view size_text, std::string_view name) {
    const auto size = Size::parse(size_text);
    return size ? stored_patterns(name, *size, static_cast<Cell>(size->cells() - 1)) : std::vector<PatternKey>();
}

}  // namespace

ServerTables::ServerTables(const std::string& folder, std::uint64_t memory)
    : serving_(options_for(tables_folder(folder), memory)) {}

ServerTables::~ServerTables() { stop(); }

bool ServerTables::should_stop() const { return cancelled_ || was_interrupted(); }

void ServerTables::stop() {
    cancelled_ = true;
    thread_.join();
}

Expected<bool> ServerTables::build_in_background() {
    if (!serving_.folder()) return make_error(ErrorCode::NoTablesFolder, "--build-tables");
    thread_ = Thread([this] { build_all(); });
    return thread_.joinable();
}

void ServerTables::build_all() {
    for (const auto& [size, catalogue] : worth_building)
        if (!should_stop()) build(size, catalogue);
}

void ServerTables::build(std::string_view size, std::string_view catalogue) {
    const auto keys = keys_of(size, catalogue);
    if (std::ranges::all_of(keys, [this](const PatternKey& key) { return serving_.has_file(key); })) return;
    std::size_t complete = 0;
    const auto report = [&](double part) {
        const std::lock_guard lock(mutex_);
        building_ = Building{std::string(size), std::string(catalogue),
                             (static_cast<double>(complete) + part) / static_cast<double>(keys.size())};
    };
    CachedTables::Options options = options_for(serving_.folder(), TableBudget::unlimited);
    options.keep = true;
    options.build.threads = std::max(1, options.build.threads / 2);  // searches go first
    options.build.stop = [this] { return should_stop(); };
    options.build.on_level = [&](const BuildProgress& now) {
        report(static_cast<double>(now.settled) / static_cast<double>(std::max<std::uint64_t>(1, now.entries)));
    };
    CachedTables builder(std::move(options));
    for (const PatternKey& key : keys) {
        report(0);
        if (!builder.table(key)) break;  // cancelled, or out of memory: existing tables stay in use
        ++complete;
    }
    const std::lock_guard lock(mutex_);
    building_.reset();
}

std::vector<TableState> ServerTables::list() {
    std::optional<Building> building;
    {
        const std::lock_guard lock(mutex_);
        building = building_;
    }
    std::vector<TableState> list;
    for (const CatalogueInfo& info : all_catalogues()) {
        const bool now = building && building->size == info.size && building->catalogue == info.name;
        const auto keys = keys_of(info.size, info.name);
        const bool ready = std::ranges::all_of(keys, [this](const PatternKey& key) { return serving_.has_file(key); });
        list.push_back({info.name, info.size, std::string(summary(info)),
                        ready ? "ready"
                        : now ? "building"
                              : "absent",
                        ready ? 1.0
                        : now ? building->progress
                              : 0.0});
    }
    return list;
}

}  // namespace taquin::app
