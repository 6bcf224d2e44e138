// The server's tables. Large ones are built beside those in use, by a source of their own that writes them to disk:
// solves go on meanwhile with what there is, and find the new files when they are whole.

#include "apps/serve/tables.h"

#include <algorithm>

#include "taquin/pdb/catalogue.h"

#include "apps/limit_options.h"

namespace taquin::app {

namespace {

constexpr std::string_view large_size = "4x4";
constexpr std::string_view large_name = "7-8";

std::vector<PatternKey> stored_keys(std::string_view name, std::string_view size_text) {
    const Size size = Size::parse(size_text).value();
    std::vector<PatternKey> keys;
    for (const PatternKey& key : find_catalogue(name, size, 0)->keys()) keys.push_back(stored_pattern(key).key);
    return keys;
}

CachedTables::Options usual(int threads) {
    CachedTables::Options options;
    options.folder = tables_folder();
    options.build.threads = threads;
    return options;
}

}  // namespace

ServerTables::ServerTables(bool large) : tables_(usual(machine_threads())) {
    if (!large || !tables_folder()) return;
    building_ = true;
    builder_ = std::thread([this] { build_large(); });
}

ServerTables::~ServerTables() {
    stopping_ = true;
    if (builder_.joinable()) builder_.join();
}

void ServerTables::build_large() {
    const auto keys = stored_keys(large_name, large_size);
    double done = 0;
    auto options = usual(1);
    options.keep = true;
    options.build.cancel = &stopping_;
    options.build.on_level = [&](const BuildProgress& now) {
        const std::scoped_lock lock(mutex_);
        progress_ = (done + static_cast<double>(now.settled) / static_cast<double>(now.entries)) /
                    static_cast<double>(keys.size());
    };
    CachedTables own(std::move(options));
    for (const PatternKey& key : keys) {
        if (!own.at_hand(key) && !own.table(key)) break;
        done += 1;
    }
    const std::scoped_lock lock(mutex_);
    building_ = false;
}

Json ServerTables::list() {
    Json result = Json::array();
    for (const CatalogueRow& row : catalogue_rows()) {
        const auto keys = stored_keys(row.name, row.size);
        const bool ready = std::ranges::all_of(keys, [&](const PatternKey& key) { return tables_.at_hand(key); });
        Json entry{{"catalogue", row.name}, {"size", row.size}, {"state", ready ? "ready" : "absent"}};
        const std::scoped_lock lock(mutex_);
        if (!ready && building_ && row.name == large_name && row.size == large_size) {
            entry["state"] = "building";
            entry["progress"] = progress_;
        }
        result.push_back(std::move(entry));
    }
    return result;
}

}  // namespace taquin::app
