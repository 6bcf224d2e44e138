// Several sources with one folder, as the ranks of a machine have them: a table that is missing is built once.

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>

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

TEST(CachedTablesOfRanks, WhatOneBuildsOrReadsTheOthersShare) {
    const auto folder = std::filesystem::temp_directory_path() / ("taquin-shared-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder);
    const PatternKey key{{3, 4}, 11, 0b11111, Metric::SingleTile};
    const auto shared = SharedMemory::create();
    ASSERT_NE(shared, nullptr);
    const CachedTables::Options options{
        .folder = folder.string(), .keep = true, .one_builder = true, .shared = shared.get()};
    CachedTables source(options);
    const auto built = source.table(key);
    ASSERT_TRUE(built.has_value());

    // Others do not read the entries of the file again: they do not notice that the last one has changed.
    {
        std::fstream file(folder / table_file_name(key), std::ios::binary | std::ios::in | std::ios::out);
        file.seekg(-1, std::ios::end);
        const char last = static_cast<char>(file.get());
        file.seekp(-1, std::ios::end);
        file.put(static_cast<char>(last ^ 1));
    }
    int builds = 0;
    CachedTables::Options counting = options;
    counting.on_build = [&](const PatternKey&) { ++builds; };
    {
        CachedTables other(counting);
        const auto found = other.table(key);
        ASSERT_TRUE(found.has_value());
        EXPECT_TRUE(std::ranges::equal((*built)->bytes(), (*found)->bytes()));
        EXPECT_EQ(builds, 0);
    }
    CachedTables alone({.folder = folder.string(), .keep = true, .on_build = counting.on_build});
    EXPECT_TRUE(alone.table(key).has_value());
    EXPECT_EQ(builds, 1);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace taquin
