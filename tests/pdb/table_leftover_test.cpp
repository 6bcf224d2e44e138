// What a process that was killed while it wrote a table leaves behind: removed by the next one, unless it is still
// being written.

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/solve/tables.h"

#include "support/killed_writer.h"
#include "support/oracle.h"

namespace taquin::testing {
namespace {

namespace fs = std::filesystem;

class TableLeftovers : public ::testing::Test {
  protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "taquin-leftover-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        folder_ = name;
        path_ = folder_ / table_file_name(key_);
    }
    void TearDown() override { fs::remove_all(folder_); }

    /// A process that is killed in the middle of writing.
    void write_and_die() const { leave_unfinished(OutputFile::create, path_); }
    std::vector<std::string> names() const { return list_folder(folder_).value(); }

    const PatternKey key_ = stored_pattern({size_of(3, 3), 0, 0b000011110}).key;
    fs::path folder_;
    fs::path path_;
};

TEST_F(TableLeftovers, AreRemovedAtTheNextStart) {
    write_and_die();
    write_and_die();
    ASSERT_EQ(names().size(), 2U);
    const CachedTables tables({.folder = folder_});
    EXPECT_TRUE(names().empty());
}

TEST_F(TableLeftovers, AreListedAndCanBeRemoved) {
    write_and_die();
    const auto stored = stored_tables(folder_);
    ASSERT_EQ(stored.size(), 1U);
    EXPECT_TRUE(stored[0].unfinished);
    EXPECT_EQ(stored[0].bytes, 1000U);
    ASSERT_FALSE(stored[0].header.has_value());
    EXPECT_EQ(stored[0].header.error().code, ErrorCode::TableUnfinished);
    EXPECT_TRUE(remove_table(stored[0]).has_value());
    EXPECT_TRUE(names().empty());
}

TEST_F(TableLeftovers, StayWhileTheyAreBeingWritten) {
    auto file = OutputFile::create(path_);
    ASSERT_TRUE(file.has_value());
    ASSERT_EQ(names().size(), 1U);
    const CachedTables tables({.folder = folder_});
    EXPECT_EQ(names().size(), 1U);
    const auto removed = remove_table(stored_tables(folder_).at(0));
    ASSERT_FALSE(removed.has_value());
    EXPECT_EQ(removed.error().code, ErrorCode::BeingWritten);
    ASSERT_TRUE(file->commit().has_value());
    EXPECT_TRUE(fs::exists(path_));
}

TEST_F(TableLeftovers, OtherFilesAreNotTouched) {
    const std::vector<std::string> others{"a.table",        "a.table.abc",  "a.table.abcdefg",
                                          "a.table.abc-ef", "notes.abcdef", "tableXabcdef"};
    for (const std::string& name : others) std::ofstream(folder_ / name) << name;
    const CachedTables tables({.folder = folder_});
    EXPECT_EQ(names().size(), others.size());
}

}  // namespace
}  // namespace taquin::testing
