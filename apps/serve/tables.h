#pragma once

#include <atomic>
#include <mutex>
#include <thread>

#include "taquin/solve/tables.h"

#include "apps/json.h"

namespace taquin::app {

/// The pattern tables the server solves with, and what /api/tables tells about them.
class ServerTables {
  public:
    /// From the usual folder. `build_large`: builds the catalogue 7-8 of 4x4 in the background and keeps it there.
    explicit ServerTables(bool build_large = false);
    ~ServerTables();

    TableSource* source() { return &tables_; }
    /// Every catalogue with its state: ready, building or absent.
    Json list();

  private:
    void build_large();

    CachedTables tables_;
    std::atomic<bool> stopping_{false};
    std::mutex mutex_;     // guards what follows
    double progress_ = 0;  // of the catalogue being built, 0 to 1
    bool building_ = false;
    std::thread builder_;
};

}  // namespace taquin::app
