// Parallel IDA* over several ranks: the same lengths and the same nodes in every completed bound as one process without
// a control.

#include "fast/rank_runs.h"

namespace taquin::testing::ranks {
namespace {

TEST(RankControl, CompletedBoundsExpandTheNodesOfOneProcess) {
    unsigned seed = 1;
    for (const Size size : {Size{4, 4}, Size{3, 5}, Size{4, 3}})
        for (const std::string heuristic : {"manhattan", "linear-conflict"}) {
            const Problem problem = walked(size, ++seed, 90);
            const Answer one = alone(problem, {.heuristic = heuristic});
            for (const int ranks : {1, 2, 4})
                for (const int threads : {1, 3}) {
                    SCOPED_TRACE(
                        fmt::format("{} {} on {} ranks of {} threads", size.text(), heuristic, ranks, threads));
                    expect_agreement(
                        one,
                        together(problem, {.ranks = ranks, .threads = threads, .heuristic = heuristic, .seed = seed}));
                }
        }
}

TEST(RankControl, TheSameInMultiTileMovesAndWithTables) {
    const Problem problem = walked({3, 4}, 5, 200);
    MemoryTables tables;
    for (const char* metric : {"stm", "mtm"}) {
        const Job job{.ranks = 3, .threads = 2, .heuristic = "pdb", .metric = metric, .tables = &tables};
        expect_agreement(alone(problem, job), together(problem, job));
    }
}

TEST(RankControl, RefusesSearchesOfOtherAlgorithms) {
    const Problem problem = walked({4, 4}, 16, 20);
    const auto several = together(problem, {.ranks = 2, .algorithm = "astar"});
    ASSERT_FALSE(several[0].result.has_value());
    EXPECT_EQ(several[0].result.error().code, ErrorCode::SearchNotDistributed);
    const auto kept = together(problem, {.algorithm = "astar", .checkpoint = "unused"});
    ASSERT_FALSE(kept[0].result.has_value());
    EXPECT_EQ(kept[0].result.error().code, ErrorCode::CheckpointNotSupported);
}

TEST(RankControl, RefusesRanksThatDiffer) {
    const auto answers = together(walked({4, 4}, 17), {.ranks = 3, .different = 2});
    for (const Answer& answer : answers) {
        ASSERT_FALSE(answer.result.has_value());
        EXPECT_EQ(answer.result.error().code, ErrorCode::RanksDiffer);
        EXPECT_EQ(answer.result.error().arguments, (std::vector<std::string>{"2", "version", "other", "same"}));
    }
}

TEST(RankControl, RefusesARankWithOtherTables) {
    MemoryTables tables;
    ChangedTables changed;
    const auto answers =
        together(walked({3, 4}, 17),
                 {.ranks = 3, .heuristic = "pdb", .different = 1, .tables = &tables, .other_tables = &changed});
    for (const Answer& answer : answers) {
        ASSERT_FALSE(answer.result.has_value());
        EXPECT_EQ(answer.result.error().code, ErrorCode::RanksDiffer);
        EXPECT_EQ(answer.result.error().arguments.at(0), "1");
        EXPECT_EQ(answer.result.error().arguments.at(1), "tables");
    }
}

TEST(RankControl, ARankThatHasGoneEndsTheOthers) {
    const auto answers = together(walked({4, 4}, 18), {.ranks = 3, .gone = 1});
    ASSERT_FALSE(answers[0].result.has_value());
    EXPECT_EQ(answers[0].result.error().code, ErrorCode::RankFailed);
    EXPECT_EQ(answers[0].result.error().arguments, (std::vector<std::string>{"1", "30", ": no such file"}));
    EXPECT_EQ(answers[2].result.error().code, ErrorCode::RankFailed);
}

/// By rank 0, who names it; and by itself, since it hears nothing of rank 0.
TEST(RankControl, ARankThatIsSilentIsNoticed) {
    const auto answers = together(walked({4, 4}, 19, 90), {.ranks = 3, .silent = 1});
    ASSERT_FALSE(answers[0].lost.empty());
    EXPECT_EQ(answers[0].lost[0].code, ErrorCode::RankSilent);
    EXPECT_EQ(answers[0].lost[0].arguments.at(0), "1");
}

/// One that is out of time before the first iteration stops all, whether it says so or has left.
TEST(RankControl, ARankThatIsStoppedAtTheBeginningStopsAll) {
    for (const bool leaves : {false, true})
        for (const int which : {0, 2}) {
            LocalNetwork network(3);
            std::vector<Thread> threads;
            std::array<std::optional<Status>, 3> stopped;
            for (int rank = 0; rank < 3; ++rank)
                threads.emplace_back([&, rank] {
                    const auto transport = network.transport(rank);
                    if (leaves && rank == which) return fast::RankControl::leave(*transport, {20});
                    fast::RankControl control(*transport, {.stopped_by_exit = [](int code) {
                        return code == 20 ? std::optional(Status::TimeLimit) : std::nullopt;
                    }});
                    const auto begun =
                        control.begin({}, rank == which ? std::optional(Status::TimeLimit) : std::nullopt);
                    if (begun) stopped[static_cast<std::size_t>(rank)] = begun->stopped;
                });
            threads.clear();  // joins
            for (int rank = 0; rank < 3; ++rank)
                if (!leaves || rank != which) {
                    EXPECT_EQ(stopped[static_cast<std::size_t>(rank)], Status::TimeLimit) << rank << which << leaves;
                }
        }
}

TEST(RankControl, StopsOnAllRanks) {
    const Problem problem = walked({4, 4}, 20, 5000);
    std::atomic<int> polls{0};
    const auto answers = together(problem, {.ranks = 3, .stop = [&] { return ++polls > 200; }});
    for (const Answer& answer : answers) {
        ASSERT_TRUE(answer.result.has_value());
        EXPECT_EQ(answer.result->status, Status::Cancelled);
    }
}

TEST(RankControl, OneRankThatIsStoppedStopsAll) {
    const Problem problem = walked({4, 4}, 20, 5000);
    for (const int stopped : {0, 2}) {
        std::atomic<int> polls{0};
        const auto answers = together(problem, {.ranks = 3, .stop = [&] { return ++polls > 200; }, .stopped = stopped});
        for (const Answer& answer : answers) {
            ASSERT_TRUE(answer.result.has_value());
            EXPECT_EQ(answer.result->status, Status::Cancelled);
        }
    }
}

/// Hands the start to a search that has no work, and asks for it at once.
class Taker final : public fast::IdaControl {
  public:
    Error refusal(const std::string&, const std::string&, Size) const override { return {}; }
    Expected<Beginning> begin(const RunIdentity&, std::optional<Status>) override { return Beginning{}; }
    bool owns_start() const override { return false; }
    void start(int) override { given_ = false; }
    void poll(fast::IterationAccess& iteration) override {
        if (!iteration.idle()) return;
        if (std::exchange(given_, true)) return iteration.end();
        const fast::MoveSequence start;
        fast::MoveSequence node;
        iteration.add({&start, 1});
        took_only_one = took_only_one || iteration.donate(node);
        iteration.add({&start, 1});
        took_second = iteration.donate(node) && !iteration.donate(node);
    }
    void wait() override {}
    fast::IterationPart conclude(fast::IterationAccess& iteration) override { return iteration.part(); }
    void finish(bool) override {}

    bool took_only_one = false;
    bool took_second = false;

  private:
    bool given_ = false;
};

TEST(RankControl, ARankWithoutWorkKeepsTheOnlyNodeItGot) {
    Taker taker;
    const Problem problem = walked({4, 4}, 19, 30);
    Context context;
    const auto result = solve(planned(problem, {}), context, nullptr, &taker);
    ASSERT_TRUE(result.has_value());
    EXPECT_EQ(result->length(), alone(problem, {}).result->length());
    EXPECT_FALSE(taker.took_only_one);
    EXPECT_TRUE(taker.took_second);
}

}  // namespace
}  // namespace taquin::testing::ranks
