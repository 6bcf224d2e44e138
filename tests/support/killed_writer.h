#pragma once

#include <csignal>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "taquin/platform/file.h"

namespace taquin::testing {

/// Leaves what a process leaves that is killed while it writes a file; `open` is OutputFile::create or replace.
inline void leave_unfinished(Expected<OutputFile> (*open)(const Path&), const Path& path) {
    const pid_t child = fork();
    if (child == 0) {
        auto file = open(path);
        const std::vector<std::uint8_t> bytes(1000);
        if (file && file->write(bytes)) raise(SIGKILL);
        _exit(1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
}

}  // namespace taquin::testing
