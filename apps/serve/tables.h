#pragma once

#include <atomic>
#include <mutex>
#include <thread>

#include "taquin/solve/tables.h"

#include "apps/json.h"

namespace taquin::app {

/// The pattern tables the server solves with, and what /api/tables tells about them. Searches take what is in the
/// folder and build small tables on the spot. Large ones are built beside, into the folder, and found there as soon
/// as they are whole: no search waits for them.
class ServerTables {
  public:
    /// `folder` as in `--tables`; "" is the usual place.
    explicit ServerTables(const std::string& folder);
    ~ServerTables();
    ServerTables(const ServerTables&) = delete;
    ServerTables& operator=(const ServerTables&) = delete;

    /// For searches: builds small tables in memory where there are none.
    TableSource* source() { return &serving_; }
    /// For answers that must not wait while a search has a table built: files of the folder, nothing else.
    TableSource* files() { return &files_; }
    /// [{"catalogue", "size", "state", "progress"}]
    Json list();

    /// Builds what makes 4x4 fast, in a thread of its own. Refused where there is no folder to keep it.
    Expected<void> build_in_background();
    /// Ends the building after the level it is at.
    void stop();

  private:
    struct Building {
        std::string size, catalogue;
        double progress;
    };
    void build(std::string_view size, std::string_view catalogue);

    CachedTables serving_;
    CachedTables files_;
    std::mutex mutex_;
    std::optional<Building> building_;
    std::atomic<bool> cancelled_{false};
    std::thread thread_;
};

/// Only tables that are there: what would have to be built is refused.
class TablesAtHand final : public TableSource {
  public:
    explicit TablesAtHand(TableSource* from) : from_(from) {}

    bool available(const PatternKey& stored) override { return from_ != nullptr && from_->available(stored); }

  private:
    Expected<TablePtr> fetch(const PatternKey& stored, const StopToken& stop) override {
        if (available(stored)) return from_->table(stored, stop);
        return make_error("tables", "not built yet");
    }

    TableSource* from_;
};

}  // namespace taquin::app
