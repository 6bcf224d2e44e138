// Several sources with one folder, as the ranks of a machine have them: a table that is missing is built once.

#include <atomic>
#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/platform/thread.h"
#include "taquin/solve/tables.h"

namespace taquin {
namespace {

TEST(CachedTablesOfRanks, OneBuildsAndTheOthersWait) {
    const auto folder = std::filesystem::temp_directory_path() / ("taquin-builder-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder);
    const PatternKey key{{3, 4}, 11, 0b11111, Metric::SingleTile};
    std::atomic<int> builds{0};
    std::atomic<int> tables{0};
    std::vector<Thread> ranks;
    for (int rank = 0; rank < 4; ++rank)
        ranks.emplace_back([&] {
            CachedTables source(
                {.folder = folder.string(), .keep = true, .one_builder = true, .on_build = [&](const PatternKey&) {
                     ++builds;
                 }});
            tables += source.table(key).has_value() ? 1 : 0;
        });
    ranks.clear();  // joins
    EXPECT_EQ(tables, 4);
    EXPECT_EQ(builds, 1);

    // A rank that is told to stop does not wait for another one.
    const auto lock = LockFile::open((folder / "build.lock").string());
    ASSERT_TRUE(lock && lock->lock());
    CachedTables source({.folder = folder.string(), .keep = true, .one_builder = true});
    const auto stopped = source.table({{3, 4}, 11, 0b1111100000, Metric::SingleTile}, [] { return true; });
    ASSERT_FALSE(stopped.has_value());
    EXPECT_EQ(stopped.error().code, ErrorCode::Cancelled);
    std::filesystem::remove_all(folder);
}

TEST(CachedTablesOfRanks, TablesThatAreStoredLaterAreBuiltByOneAllTheSame) {
    const auto folder = std::filesystem::temp_directory_path() / ("taquin-later-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder);
    const PatternKey keys[] = {{{3, 4}, 11, 0b11111, Metric::SingleTile},
                               {{3, 4}, 11, 0b1111100000, Metric::SingleTile}};
    CachedTables source({.folder = folder.string(), .keep = true, .one_builder = true, .store_later = true});
    for (const PatternKey& key : keys) {
        ASSERT_TRUE(source.table(key).has_value());
        EXPECT_FALSE(source.has_file(key));
    }
    // Until they are written, nobody else begins to build them.
    CachedTables other({.folder = folder.string(), .keep = true, .one_builder = true});
    EXPECT_FALSE(other.table(keys[0], [] { return true; }).has_value());
    EXPECT_TRUE(source.store_built({}).has_value());
    for (const PatternKey& key : keys) EXPECT_TRUE(source.has_file(key));
    EXPECT_TRUE(other.table(keys[0]).has_value());

    // Whoever is stopped writes none of the rest and keeps nobody waiting.
    std::filesystem::remove_all(folder);
    CachedTables stopped({.folder = folder.string(), .keep = true, .one_builder = true, .store_later = true});
    ASSERT_TRUE(stopped.table(keys[0]).has_value());
    const auto stored = stopped.store_built([] { return true; });
    ASSERT_FALSE(stored.has_value());
    EXPECT_EQ(stored.error().code, ErrorCode::Cancelled);
    EXPECT_FALSE(stopped.has_file(keys[0]));
    const auto lock = LockFile::open((folder / "build.lock").string());
    ASSERT_TRUE(lock.has_value());
    EXPECT_TRUE(lock->lock());
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace taquin
