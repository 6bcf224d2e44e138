// Checkpoints of parallel IDA*: a run that goes on from one ends like a run that never stopped, and none of another run
// is accepted.

#include "fast/rank_runs.h"
#include "support/killed_writer.h"

namespace taquin::testing::ranks {
namespace {

/// A path in a folder of its own, removed at the end.
class ScratchFile {
  public:
    ScratchFile() { static_cast<void>(remove_file(path_)); }
    ~ScratchFile() { static_cast<void>(remove_file(path_)); }
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
TEST(Checkpoint, AResumedRunEndsLikeOneThatNeverStopped) {
    const ScratchFile file;
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
TEST(Checkpoint, CheckpointsDoNotChangeTheSearch) {
    const ScratchFile file;
    const Problem problem = walked({4, 4}, 12, 80);
    for (const int ranks : {1, 3})
        expect_agreement(alone(problem, {}),
                         together(problem, {.ranks = ranks, .threads = 2, .checkpoint = file.path(), .every = 1}));
    EXPECT_FALSE(file.exists());
}

/// The others wait for a disk for longer than for a silent rank. This one takes seconds to refuse.
TEST(Checkpoint, ASlowDiskIsNoSilentRank) {
    std::atomic<bool> refused{false};
    const auto slowly = [&](const Message&) {
        if (!refused.exchange(true)) sleep_for(std::chrono::milliseconds(4000));
    };
    const Problem problem = walked({4, 4}, 13, 100);
    const auto answers = together(problem, {.ranks = 2,
                                            .checkpoint = "/nowhere/state",
                                            .every = 1,
                                            .silence = std::chrono::milliseconds(2000),
                                            .on_notice = slowly});
    EXPECT_TRUE(refused);
    for (const Answer& answer : answers) EXPECT_TRUE(answer.lost.empty());
    expect_agreement(alone(problem, {}), answers);
}

/// Two runs that were given the same name: the second finds no file, but the first writes one before it.
TEST(Checkpoint, LeavesTheFileOfAnotherRun) {
    const ScratchFile file;
    std::vector<Message> notices;
    const std::chrono::milliseconds never{60'000};
    const RunIdentity first{{"board", "1 2/3 0"}};
    const RunIdentity second{{"board", "1 2/0 3"}};
    fast::Checkpoint mine(file.path(), never, [&](const Message& notice) { notices.push_back(notice); });
    fast::Checkpoint theirs(file.path(), never);
    EXPECT_TRUE(mine.load(first));
    theirs.save(second, {});
    EXPECT_TRUE(notices.empty());
    mine.save(first, {});
    ASSERT_EQ(notices.size(), 2U);
    EXPECT_EQ(notices[0].code, ErrorCode::CheckpointOfOtherRun);
    EXPECT_EQ(notices[1].code, ErrorCode::CheckpointNotWritten);
    mine.finish(first);
    mine.remove_finished();
    EXPECT_EQ(theirs.identity(), second);
    theirs.remove_finished();
    EXPECT_TRUE(file.exists());
    theirs.finish(second);
    theirs.remove_finished();
    EXPECT_FALSE(file.exists());
}

/// A checkpoint as it was written in the middle of a run, not when that stopped.
TEST(Checkpoint, GoesOnFromACheckpointOfAKilledRun) {
    const ScratchFile file;
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

TEST(Checkpoint, RefusesOtherTables) {
    const ScratchFile file;
    const Problem problem = walked({3, 4}, 14, 300);
    MemoryTables tables;
    ChangedTables changed;
    Job job{.heuristic = "pdb", .nodes = "2", .checkpoint = file.path(), .every = 60'000, .tables = &tables};
    ASSERT_EQ(together(problem, job)[0].result->status, Status::NodeLimit);
    job.tables = &changed;
    const auto refused = together(problem, job)[0].result;
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, ErrorCode::CheckpointOfOtherRun);
    EXPECT_EQ(refused.error().arguments.at(1), "tables");
}

TEST(Checkpoint, RefusesTheCheckpointOfAnotherRun) {
    const ScratchFile file;
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
    changed = job;
    changed.different = 0;
    differs(refused(problem, changed), "version");
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

TEST(Checkpoint, WhatAKilledRunWasWritingIsRemoved) {
    const ScratchFile file;
    leave_unfinished(OutputFile::replace, file.path());
    const auto unfinished = [&] {
        return std::ranges::count_if(list_folder(::testing::TempDir()).value(), [&](const std::string& name) {
            return join(::testing::TempDir(), name).starts_with(file.path() + ".");
        });
    };
    ASSERT_EQ(unfinished(), 1);
    const Problem problem = walked({4, 4}, 11, 40);
    expect_agreement(alone(problem, {}), together(problem, {.ranks = 2, .checkpoint = file.path(), .every = 60'000}));
    EXPECT_EQ(unfinished(), 0);
}

/// With the right checksum: somebody edited it.
TEST(Checkpoint, RefusesACheckpointThatLeadsOffTheBoard) {
    const ScratchFile file;
    const Problem problem = walked({4, 4}, 18, 90);
    const Job job{.nodes = "500", .checkpoint = file.path(), .every = 60'000};
    ASSERT_EQ(together(problem, job)[0].result->status, Status::NodeLimit);
    const auto right = file.read();
    ByteReader content(
        std::span<const std::uint8_t>(right).subspan(8 + 4 + 8 + 8));  // after what it is, version, hash and size
    const RunIdentity run = get_identity(content);
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
    // Bounds and paths that the kernel has no room for.
    std::vector<Move> back_and_forth;
    const Move away = *problem.start.moves().begin();
    for (int i = 0; i < 100; ++i) back_and_forth.insert(back_and_forth.end(), {away, opposite(away)});
    for (const int bound : {-2, state.bound, 250, 2'000'000'000}) {
        fast::IdaState edited = state;
        edited.bound = bound;
        edited.part.nodes.back() = fast::MoveSequence::of(back_and_forth);
        fast::Checkpoint(file.path(), std::chrono::seconds(1)).save(run, edited);
        const auto answers = together(problem, job);
        ASSERT_FALSE(answers[0].result.has_value()) << bound;
        EXPECT_EQ(answers[0].result.error().code, ErrorCode::CheckpointDamaged);
    }
}

}  // namespace
}  // namespace taquin::testing::ranks
