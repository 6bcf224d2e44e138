#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "taquin/platform/thread.h"
#include "taquin/solve/tables.h"

namespace taquin::app {

/// One catalogue of pattern databases as /api/tables shows it.
struct TableState {
    std::string_view catalogue, size;
    std::string summary;
    std::string_view state;  // "ready", "building" or "absent"
    double progress;         // 0 to 1
};

/// The pattern databases the server solves with. Searches take what is in the folder and build small tables in memory.
/// Large ones are built in the background, into the folder, and found there once complete: no search waits for them.
class ServerTables {
  public:
    /// `folder` as in `--tables`; "" is the default folder.
    /// `memory`: most bytes of tables that are kept while no search uses them.
    ServerTables(const std::string& folder, std::uint64_t memory);
    ~ServerTables();
    ServerTables(const ServerTables&) = delete;
    ServerTables& operator=(const ServerTables&) = delete;

    /// For searches: builds small tables in memory where there are none. A table in memory or in the folder is
    /// available without waiting for those that are being built.
    TableSource* source() { return &serving_; }
    std::vector<TableState> list();

    /// Builds the tables that make 4x4 fast, in a thread of its own. Refused if there is no folder to keep them in;
    /// false if the system refuses the thread, and then nothing is built.
    Expected<bool> build_in_background();
    /// The same in the caller's thread, until it is done, stopped or interrupted.
    void build_all();
    /// Stops building after the current level, and waits for that.
    void stop();

  private:
    struct Building {
        std::string size, catalogue;
        double progress;
    };
    void build(std::string_view size, std::string_view catalogue);
    bool should_stop() const;

    CachedTables serving_;
    std::mutex mutex_;
    std::optional<Building> building_;
    std::atomic<bool> cancelled_{false};
    Thread thread_;
};

}  // namespace taquin::app
