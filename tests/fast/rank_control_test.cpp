// Parallel IDA* over several ranks, here threads of one process with a transport in memory that delays and reorders
// messages: the same lengths and the same nodes in every completed bound as one process without a control.

#include "taquin/fast/rank_control.h"

#include <atomic>
#include <deque>
#include <map>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/pdb/table_source.h"
#include "taquin/platform/local_transport.h"
#include "taquin/solve/solve.h"

namespace taquin::testing {
namespace {

/// Keeps the order of messages between two ranks and no other; holds each back for a while.
class Delayed final : public Transport {
  public:
    Delayed(std::unique_ptr<Transport> inner, unsigned seed)
        : inner_(std::move(inner)), random_(seed), held_(static_cast<std::size_t>(inner_->size())) {}
    int rank() const override { return inner_->rank(); }
    int size() const override { return inner_->size(); }
    /// Is deaf and dumb once it has heard of rank 0.
    void fall_silent() { falls_silent_ = true; }
    void send(int to, std::span<const std::uint8_t> bytes) override {
        if (!silent_) inner_->send(to, bytes);
    }
    std::optional<Message> poll() override {
        if (silent_) return std::nullopt;
        while (auto message = inner_->poll()) held_[static_cast<std::size_t>(message->from)].push_back(*message);
        auto& some = held_[random_() % held_.size()];
        if (some.empty() || random_() % 2 == 0) return std::nullopt;
        Message first = std::move(some.front());
        some.pop_front();
        silent_ = falls_silent_ && first.from == 0;
        return first;
    }
    void wait() override {
        for (const auto& queue : held_)
            if (!queue.empty() && !silent_) return;
        inner_->wait();
    }

  private:
    std::unique_ptr<Transport> inner_;
    std::mt19937 random_;
    std::vector<std::deque<Message>> held_;
    bool falls_silent_ = false;
    bool silent_ = false;
};

/// By bound: nodes expanded and generated up to its end.
using Bounds = std::map<int, std::pair<std::uint64_t, std::uint64_t>>;

struct Answer {
    Expected<Result> result = std::unexpected(Error());
    Bounds bounds = {};
    std::vector<Error> lost = {};
};

struct Job {
    int ranks = 1;
    int threads = 1;
    std::string heuristic = "manhattan";
    std::string metric = "stm";
    std::string algorithm = "idastar";
    std::string nodes = {};
    std::string checkpoint = {};
    int every = 0;  // milliseconds between two checkpoints
    unsigned seed = 1;
    std::optional<int> different = {};  // a rank of another version
    std::optional<int> gone = {};       // one that ends at once
    std::optional<int> silent = {};     // one that says nothing after the beginning
    StopToken stop = {};
    TableSource* tables = nullptr;
};

Context listening(Answer& answer, const StopToken& stop) {
    Context context;
    context.stop = stop;
    context.on_event = [&answer](const Event& event) {
        if (event.kind == Event::Kind::Iteration)
            answer.bounds[event.lower_bound] = {event.stats.expanded, event.stats.generated};
    };
    return context;
}

SolvePlan planned(const Problem& problem, const Job& job) {
    auto made = plan(problem, {.metric = job.metric,
                               .algorithm = job.algorithm,
                               .heuristic = job.heuristic,
                               .nodes = job.nodes,
                               .threads = std::to_string(job.threads)});
    EXPECT_TRUE(made.has_value()) << english(made.error());
    return *std::move(made);
}

/// The search without any control: what all must agree with.
Answer alone(const Problem& problem, const Job& job) {
    Answer answer;
    Context context = listening(answer, {});
    answer.result = solve(planned(problem, job), context, job.tables);
    return answer;
}

Mutex& copy_mutex() {
    static Mutex mutex;
    return mutex;
}

/// What each rank answers.
std::vector<Answer> together(const Problem& problem, const Job& job) {
    LocalNetwork network(job.ranks);
    std::vector<Answer> answers(static_cast<std::size_t>(job.ranks));
    std::vector<Thread> threads;
    for (int rank = 0; rank < job.ranks; ++rank)
        threads.emplace_back([&, rank] {
            Delayed transport(network.transport(rank), job.seed + static_cast<unsigned>(rank));
            if (job.silent == rank) transport.fall_silent();
            if (job.gone == rank) return fast::RankControl::leave(transport, 30);
            Answer& answer = answers[static_cast<std::size_t>(rank)];
            Context context = listening(answer, job.stop);
            std::optional<fast::Checkpoint> checkpoint;
            if (!job.checkpoint.empty() && rank == 0)
                checkpoint.emplace(job.checkpoint, std::chrono::milliseconds(job.every));
            fast::RankControl::Options options{.fields = {{"version", job.different == rank ? "other" : "same"}},
                                               .checkpoint = checkpoint ? &*checkpoint : nullptr,
                                               .on_lost = [&](const Error& error) { answer.lost.push_back(error); }};
            if (job.silent) options.silence = std::chrono::milliseconds(300);
            fast::RankControl control(transport, options);
            answer.result = solve(planned(problem, job), context, job.tables, &control);
        });
    threads.clear();  // joins
    return answers;
}

Problem walked(Size size, std::uint64_t seed, std::uint64_t moves = 70) {
    const Goal goal = *parse_goal("blank-last", size, 1);
    return {scramble_walk(goal, moves, seed), goal};
}

void expect_agreement(const Answer& one, const std::vector<Answer>& all) {
    ASSERT_TRUE(one.result.has_value());
    for (const Answer& answer : all) {
        ASSERT_TRUE(answer.result.has_value()) << english(answer.result.error());
        EXPECT_EQ(answer.result->status, Status::Solved);
        EXPECT_TRUE(answer.result->optimal);
        EXPECT_EQ(answer.result->length(), one.result->length());
        EXPECT_EQ(answer.result->engine, "fast");
        EXPECT_EQ(answer.bounds, one.bounds);
    }
}

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

/// A path in a folder of its own, removed at the end.
class CheckpointFile {
  public:
    CheckpointFile() { static_cast<void>(remove_file(path_)); }
    ~CheckpointFile() { static_cast<void>(remove_file(path_)); }
    const Path& path() const { return path_; }
    bool exists() const { return file_exists(path_); }
    std::vector<std::uint8_t> read() const {
        const auto file = InputFile::open(path_);
        std::vector<std::uint8_t> bytes(*file->size());
        EXPECT_EQ(*file->read(bytes), bytes.size());
        return bytes;
    }
    void write(const std::vector<std::uint8_t>& bytes) const {
        EXPECT_TRUE(write_file(path_, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}).has_value());
    }

  private:
    const Path path_ = join(::testing::TempDir(),
                            ::testing::UnitTest::GetInstance()->current_test_info()->name() + std::string(".state"));
};

/// Stopped again and again, on ever other numbers of ranks: no node is expanded twice and none is left out.
TEST(RankControl, AResumedRunEndsLikeOneThatNeverStopped) {
    const CheckpointFile file;
    const Problem problem = walked({4, 4}, 11, 90);
    const Answer one = alone(problem, {});
    ASSERT_TRUE(one.result.has_value());
    const std::uint64_t all = one.result->stats.expanded;
    ASSERT_GT(all, 3000U);
    std::uint64_t before = 0;
    for (int part = 1; part <= 4; ++part) {
        // Several ranks may exceed a limit by what they expand before they hear of it.
        const auto limit = std::max(before + 1, all * static_cast<std::uint64_t>(part) / 8);
        const auto answers = together(problem, {.ranks = part,
                                                .threads = 1 + part % 2,
                                                .nodes = std::to_string(limit),
                                                .checkpoint = file.path(),
                                                .every = 60'000});
        ASSERT_TRUE(answers[0].result.has_value()) << english(answers[0].result.error());
        if (answers[0].result->status == Status::Solved) break;  // it was exceeded by that much
        EXPECT_EQ(answers[0].result->status, Status::NodeLimit);
        EXPECT_GE(answers[0].result->stats.expanded, limit);
        before = answers[0].result->stats.expanded;
        ASSERT_TRUE(file.exists());
    }
    expect_agreement(one, together(problem, {.ranks = 2, .checkpoint = file.path(), .every = 60'000}));
    EXPECT_FALSE(file.exists());
}

/// Checkpoints without a pause between them: each keeps all ranks still for a moment.
TEST(RankControl, CheckpointsDoNotChangeTheSearch) {
    const CheckpointFile file;
    const Problem problem = walked({4, 4}, 12, 80);
    for (const int ranks : {1, 3})
        expect_agreement(alone(problem, {}),
                         together(problem, {.ranks = ranks, .threads = 2, .checkpoint = file.path(), .every = 1}));
    EXPECT_FALSE(file.exists());
}

/// A checkpoint as it was written in the middle of a run, not when that stopped.
TEST(RankControl, GoesOnFromACheckpointOfAKilledRun) {
    const CheckpointFile file;
    const Problem problem = walked({4, 4}, 13, 100);
    const Answer one = alone(problem, {});
    // What a kill leaves: the file of some moment. It is copied while the run goes on, and put back when it is over.
    std::vector<std::uint8_t> killed;
    const Job job{.ranks = 2, .threads = 2, .checkpoint = file.path(), .every = 1, .stop = [&] {
                      const Lock lock(copy_mutex());
                      if (killed.empty() && file.exists())
                          if (const auto open = InputFile::open(file.path()))
                              if (std::vector<std::uint8_t> bytes(open->size().value_or(0)); open->read(bytes))
                                  killed = bytes;
                      return false;
                  }};
    expect_agreement(one, together(problem, job));
    ASSERT_FALSE(killed.empty()) << "the run ended before its first checkpoint";
    file.write(killed);
    expect_agreement(one, together(problem, {.ranks = 3, .checkpoint = file.path(), .every = 60'000}));
    EXPECT_FALSE(file.exists());
}

TEST(RankControl, RefusesTheCheckpointOfAnotherRun) {
    const CheckpointFile file;
    const Problem problem = walked({4, 4}, 14, 90);
    const Job job{.nodes = "500", .checkpoint = file.path(), .every = 60'000};
    ASSERT_EQ(together(problem, job)[0].result->status, Status::NodeLimit);
    const auto right = file.read();

    const auto refused = [&](const Problem& other, const Job& changed) {
        const auto answers = together(other, changed);
        for (const Answer& answer : answers) EXPECT_FALSE(answer.result.has_value());
        return answers.back().result.has_value() ? Error() : answers.back().result.error();
    };
    const auto differs = [&](const Error& error, const std::string& field) {
        EXPECT_EQ(error.code, ErrorCode::CheckpointOfOtherRun) << english(error);
        EXPECT_EQ(error.field, "checkpoint");
        EXPECT_EQ(error.arguments.at(1), field) << english(error);
    };
    Job changed = job;
    changed.ranks = 2;
    differs(refused(walked({4, 4}, 15, 90), changed), "board");
    changed.heuristic = "linear-conflict";
    differs(refused(problem, changed), "heuristic");
    changed.heuristic = "manhattan";
    changed.algorithm = "idastar(prune=2)";
    differs(refused(problem, changed), "algorithm");
    EXPECT_EQ(file.read(), right);

    auto bytes = right;
    bytes.back() ^= 1;
    file.write(bytes);
    EXPECT_EQ(refused(problem, job).code, ErrorCode::CheckpointDamaged);
    bytes.resize(bytes.size() / 2);
    file.write(bytes);
    EXPECT_EQ(refused(problem, job).code, ErrorCode::CheckpointDamaged);
    bytes = right;
    bytes[8] = 99;
    file.write(bytes);
    EXPECT_EQ(refused(problem, job).code, ErrorCode::CheckpointVersion);
    file.write({'a', 'b'});
    EXPECT_EQ(refused(problem, job).code, ErrorCode::CheckpointForeign);
}

/// With the right checksum: somebody edited it.
TEST(RankControl, RefusesACheckpointThatLeadsOffTheBoard) {
    const CheckpointFile file;
    const Problem problem = walked({4, 4}, 18, 90);
    const Job job{.nodes = "500", .checkpoint = file.path(), .every = 60'000};
    ASSERT_EQ(together(problem, job)[0].result->status, Status::NodeLimit);
    const auto right = file.read();
    ByteReader content(
        std::span<const std::uint8_t>(right).subspan(8 + 4 + 8 + 8));  // after what it is, version, hash and size
    const fast::RunIdentity run = fast::get_identity(content);
    const fast::IdaState state = fast::get_state(content);
    ASSERT_FALSE(state.part.nodes.empty());
    const std::vector<Move> off(4, Move::Up);
    for (const bool node : {true, false}) {
        fast::IdaState edited = state;
        (node ? edited.part.nodes.back() : edited.part.pv) = fast::MoveSequence::of(off);
        fast::Checkpoint(file.path(), std::chrono::seconds(1)).save(run, edited);
        const auto answers = together(problem, job);
        ASSERT_FALSE(answers[0].result.has_value());
        EXPECT_EQ(answers[0].result.error().code, ErrorCode::CheckpointDamaged);
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

TEST(RankControl, ARankThatHasGoneEndsTheOthers) {
    const auto answers = together(walked({4, 4}, 18), {.ranks = 3, .gone = 1});
    ASSERT_FALSE(answers[0].result.has_value());
    EXPECT_EQ(answers[0].result.error().code, ErrorCode::RankFailed);
    EXPECT_EQ(answers[0].result.error().arguments, (std::vector<std::string>{"1", "30"}));
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
                    if (leaves && rank == which) return fast::RankControl::leave(*transport, 20);
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

}  // namespace
}  // namespace taquin::testing
