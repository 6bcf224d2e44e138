// The terminal game's solves: csTimer's averages, the page's format, and a file that is never lost.

#include "apps/play/solves.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "taquin/core/notation.h"
#include "taquin/core/scramble.h"

#include "apps/play/session.h"

namespace taquin::app {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
constexpr SolveTime dnf{};

/// A folder that goes with the test.
class TemporaryFolder {
  public:
    TemporaryFolder() : path_((std::filesystem::temp_directory_path() / "taquin-solves-XXXXXX").string()) {
        EXPECT_NE(mkdtemp(path_.data()), nullptr);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

std::string content(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The vectors of web/test/averages.test.ts.
TEST(Solves, AveragesAreThoseOfCsTimer) {
    EXPECT_DOUBLE_EQ(**average({5430, 4320, 3210, 2100, 1000}), 3210);
    EXPECT_DOUBLE_EQ(**average({10000, dnf, 11000, 12000, 13000}), 12000);
    const auto spoilt = average({dnf, dnf, 1000, 1000, 1000});
    EXPECT_TRUE(spoilt && !*spoilt) << "a DNF that counts makes the average one";
    EXPECT_EQ(average({1, 2}), std::nullopt);
    std::vector<SolveTime> hundred;
    for (int k = 0; k < 100; ++k) hundred.emplace_back(1000 + k);
    EXPECT_DOUBLE_EQ(**average(hundred), 1049.5);
    for (std::size_t k = 0; k < 5; ++k) hundred[k] = dnf;
    EXPECT_DOUBLE_EQ(**average(hundred), 1054.5);
    hundred[5] = dnf;
    const auto six = average(hundred);
    EXPECT_TRUE(six && !*six);
    const SolveStatistics found = statistics({1000, dnf, 2000, 6000});
    EXPECT_EQ(found.finished, 3U);
    EXPECT_EQ(found.best, 1000);
    EXPECT_DOUBLE_EQ(*found.mean, 3000);
    EXPECT_FALSE(found.average_of_5);
}

TEST(Solves, AWonGameIsKeptInThePagesFormat) {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/data/solves.json";
    const SolveFile file(path);
    Session session(Goal::blank_last(Size{3, 3}), Language::English, 1, nullptr);
    session.keep_solves(&file);
    session.begin(parse_board("1 2 3/4 5 6/0 7 8").value());
    const Session::Time start{};
    session.act(Action::PushLeft, start);
    session.act(Action::Undo, start + std::chrono::milliseconds(30));
    session.act(Action::Redo, start + std::chrono::milliseconds(70));
    session.act(Action::PushLeft, start + std::chrono::milliseconds(1500));
    ASSERT_TRUE(session.game().won());
    // Rewound and won again, it is the same solve.
    session.act(Action::Undo, start + std::chrono::milliseconds(1600));
    session.act(Action::Redo, start + std::chrono::milliseconds(1700));
    const auto json = nlohmann::json::parse(content(path));
    ASSERT_EQ(json["solves"].size(), 1U);
    const auto& solve = json["solves"][0];
    EXPECT_EQ(json["format"], "taquin-solves");
    EXPECT_EQ(solve["log"], "r0 U30 Y40 r1430");
    EXPECT_EQ(solve["time_ms"], 1500);
    EXPECT_EQ(solve["start"], "1 2 3/4 5 6/0 7 8");
    EXPECT_EQ(solve["moves"], 2);
    EXPECT_EQ(solve["slides"], 1);
    EXPECT_EQ(solve["marks"], nlohmann::json::array({"undone"}));
    session.act(Action::Statistics, start);
    EXPECT_THAT(session.message(), HasSubstr("1 of 1 solved  best 0:01.500  mean 0:01.500  ao5 -"));
}

TEST(Solves, AFileThatCannotBeReadIsNeverLost) {
    const TemporaryFolder folder;
    const std::string path = folder.path() + "/solves.json";
    const SolveFile file(path);
    const Goal goal = Goal::blank_last(Size{2, 2});
    const Solve solve{.start = goal.board(), .goal = goal, .kind = "hand", .milliseconds = 5};
    EXPECT_EQ(file.rescue(), "");
    for (const char* damaged : {"{\"format\":\"taquin-solves\",", "[]", "{\"format\":\"other\"}"}) {
        std::ofstream(path) << damaged;
        const Path copy = file.rescue();
        EXPECT_EQ(content(copy), damaged);
        EXPECT_EQ(SolveFile(path).rescue(), copy) << "one copy is enough";
        ASSERT_TRUE(file.add(solve));
        EXPECT_EQ(content(copy), damaged);
        EXPECT_EQ(file.times(goal)->size(), 1U);
    }
    ASSERT_TRUE(file.add(solve));
    EXPECT_EQ(file.times(goal)->size(), 2U);
}

TEST(Solves, AWinThatCannotBeKeptIsToldInItsOwnGame) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() + "/file") << "not a folder";
    const SolveFile broken(folder.path() + "/file/solves.json");
    const SolveFile good(folder.path() + "/solves.json");
    const Session::Time start{};
    Session session(Goal::blank_last(Size{3, 3}), Language::English, 1, nullptr);
    session.keep_solves(&broken);
    session.begin(parse_board("1 2 3/4 5 6/7 0 8").value());
    session.act(Action::PushLeft, start);
    EXPECT_THAT(session.message(), AllOf(HasSubstr("Solved! 1 move"), HasSubstr("The solve was not kept: ")));

    session.begin(parse_board("1 2 3/4 5 6/7 0 8").value());
    session.act(Action::Hint, start);
    while (session.mode() == Session::Mode::Search) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        session.tick(start);
    }
    session.act(Action::PushLeft, start);
    EXPECT_THAT(session.message(), AllOf(HasSubstr("Solved, with help."), HasSubstr("The solve was not kept: ")));

    session.keep_solves(&good);
    session.begin(parse_board("1 2 3/4 5 6/7 0 8").value());
    session.act(Action::PushLeft, start);
    EXPECT_THAT(session.message(), AllOf(HasSubstr("Solved! 1 move"), Not(HasSubstr("not kept"))));
    EXPECT_EQ(good.times(session.game().goal())->size(), 1U);
}

TEST(Solves, ShufflesAreThoseOfScramble) {
    const Goal goal = Goal::blank_last(Size{4, 4});
    Session session(goal, Language::English, 7, nullptr);
    session.act(Action::Shuffle, {});
    EXPECT_EQ(session.board(), scramble_uniform(goal, 7));
    session.act(Action::Shuffle, {});
    EXPECT_EQ(session.board(), scramble_uniform(goal, 8));
}

}  // namespace
}  // namespace taquin::app
