// Inputs that cannot be read, never end, are too long or too deep, and outputs that would destroy something.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
namespace fs = std::filesystem;

const std::string near_board = "1 2 3/4 5 6/7 0 8";

std::vector<json> records(const ProgramRun& run) {
    std::vector<json> all;
    for (std::size_t at = 0; at < run.out.size();) {
        const auto end = run.out.find('\n', at);
        all.push_back(json::parse(run.out.substr(at, end - at)));
        at = end + 1;
    }
    return all;
}

class Inputs : public testing::Test {
  protected:
    Inputs() : folder_(fs::temp_directory_path() / ("taquin-inputs-" + std::to_string(getpid()))) {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~Inputs() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
        return path(name);
    }
    static std::string experiment(const std::string& boards) {
        return "name=\"small\"\ntitle=\"t\"\n[[boards]]\nset=\"s\"\n" + boards +
               "[[configurations]]\nalgorithm=\"bfs\"\n";
    }
    /// A database with one small experiment.
    std::string database() const {
        const std::string file = write("small.toml", experiment("size=\"2x2\"\nscramble=\"uniform\"\ncount=2\n"));
        EXPECT_EQ(run_program({"experiment", "run", file, "--db", path("r.sqlite")}).code, 0);
        return path("r.sqlite");
    }

    fs::path folder_;
};

TEST_F(Inputs, ABatchThatCannotBeReadToItsEndIsAnError) {
    // Opens, and fails when it is read.
    const ProgramRun run = run_program({"solve", "--batch", "/proc/self/mem"});
    EXPECT_EQ(run.code, 30);
    EXPECT_THAT(run.err, HasSubstr("batch: /proc/self/mem"));
    EXPECT_THAT(run.err, HasSubstr("Input/output error"));
}

TEST_F(Inputs, ALineThatIsTooLongIsAnErrorOfItsOwn) {
    const std::string longer = std::string((3 << 20) + 17, ' ') + near_board;
    const std::string longest = near_board + ";" + std::string((1 << 20) - near_board.size() - 1, ' ');
    const ProgramRun run = run_program(
        {"solve", "--batch", "-"}, near_board + "\n" + longer + "\n\n" + near_board + "\n" + longest + "\n" + longer);
    EXPECT_EQ(run.code, 30);
    const auto all = records(run);
    ASSERT_EQ(all.size(), 5U);
    const int lines[] = {1, 2, 4, 5, 6};
    for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_EQ(all[i].at("line"), lines[i]);
        EXPECT_EQ(all[i].at("status"), i == 1 || i == 4 ? "error" : "solved") << all[i];
    }
    EXPECT_EQ(all[1].at("error").at("message"), "found a line longer than 1.0 MiB, which is the limit");
}

TEST_F(Inputs, AByteOrderMarkIsSkipped) {
    const std::string text = "\xef\xbb\xbf" + near_board + "\n";
    const auto all = records(run_program({"solve", "--batch", "-"}, text));
    ASSERT_EQ(all.size(), 1U);
    EXPECT_EQ(all[0].at("status"), "solved");
    EXPECT_EQ(run_program({"solve", "-"}, text).code, 0);
    write("boards.txt", text);
    const std::string file = write("bom.toml", "\xef\xbb\xbf" + experiment("file=\"boards.txt\"\n"));
    const ProgramRun run = run_program({"experiment", "run", file, "--db", path("bom.sqlite")});
    EXPECT_EQ(run.code, 0) << run.err;
}

TEST_F(Inputs, WhatNeverEndsIsRefused) {
    const std::string file = write("endless.toml", experiment("file=\"/dev/zero\"\n"));
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"solve", "--batch", "/dev/zero"},
                                                      {"solve", "--file", "/dev/zero"},
                                                      {"experiment", "run", "/dev/zero"},
                                                      {"experiment", "run", file},
                                                      {"bench", "/dev/zero"},
                                                      {"experiment", "list", "--db", "/dev/zero"}}) {
        const ProgramRun run = run_program(arguments);
        EXPECT_EQ(run.code, 30) << arguments[1] << run.err;
        EXPECT_THAT(run.err, StartsWith("taquin: "));
    }
}

TEST_F(Inputs, WhatCannotBeReadIsTheCallersConcern) {
    const std::string file = write("unreadable.toml", experiment("file=\"/proc/self/mem\"\n"));
    const std::string folder = write("folder.toml", experiment("file=\"/\"\n"));
    const std::string odd = path("\xff\xfe.toml");
    const std::string endless(5000, 'a');
    std::ofstream(odd) << "name=";
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"experiment", "run", "/proc/self/mem"},
                                                      {"experiment", "run", file},
                                                      {"experiment", "run", folder},
                                                      {"experiment", "run", "/"},
                                                      {"experiment", "run", odd},
                                                      {"experiment", "run", endless},
                                                      {"experiment", "list", "--db", endless},
                                                      {"experiment", "list", "--db", path("\xff")},
                                                      {"bench", "/proc/self/mem"},
                                                      {"bench", "/"},
                                                      {"bench", "\xff"},
                                                      {"solve", "--file", "\xff"},
                                                      {"solve", "--file", endless},
                                                      {"solve", "--batch", "\xff"},
                                                      {"tables", "verify", "\xff", "--tables", path("\xff")}}) {
        const ProgramRun run = run_program(arguments);
        EXPECT_EQ(run.code, 30) << arguments[1] << " " << run.err;
        EXPECT_THAT(run.err, StartsWith("taquin: "));
        EXPECT_EQ(run.err.find('\xff'), std::string::npos) << "the terminal gets UTF-8 only";
    }
}

/// Else the next file or socket would get the number of standard output, and what is printed would be written to it.
TEST_F(Inputs, WhatIsOpenedNeverTakesThePlaceOfAClosedOutput) {
    const auto run_closed = [](const std::string& arguments) {
        const std::string command = "exec '" TAQUIN_PROGRAM "' solve " + arguments + " >&-";
        return run_with({.arguments = {"-c", command}, .program = "/bin/sh"});
    };
    EXPECT_THAT(run_closed("--file /dev/fd/1").err, HasSubstr("found no tiles")) << "of /dev/null";
    const ProgramRun run = run_closed("'" + near_board + "'");
    EXPECT_EQ(run.code, 30);
    EXPECT_THAT(run.err, HasSubstr("output: cannot write: Bad file descriptor"));
}

TEST_F(Inputs, AnExportNeverDestroysItsDatabase) {
    const std::string db = database();
    const std::string before = text_of(db);
    fs::create_symlink(db, path("link"));
    fs::create_hard_link(db, path("hard"));
    for (const std::string& output : {db, path("./r.sqlite"), path("link"), path("hard"), db + "-wal"})
        for (const std::vector<std::string>& arguments :
             {std::vector<std::string>{"experiment", "export", "small", "--csv"}, {"experiment", "report", "small"}}) {
            std::vector<std::string> all = arguments;
            all.insert(all.end(), {"--db", db, "-o", output});
            const ProgramRun run = run_program(all);
            EXPECT_EQ(run.code, 30);
            EXPECT_THAT(run.err, HasSubstr("which is the results database itself"));
            EXPECT_EQ(text_of(db), before);
        }
}

/// What SQLite will make beside a database, too, by whatever name.
TEST_F(Inputs, AnExportIsNeverWrittenWhereTheDatabaseKeepsItsLog) {
    const std::string db = database();
    fs::create_symlink("r.sqlite", path("link"));
    fs::create_directory_symlink(folder_, path("here"));
    fs::create_symlink("r.sqlite-journal", path("dangling"));
    const auto run_here = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"-C", folder_.string(), TAQUIN_PROGRAM, "experiment"});
        return run_with({.arguments = arguments, .program = "/usr/bin/env"});
    };
    using Words = std::vector<std::string>;
    for (const auto& [name, output] :
         std::vector<std::pair<std::string, std::string>>{{"r.sqlite", "./r.sqlite-wal"},
                                                          {"r.sqlite", path("r.sqlite-journal")},
                                                          {db, "r.sqlite-shm"},
                                                          {"link", "r.sqlite-wal"},
                                                          {"link", "here/r.sqlite-wal"},
                                                          {"here/link", "r.sqlite"},
                                                          {"r.sqlite", "dangling"}})
        for (const Words& command : {Words{"export", "small", "--csv"}, {"plot", "profile", "small"}}) {
            Words arguments = command;
            arguments.insert(arguments.end(), {"--db", name, "-o", output});
            const ProgramRun run = run_here(arguments);
            EXPECT_EQ(run.code, 30) << name << " " << output;
            EXPECT_THAT(run.err, HasSubstr("which is the results database itself"));
        }
    EXPECT_FALSE(fs::exists(path("r.sqlite-journal")));
    // A report without a name of its own is named after its experiment.
    fs::copy_file(db, path("small.html"));
    const ProgramRun report = run_here({"report", "small", "--db", "small.html"});
    EXPECT_EQ(report.code, 30);
    EXPECT_THAT(report.err, HasSubstr("found 'small.html', which is the results database itself"));
    EXPECT_EQ(text_of(path("small.html")), text_of(db));
}

TEST_F(Inputs, NoOutputReplacesAnInput) {
    const std::string events = "{\"event\": \"solution\", \"length\": 5, \"seconds\": 1}\n";
    const std::string file = write("e.jsonl", events);
    fs::create_symlink("e.jsonl", path("link"));
    const std::string other = write("other.jsonl", events);
    for (const std::string& output : {file, path("./e.jsonl"), path("link")})
        for (const char* kind : {"anytime", "bounds"}) {
            const ProgramRun run = run_program({"experiment", "plot", kind, other, file, "-o", output});
            EXPECT_EQ(run.code, 30);
            EXPECT_EQ(run.err, "taquin: output: found '" + output + "', which is also read; choose another name\n");
            EXPECT_EQ(text_of(file), events);
        }
    EXPECT_EQ(run_program({"experiment", "plot", "anytime", file, "-o", path("e.svg")}).code, 0);
    EXPECT_EQ(run_program({"experiment", "plot", "anytime", file}).code, 0);
    EXPECT_EQ(run_program({"experiment", "plot", "anytime", "-", "-o", "-"}, events).code, 0);

    const std::string guide = path("a.guide");
    const auto fit = [&](const std::string& from) {
        return run_program({"tables", "fit", guide, "--size", "3x3", "--rounds", "1", "--boards", "2", "--from", from});
    };
    fs::copy_file(fs::path(TAQUIN_SOURCE_DIR) / "data/guides/5x5.guide", guide);
    const std::string before = text_of(guide);
    EXPECT_THAT(fit(guide).err, HasSubstr("FILE: found '" + guide + "', which is also read"));
    EXPECT_EQ(text_of(guide), before);
}

TEST_F(Inputs, AnExportFollowsALinkToAFileThatIsNotThereYet) {
    const std::string db = database();
    fs::create_symlink("out.csv", path("link"));
    EXPECT_EQ(run_program({"experiment", "export", "small", "--csv", "--db", db, "-o", path("link")}).code, 0);
    EXPECT_TRUE(fs::is_symlink(path("link")));
    EXPECT_THAT(text_of(path("out.csv")), StartsWith("experiment,revision,"));
}

TEST_F(Inputs, AnExportReplacesItsFileOrLeavesIt) {
    const std::string db = database();
    const auto export_to = [&](const std::string& output) {
        return run_program({"experiment", "export", "small", "--csv", "--db", db, "-o", output});
    };
    const std::string output = write("out.csv", "old");
    EXPECT_EQ(export_to(output).code, 0);
    EXPECT_THAT(text_of(output), StartsWith("experiment,revision,"));
    EXPECT_EQ(export_to("/dev/null").code, 0);
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const ProgramRun folder = export_to(folder_.string());
    EXPECT_EQ(folder.code, 30);
    EXPECT_THAT(folder.err, HasSubstr("output: "));
    EXPECT_EQ(export_to("/dev/full").code, 30);
    for (const auto& entry : fs::directory_iterator(folder_))
        EXPECT_THAT(entry.path().filename().string(), Not(StartsWith("out.csv."))) << "nothing is left beside it";
}

TEST_F(Inputs, AScrambledRowIsSolvedAsARow) {
    for (const std::string size : {"1x4", "1x9", "1x16", "1x7", "9x1"}) {
        const ProgramRun made = run_program({"scramble", "--size", size, "--seed", "3", "--count", "1"});
        ASSERT_EQ(made.code, 0);
        const ProgramRun run = run_program({"solve", "-", "--format", "json"}, made.out);
        ASSERT_EQ(run.code, 0) << run.err;
        EXPECT_EQ(json::parse(run.out).at("size"), size);
        EXPECT_EQ(records(run_program({"solve", "--batch", "-"}, made.out)).at(0).at("size"), size);
    }
}

TEST_F(Inputs, LabelsAreNoFormulas) {
    const ProgramRun run = run_program({"solve", "--batch", "-", "--format", "csv"},
                                       near_board + "; label==1+1\n" + near_board + "; label=@a\n");
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("\n1,'=1+1,solved,"));
    EXPECT_THAT(run.out, HasSubstr("\n2,'@a,solved,"));
}

TEST_F(Inputs, ALongPathIsDrawnAsItIsRead) {
    const std::string start = run_program({"scramble", "--size", "100x100", "--walk", "0"}).out;
    std::string moves;
    for (int i = 0; i < 100'000; ++i) moves += "ud";  // ten gigabytes, if it were drawn whole
    std::ofstream(path("board")) << start;
    const ProgramRun run =
        run_with({.arguments = {"show", "--file", path("board"), "-"}, .input = moves, .stop_reading_after = 200'000});
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_THAT(run.out, HasSubstr("start"));
}

TEST_F(Inputs, AnInterruptEndsTheMakingOfBoards) {
    const std::string first = write("a.toml", experiment("size=\"2x2\"\nscramble=\"uniform\"\ncount=1\n"));
    const std::string second =
        write("b.toml", experiment("size=\"100x100\"\nscramble=\"walk\"\nmoves=1000000\ncount=10000\n"));
    const ProgramRun run = run_with(
        {.arguments = {"experiment", "run", first, second, "--db", path("i.sqlite")}, .interrupt_after = "1 results"});
    EXPECT_EQ(run.code, 23) << run.err;
    EXPECT_THAT(run.err, HasSubstr("cancelled"));
}

TEST_F(Inputs, ControlBytesOfFilesStayOffTheTerminal) {
    const std::string file = write("c.toml", "name=\"a\"\ntitle=\"t\"\nmeasure=\"\\u001b[2J\"\n");
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"experiment", "run", file},
                                                      {"experiment", "run", "\x1b[2J.toml"},
                                                      {"experiment", "list", "--db", "\x1b[2J"},
                                                      {"bench", "\x1b[2J"}}) {
        const ProgramRun run = run_program(arguments);
        EXPECT_EQ(run.code, 30);
        EXPECT_THAT(run.err, Not(HasSubstr("\x1b")));
        EXPECT_THAT(run.err, HasSubstr("[2J"));
    }
}

TEST_F(Inputs, BrokenUtf8OfALabelIsReplacedInEveryFormat) {
    const std::string line = near_board + "; label=a\xff" + "b\n";
    for (const char* format : {"csv", "json"})
        EXPECT_THAT(run_program({"solve", "--batch", "-", "--format", format}, line).out, HasSubstr("a\ufffdb"));
    EXPECT_THAT(run_program({"convert", "-", "--to", "csv"}, line).out, HasSubstr("a\ufffdb"));
    const std::string events = write("e\x1b\xff.jsonl", "{\"event\": \"solution\", \"length\": 5, \"seconds\": 1}\n");
    EXPECT_THAT(run_program({"experiment", "plot", "anytime", events, events, "--format", "csv"}).out,
                HasSubstr("e\x1b\ufffd.jsonl"));
    for (const char* format : {"svg", "tex"})
        EXPECT_THAT(run_program({"experiment", "plot", "anytime", events, events, "--format", format}).out,
                    AllOf(Not(HasSubstr("\x1b")), Not(HasSubstr("\xff")), HasSubstr("x1b")));
}

TEST_F(Inputs, RemovingAnExperimentMakesNoDatabase) {
    EXPECT_EQ(run_program({"experiment", "remove", "small", "--db", path("none.sqlite")}).code, 30);
    EXPECT_FALSE(fs::exists(path("none.sqlite")));
    const std::string file = database();
    EXPECT_EQ(run_program({"experiment", "remove", "large", "--db", file}).code, 30);
    EXPECT_THAT(run_program({"experiment", "remove", "small", "--db", file}).out, HasSubstr("removed, 2 results"));
    EXPECT_EQ(run_program({"experiment", "show", "small", "--db", file}).code, 30);
}

TEST_F(Inputs, NoEngineIsNamedWhereNoneRan) {
    const json result = json::parse(run_program({"solve", "1 2 3/4 5 6/8 7 0", "--format", "json"}).out);
    EXPECT_EQ(result.at("status"), "unsolvable");
    EXPECT_FALSE(result.contains("engine"));
    EXPECT_THAT(run_program({"solve", "1 2 3/4 5 6/8 7 0"}).out, Not(HasSubstr("engine")));
}

}  // namespace
}  // namespace taquin
