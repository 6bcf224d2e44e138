// The examples of help texts and documents run and end as they say, with smaller boards and tables where they would
// take minutes. tests/serve/api_docs_test.cpp runs those of docs/api.md, install_test.sh those of docs/library.md.

#include "tests/cli/examples.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/cli/command.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

namespace fs = std::filesystem;

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// What a command needs that is not always there; where it is missing, nothing runs it.
bool can_run(std::string_view command) {
    if (contains(command, "taquin cluster")) return cluster_is_built();
    if (contains(command, "taquin page") || contains(command, "experiment report")) return page_is_built();
    if (contains(command, "man -l")) return std::system("command -v man >/dev/null") == 0;
    return true;
}

void expect_runs(const SmallerCommands& smaller, const std::string& written) {
    const std::string command = without_note(written);
    if (!can_run(command)) return;
    int code = 0;
    if (contains(command, "check \"1 2 3/4 5 6/8 7 0\"")) code = 10;  // unsolvable
    if (contains(command, "max-threshold=12")) code = 24;             // two moves below the shortest solution
    smaller.expect_exit(command, code);
}

TEST(Examples, OfTheProgramsHelpRun) {
    const SmallerCommands smaller;
    const auto examples = examples_of_help(run_program({"--help"}).out);
    EXPECT_EQ(examples.size(), 5U);
    for (const std::string& example : examples) expect_runs(smaller, example);
}

TEST(Examples, OfTheHelpOfEveryCommandRun) {
    const SmallerCommands smaller;
    int examples = 0;
    for (const app::Command* command : app::commands())
        for (const std::string& example : examples_of_help(command->examples)) {
            expect_runs(smaller, example);
            ++examples;
        }
    EXPECT_GE(examples, 90);
}

/// Commands between backticks, as README gives them beside its figures.
std::vector<std::string> inline_commands_of(const std::string& text) {
    std::vector<std::string> commands;
    for (std::size_t at = 0; (at = text.find("`./taquin ", at)) != std::string::npos;) {
        const auto end = text.find('`', ++at);
        commands.push_back(text.substr(at, end - at));
        at = end;
    }
    return commands;
}

TEST(Examples, BesideTheFiguresOfReadmeRun) {
    const SmallerCommands smaller;
    int figures = 0;
    for (const std::string& command : inline_commands_of(document("README.md"))) {
        const std::string_view arguments = std::string_view(command).substr(std::string_view("./taquin ").size());
        const bool made_here = arguments.starts_with("bench ") || arguments.starts_with("tables build ") ||
                               arguments.starts_with("experiment ") || arguments.starts_with("solve 1");
        if (!made_here) {
            EXPECT_THAT((std::vector<std::string_view>{"serve", "play", "page site", "python", "tables", "experiment",
                                                       "list", "show --tree", "solve --help"}),
                        ::testing::Contains(arguments))
                << "which this test does not know";
            continue;
        }
        expect_runs(smaller, command);
        ++figures;
    }
    EXPECT_GE(figures, 10);
}

/// How the commands begin that are not run here, and what runs them.
struct LeftOut {
    std::string_view start;
    std::string_view reason;
};
constexpr std::array left_out{
    LeftOut{"./test -R ", "starts the tests; TheTestsToRunExist looks the names up"},
    LeftOut{"build/dev/tests/taquin_tests ", "starts the tests; TheTestsToRunExist looks the names up"},
    LeftOut{"experiments/all", "runs for minutes; the experiments are run here one by one, and by LabStudies"},
    LeftOut{"scripts/studies", "runs for half an hour and writes to docs/studies"},
    LeftOut{"scripts/package", "scripts/check-package runs it"},
    LeftOut{"sudo ", "needs to be root; scripts/check-package runs README's, and the service"},
    LeftOut{"podman ", "scripts/check-package --container runs the steps of the Containerfile and starts its server"},
    LeftOut{"python3 -c 'import taquin", "scripts/check-package runs it where the package is installed"},
    LeftOut{"export TAQUIN_TABLES=", "scripts/check-slurm runs the script for Slurm as a job"},
    LeftOut{"srun ", "scripts/check-slurm runs the script for Slurm as a job"},
};

bool is_command(std::string_view line) {
    for (const char* start : {"./taquin ", "taquin ", "ExecStart=/usr/bin/taquin ", "curl "})
        if (line.starts_with(start)) return true;
    return false;
}

/// Runs the commands in the blocks of a page, in their order, and notes which entries of `left_out` it needs.
void expect_page_runs(const std::string& page, std::size_t least, std::set<std::string_view>& needed) {
    SCOPED_TRACE(page);
    const SmallerCommands smaller;
    const std::string text = document(page);
    std::size_t commands = 0;
    for (const char* language : {"sh", "text"})
        for (const auto& block : blocks_of(text, language))
            for (std::string line : block) {
                if (line.empty() || line.starts_with("#")) continue;
                bool known = false;
                for (const LeftOut& one : left_out)
                    if (line.starts_with(one.start)) {
                        needed.insert(one.start);
                        known = true;
                    }
                if (known) continue;
                if (!is_command(line)) {
                    // Beside commands, text blocks show what programs say and what is in files.
                    EXPECT_STREQ(language, "text") << "neither run nor left out by name: " << line;
                    continue;
                }
                if (contains(line, "/api/lab/"))  // the page has removed its results by then
                    smaller.expect_exit("./taquin experiment run experiments/003-graded.toml");
                if (line.starts_with("ExecStart=")) line = line.substr(std::string_view("ExecStart=").size());
                expect_runs(smaller, line);
                ++commands;
            }
    EXPECT_GE(commands, least);
}

TEST(Examples, OfTheDocumentsRun) {
    std::set<std::string_view> needed;
    expect_page_runs("README.md", 6, needed);
    expect_page_runs("docs/performance.md", 10, needed);
    expect_page_runs("docs/how-to/add-a-heuristic.md", 5, needed);
    expect_page_runs("docs/how-to/cluster.md", 11, needed);
    expect_page_runs("docs/how-to/deploy.md", 2, needed);
    expect_page_runs("docs/how-to/experiments.md", 13, needed);
    expect_page_runs("docs/how-to/static-site.md", 1, needed);
    expect_page_runs("docs/how-to/teach.md", 0, needed);
    expect_page_runs("docs/studies/README.md", 0, needed);
    expect_page_runs("docs/studies/000.md", 2, needed);
    expect_page_runs("docs/studies/001.md", 5, needed);
    expect_page_runs("docs/studies/002.md", 0, needed);
    expect_page_runs("docs/studies/003.md", 2, needed);
    expect_page_runs("docs/studies/004.md", 2, needed);
    expect_page_runs("docs/studies/ours.md", 1, needed);
    for (const LeftOut& one : left_out) EXPECT_TRUE(needed.contains(one.start)) << one.start << " is in no page";
}

TEST(Examples, EveryPageWithCommandsIsKnownHere) {
    const std::string here = document("tests/cli/examples_test.cpp");
    const fs::path root = TAQUIN_SOURCE_DIR;
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs")) {
        if (entry.path().extension() != ".md") continue;
        const std::string page = fs::relative(entry.path(), root).string();
        if (page == "docs/api.md") continue;  // see tests/serve/api_docs_test.cpp
        if (blocks_of(text_of(entry.path()), "sh").empty()) continue;
        EXPECT_TRUE(contains(here, "\"" + page + "\"")) << page;
    }
}

TEST(Examples, TheExperimentOfTheHowToRuns) {
    const SmallerCommands smaller;
    smaller.expect_exit("./taquin experiment run experiments/mine.toml");
    smaller.expect_exit("./taquin experiment show mine");
    for (const auto& block : blocks_of(document("docs/how-to/experiments.md"), "toml"))
        EXPECT_EQ(block.at(0).find("name = \"mine\""), 0U) << "a block that this test does not know";
}

/// Is there a suite whose name begins so?
bool is_suite(const std::string& name) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(TAQUIN_SOURCE_DIR) / "tests")) {
        if (entry.path().extension() != ".cpp") continue;
        const std::string text = text_of(entry.path());
        for (const char* macro : {"TEST(", "TEST_F(", "TEST_P("})
            if (contains(text, "\n" + (macro + name))) return true;
    }
    return false;
}

TEST(Examples, TheTestsToRunExist) {
    const std::string page = document("docs/how-to/add-a-heuristic.md");
    int found = 0;
    for (const auto& block : blocks_of(page, "sh"))
        for (const std::string& line : block) {
            const std::string command = without_note(line);
            if (command.starts_with("./test -R ")) {
                EXPECT_TRUE(is_suite(command.substr(std::string_view("./test -R ").size()))) << command;
                ++found;
            }
            if (command.starts_with("build/dev/tests/taquin_tests ")) {
                // Cases are named like the heuristic, without its hyphens (tests/heuristic/descriptors_test.cpp).
                EXPECT_TRUE(command.ends_with(" --gtest_filter='*/outofline'")) << command;
                EXPECT_TRUE(contains(page, ".name = \"out-of-line\""));
                ++found;
            }
        }
    EXPECT_EQ(found, 2);
    EXPECT_TRUE(is_suite("HeuristicDescriptors"));
    EXPECT_FALSE(is_suite("outofline"));
}

}  // namespace
}  // namespace taquin
