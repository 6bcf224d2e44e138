// What others do to the files of the cache: flipped bits, truncation, writing over them, things that are no files.
// Nothing wrong is ever looked up, nothing crashes, nothing hangs.

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "taquin/solve/tables.h"

#include "support/oracle.h"

namespace taquin::testing {
namespace {

namespace fs = std::filesystem;

class TableDamage : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "taquin-damage-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        path_ = folder_ / table_file_name(key_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    PatternTable built() const {
        return build_table(key_, PatternLayout::make(key_.size, key_.tiles()).value(), {.threads = 2}).value();
    }
    static void flip_bit(const fs::path& path, std::uint64_t at) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekg(static_cast<std::streamoff>(at));
        const auto byte = static_cast<char>(file.get() ^ 1);
        file.seekp(static_cast<std::streamoff>(at));
        file.put(byte);
    }
    CachedTables cache() {
        return CachedTables({.folder = folder_,
                             .build = {},
                             .on_notice = [this](const Message& notice) { notices_.push_back(notice); },
                             .on_build = [this](const PatternKey&) { ++builds_; }});
    }

    const PatternKey key_ = stored_pattern({size_of(3, 3), 0, 0b000011110}).key;
    fs::path folder_;
    fs::path path_;
    std::vector<Message> notices_;
    int builds_ = 0;
};

TEST_F(TableDamage, AFlippedBitIsFoundInAFileOfAnySize) {
    // Seven tiles of 4x4, 67 MiB: written without being built, as only the checksum matters here.
    const PatternKey large = stored_pattern({size_of(4, 4), 0, 0b11111110}).key;
    const auto layout = PatternLayout::make(large.size, large.tiles()).value();
    ASSERT_GT(layout->bytes(), std::uint64_t{64} << 20);
    const fs::path path = folder_ / table_file_name(large);
    ASSERT_TRUE(write_table(path, PatternTable(large, layout, Memory::zeroed(layout->bytes()).value())).has_value());
    CachedTables whole = cache();
    ASSERT_TRUE(whole.table(large).has_value());
    EXPECT_TRUE(notices_.empty());
    for (const std::uint64_t at : {std::uint64_t{0}, layout->bytes() / 2, layout->bytes() - 1}) {
        flip_bit(path, table_payload_offset + at);
        notices_.clear();
        builds_ = 0;
        CachedTables damaged = cache();
        // Building it anew would take seconds: cancelled as soon as that begins.
        const auto table = damaged.table(large, [this] { return builds_ > 0; });
        ASSERT_FALSE(table.has_value()) << "a table with a flipped bit is used";
        EXPECT_EQ(table.error().code, ErrorCode::Cancelled);
        ASSERT_FALSE(notices_.empty());
        EXPECT_EQ(notices_[0].code, ErrorCode::TableChecksum);
        flip_bit(path, table_payload_offset + at);
    }
}

TEST_F(TableDamage, AFileWrittenOverOrTruncatedWhileInUseChangesNothing) {
    const PatternTable right = built();
    ASSERT_TRUE(write_table(path_, right).has_value());
    CachedTables tables = cache();
    const TablePtr table = tables.table(key_).value();
    for (std::uint64_t at = 0; at < right.bytes().size(); at += 97) flip_bit(path_, table_payload_offset + at);
    EXPECT_TRUE(std::ranges::equal(table->bytes(), right.bytes()));
    fs::resize_file(path_, 0);
    EXPECT_TRUE(std::ranges::equal(table->bytes(), right.bytes()));
    EXPECT_EQ(builds_, 0);
}

TEST_F(TableDamage, WhatIsNoRegularFileIsRefusedAtOnce) {
    const PatternTable right = built();
    const auto expect_refused = [&](const char* what) {
        notices_.clear();
        builds_ = 0;
        CachedTables tables = cache();
        EXPECT_FALSE(tables.available(key_)) << what;
        const auto table = tables.table(key_);
        ASSERT_TRUE(table.has_value()) << what;
        EXPECT_TRUE(std::ranges::equal((*table)->bytes(), right.bytes()));
        EXPECT_EQ(builds_, 1) << what;
        ASSERT_EQ(notices_.size(), 2U) << what;
        EXPECT_EQ(notices_[0].code, ErrorCode::NotARegularFile) << what;
        const auto stored = stored_tables(folder_);
        ASSERT_EQ(stored.size(), 1U) << what;
        EXPECT_FALSE(stored[0].header.has_value()) << what;
        fs::remove(path_);
    };
    ASSERT_EQ(mkfifo(path_.c_str(), 0644), 0);
    expect_refused("a FIFO");
    fs::create_directory(path_);
    expect_refused("a folder");
    fs::create_symlink("/dev/zero", path_);
    expect_refused("a device");
}

}  // namespace
}  // namespace taquin::testing
