#include "taquin/search/state_store.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "taquin/core/random.h"
#include "taquin/core/scramble.h"

#include "support/oracle.h"

namespace taquin {
namespace {

using testing::size_of;

TEST(Packing, RoundTripsAndFollowsEverySize) {
    EXPECT_TRUE(rc::check("pack, unpack and follow", [] {
        const Size size = size_of(*rc::gen::inRange(1, 12), *rc::gen::inRange(2, 12));
        Board board = scramble_uniform(Goal::blank_last(size), *rc::gen::arbitrary<std::uint64_t>());
        const Packing packing(size);
        std::vector<Packing::Word> words(packing.words());
        std::vector<Packing::Word> again(packing.words());
        std::vector<Tile> tiles(packing.cells());
        packing.pack(board.tiles(), words.data());
        packing.unpack(words.data(), tiles);
        RC_ASSERT(std::ranges::equal(tiles, board.tiles()));
        for (const Move move : board.moves()) {
            const Step step = board.apply(move);
            packing.update(step, words.data());
            packing.pack(board.tiles(), again.data());
            RC_ASSERT(words == again);
            board.apply(opposite(move));
            packing.update({opposite(move), step.tile, step.to, step.from}, words.data());
        }
    }));
}

TEST(Packing, TakesFewWords) {
    EXPECT_EQ(Packing(size_of(3, 3)).words(), 1U);
    EXPECT_EQ(Packing(size_of(4, 4)).words(), 1U);
    EXPECT_EQ(Packing(size_of(5, 5)).words(), 2U);
    EXPECT_EQ(Packing(size_of(100, 100)).words(), 2500U);
}

/// Stores the boards of a random walk, each once.
class Walk {
  public:
    /// Goes on until the store holds `count` boards or is full.
    StateStore::Id fill(StateStore& store, StateStore::Id count) {
        std::vector<Packing::Word> words(store.packing().words());
        while (store.size() < count && store.make_room(4)) {
            const auto move = static_cast<Move>(random_.below(4));
            if (!board_.moves().has(move)) continue;
            board_.apply(move);
            store.packing().pack(board_.tiles(), words.data());
            const auto slot = store.find(words.data());
            if (slot.id == StateStore::none) store.set_index(slot, store.add(words.data(), {}));
        }
        return store.size();
    }

  private:
    Board board_ = Board::ordered(size_of(4, 4));
    Random random_{7};
};

TEST(StateStore, FindsWhatWasStored) {
    const auto context = std::make_unique<Context>();  // on the stack g++ 12 takes it for uninitialized
    MemoryBudget budget(*context);
    StateStore store(Packing(size_of(4, 4)), budget);
    EXPECT_EQ(Walk().fill(store, 100'000), 100'000U);
    for (StateStore::Id id = 0; id < store.size(); ++id) ASSERT_EQ(store.find(store.state(id)).id, id);
}

TEST(StateStore, KeepsAFourByFourNodeInThirtyTwoBytes) {
    const auto context = std::make_unique<Context>();  // on the stack g++ 12 takes it for uninitialized
    MemoryBudget budget(*context);
    StateStore store(Packing(size_of(4, 4)), budget);
    Walk walk;
    for (StateStore::Id count = 200'000; count <= 1'000'000; count += 50'000) {
        walk.fill(store, count);
        // What is left of the last segment is not yet anybody's.
        ASSERT_LE(static_cast<double>(budget.used()), 32.0 * count + (1 << 20)) << count;
    }
    EXPECT_LE(static_cast<double>(budget.used()) / store.size(), 32.0);
}

TEST(StateStore, ComesWithinFivePercentOfItsLimit) {
    for (const std::uint64_t limit : {200'000ULL, 1'000'000ULL, 3'000'000ULL, 10'000'000ULL, 33'333'333ULL}) {
        Context context;
        context.limits.memory = limit;
        MemoryBudget budget(context);
        StateStore store(Packing(size_of(4, 4)), budget);
        Walk().fill(store, 10'000'000);
        EXPECT_LE(budget.most_used(), limit);
        EXPECT_GE(static_cast<double>(budget.used()), 0.95 * static_cast<double>(limit));
        EXPECT_LE(static_cast<double>(limit) / store.size(), 32.0);
    }
}

TEST(StateStore, RefusesALimitTooSmallForAnything) {
    Context context;
    context.limits.memory = 100;
    MemoryBudget budget(context);
    StateStore store(Packing(size_of(4, 4)), budget);
    EXPECT_FALSE(store.make_room(1));
}

TEST(StateStore, GivesUpGrowingWhenTheSearchIsToldToStop) {
    const auto context = std::make_unique<Context>();  // on the stack g++ 12 takes it for uninitialized
    MemoryBudget budget(*context);
    StateStore store(Packing(size_of(4, 4)), budget);
    Walk walk;
    walk.fill(store, 200'000);
    context->stop = [] { return true; };
    // The next growth of the index would go over all boards; it does not get beyond some of them.
    EXPECT_LT(walk.fill(store, 10'000'000), 300'000U);
    EXPECT_EQ(budget.refusal(), Status::Cancelled);
}

}  // namespace
}  // namespace taquin
