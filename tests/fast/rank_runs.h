#pragma once

// Ranks as threads of one process, with a transport in memory that delays and reorders messages, for the tests of
// parallel IDA* and of its checkpoints.

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"
#include "taquin/fast/rank_control.h"
#include "taquin/pdb/table_source.h"
#include "taquin/platform/local_transport.h"
#include "taquin/solve/solve.h"

namespace taquin::testing::ranks {

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
    std::optional<int> different = {};     // a rank of another version
    std::optional<int> gone = {};          // one that ends at once
    std::optional<int> silent = {};        // one that says nothing after the beginning
    std::chrono::milliseconds silence{0};  // allowed, if not the default
    NoticeFunction on_notice = {};         // of the checkpoint
    StopToken stop = {};
    std::optional<int> stopped = {};  // the only rank that this stops
    TableSource* tables = nullptr;
    TableSource* other_tables = nullptr;  // those of rank `different` instead of another version
};

inline Context listening(Answer& answer, const StopToken& stop) {
    Context context;
    context.stop = stop;
    context.on_event = [&answer](const Event& event) {
        if (event.kind == Event::Kind::Iteration)
            answer.bounds[event.lower_bound] = {event.stats.expanded, event.stats.generated};
    };
    return context;
}

inline SolvePlan planned(const Problem& problem, const Job& job) {
    auto made = plan(problem, {.metric = job.metric,
                               .algorithm = job.algorithm,
                               .heuristic = job.heuristic,
                               .nodes = job.nodes,
                               .threads = std::to_string(job.threads)});
    EXPECT_TRUE(made.has_value()) << english(made.error());
    return *std::move(made);
}

/// The search without any control: what all must agree with.
inline Answer alone(const Problem& problem, const Job& job) {
    Answer answer;
    Context context = listening(answer, {});
    answer.result = solve(planned(problem, job), context, job.tables);
    return answer;
}

inline Mutex& copy_mutex() {
    static Mutex mutex;
    return mutex;
}

/// Tables in each of which one entry is wrong, as a file with a forged checksum could have it.
class ChangedTables final : public MemoryTables {
    Expected<TablePtr> obtain(const PatternKey& stored, const StopToken& stop, const TableBudget& budget) override {
        const auto right = MemoryTables::obtain(stored, stop, budget);
        if (!right) return right;
        auto memory = Memory::zeroed((*right)->bytes().size());
        if (!memory) return std::unexpected(memory.error());
        std::ranges::copy((*right)->bytes(), memory->data());
        memory->data()[(*right)->bytes().size() / 2] ^= 1;
        return finished(PatternTable(stored, *layout(stored), *std::move(memory)), stop);
    }
};

/// What each rank answers.
inline std::vector<Answer> together(const Problem& problem, const Job& job) {
    LocalNetwork network(job.ranks);
    std::vector<Answer> answers(static_cast<std::size_t>(job.ranks));
    std::vector<Thread> threads;
    for (int rank = 0; rank < job.ranks; ++rank)
        threads.emplace_back([&, rank] {
            Delayed transport(network.transport(rank), job.seed + static_cast<unsigned>(rank));
            if (job.silent == rank) transport.fall_silent();
            if (job.gone == rank) return fast::RankControl::leave(transport, {30, "no such file"});
            Answer& answer = answers[static_cast<std::size_t>(rank)];
            Context context = listening(answer, job.stopped.value_or(rank) == rank ? job.stop : StopToken());
            const bool different = job.different == rank;
            std::optional<fast::Checkpoint> checkpoint;
            if (!job.checkpoint.empty() && rank == 0)
                checkpoint.emplace(job.checkpoint, std::chrono::milliseconds(job.every), job.on_notice);
            fast::RankControl::Options options{
                .fields = {{"version", different && !job.other_tables ? "other" : "same"}},
                .checkpoint = checkpoint ? &*checkpoint : nullptr,
                .on_lost = [&](const Error& error) { answer.lost.push_back(error); }};
            if (job.silent) options.silence = std::chrono::milliseconds(300);
            if (job.silence.count() != 0) options.silence = job.silence;
            fast::RankControl control(transport, options);
            answer.result = solve(planned(problem, job), context,
                                  different && job.other_tables != nullptr ? job.other_tables : job.tables, &control);
            if (checkpoint) checkpoint->remove_finished();
        });
    threads.clear();  // joins
    return answers;
}

inline Problem walked(Size size, std::uint64_t seed, std::uint64_t moves = 70) {
    const Goal goal = *parse_goal("blank-last", size, 1);
    return {scramble_walk(goal, moves, seed), goal};
}

inline void expect_agreement(const Answer& one, const std::vector<Answer>& all) {
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

}  // namespace taquin::testing::ranks
