#pragma once

#include <chrono>
#include <filesystem>
#include <memory>

#include "taquin/platform/error.h"

namespace SQLite {
class Database;
}

namespace taquin::lab {

/// One connection to a results database. A connection belongs to one thread; threads and processes open
/// one each. Files of other programs are never written to.
class Database {
  public:
    enum class Access { Read, Write };
    /// Since 2, counters may be absent: a search was refused or crashed. Since 3, there are incumbents. Older versions
    /// are read as they are, and brought up to date when opened for writing.
    static constexpr int version = 3;

    /// Write creates the file where there is none. Read ends with Cancelled after Ctrl-C. Refuses, with a reason and
    /// without touching it, a file that is locked, read-only, damaged, of a newer version or not a results database.
    static Expected<Database> open(const std::filesystem::path& file, Access access,
                                   std::chrono::milliseconds patience = std::chrono::seconds(20));

    Database(Database&&) noexcept;
    Database& operator=(Database&&) noexcept;
    ~Database();

    SQLite::Database& sql() const { return *sql_; }
    const std::filesystem::path& file() const { return file_; }

    /// The error for an SQLite exception with this text and code.
    Error explain(const char* what, int code) const;

  private:
    Database(std::filesystem::path file, std::unique_ptr<SQLite::Database> sql);

    std::filesystem::path file_;
    std::unique_ptr<SQLite::Database> sql_;
};

}  // namespace taquin::lab
