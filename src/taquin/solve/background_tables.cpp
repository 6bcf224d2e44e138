// Large tables, built beside the searches that want them.
//
// When does building pay? A search knows how many nodes its last iterations took and so about how many the next one
// takes; a batch knows how many boards are left and how many nodes those so far took. When the nodes to come, less what
// is left of them with better tables, are more than building takes (measured in nodes as well), a thread builds. Until
// then at most as much was spent on searching as a build costs, so a wrong guess costs a factor, never an order of
// magnitude (as in the ski rental problem: Karlin and others, Competitive snoopy caching, 1988).
//
// While it builds, searches go on with what they have, but leave it most of the processors: the nodes they expand now
// are the expensive ones.

#include "taquin/solve/background_tables.h"

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

#include "taquin/pdb/catalogue.h"
#include "taquin/platform/clock.h"

namespace taquin {

namespace {

// Measured: docs/notebook.md.
constexpr TableUpgrade upgrades[] = {
    {{4, 4}, "7-7-1", 4e7, 0.25},
    {{4, 4}, "7-8", 1.7e8, 0.6, true},
    {{5, 5}, "6-6-6-6", 2.5e8, 0.04},
};

/// The upgrade of this size that follows `heuristic`, or the first one if `heuristic` is not an upgrade; null if none.
const TableUpgrade* next_upgrade(std::span<const TableUpgrade> all, Size size, std::string_view heuristic) {
    const TableUpgrade* next = nullptr;
    for (const TableUpgrade& upgrade : std::views::reverse(all)) {
        if (upgrade.size != size) continue;
        if (heuristic == heuristic_text(upgrade)) break;
        next = &upgrade;
    }
    return next;
}

}  // namespace

std::span<const TableUpgrade> usual_upgrades() { return upgrades; }

std::string heuristic_text(const TableUpgrade& upgrade) { return fmt::format("pdb(catalogue={})", upgrade.catalogue); }

std::vector<PatternKey> stored_patterns(std::string_view catalogue, Size size, Cell blank) {
    std::vector<PatternKey> keys;
    const auto found = find_catalogue(catalogue, size, blank);
    if (!found) return keys;
    for (const PatternKey& key : found->keys(found->natural_metric()))
        if (const PatternKey stored = stored_pattern(key).key; std::ranges::find(keys, stored) == keys.end())
            keys.push_back(stored);
    return keys;
}

BackgroundTables::BackgroundTables(MemoryTables& serving, Options options)
    : serving_(serving), options_(std::move(options)) {}

BackgroundTables::~BackgroundTables() {
    leave();
    wait();
}

void BackgroundTables::wait() { thread_.join(); }

void BackgroundTables::expect_searches(double count) {
    const Lock lock(mutex_);
    expected_ = count;
}

std::unique_ptr<BackgroundTables::Search> BackgroundTables::join(const Goal& goal, std::string_view heuristic,
                                                                 bool waits) {
    const Lock lock(mutex_);
    ++begun_;
    const TableUpgrade* const upgrade = next_upgrade(options_.upgrades, goal.size(), heuristic);
    if (upgrade == nullptr) return nullptr;
    auto keys = stored_patterns(upgrade->catalogue, upgrade->size, goal.home(0));
    if (keys.empty()) return nullptr;
    std::string name(upgrade->catalogue);
    for (const PatternKey& key : keys) name += " " + key.text();
    Work& work = works_.try_emplace(std::move(name), *upgrade, std::move(keys)).first->second;
    return std::make_unique<Search>(*this, work, waits);
}

/// Predicted nodes of the running iterations and of the expected searches.
double BackgroundTables::nodes_to_come(const Work& work) const {
    if (work.upgrade.for_batches) return expected_ * work.ended_nodes / begun_;
    const double begun = work.ended + static_cast<double>(work.running.size());
    double running = 0;
    double all = work.ended_nodes;
    for (const Search* const search : work.running) {
        if (!search->out_of_time_) running += search->next_;
        all += search->nodes_ + search->next_;
    }
    return running + expected_ * (begun / begun_) * (all / begun);
}

void BackgroundTables::consider(Work& work) {
    if (nodes_to_come(work) * (1 - work.upgrade.work_left) > work.upgrade.build_nodes) begin(work);
}

void BackgroundTables::begin(Work& work) {
    if (work.state != State::Wanted || busy_) return;
    busy_ = true;
    work.state = State::Building;
    thread_ = Thread([this, &work] {
        build(work);
        busy_ = false;
    });
    if (thread_.joinable()) return;
    work.state = State::Failed;
    busy_ = false;
}

void BackgroundTables::build(Work& work) {
    const auto tell = [&](const Message& message) {
        if (options_.on_notice) options_.on_notice(message);
    };
    const std::string size = work.upgrade.size.text();
    const auto built = [&]() -> Expected<void> {
        if (auto allowed = check_memory(work); !allowed) return allowed;
        tell(make_message(ErrorCode::TablesInBackground, work.upgrade.catalogue, size));
        return build_tables(work);
    }();
    computing_ = false;
    if (built || work.state == State::Complete) return;
    work.state = State::Failed;
    if (built.error().code == ErrorCode::Cancelled) return;
    tell(built.error());
    tell(make_message(ErrorCode::TablesNotInBackground, work.upgrade.catalogue, size));
}

Expected<void> BackgroundTables::build_tables(Work& work) {
    CachedTables::Options options = options_.builder;
    options.keep = options.folder.has_value();
    options.one_builder = true;
    options.store_later = true;
    options.on_build = [this](const PatternKey&) { computing_ = true; };
    options.on_built = [&](const TablePtr& table) {
        computing_ = false;
        add(work, table);
    };
    const StopToken stop =
        stop_on_either(options_.builder.build.stop, [&] { return leaving_ && work.state != State::Complete; });
    CachedTables builder(std::move(options));
    for (const PatternKey& key : work.keys) {
        const auto got = builder.table(key, stop);
        if (!got) return std::unexpected(got.error());
        add(work, *got);
    }
    return builder.store_built(stop);
}

/// Whether there is room for all tables beside those in memory, and for building them one after the other.
Expected<void> BackgroundTables::check_memory(const Work& work) const {
    const std::uint64_t kept = serving_.kept_bytes();
    const TableBudget budget(options_.memory - std::min(options_.memory, kept));
    std::uint64_t before = 0;
    for (const PatternKey& key : work.keys) {
        const auto layout = PatternLayout::make(key.size, key.tiles(), key.metric);
        if (!layout) return std::unexpected(layout.error());
        if (const std::uint64_t bytes = before + build_bytes(**layout); !budget.allows(bytes))
            return budget.exceeded(bytes);
        before += (*layout)->bytes();
    }
    return {};
}

/// The last one makes all of them available, before any is written.
void BackgroundTables::add(Work& work, const TablePtr& table) {
    if (std::ranges::find(work.tables, table) == work.tables.end()) work.tables.push_back(table);
    if (work.state == State::Complete || work.tables.size() < work.keys.size()) return;
    for (const TablePtr& one : work.tables) serving_.put(one);
    work.state = State::Complete;
}

BackgroundTables::Search::Search(BackgroundTables& all, Work& work, bool waits)
    : all_(all),
      work_(work),
      waits_(waits),
      place_(work.running.insert(work.running.end(), this)),
      worked_since_(steady_now()) {}

BackgroundTables::Search::~Search() {
    {
        const Lock lock(all_.mutex_);
        work_.running.erase(place_);
        ++work_.ended;
        work_.ended_nodes += nodes_;
    }
    make_way([this] { return all_.leaving_ || all_.options_.builder.build.stop.stop_requested(); }, {});
}

void BackgroundTables::Search::expect(std::uint64_t expanded, double seconds, double next_nodes,
                                      std::optional<double> seconds_left) {
    const Lock lock(all_.mutex_);
    nodes_ = static_cast<double>(expanded);
    next_ = next_nodes;
    // An overestimate in a batch, where a build uses all threads and a search one.
    const double build_seconds = nodes_ > 0 ? work_.upgrade.build_nodes / nodes_ * seconds : 0;
    out_of_time_ = seconds_left && build_seconds >= *seconds_left;
    all_.consider(work_);
}

void BackgroundTables::Search::want() {
    const Lock lock(all_.mutex_);
    all_.begin(work_);
}

void BackgroundTables::Search::make_way(const StopToken& stop, std::chrono::milliseconds shortest) {
    constexpr auto longest_wait = std::chrono::seconds(2);
    constexpr auto nap = std::chrono::milliseconds(5);
    const SteadyTime now = steady_now();
    if (!waits_ || !all_.computing_) {
        worked_since_ = now;
        return;
    }
    if (now - worked_since_ < shortest) return;
    const auto wait = std::min<SteadyTime::duration>(waits_for_turn * (now - worked_since_), longest_wait);
    while (all_.computing_ && !stop.stop_requested() && steady_now() - now < wait) sleep_for(nap);
    worked_since_ = steady_now();
}

}  // namespace taquin
