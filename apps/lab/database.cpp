// Opening a results database safely. SQLite in WAL mode lets readers look while runs write; every change is one
// transaction, so a process killed at any moment leaves the database consistent. Nothing but SQLite may open the
// file, not even to read its first bytes: closing it would drop the locks of every connection of this process.

#include <optional>

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include "taquin/core/quote.h"
#include "taquin/platform/clock.h"

#include "apps/io/interrupt.h"
#include "apps/lab/guarded.h"
#include "apps/lab/schema.h"

namespace taquin::lab {

namespace {

constexpr int application_id = 0x7461716e;  // "taqn"
constexpr std::size_t longest_name = 200;   // of a file in messages

Error error_of(const std::filesystem::path& file, const char* what, int code) {
    const std::string name = printable(file.string(), longest_name);
    const auto error = [&](ErrorCode meaning) { return Error(meaning, "database", {name}); };
    switch (code & 0xff) {
        case SQLITE_INTERRUPT:
            return error(ErrorCode::Cancelled);
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return error(ErrorCode::DatabaseLocked);
        case SQLITE_READONLY:
            return error(ErrorCode::DatabaseReadOnly);
        case SQLITE_PERM:
        case SQLITE_CANTOPEN:
        case SQLITE_AUTH:
            return error(ErrorCode::DatabaseCannotOpen);
        case SQLITE_CORRUPT:
            return {ErrorCode::DatabaseDamaged, "database", {name, what}};
        case SQLITE_NOTADB:
            return error(ErrorCode::NotADatabase);
        case SQLITE_FULL:
            return error(ErrorCode::DiskFull);
        default:
            return {ErrorCode::DatabaseFailed, "database", {name, what}};
    }
}

/// A file without any write permission is protected on purpose, also from root.
bool may_write(const std::filesystem::path& file) {
    using std::filesystem::perms;
    const auto all = perms::owner_write | perms::group_write | perms::others_write;
    return (std::filesystem::status(file).permissions() & all) != perms::none && ::access(file.c_str(), W_OK) == 0;
}

/// "file:/a%3Fb": characters that mean something else in a URI are percent-encoded.
std::string uri_of(std::string_view path) {
    std::string uri = "file:";
    for (const char c : path)
        uri += c == '?' || c == '#' || c == '%' ? fmt::format("%{:02X}", static_cast<unsigned char>(c))
                                                : std::string(1, c);
    return uri;
}

/// What SQLite would open is no regular file. It opens a journal for reading, which waits for whoever writes to a FIFO
/// of that name, whatever signals come.
std::optional<std::string> odd_part(const std::filesystem::path& file) {
    const std::string real = std::filesystem::weakly_canonical(file).string();
    for (const char* ending : {"", "-journal", "-wal", "-shm"}) {
        const auto status = std::filesystem::status(real + ending);
        if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) return real + ending;
    }
    return std::nullopt;
}

/// Throws an Error for a database of another program or version. True if its tables must still be made.
bool is_new(SQLite::Database& sql, const std::filesystem::path& file) {
    const std::string name = printable(file.string(), longest_name);
    const int version = sql.execAndGet("PRAGMA user_version").getInt();
    const int owner = sql.execAndGet("PRAGMA application_id").getInt();
    const int tables = sql.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
    if (version == 0 && owner == 0 && tables == 0) return true;
    if (owner != application_id) throw Error(ErrorCode::DatabaseOfOtherProgram, "database", {name});
    if (version > Database::version)
        throw make_error(ErrorCode::DatabaseVersion, "database", name, version, Database::version).error();
    const std::string health = sql.execAndGet("PRAGMA quick_check(1)").getString();
    if (health != "ok") throw Error(ErrorCode::DatabaseDamaged, "database", {name, health});
    if (const std::string column = damaged_column(sql); !column.empty())
        throw Error(ErrorCode::DatabaseDamaged, "database", {name, column});
    return false;
}

/// Changing to WAL needs exclusive access for a moment, and SQLite does not wait for that by itself.
void use_wal(SQLite::Database& sql, std::chrono::milliseconds patience) {
    const auto deadline = steady_now() + patience;
    for (;;) {
        try {
            if (sql.execAndGet("PRAGMA journal_mode").getString() == "wal") return;
            sql.execAndGet("PRAGMA journal_mode=WAL");
            return;
        } catch (const SQLite::Exception& error) {
            if ((error.getErrorCode() & 0xff) != SQLITE_BUSY || steady_now() > deadline) throw;
            sleep_for(std::chrono::milliseconds(10));
        }
    }
}

/// Ends queries after Ctrl-C, with SQLITE_INTERRUPT. Only where nothing is written: runs store what they have by then.
void watch_interrupts(const SQLite::Database& sql) {
    constexpr int operations = 1000;  // of SQLite's virtual machine, between two looks
    sqlite3_progress_handler(
        sql.getHandle(), operations, [](void*) { return app::was_interrupted() ? 1 : 0; }, nullptr);
}

void initialise(SQLite::Database& sql, const std::filesystem::path& file) {
    SQLite::Transaction transaction(sql, SQLite::TransactionBehavior::IMMEDIATE);
    if (is_new(sql, file)) {  // still: another process may have been quicker
        make_tables(sql);
        sql.exec(fmt::format("PRAGMA application_id={}; PRAGMA user_version={}", application_id, Database::version));
    }
    transaction.commit();
}

/// Version 1 required every counter. Nothing refers to results, so their table is simply rewritten. Version 2 had no
/// incumbents.
void bring_up_to_date(SQLite::Database& sql) {
    const auto version = [&] { return sql.execAndGet("PRAGMA user_version").getInt(); };
    if (version() == Database::version) return;
    SQLite::Transaction transaction(sql, SQLite::TransactionBehavior::IMMEDIATE);
    if (version() < Database::version) {  // still: another process may have been quicker
        if (version() == 1) {
            sql.exec("ALTER TABLE result RENAME TO result_1");
            make_result_table(sql);
            sql.exec("INSERT INTO result SELECT * FROM result_1; DROP TABLE result_1");
        }
        make_incumbent_table(sql);
        sql.exec(fmt::format("PRAGMA user_version={}", Database::version));
    }
    transaction.commit();
}

}  // namespace

Database::Database(std::filesystem::path file, std::unique_ptr<SQLite::Database> sql)
    : file_(std::move(file)), sql_(std::move(sql)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Error Database::explain(const char* what, int code) const { return error_of(file_, what, code); }

Expected<void> catch_sql_errors(const Database& database, const std::function<void()>& work) {
    try {
        work();
        return {};
    } catch (const SQLite::Exception& error) {
        return std::unexpected(database.explain(error.what(), error.getErrorCode()));
    } catch (const Error& error) {
        return std::unexpected(error);
    }
}

Expected<Database> Database::open(const std::filesystem::path& file, Access access,
                                  std::chrono::milliseconds patience) {
    const bool write = access == Access::Write;
    const std::string shown = printable(file.string(), longest_name);
    try {
        if (std::filesystem::is_directory(file)) return make_error(ErrorCode::IsAFolder, "database", shown);
        if (const auto odd = odd_part(file))
            return make_error(ErrorCode::NotARegularFile, "database", printable(*odd, longest_name));
        const bool exists = std::filesystem::exists(file);
        if (!exists && !write) return make_error(ErrorCode::DatabaseMissing, "database", shown);
        // SQLite takes a file of a single byte for an empty one.
        if (exists && std::filesystem::file_size(file) == 1) return std::unexpected(error_of(file, "", SQLITE_NOTADB));
        if (exists && write && !may_write(file)) return std::unexpected(error_of(file, "", SQLITE_READONLY));

        const int wait = static_cast<int>(patience.count());
        // Absolute, because SQLite gives ":memory:" and "file:…" other meanings.
        std::string name = std::filesystem::absolute(file).string();
        int flags = write ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE : SQLite::OPEN_READONLY;
        // A reader in a folder it may not write to cannot make WAL's index; where nobody is writing it needs none.
        const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
        if (!write && ::access(folder.c_str(), W_OK) != 0 && !std::filesystem::exists(file.string() + "-wal")) {
            name = uri_of(name) + "?immutable=1";
            flags |= SQLite::OPEN_URI;
        }
        auto sql = std::make_unique<SQLite::Database>(name, flags, wait);
        if (!write) watch_interrupts(*sql);
        const bool fresh = [&] {
            // One transaction: another process may be making the tables right now.
            SQLite::Transaction look(*sql);
            const bool result = is_new(*sql, file);
            look.commit();
            return result;
        }();
        if (fresh && !write) return make_error(ErrorCode::DatabaseEmpty, "database", shown);
        if (write) {
            use_wal(*sql, patience);
            sql->exec("PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON");
            if (fresh) initialise(*sql, file);
            bring_up_to_date(*sql);
        }
        return Database(file, std::move(sql));
    } catch (const SQLite::Exception& error) {
        return std::unexpected(error_of(file, error.what(), error.getErrorCode()));
    } catch (const Error& error) {
        return std::unexpected(error);
    } catch (const std::filesystem::filesystem_error& error) {
        return make_error(ErrorCode::DatabaseFailed, "database", shown, error.code().message());
    }
}

}  // namespace taquin::lab
