#include "apps/lab/machine_lock.h"

#include <cstdlib>
#include <filesystem>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace taquin::lab {
namespace {

namespace fs = std::filesystem;

/// The folder of the locks is open to everyone: what another user has put there must not be created, or opened.
TEST(MachineLock, FollowsNoLinks) {
    const fs::path before = fs::temp_directory_path();
    const fs::path folder = before / fmt::format("taquin-locks-{}", getpid());
    fs::create_directories(folder);
    for (const char* what : {"queue", "machine"})
        fs::create_symlink(folder / "target", folder / fmt::format("taquin-{}-{}.lock", getuid(), what));
    setenv("TMPDIR", folder.c_str(), 1);
    const std::atomic<bool> stop = false;
    MachineLock lock;
    EXPECT_TRUE(lock.enter(true, stop));
    lock.leave();
    setenv("TMPDIR", before.c_str(), 1);
    EXPECT_FALSE(fs::exists(folder / "target"));
    fs::remove_all(folder);
}

}  // namespace
}  // namespace taquin::lab
