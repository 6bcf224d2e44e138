// taquin experiment from outside: what its subcommands say, write and refuse.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/io/embedded.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// One solved board, one that cannot be solved, and a configuration that is refused.
constexpr const char* plan = R"toml(name = "mixed"
[[boards]]
set = "three"
list = [{ label = "one", board = "1 2 3/4 5 6/7 0 8" }, { label = "odd", board = "1 2 3/4 5 6/8 7 0" },
        { label = "far", board = "8 1 3/4 0 2/7 6 5" }]
[[configurations]]
label = "md"
algorithm = "astar"
heuristic = "manhattan"
[[configurations]]
label = "LABEL"
algorithm = "astar"
heuristic = "hamming"
[[configurations]]
label = "short"
algorithm = "astar"
heuristic = "weighted(weights=\"1 2\")"
)toml";

class ExperimentCommand : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directories(folder_);
        run_plan("hm");
    }
    void TearDown() override { fs::remove_all(folder_); }

    ProgramRun experiment(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "experiment");
        if (arguments[1] != "run") arguments.insert(arguments.begin() + 2, {"--db", database_});
        return run_program(arguments);
    }
    void run_plan(const std::string& label) {
        std::string text = plan;
        text.replace(text.find("LABEL"), 5, label);
        std::ofstream(folder_ / "plan.toml") << text;
        ran_ = experiment({"run", (folder_ / "plan.toml").string(), "--db", database_});
        ASSERT_EQ(ran_.code, 0) << ran_.err;
    }

    fs::path folder_ = fs::temp_directory_path() / ("taquin_experiment_" + std::to_string(getpid()));
    std::string database_ = (folder_ / "results.sqlite").string();
    ProgramRun ran_;
};

TEST_F(ExperimentCommand, UnsolvableAndRefusedBoardsAreOutcomesOfTheirOwn) {
    const std::string shown = experiment({"show", "mixed"}).out;
    // (1 + 43) / 2 nodes and (1 + 14) / 2 moves: two boards, not three.
    EXPECT_THAT(shown, testing::ContainsRegex("md +2 +3 +7\\.500 +22 .* 1 unsolvable"));
    EXPECT_THAT(shown, testing::ContainsRegex("short +0 +3 +- .* 3 refused"));
    const json all = json::parse(experiment({"export", "mixed", "--json"}).out);
    EXPECT_EQ(all["statistics"][0]["unsolvable"], 1);
    EXPECT_EQ(all["statistics"][0]["fields"]["expanded"]["count"], 2);
    EXPECT_EQ(all["statistics"][2]["refused"], 3);
    EXPECT_TRUE(all["statistics"][2]["fields"].empty());
    const std::string tex = experiment({"export", "mixed", "--latex"}).out;
    EXPECT_THAT(tex, testing::ContainsRegex("md & 2 & 3 & 7\\.500 & 22 .* & 1 unsolvable "));
    EXPECT_THAT(tex, HasSubstr("short & 0 & 3 & -- & -- & -- & -- & 3 refused "));
}

TEST_F(ExperimentCommand, ComparingOneNameExplainsItself) {
    const ProgramRun one = experiment({"compare", "mixed:md"});
    EXPECT_EQ(one.code, 30);
    EXPECT_THAT(one.err, AllOf(HasSubstr("mixed:md alone"), HasSubstr("mixed:hm"), HasSubstr("mixed@")));
    EXPECT_THAT(experiment({"compare", "mixed:md", "mixed:no"}).err, HasSubstr("'no', mixed has md, hm, short"));
    const ProgramRun two = experiment({"compare", "mixed:md", "mixed:hm"});
    EXPECT_EQ(two.code, 0);
    EXPECT_THAT(two.out, AllOf(HasSubstr("geometric mean"), HasSubstr("sign test"), HasSubstr("Wilcoxon")));
}

TEST_F(ExperimentCommand, AChangedPlanReusesTrialsAndTheEarlierOneStaysReachable) {
    const json before = json::parse(experiment({"list", "--json"}).out);
    run_plan("renamed");
    EXPECT_THAT(ran_.out, HasSubstr("9 results, 3 of them new"));  // those of the other configurations are reused
    const json after = json::parse(experiment({"list", "--json"}).out);
    ASSERT_EQ(after.size(), 2U);
    const std::string earlier = "mixed@" + std::string(before[0]["fingerprint"]).substr(0, 8);
    EXPECT_THAT(experiment({"show", earlier}).out, AllOf(HasSubstr("\nhm "), Not(HasSubstr("\nrenamed "))));
    EXPECT_THAT(experiment({"show", "mixed"}).out, HasSubstr("\nrenamed "));
    const ProgramRun removed = experiment({"remove", earlier});
    EXPECT_EQ(removed.code, 0);
    EXPECT_THAT(removed.out, HasSubstr("removed, 9 results"));
    EXPECT_EQ(json::parse(experiment({"list", "--json"}).out).size(), 1U);
    EXPECT_EQ(experiment({"show", earlier}).code, 30);
    EXPECT_EQ(experiment({"show", "mixed"}).code, 0);
}

TEST_F(ExperimentCommand, PlotsAreWrittenInEveryFormat) {
    for (const char* kind : {"paired", "relative"}) {
        EXPECT_THAT(experiment({"plot", kind, "mixed:md", "mixed:hm"}).out, HasSubstr("</svg>")) << kind;
        EXPECT_THAT(experiment({"plot", kind, "mixed:md", "mixed:hm", "--format", "tex"}).out,
                    HasSubstr("\\end{tikzpicture}"));
        EXPECT_THAT(experiment({"plot", kind, "mixed:md", "mixed:hm", "--format", "csv"}).out, HasSubstr(",far,0\n"));
    }
    const fs::path file = folder_ / "profile.svg";
    EXPECT_EQ(experiment({"plot", "profile", "mixed", "--set", "three", "-o", file.string()}).code, 0);
    EXPECT_THAT(text_of(file), HasSubstr("performance profile"));
}

TEST_F(ExperimentCommand, AReportWithoutANameIsAFileNamedAfterTheExperiment) {
    if (app::page_files().empty()) GTEST_SKIP() << "built without the page";
    const auto report = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"-C",     folder_.string(), TAQUIN_PROGRAM, "experiment",
                                       "report", "mixed",          "--db",         database_};
        words.insert(words.end(), more.begin(), more.end());
        return run_with({.arguments = words, .program = "/usr/bin/env"});
    };
    const ProgramRun written = report({});
    EXPECT_EQ(written.code, 0) << written.err;
    EXPECT_EQ(written.out, "written to mixed.html\n");
    EXPECT_THAT(text_of(folder_ / "mixed.html"), AllOf(HasSubstr("<!doctype html>"), HasSubstr("\"name\":\"mixed\"")));
    EXPECT_EQ(report({"-o", "-"}).out, text_of(folder_ / "mixed.html"));
    const ProgramRun named = report({"-o", "other.html"});
    EXPECT_EQ(named.out, "");
    EXPECT_EQ(text_of(folder_ / "other.html"), text_of(folder_ / "mixed.html"));
}

TEST_F(ExperimentCommand, PlotsSayWhatIsWrong) {
    const auto refused = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "plot");
        const ProgramRun run = experiment(words);
        EXPECT_EQ(run.code, 30);
        return run.err;
    };
    EXPECT_THAT(refused({"paired", "mixed:md"}), HasSubstr("OF: found 'mixed:md', expected A B"));
    EXPECT_THAT(refused({"profile", "mixed", "another"}), HasSubstr("OF: found 'mixed another', expected NAME"));
    EXPECT_THAT(refused({"profile", "mixed", "--set", "four"}), HasSubstr("set: found 'four', expected one of three"));
    EXPECT_THAT(refused({"profile", "mixed", "--field", "cost"}), HasSubstr("expected one of length, lower_bound"));
    EXPECT_THAT(refused({"lengths", "mixed"}), HasSubstr("plot: ")) << "A* finds one solution, at the end";
    EXPECT_THAT(refused({"pie", "mixed"}),
                HasSubstr("expected one of paired, relative, profile, lengths, anytime, bounds"));
    const std::string events = (folder_ / "events.jsonl").string();
    std::ofstream(events) << "{\"event\": 5}\n";
    for (const char* kind : {"bounds", "anytime"})
        EXPECT_THAT(refused({kind, events}), HasSubstr(events + ":1: event: found 5, expected text"));
}

}  // namespace
}  // namespace taquin
