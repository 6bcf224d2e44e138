// Files and folders: what is written is whole or absent, and failures say why.

#include "taquin/platform/file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace taquin {
namespace {

namespace fs = std::filesystem;

class PlatformFile : public ::testing::Test {
  protected:
    void SetUp() override {
        folder_ = (fs::temp_directory_path() / "taquin-file-XXXXXX").string();
        ASSERT_NE(mkdtemp(folder_.data()), nullptr);
    }
    void TearDown() override { fs::remove_all(folder_); }

    std::vector<std::string> names() const { return list_folder(folder_).value(); }
    static std::vector<std::uint8_t> bytes(std::string_view text) { return {text.begin(), text.end()}; }

    Path folder_;
};

TEST_F(PlatformFile, IsSeenOnlyWhenCommitted) {
    const Path path = join(folder_, "a.table");
    {
        auto file = OutputFile::create(path);
        ASSERT_TRUE(file.has_value());
        ASSERT_TRUE(file->write(bytes("lost")).has_value());
        EXPECT_FALSE(file_exists(path));
    }
    EXPECT_TRUE(names().empty()) << "nothing is left of what was not committed";
    auto file = OutputFile::create(path);
    ASSERT_TRUE(file.has_value());
    ASSERT_TRUE(file->write(bytes("ke")).has_value());
    ASSERT_TRUE(file->write(bytes("pt")).has_value());
    ASSERT_TRUE(file->commit().has_value());
    EXPECT_EQ(names(), std::vector<std::string>{"a.table"});
    EXPECT_EQ(file_size(path), 4U);
}

TEST_F(PlatformFile, IsReadFromAnyOffset) {
    const Path path = join(folder_, "data");
    std::ofstream(path) << "abcdef";
    const auto file = InputFile::open(path);
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->size(), 6U);
    std::vector<std::uint8_t> read(10);
    EXPECT_EQ(file->read(read), 6U) << "as much as there is";
    EXPECT_EQ(read[5], 'f');
    EXPECT_EQ(file->read(read, 4), 2U);
    EXPECT_EQ(read[0], 'e');
    EXPECT_EQ(file->read(read, 7), 0U);
}

TEST_F(PlatformFile, FailuresNameThePathAndTheReason) {
    const Path missing = join(folder_, "missing");
    std::ofstream(join(folder_, "file")) << "x";
    const Path below = join(join(folder_, "file"), "below");
    for (const auto& error :
         {InputFile::open(missing).error(), file_size(missing).error(), remove_file(missing).error(),
          list_folder(missing).error(), create_folders(below).error(), OutputFile::create(below).error()}) {
        EXPECT_EQ(error.field, "file");
        EXPECT_NE(english(error).find(folder_), std::string::npos) << english(error);
        EXPECT_TRUE(english(error).contains("No such file") || english(error).contains("Not a directory"))
            << english(error);
    }
}

TEST_F(PlatformFile, FoldersAreCreatedListedAndFilesRemoved) {
    const Path deep = join(join(folder_, "a"), "b");
    ASSERT_TRUE(create_folders(deep).has_value());
    ASSERT_TRUE(create_folders(deep).has_value()) << "one that is there is fine";
    for (const char* name : {"2.table", "1.table", "note"}) std::ofstream(join(deep, name)) << name;
    EXPECT_EQ(list_folder(deep, ".table"), (std::vector<std::string>{"1.table", "2.table"}));
    ASSERT_TRUE(remove_file(join(deep, "1.table")).has_value());
    EXPECT_EQ(list_folder(deep)->size(), 2U);
}

}  // namespace
}  // namespace taquin
