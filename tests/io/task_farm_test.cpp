// Tasks handed out to ranks, which are threads of one process here.

#include "apps/io/task_farm.h"

#include <atomic>
#include <map>

#include <gtest/gtest.h>

#include "taquin/fast/rank_control.h"
#include "taquin/platform/local_transport.h"
#include "taquin/platform/thread.h"

namespace taquin::app {
namespace {

struct Outcome {
    std::map<std::uint64_t, std::uint64_t> results;
    std::vector<std::string> notes;
    std::optional<std::pair<int, int>> gone;
    std::uint64_t taken = 0;
};

/// Squares numbers on other ranks; a rank can leave before it takes part.
Outcome square(int ranks, std::uint64_t tasks, std::optional<int> leaves = {},
               const std::atomic<bool>* stop = nullptr) {
    LocalNetwork network(ranks);
    Outcome outcome;
    std::atomic<bool> stopped{false};
    std::vector<Thread> threads;
    for (int rank = 1; rank < ranks; ++rank)
        threads.emplace_back([&, rank] {
            const auto transport = network.transport(rank);
            if (leaves == rank) return fast::RankControl::leave(*transport, {22});
            serve_farm(*transport, {.threads = rank,
                                    .work =
                                        [](ByteReader& task, const std::function<void(std::string)>& note) {
                                            const auto number = task.get<std::uint64_t>();
                                            if (number % 10 == 0) note(std::to_string(number));
                                            ByteWriter result;
                                            return result.put(number * number).bytes();
                                        },
                                    .on_stop = [&] { stopped = true; }});
        });
    {
        const auto transport = network.transport(0);
        FarmMaster master(*transport,
                          {.take = [&]() -> std::optional<FarmTask> {
                               if (outcome.taken == tasks || (stop != nullptr && *stop)) return std::nullopt;
                               ByteWriter bytes;
                               const auto id = outcome.taken++;
                               return FarmTask{id, bytes.put(id).bytes()};
                           },
                           .put =
                               [&](std::uint64_t id, ByteReader& result) {
                                   EXPECT_TRUE(outcome.results.emplace(id, result.get<std::uint64_t>()).second);
                               },
                           .on_note = [&](const std::string& text) { outcome.notes.push_back(text); },
                           .on_gone =
                               [&](int rank, const Farewell& farewell) {
                                   outcome.gone = {rank, farewell.exit_code};
                               },
                           .stopped = [&] { return stop != nullptr && *stop; }});
        master.run();
    }
    threads.clear();  // joins
    EXPECT_EQ(stopped, stop != nullptr && *stop);
    return outcome;
}

TEST(TaskFarm, EveryTaskIsDoneOnce) {
    for (const int ranks : {2, 4})
        for (const std::uint64_t tasks : {0, 1, 200}) {
            const Outcome outcome = square(ranks, tasks);
            EXPECT_EQ(outcome.results.size(), tasks);
            for (const auto& [id, result] : outcome.results) EXPECT_EQ(result, id * id);
            EXPECT_EQ(outcome.notes.size(), (tasks + 9) / 10);
            EXPECT_FALSE(outcome.gone);
        }
}

TEST(TaskFarm, AStopIsPassedOnAndEveryTaskReturns) {
    const std::atomic<bool> stop{true};
    const Outcome outcome = square(3, 50, {}, &stop);
    EXPECT_EQ(outcome.results.size(), outcome.taken);
}

TEST(TaskFarm, ARankThatLeavesIsNamed) {
    const Outcome outcome = square(3, 1'000'000'000, 2);
    EXPECT_EQ(outcome.gone, std::pair(2, 22));
}

}  // namespace
}  // namespace taquin::app
