// Trials as they are measured: locks of the machine, and stop requests.

#include "apps/lab/measure.h"

#include <atomic>
#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include "apps/lab/machine_lock.h"

namespace taquin::lab {
namespace {

TEST(LabMachine, FilesThatCannotBeLockedAreNotWaitedFor) {
    std::atomic<bool> stop = true;
    const int unlockable = open(".", O_PATH | O_CLOEXEC);  // flock() fails, but not because others have a lock
    ASSERT_GE(unlockable, 0);
    EXPECT_TRUE(wait_for_lock(unlockable, LOCK_EX, stop));
    close(unlockable);
    EXPECT_TRUE(wait_for_lock(-1, LOCK_EX, stop));

    const int first = open(".", O_RDONLY | O_CLOEXEC);
    const int second = open(".", O_RDONLY | O_CLOEXEC);
    EXPECT_TRUE(wait_for_lock(first, LOCK_EX, stop));
    EXPECT_FALSE(wait_for_lock(second, LOCK_SH, stop));  // it would have to wait, and is told to stop
    close(first);
    EXPECT_TRUE(wait_for_lock(second, LOCK_SH, stop));
    close(second);
}

TEST(LabMeasure, AnAccuracyTrialThatIsStoppedHasNoResult) {
    const Experiment plan =
        parse_experiment(
            "name=\"n\"\nmeasure=\"accuracy\"\n[[boards]]\nset=\"s\"\nsize=\"2x3\"\nall=\"boards\"\n"
            "[[configurations]]\nalgorithm=\"auto\"\nheuristic=\"manhattan\"\n",
            "x.toml")
            .value();
    std::atomic<bool> stop = true;
    EXPECT_FALSE(measure(plan, {0, 0, 0}, false, nullptr, &stop));
    stop = false;
    for (const std::atomic<bool>* token : {static_cast<const std::atomic<bool>*>(nullptr), &std::as_const(stop)}) {
        const auto measured = measure(plan, {0, 0, 0}, false, nullptr, token);
        ASSERT_TRUE(measured);
        EXPECT_EQ(measured->record.status, "measured");
        EXPECT_EQ(measured->record.field("expanded"), 360);
    }
}

}  // namespace
}  // namespace taquin::lab
