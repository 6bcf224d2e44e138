// Tables that are built beside a search: it goes on with them from the bound it has come to, with the same answer, and
// without them wherever that is not allowed or fails. Small tables stand for large ones. Nothing depends on the clock:
// tests wait for the build at an event of the search, or keep it waiting.

#include "taquin/solve/background_tables.h"

#include <filesystem>
#include <fstream>
#include <latch>

#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/core/instances.h"
#include "taquin/solve/solve.h"

#include "support/search_run.h"

namespace taquin {
namespace {

using testing::replays;

// From Korf's hundred.
struct KnownBoard {
    const char* line;
    int optimum;
    const char* begins_with;
};
constexpr KnownBoard known[] = {
    {"14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3; goal=blank-first", 57, "pdb(catalogue=6-6-3)"},
    {"14 7 8 2/13 11 10 4/9 12 5 0/3 6 1 15; goal=blank-first", 59, "pdb(catalogue=6-6-3)"},
    {"2 11 15 5/13 4 6 7/12 8 10 1/9 3 14 0; goal=blank-first", 52, "axes"},
};

Problem problem_of(const char* line) { return parse_instance(line, {}).value().problem; }

/// As if building 5-5-5 cost next to nothing and always paid.
constexpr TableUpgrade at_once[] = {{{4, 4}, "5-5-5", 1, 0.1}};
constexpr TableUpgrade never[] = {{{4, 4}, "5-5-5", 1e18, 0.1}};

struct ToldBeside {
    Event::Kind kind;
    int lower_bound;
    std::string heuristic;
};

struct BesideRun {
    Result result;
    std::vector<ToldBeside> told;

    int changes() const {
        return static_cast<int>(
            std::ranges::count_if(told, [](const ToldBeside& one) { return one.kind == Event::Kind::Heuristic; }));
    }
};

/// `at` is called with every event.
BesideRun run_beside(const Problem& problem, const SearchRequest& request, TableSource& tables,
                     BackgroundTables* background, const std::function<void(const Event&)>& at = {},
                     const StopToken& stop = {}) {
    BesideRun run;
    Context context;
    context.stop = stop;
    context.progress_interval = std::chrono::milliseconds(0);
    context.on_event = [&](const Event& event) {
        if (event.kind != Event::Kind::Progress)
            run.told.push_back({event.kind, event.lower_bound, std::string(event.heuristic)});
        if (at) at(event);
    };
    auto planned = plan(problem, request).value();
    planned.search.background = background;
    run.result = solve(planned, context, &tables).value();
    return run;
}

/// With an optimum of its own kind of proof, and bounds that rise and stay below it.
void expect_optimal(const Problem& problem, const BesideRun& run, int optimum) {
    EXPECT_EQ(run.result.status, Status::Solved);
    EXPECT_TRUE(run.result.optimal);
    EXPECT_EQ(run.result.length(), optimum);
    EXPECT_EQ(run.result.lower_bound, optimum);
    EXPECT_TRUE(replays(problem, run.result.moves));
    int bound = 0;
    for (const ToldBeside& told : run.told) {
        EXPECT_GE(told.lower_bound, bound);
        bound = told.lower_bound;
        EXPECT_LE(bound, optimum);
    }
}

class InBackground : public ::testing::Test {
  protected:
    void SetUp() override { std::filesystem::remove_all(folder_); }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    BackgroundTables::Options options(std::span<const TableUpgrade> upgrades = at_once) {
        BackgroundTables::Options made;
        made.upgrades = upgrades;
        made.builder.folder = folder_.string();
        made.builder.on_notice = [this](const Message& notice) { notices_.push_back(notice.code); };
        made.on_notice = made.builder.on_notice;
        return made;
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        if (std::filesystem::exists(folder_))
            for (const auto& entry : std::filesystem::directory_iterator(folder_))
                if (entry.path().filename() != "build.lock") names.push_back(entry.path().filename().string());
        return names;
    }

    const std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("taquin-background-" + std::to_string(getpid()));
    std::vector<ErrorCode> notices_;  // of one thread; read after it has ended
};

TEST_F(InBackground, TheSearchGoesOnFromItsBound) {
    for (const char* threads : {"1", "2", "4"})
        for (const KnownBoard& one : known) {
            if (threads[0] != '2' && &one != &known[0]) continue;
            const Problem problem = problem_of(one.line);
            CachedTables tables(CachedTables::Options{});
            int iterations = 0;
            int bound = 0;
            BackgroundTables background(tables, options());
            const BesideRun run =
                run_beside(problem, {.threads = threads}, tables, &background, [&](const Event& event) {
                    if (event.kind != Event::Kind::Iteration) return;
                    bound = event.lower_bound;
                    if (++iterations == 2) background.wait();  // so the third one has the new tables
                });
            expect_optimal(problem, run, one.optimum);
            EXPECT_EQ(run.changes(), 1);
            EXPECT_EQ(run.result.heuristic, "pdb(catalogue=5-5-5)");
            EXPECT_EQ(run.result.engine, "fast");
            EXPECT_EQ(run.result.why.code, ErrorCode::ChangedTables);
            ASSERT_EQ(run.result.why.arguments.size(), 3U);
            EXPECT_EQ(run.result.why.arguments[0], one.begins_with);
            EXPECT_GT(bound, 0);
        }
    EXPECT_EQ(files().size(), stored_patterns("5-5-5", {4, 4}, 0).size());
}

TEST_F(InBackground, AnIterationIsBegunAnew) {
    const Problem problem = problem_of(known[0].line);
    for (const char* threads : {"1", "2"}) {
        CachedTables tables(CachedTables::Options{});
        std::latch go_on(1);
        auto made = options();
        made.builder.folder.reset();
        made.builder.build.on_level = [&](const BuildProgress&) { go_on.wait(); };
        BackgroundTables background(tables, made);
        int iterations = 0;
        std::uint64_t completed = 0;
        std::uint64_t abandoned = 0;
        const BesideRun run = run_beside(problem, {.threads = threads}, tables, &background, [&](const Event& event) {
            if (event.kind == Event::Kind::Iteration) {
                ++iterations;
                completed = event.stats.expanded;
            }
            if (event.kind == Event::Kind::Heuristic) abandoned = event.stats.expanded - completed;
            if (event.kind != Event::Kind::Progress || iterations < 3 || go_on.try_wait()) return;
            go_on.count_down();
            background.wait();
        });
        if (!go_on.try_wait()) go_on.count_down();
        expect_optimal(problem, run, known[0].optimum);
        EXPECT_EQ(run.changes(), 1);
        EXPECT_GT(abandoned, 0U);
        EXPECT_GT(run.result.stats.expanded, completed);
    }
}

TEST_F(InBackground, LaterSearchesBeginWithTheTables) {
    const Problem problem = problem_of(known[2].line);
    // What `auto` chooses for itself where the large tables are there.
    const TableUpgrade upgrade[] = {{{4, 4}, "6-6-3", 1, 0.1}};
    CachedTables tables(CachedTables::Options{});
    BackgroundTables background(tables, options(upgrade));
    const auto search = background.join(problem.goal, "axes");
    ASSERT_NE(search, nullptr);
    search->expect(10, 1, 100, std::nullopt);
    background.wait();
    EXPECT_TRUE(search->ready());
    EXPECT_EQ(background.join(problem.goal, "pdb(catalogue=6-6-3)"), nullptr);
    for (const PatternKey& key : stored_patterns("6-6-3", {4, 4}, problem.goal.home(0)))
        EXPECT_TRUE(tables.available(key));
    EXPECT_EQ(notices_, std::vector{ErrorCode::TablesInBackground});
}

TEST_F(InBackground, NothingIsBuiltUnderANodeLimitOrForAChosenSearch) {
    const Problem problem = problem_of(known[2].line);
    for (const SearchRequest& request :
         {SearchRequest{.nodes = "100000000"}, SearchRequest{.nodes = "5000"},
          SearchRequest{.algorithm = "idastar", .heuristic = "axes"}, SearchRequest{.heuristic = "pdb"},
          SearchRequest{.engine = "general", .nodes = "5000"}}) {
        MemoryTables plain;
        const BesideRun without = run_beside(problem, request, plain, nullptr);
        CachedTables tables(CachedTables::Options{});
        {
            BackgroundTables background(tables, options());
            background.expect_searches(1000);
            const BesideRun run = run_beside(problem, request, tables, &background);
            EXPECT_EQ(run.result.moves, without.result.moves);
            EXPECT_EQ(run.result.heuristic, without.result.heuristic);
            EXPECT_EQ(run.result.stats.expanded, without.result.stats.expanded);
            EXPECT_EQ(run.result.stats.generated, without.result.stats.generated);
            EXPECT_EQ(run.result.lower_bound, without.result.lower_bound);
        }
        EXPECT_TRUE(notices_.empty());
        EXPECT_TRUE(files().empty());
    }
}

TEST_F(InBackground, NothingIsBuiltWhereThatDoesNotPay) {
    const Problem problem = problem_of(known[2].line);
    CachedTables tables(CachedTables::Options{});
    {
        BackgroundTables background(tables, options(never));
        const BesideRun run = run_beside(problem, {}, tables, &background);
        expect_optimal(problem, run, known[2].optimum);
        EXPECT_EQ(run.changes(), 0);
        EXPECT_EQ(run.result.heuristic, known[2].begins_with);
        EXPECT_NE(run.result.why.code, ErrorCode::ChangedTables);
    }
    EXPECT_TRUE(notices_.empty());

    // A board of a long batch pays where the same board alone does not, and a limit may leave no time for it.
    const TableUpgrade thousand[] = {{{4, 4}, "5-5-5", 1000, 0.5}};
    struct Case {
        double expected;  // searches
        double next;
        std::optional<double> seconds_left;
        bool builds;
    };
    for (const Case& one : {Case{0, 1900, {}, false}, Case{0, 2100, {}, true}, Case{0, 2100, 5.0, false},
                            Case{0, 2100, 11.0, true}, Case{1000, 1, {}, true}, Case{10, 1, {}, false}}) {
        notices_.clear();
        {
            BackgroundTables background(tables, options(thousand));
            background.expect_searches(one.expected);
            const auto search = background.join(problem.goal, "axes");
            search->expect(100, 1, one.next, one.seconds_left);
            background.wait();
            EXPECT_EQ(search->ready(), one.builds);
        }
        EXPECT_EQ(notices_.empty(), !one.builds);
    }
}

TEST_F(InBackground, SearchesAreOfferedTheNextTablesAfterTheirs) {
    const Goal goal = problem_of(known[2].line).goal;
    const TableUpgrade steps[] = {
        {{4, 4}, "5-5-5", 1, 0.5}, {{5, 5}, "5-5-5-5-4", 1, 0.5}, {{4, 4}, "6-6-3", 1000, 0.5, true}};
    CachedTables tables(CachedTables::Options{});
    BackgroundTables background(tables, options(steps));
    for (const char* first : {"axes", "pdb(catalogue=4-4-4-3)"})
        EXPECT_EQ(background.join(goal, first)->heuristic(), "pdb(catalogue=5-5-5)") << first;
    EXPECT_EQ(background.join(goal, "pdb(catalogue=6-6-3)"), nullptr);
    EXPECT_EQ(background.join(goal, "pdb(catalogue=5-5-5)")->heuristic(), "pdb(catalogue=6-6-3)");

    // What a running search expects does not begin the build of tables for batches; what searches took that ended, and
    // others are likely to take, does.
    {
        const auto search = background.join(goal, "pdb(catalogue=5-5-5)");
        search->expect(100, 1, 1e9, std::nullopt);
        EXPECT_FALSE(search->ready());
        search->expect(1000, 1, 0, std::nullopt);
    }
    background.wait();
    EXPECT_TRUE(notices_.empty());
    background.expect_searches(100);
    const auto search = background.join(goal, "pdb(catalogue=5-5-5)");
    search->expect(0, 0, 1, std::nullopt);
    background.wait();
    EXPECT_TRUE(search->ready());
    EXPECT_EQ(notices_, std::vector{ErrorCode::TablesInBackground});
}

TEST_F(InBackground, ABuildThatFailsLeavesTheSearchAlone) {
    const Problem problem = problem_of(known[2].line);
    MemoryTables plain;
    const BesideRun without = run_beside(problem, {}, plain, nullptr);
    CachedTables tables(CachedTables::Options{});
    auto made = options();
    made.memory = 1 << 20;  // less than a table of five tiles takes to build
    {
        BackgroundTables background(tables, made);
        const BesideRun run = run_beside(problem, {}, tables, &background);
        EXPECT_EQ(run.changes(), 0);
        EXPECT_EQ(run.result.moves, without.result.moves);
        EXPECT_EQ(run.result.stats.expanded, without.result.stats.expanded);
    }
    EXPECT_EQ(notices_, (std::vector{ErrorCode::TablesExceedMemory, ErrorCode::TablesNotInBackground}));
    EXPECT_TRUE(files().empty());
}

TEST_F(InBackground, AFolderThatCannotBeWrittenLeavesTheTablesInMemory) {
    const Problem problem = problem_of(known[2].line);
    CachedTables tables(CachedTables::Options{});
    std::ofstream(folder_) << "not a folder";
    auto made = options();
    made.builder.folder = (folder_ / "below").string();
    {
        BackgroundTables background(tables, made);
        const BesideRun run = run_beside(problem, {}, tables, &background, [&](const Event& event) {
            if (event.kind == Event::Kind::Iteration) background.wait();
        });
        expect_optimal(problem, run, known[2].optimum);
        EXPECT_EQ(run.changes(), 1);
    }
    EXPECT_EQ(std::ranges::count(notices_, ErrorCode::TableNotStored), stored_patterns("5-5-5", {4, 4}, 0).size());
    EXPECT_EQ(std::ranges::count(notices_, ErrorCode::TablesNotInBackground), 0);
}

TEST_F(InBackground, AnInterruptedBuildLeavesNoFile) {
    const Problem problem = problem_of(known[0].line);
    CachedTables tables(CachedTables::Options{});
    StopSource stop;
    std::atomic<int> levels{0};
    std::latch begun(1);
    std::latch go_on(1);
    auto made = options();
    made.builder.build.stop = stop.get_token();  // as Ctrl-C ends both
    made.builder.build.on_level = [&](const BuildProgress&) {
        if (++levels > 1) return;
        begun.count_down();
        go_on.wait();
    };
    {
        BackgroundTables background(tables, made);
        int iterations = 0;
        const BesideRun run = run_beside(
            problem, {}, tables, &background,
            [&](const Event& event) {
                if (event.kind != Event::Kind::Iteration || ++iterations != 2) return;  // it begins after the first
                begun.wait();
                stop.request_stop();
            },
            stop.get_token());
        EXPECT_EQ(run.result.stopped_by, StoppedBy::Cancelled);
        EXPECT_EQ(run.changes(), 0);
        go_on.count_down();
    }
    EXPECT_LE(levels, 2);  // of some twenty
    EXPECT_TRUE(files().empty());
    EXPECT_EQ(notices_, std::vector{ErrorCode::TablesInBackground});
}

TEST_F(InBackground, WhoLeavesDoesNotWaitForABuild) {
    const Problem problem = problem_of(known[2].line);
    CachedTables tables(CachedTables::Options{});
    std::latch begun(1);
    std::latch go_on(1);
    std::atomic<int> levels{0};
    auto made = options();
    made.builder.build.on_level = [&](const BuildProgress&) {
        if (++levels > 1) return;
        begun.count_down();
        go_on.wait();
    };
    {
        BackgroundTables background(tables, made);
        const auto search = background.join(problem.goal, "axes");
        ASSERT_NE(search, nullptr);
        search->expect(1, 1, 100, std::nullopt);
        begun.wait();
        background.leave();
        go_on.count_down();
    }
    EXPECT_LE(levels, 2);
    EXPECT_TRUE(files().empty());
    EXPECT_EQ(tables.kept_bytes(), 0U);
}

TEST_F(InBackground, SearchesSideBySideShareABuild) {
    CachedTables tables(CachedTables::Options{});
    std::atomic<int> builds{0};
    auto made = options();
    made.on_notice = [&](const Message&) { ++builds; };
    BackgroundTables background(tables, made);
    background.expect_searches(8);
    std::vector<Thread> workers;
    std::atomic<int> right{0};
    for (int worker = 0; worker < 4; ++worker)
        workers.emplace_back([&] {
            for (const KnownBoard& one : known) {
                const BesideRun run = run_beside(problem_of(one.line), {}, tables, &background);
                if (run.result.optimal && run.result.length() == one.optimum) ++right;
            }
        });
    workers.clear();
    EXPECT_EQ(right, 4 * 3);
    EXPECT_EQ(builds, 1);
}

}  // namespace
}  // namespace taquin
