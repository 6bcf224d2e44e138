// Files and folders: what is written is whole or absent, and failures say why.

#include "taquin/platform/file.h"

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/killed_writer.h"

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

TEST_F(PlatformFile, AFileIsReplacedWholeOrNotAtAll) {
    const auto read = [](const Path& path) {
        std::ifstream stream(path);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    };
    const Path path = join(folder_, "out.csv");
    const mode_t before = umask(027);
    ASSERT_TRUE(write_file(path, "one").has_value());
    umask(before);
    EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
    fs::permissions(path, fs::perms(0604));
    fs::create_symlink(path, join(folder_, "link"));
    ASSERT_TRUE(write_file(join(folder_, "link"), "two").has_value());
    EXPECT_EQ(read(path), "two");
    EXPECT_TRUE(fs::is_symlink(join(folder_, "link")));
    EXPECT_EQ(fs::status(path).permissions(), fs::perms(0604));

    // No room for more than 100 bytes: the old content stays, and nothing beside it.
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit little{100, 100};
        setrlimit(RLIMIT_FSIZE, &little);
        _exit(write_file(path, std::string(1000, 'x')).has_value() ? 1 : 0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
    EXPECT_EQ(read(path), "two");
    EXPECT_EQ(names(), (std::vector<std::string>{"link", "out.csv"}));
    EXPECT_EQ(write_file(join(folder_, "no/such/folder"), "x").error().code, ErrorCode::CannotCreate);
}

TEST_F(PlatformFile, LeftoversOfReplacedFilesAreRemovedWhenNobodyWritesThem) {
    const Path path = join(folder_, "state");
    testing::leave_unfinished(OutputFile::replace, path);
    testing::leave_unfinished(OutputFile::replace, path);
    ASSERT_EQ(names().size(), 2U);
    auto written = OutputFile::replace(path);
    ASSERT_TRUE(written.has_value());
    ASSERT_EQ(names().size(), 3U);
    remove_leftovers(path);
    ASSERT_EQ(names().size(), 1U);
    ASSERT_TRUE(written->commit().has_value());
    EXPECT_EQ(names(), std::vector<std::string>{"state"});

    for (const char* name : {"state.backup", "state.1-2", "state.tmp", "state.tmp-1", "state.tmp-1-", "state.tmp--2",
                             "state.tmp-1-2x", "state.tmp-1-2-3", "state.old.tmp-1-2", "my-state.tmp-1-2"})
        std::ofstream(join(folder_, name)) << name;
    const auto others = names();
    remove_leftovers(path);
    EXPECT_EQ(names(), others);
}

TEST_F(PlatformFile, WhatIsNoFileIsWrittenToAndStays) {
    ASSERT_TRUE(write_file("/dev/null", "x").has_value());
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(write_file(folder_, "x").error().code, ErrorCode::CannotOpen);
}

TEST_F(PlatformFile, KnowsTheOtherNamesOfAFile) {
    const Path path = join(folder_, "a");
    std::ofstream(path) << "x";
    fs::create_hard_link(path, join(folder_, "hard"));
    fs::create_symlink("a", join(folder_, "soft"));
    EXPECT_TRUE(same_file(path, join(folder_, "./a")));
    EXPECT_TRUE(same_file(path, join(folder_, "hard")));
    EXPECT_TRUE(same_file(path, join(folder_, "soft")));
    EXPECT_FALSE(same_file(path, folder_));
    EXPECT_FALSE(same_file(path, join(folder_, "absent")));
}

}  // namespace
}  // namespace taquin
