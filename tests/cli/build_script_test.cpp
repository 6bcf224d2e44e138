// ./taquin in a copy that belongs to another user.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

namespace taquin {
namespace {

namespace fs = std::filesystem;

TEST(BuildScript, ASecondUserIsToldWhatToDo) {
    std::string folder = (fs::temp_directory_path() / "taquin-second-XXXXXX").string();
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    const fs::path root = folder;
    fs::permissions(root, fs::perms(0755));
    fs::copy(TAQUIN_SOURCE_DIR "/scripts/build.sh", root / "build.sh");
    fs::create_directories(root / "scripts");
    fs::copy(TAQUIN_SOURCE_DIR "/scripts/packages.sh", root / "scripts" / "packages.sh");
    fs::create_directory(root / "build");
    std::ofstream(root / "build" / ".lock") << "";
    fs::permissions(root / "build" / ".lock", fs::perms(0444));
    fs::permissions(root / "build", fs::perms(0555));
    // Nothing is forbidden to root.
    const char* const as_another = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : "";
    const std::string command =
        fmt::format("{0}bash -c 'set -euo pipefail; root={1}; . {1}/build.sh; locked echo built' >{1}-said 2>&1",
                    as_another, folder);
    const int status = std::system(command.c_str());
    std::stringstream said;
    said << std::ifstream(folder + "-said").rdbuf();
    fs::permissions(root / "build", fs::perms(0755));
    fs::remove_all(root);
    fs::remove(folder + "-said");
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 30) << said.str();
    EXPECT_THAT(said.str(), ::testing::HasSubstr("cannot be written by"));
    EXPECT_THAT(said.str(), ::testing::HasSubstr("git clone"));
    EXPECT_THAT(said.str(), ::testing::Not(::testing::HasSubstr("Permission denied")));
}

}  // namespace
}  // namespace taquin
