// Files and folders: what is written is whole or absent, and failures say why.

#include "taquin/platform/file.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/platform/lock_file.h"

#include "support/killed_writer.h"

namespace {

thread_local int flock_refusals = 0;  // how many of the next calls of flock() fail
thread_local int flock_error = 0;     // and what with

}  // namespace

/// In this program, instead of that of the C library: no file here is on a file system without locks.
extern "C" int flock(int file, int operation) noexcept {
    if (flock_refusals == 0) return static_cast<int>(syscall(SYS_flock, file, operation));
    --flock_refusals;
    errno = flock_error;
    return -1;
}

namespace taquin {
namespace {

/// As long as this lives, or for so many calls, no file can be locked.
class RefusedLocks {
  public:
    explicit RefusedLocks(int error, int times = INT_MAX) {
        flock_error = error;
        flock_refusals = times;
    }
    RefusedLocks(const RefusedLocks&) = delete;
    RefusedLocks& operator=(const RefusedLocks&) = delete;
    ~RefusedLocks() { flock_refusals = 0; }
};

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

    // Links that lead nowhere yet, relative and one after the other.
    fs::create_directory(join(folder_, "sub"));
    fs::create_symlink("sub/first", join(folder_, "one"));
    fs::create_symlink("../new.csv", join(folder_, "sub/first"));
    ASSERT_TRUE(write_file(join(folder_, "one"), "three").has_value());
    EXPECT_EQ(read(join(folder_, "new.csv")), "three");
    EXPECT_TRUE(fs::is_symlink(join(folder_, "one")) && fs::is_symlink(join(folder_, "sub/first")));
    fs::create_symlink("circle", join(folder_, "circle"));
    EXPECT_EQ(write_file(join(folder_, "circle"), "x").error().code, ErrorCode::CannotExamine);
    EXPECT_TRUE(fs::is_symlink(join(folder_, "circle")));
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

/// Nobody sees what is written for a private file, not even before it has its name.
TEST_F(PlatformFile, WhatReplacesAPrivateFileIsPrivateFromTheStart) {
    const mode_t before = umask(0);
    for (const unsigned mode : {0600U, 0640U, 0644U}) {
        const Path path = join(folder_, "state" + std::to_string(mode));
        std::ofstream(path) << "old";
        fs::permissions(path, fs::perms(mode));
        auto file = OutputFile::replace(path);
        ASSERT_TRUE(file.has_value());
        const auto all = list_folder(folder_).value();
        const auto aside = std::ranges::find_if(all, [](const auto& name) { return name.contains(".tmp-"); });
        ASSERT_NE(aside, all.end());
        EXPECT_EQ(fs::status(join(folder_, *aside)).permissions(), fs::perms(0600));
        ASSERT_TRUE(file->commit().has_value());
        EXPECT_EQ(fs::status(path).permissions(), fs::perms(mode));
    }
    auto fresh = OutputFile::replace(join(folder_, "new"));
    ASSERT_TRUE(fresh.has_value());
    ASSERT_TRUE(fresh->commit().has_value());
    umask(before);
    EXPECT_EQ(fs::status(join(folder_, "new")).permissions(), fs::perms(0666));
}

TEST_F(PlatformFile, ALockIsHeldByOneAtATime) {
    const Path path = join(folder_, "lock");
    const auto other = LockFile::open(path);
    ASSERT_TRUE(other.has_value());
    {
        const auto one = LockFile::open(path);
        ASSERT_TRUE(one.has_value());
        const RefusedLocks interrupted(EINTR, 2);  // by signals
        EXPECT_TRUE(one->lock());
        EXPECT_FALSE(other->lock());
    }
    EXPECT_TRUE(other->lock());
}

/// Where the file system has no locks, nobody waits for one, and nothing is taken for a leftover.
TEST_F(PlatformFile, WithoutLocksEverybodyGoesOn) {
    for (const int error : {ENOSYS, ENOLCK, EOPNOTSUPP}) {
        const RefusedLocks none(error);
        const auto lock = LockFile::open(join(folder_, "lock"));
        ASSERT_TRUE(lock.has_value());
        EXPECT_TRUE(lock->lock()) << error;

        auto file = OutputFile::create(join(folder_, "a.table"));
        ASSERT_TRUE(file.has_value());
        const auto unfinished = list_unfinished(folder_, ".table").value();
        ASSERT_EQ(unfinished.size(), 1U);
        const auto removed = remove_unfinished(join(folder_, unfinished[0]));
        ASSERT_FALSE(removed.has_value());
        EXPECT_EQ(removed.error().code, ErrorCode::CannotRemove) << "nobody knows that it is being written";
        ASSERT_TRUE(file->commit().has_value());
    }
}

TEST_F(PlatformFile, WhatIsNoFileIsWrittenToAndStays) {
    ASSERT_TRUE(write_file("/dev/null", "x").has_value());
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    EXPECT_EQ(write_file(folder_, "x").error().code, ErrorCode::CannotOpen);
}

TEST_F(PlatformFile, WhoeverWaitsForAReaderCanBeStopped) {
    const Path fifo = join(folder_, "fifo");
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    const std::string text(1 << 20, 'x');  // more than a pipe holds
    int looks = 0;
    const StopToken third_time([&] { return ++looks == 3; });
    EXPECT_EQ(write_file(fifo, text, third_time).error().code, ErrorCode::Cancelled) << "nobody reads";

    const int reader = open(fifo.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(reader, 0);
    looks = 0;
    EXPECT_EQ(write_file(fifo, text, third_time).error().code, ErrorCode::Cancelled) << "the reader takes nothing";

    std::string got;
    const auto take = [&] {
        std::string piece(1 << 16, ' ');
        for (;;) {
            const ssize_t count = read(reader, piece.data(), piece.size());
            if (count <= 0) break;
            got.append(piece, 0, static_cast<std::size_t>(count));
        }
        return false;
    };
    take();  // what the write that was stopped left
    got.clear();
    EXPECT_TRUE(write_file(fifo, text, StopToken(take)));
    take();
    EXPECT_EQ(got, text);
    close(reader);
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

    // One that does not exist yet, too. What is no regular file is not replaced.
    fs::create_directory_symlink(folder_, join(folder_, "here"));
    fs::create_symlink("b", join(folder_, "dangling"));
    const Path absent = join(folder_, "b");
    for (const char* name : {"b", "./b", "here/b", "dangling", "here/here/dangling"})
        EXPECT_TRUE(same_file(join(folder_, name), absent)) << name;
    EXPECT_TRUE(same_file(absent, join(folder_, "dangling")));
    EXPECT_FALSE(same_file(absent, path));
    EXPECT_FALSE(same_file(absent, join(folder_, "c")));
    EXPECT_FALSE(same_file("/dev/null", "/dev/null"));
}

}  // namespace
}  // namespace taquin
