// ./taquin builds what it runs: in a copy that belongs to another user, after its build folder was removed.

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

TEST(BuildScript, ARemovedFolderIsBuiltAgain) {
    std::string folder = (fs::temp_directory_path() / "taquin-removed-XXXXXX").string();
    ASSERT_NE(mkdtemp(folder.data()), nullptr);
    const fs::path root = folder;
    fs::copy(TAQUIN_SOURCE_DIR "/taquin", root / "taquin");
    fs::copy(TAQUIN_SOURCE_DIR "/scripts", root / "scripts", fs::copy_options::recursive);
    // Stands for cmake: "builds" a program that says how often it was built.
    fs::create_directory(root / "bin");
    std::ofstream(root / "bin" / "cmake") << R"sh(#!/usr/bin/env bash
[[ $1 != -S ]] || exit 0
mkdir -p "$ROOT/build/release/apps"
echo . >>"$ROOT/builds"
echo "echo built $(wc -l <"$ROOT/builds")" >"$ROOT/build/release/apps/taquin-core"
chmod +x "$ROOT/build/release/apps/taquin-core"
)sh";
    fs::permissions(root / "bin" / "cmake", fs::perms(0755));
    const std::string run = fmt::format("ROOT={0} PATH={0}/bin:$PATH {0}/taquin solve >>{0}/said 2>{0}/errors", folder);
    EXPECT_EQ(std::system(run.c_str()), 0);
    EXPECT_EQ(std::system(run.c_str()), 0);
    fs::remove_all(root / "build" / "release");
    EXPECT_EQ(std::system(run.c_str()), 0);
    std::stringstream said;
    said << std::ifstream(root / "said").rdbuf();
    EXPECT_EQ(said.str(), "built 1\nbuilt 1\nbuilt 2\n");
    fs::remove_all(root);
}

}  // namespace
}  // namespace taquin
