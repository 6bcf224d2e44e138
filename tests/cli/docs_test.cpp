// The documents do what they say: the reference is the program's own, and the README's commands run.

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/cli/command.h"
#include "apps/cli/reference.h"
#include "apps/io/event_fields.h"
#include "apps/io/result_fields.h"
#include "tests/cli/program.h"

namespace taquin {
namespace {

std::string document(const std::string& path) {
    std::ifstream stream(std::string(TAQUIN_SOURCE_DIR) + "/" + path);
    EXPECT_TRUE(stream.good()) << path;
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(Docs, TheReferenceIsWhatTheProgramSays) {
    EXPECT_TRUE(document("docs/reference.md") == app::reference_markdown())
        << "renew it: ./taquin list --markdown > docs/reference.md";
}

TEST(Docs, TheSchemaAndThePageKnowTheFieldsOfAResult) {
    EXPECT_TRUE(document("docs/result.schema.json") == app::result_schema_text())
        << "renew it: ./taquin list --schema > docs/result.schema.json";
    EXPECT_TRUE(document("docs/events.schema.json") == app::events_schema_text())
        << "renew it: ./taquin list --events-schema > docs/events.schema.json";
    EXPECT_TRUE(document("web/src/engine/fields.ts") == app::result_typescript())
        << "renew it: ./taquin list --typescript > web/src/engine/fields.ts";
}

TEST(Docs, TheManualPageIsGoodRoff) {
    const std::string page = app::manual_page();
    EXPECT_EQ(page.rfind(".TH TAQUIN 1", 0), 0U);
    for (const char* section : {".SH NAME", ".SH SYNOPSIS", ".SH COMMANDS", ".SH EXIT STATUS"})
        EXPECT_NE(page.find(section), std::string::npos) << section;
}

/// Lines of ```sh blocks, without prompts, comments and those that a test should not start.
std::vector<std::string> commands_of(const std::string& text) {
    std::vector<std::string> commands;
    std::istringstream lines(text);
    bool inside = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            inside = line == "```sh";
            continue;
        }
        if (const auto comment = line.find("  #"); comment != std::string::npos) line.resize(comment);
        if (inside && line.starts_with("./taquin")) commands.push_back(line);
    }
    return commands;
}

TEST(Docs, TheReadmesCommandsRun) {
    const auto commands = commands_of(document("README.md"));
    EXPECT_GE(commands.size(), 6U);
    const std::string program = TAQUIN_PROGRAM;
    for (const std::string& written : commands) {
        if (written.find("serve") != std::string::npos || written.find("play") != std::string::npos) continue;
        std::string command = written;
        for (std::size_t at = 0; (at = command.find("./taquin", at)) != std::string::npos; at += program.size())
            command.replace(at, 8, program);
        const std::string shell =
            "cd '" + std::string(TAQUIN_SOURCE_DIR) + "' && { " + command + "; } >/dev/null </dev/null";
        EXPECT_EQ(std::system(shell.c_str()), 0) << written;
    }
}

/// Commands between backticks, as README gives them beside its figures.
std::vector<std::string> inline_commands_of(const std::string& text) {
    std::vector<std::string> commands;
    for (std::size_t at = 0; (at = text.find("`./taquin ", at)) != std::string::npos;) {
        const auto end = text.find('`', ++at);
        commands.push_back(text.substr(at + 9, end - at - 9));
        at = end;
    }
    return commands;
}

/// The example on a line of the help, without the note that stands two or more spaces behind it.
std::string example_of(std::string_view line) {
    std::string command(line.substr(2));
    return command.substr(0, command.find("  "));
}

/// Runs commands whose figures take minutes with smaller tables and nearer boards, in a folder of its own.
class SmallerCommands {
  public:
    SmallerCommands() {
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / "near4x4") << "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15\n";
        std::ofstream(folder_ / "near5x5") << "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24\n";
        std::filesystem::create_directory_symlink(std::filesystem::path(TAQUIN_SOURCE_DIR) / "experiments",
                                                  folder_ / "experiments");
    }
    ~SmallerCommands() { std::filesystem::remove_all(folder_); }

    void run(std::string command) const {
        static const std::pair<std::string, std::string> smaller[] = {
            {"random --boards 1000", "random"},
            {"random", "random --boards 2"},
            {"korf100", "near4x4"},
            {"hard80", "near4x4"},
            {"korf50.jsonl", "kept.jsonl"},
            {"korf50", "near5x5"},
            {"--numbers 12", "--numbers 1"},
            {"38,40,25", "1"},
            {"60000000", "1000"},
            {"7-8", "4-4-4-3"},
            {"6-6-6-6-b", "5-5-5-5-4"},
            {"6-6-6-6", "5-5-5-5-4"},
            {"7-7-7", "4-4-4-3"},
        };
        for (const auto& [large, small] : smaller)
            for (std::size_t at = 0; (at = command.find(large, at)) != std::string::npos; at += small.size())
                command.replace(at, large.size(), small);
        const std::string shell = "cd " + folder_.string() + " && TAQUIN_TABLES=tables " + TAQUIN_PROGRAM + " " +
                                  command + " >out 2>&1 </dev/null";
        EXPECT_EQ(std::system(shell.c_str()), 0) << command;
    }

  private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("taquin_figures_" + std::to_string(getpid()));
};

TEST(Docs, TheCommandsOfTheReadmesFiguresRun) {
    const SmallerCommands smaller;
    int figures = 0;
    for (const std::string& command : inline_commands_of(document("README.md"))) {
        const bool made_here = command.starts_with("bench ") || command.starts_with("tables build") ||
                               command.starts_with("experiment ") || command.starts_with("solve 1");
        if (!made_here) {
            EXPECT_THAT((std::vector<std::string>{"serve", "play", "page site", "python", "tables", "experiment",
                                                  "list", "show --tree", "solve --help"}),
                        ::testing::Contains(command))
                << "which this test does not know";
            continue;
        }
        smaller.run(command);
        ++figures;
    }
    EXPECT_GE(figures, 10);
}

TEST(Docs, TheExamplesOfBenchAndOfBuildingTablesRun) {
    const SmallerCommands smaller;
    int examples = 0;
    for (const app::Command* command : app::commands()) {
        std::istringstream lines{std::string(command->examples)};
        for (std::string line; std::getline(lines, line);)
            for (const char* const start : {"  taquin bench ", "  taquin tables build "})
                if (line.starts_with(start)) {
                    smaller.run(example_of(line).substr(std::string_view("taquin ").size()));
                    ++examples;
                }
    }
    EXPECT_GE(examples, 12);
}

/// Runs for minutes, writes to the home directory or needs a program that may be missing.
bool too_much_for_a_test(const std::string& example) {
    for (const char* part : {"bench", "tables build", "--count 100", "--size 3x4 --threads", "~/", "man -l", "serve",
                             "taquin page", "taquin cluster"})
        if (example.find(part) != std::string::npos) return true;
    return false;
}

TEST(Docs, TheExamplesOfTheHelpRun) {
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("taquin_examples_" + std::to_string(getpid()));
    fs::create_directories(folder);
    fs::create_symlink(TAQUIN_PROGRAM, folder / "taquin");
    std::ofstream(folder / "board.txt") << "1 2 3 4\n5 6 7 8\n9 0 10 11\n";
    std::ofstream(folder / "boards.txt") << "8 1 3/4 0 2/7 6 5\n2 8 3/1 0 4/7 6 5; goal=snail; label=easy\n";
    std::ofstream(folder / "korf.txt") << "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n";
    const std::string start = "cd " + folder.string() + " && PATH=.:$PATH TAQUIN_TABLES=tables bash -c '";
    int examples = 0;
    for (const app::Command* command : app::commands()) {
        std::istringstream lines{std::string(command->examples)};
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with("  taquin ") && !line.starts_with("  source ")) continue;
            const std::string example = example_of(line);
            if (too_much_for_a_test(example)) continue;
            ++examples;
            const int status = std::system((start + "{ " + example + "; } >/dev/null'").c_str());
            const int expected = line.find("exit code 10") == std::string::npos ? 0 : 10;
            EXPECT_EQ(WEXITSTATUS(status), expected) << example;
        }
    }
    EXPECT_GE(examples, 30);
    fs::remove_all(folder);
}

TEST(Docs, LinksLeadSomewhere) {
    namespace fs = std::filesystem;
    const fs::path root = TAQUIN_SOURCE_DIR;
    std::vector<fs::path> pages{root / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(root / "docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    for (const fs::path& page : pages) {
        const std::string text = document(fs::relative(page, root).string());
        for (std::size_t at = 0; (at = text.find("](", at)) != std::string::npos; ++at) {
            std::string target = text.substr(at + 2, text.find(')', at) - at - 2);
            target.resize(std::min(target.size(), target.find('#')));
            if (target.empty() || target.find_first_of(": &") != std::string::npos) continue;  // elsewhere, or code
            EXPECT_TRUE(fs::exists(page.parent_path() / target)) << page << " -> " << target;
        }
    }
}

}  // namespace
}  // namespace taquin
