// The open lists against a model, and against each other in whole searches.

#include "taquin/search/open_list.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "taquin/core/scramble.h"
#include "taquin/search/bucket_queue.h"
#include "taquin/search/heap_queue.h"
#include "taquin/search/list_queue.h"

#include "support/oracle.h"
#include "support/search_run.h"

namespace taquin {
namespace {

using testing::size_of;

template <class Queue>
class OpenLists : public ::testing::Test {};
using Queues = ::testing::Types<BucketQueue, HeapQueue, ListQueue>;
TYPED_TEST_SUITE(OpenLists, Queues);

TYPED_TEST(OpenLists, ServeAsAPriorityQueueDoes) {
    EXPECT_TRUE(rc::check("against a sorted model", [] {
        const bool lifo = *rc::gen::arbitrary<bool>();
        Context context;
        MemoryBudget budget(context);
        StateStore store(Packing(size_of(2, 2)), budget);
        TypeParam queue(store, budget, lifo);
        struct Entry {
            OpenKey key;
            std::int64_t turn;
            StateStore::Id id;
            auto operator<=>(const Entry&) const = default;
        };
        std::vector<Entry> model;
        std::int64_t turn = 0;
        const auto actions = *rc::gen::container<std::vector<std::pair<int, int>>>(
            rc::gen::pair(rc::gen::inRange(0, 6), rc::gen::inRange(0, 12)));
        const Packing::Word word = 0;
        for (const auto& [action, number] : actions) {
            if (action < 3) {
                RC_ASSERT(store.make_room(1) && queue.make_room(1));
                const auto id = store.add(&word, {});
                const auto key = static_cast<OpenKey>(number);
                queue.push(key, id);
                ++turn;
                model.push_back({key, lifo ? -turn : turn, id});
            } else if (!model.empty() && action == 3) {
                const auto at = model.begin() + number % static_cast<int>(model.size());
                queue.remove(at->key, at->id);
                model.erase(at);
            } else if (!model.empty()) {
                const auto least = std::ranges::min_element(model);
                RC_ASSERT(queue.top_key() == least->key);
                RC_ASSERT(queue.pop() == least->id);
                model.erase(least);
            }
            RC_ASSERT(queue.size() == model.size());
        }
    }));
}

/// Same nodes in the same order, so that the data structure is all that differs.
TEST(OpenList, EveryQueueGivesTheSameSearch) {
    const Goal goal = Goal::blank_last(size_of(3, 3));
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U})
        for (const char* algorithm : {"astar", "wastar", "greedy-best-first"})
            for (const char* ties : {"fifo", "lifo", "low-h"})
                for (const char* duplicates : {"closed", "frontier", "explored-at-push"}) {
                    const Problem problem{scramble_walk(goal, 60, seed), goal};
                    const auto with = [&](const char* queue) {
                        return testing::run(
                            problem,
                            fmt::format("{}(ties={}, duplicates={}, queue={})", algorithm, ties, duplicates, queue),
                            "manhattan", {.nodes = 2'000});
                    };
                    const Result buckets = with("buckets");
                    for (const char* queue : {"heap", "list"}) {
                        const Result other = with(queue);
                        EXPECT_EQ(other.status, buckets.status);
                        EXPECT_EQ(other.moves, buckets.moves) << algorithm << " " << ties << " " << duplicates;
                        EXPECT_EQ(other.stats.expanded, buckets.stats.expanded);
                        EXPECT_EQ(other.stats.generated, buckets.stats.generated);
                        EXPECT_EQ(other.stats.reopened, buckets.stats.reopened);
                        EXPECT_EQ(other.stats.max_frontier, buckets.stats.max_frontier);
                        EXPECT_GT(other.stats.operations, 0U);
                    }
                }
}

TEST(OpenList, ArraysStayWithinTheMemoryLimit) {
    const Goal goal = Goal::blank_last(size_of(4, 4));
    for (const char* queue : {"heap", "list"}) {
        const Result result = testing::run({scramble_uniform(goal, 1), goal}, fmt::format("astar(queue={})", queue),
                                           "hamming", {.nodes = 20'000, .memory = 400'000});
        EXPECT_EQ(result.status, Status::MemoryLimit);
        EXPECT_LE(result.stats.stored_bytes, 400'000U);
        EXPECT_GE(result.stats.stored_bytes, 360'000U);
    }
}

}  // namespace
}  // namespace taquin
