#include "tests/cli/examples.h"

#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "apps/io/embedded.h"
#include "tests/cli/program.h"

namespace taquin {

namespace fs = std::filesystem;

namespace {

struct Replacement {
    std::string_view large;
    std::string_view small;
};

void replace(std::string& text, const Replacement& replacement) {
    for (std::size_t at = 0; (at = text.find(replacement.large, at)) != std::string::npos;
         at += replacement.small.size())
        text.replace(at, replacement.large.size(), replacement.small);
}

constexpr Replacement replacements[] = {
    {"bench random --boards 1000", "bench random"},
    {"bench random", "bench random --boards 2"},
    {"korf100", "near4x4"},
    {"hard80", "near4x4"},
    {"korf50.jsonl", "kept.jsonl"},
    {"korf50", "near5x5"},
    {"2 11 10 6/7 13 14 0/12 5 15 9/3 8 4 1", "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"},
    {"--numbers 12", "--numbers 1"},
    {"38,40,25", "1"},
    {"60000000", "1000"},
    {"7-8", "4-4-4-3"},
    {"6-6-6-6-b", "5-5-5-5-4"},
    {"6-6-6-6", "5-5-5-5-4"},
    {"7-7-7", "4-4-4-3"},
    {"--size 2x7", "--size 3x3"},
    {"--size 3x4 --threads", "--size 2x5 --threads"},
    {"--count 100", "--count 3"},
    {"cluster -n 4", "cluster -n 2"},
    // The heuristic of docs/how-to/add-a-heuristic.md is not in the program; tests/fast/how_to_test.cpp searches with
    // it.
    {"--heuristic out-of-line", "--heuristic manhattan"},
    {"--port 8015", ""},                               // which another server may have
    {"python3 -m http.server", "test -s index.html"},  // runs until it is stopped
    {"/usr/bin/taquin", "./taquin"},
    // What systemd replaces.
    {"%C/taquin", "cache"},
    {"%S/taquin", "state"},
    {"@REVISION", "@$(./taquin experiment list | awk 'END {print $2}')"},
};

/// Starts a server on a free port, runs $requests, which know its address as $url, and stops it: it must end with 0.
constexpr std::string_view serve_function = R"sh(
serve() {
  rm -f served  # of the server before: it would be read until this one has started
  command ./taquin serve "$@" --port 0 >served 2>&1 &
  local server=$! code=0
  until grep -qs 'http://[^/ ]*/' served; do
    kill -0 $server 2>/dev/null || { cat served; return 1; }
    sleep 0.02
  done
  url=$(grep -o 'http://[^/ ]*' served | head -n 1)
  eval "${requests:-:}" || code=$?
  kill $server
  wait $server || { echo "the server ended with $?"; return 1; }
  return $code
}
)sh";

}  // namespace

std::string document(const std::string& path) {
    std::ifstream stream(std::string(TAQUIN_SOURCE_DIR) + "/" + path);
    EXPECT_TRUE(stream.good()) << path;
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::vector<std::string>> blocks_of(const std::string& text, std::string_view language) {
    std::vector<std::vector<std::string>> blocks;
    std::istringstream lines(text);
    bool inside = false;
    bool wanted = false;
    bool joined = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            inside = !inside;
            wanted = inside && std::string_view(line).substr(3) == language;
            if (wanted) blocks.emplace_back();
            continue;
        }
        if (!wanted) continue;
        const bool goes_on = line.ends_with('\\');
        if (goes_on) line.pop_back();
        if (joined)
            blocks.back().back() += line;
        else
            blocks.back().push_back(line);
        joined = goes_on;
    }
    return blocks;
}

std::string without_note(std::string_view line) { return std::string(line.substr(0, line.find("  "))); }

std::vector<std::string> examples_of_help(std::string_view text) {
    std::vector<std::string> examples;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("  taquin ") || line.starts_with("  source ")) examples.push_back(line.substr(2));
    return examples;
}

bool page_is_built() { return !app::page_files().empty(); }
bool cluster_is_built() { return fs::exists(fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi"); }

SmallerCommands::SmallerCommands() : folder_(fs::temp_directory_path() / fmt::format("taquin-examples-{}", getpid())) {
    fs::remove_all(folder_);
    const fs::path source = TAQUIN_SOURCE_DIR;
    for (const char* folder : {"experiments", "state", ".zfunc", ".config/fish/completions"})
        fs::create_directories(folder_ / folder);
    fs::create_symlink(TAQUIN_PROGRAM, folder_ / "taquin");
    fs::create_directory_symlink(source / "data", folder_ / "data");
    std::ofstream(in("near4x4")) << "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15\n";
    std::ofstream(in("near5x5")) << "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24\n";
    std::ofstream(in("board.txt")) << "1 2 3 4\n5 6 7 8\n9 0 10 11\n";
    std::ofstream(in("boards.txt")) << "8 1 3/4 0 2/7 6 5\n2 8 3/1 0 4/7 6 5; goal=snail; label=easy\n";
    std::ofstream(in("korf.txt")) << "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n";
    std::ofstream(in("hosts.txt")) << "localhost slots=2\n";
    for (const auto& entry : fs::directory_iterator(source / "experiments"))
        if (entry.path().extension() == ".toml")
            std::ofstream(in("experiments") / entry.path().filename()) << experiment(text_of(entry.path()));
    const auto of_how_to = blocks_of(document("docs/how-to/experiments.md"), "toml");
    std::string text;
    for (const std::string& line : of_how_to.at(0)) text += line + "\n";
    std::ofstream(in("experiments") / "mine.toml") << experiment(text);
    std::ofstream(in("heuristics.toml")) << "name = \"heuristics\"\n[[boards]]\nset = \"one\"\n"
                                            "list = [{ label = \"one\", board = \"8 1 3/4 0 2/7 6 5\" }]\n"
                                            "[[configurations]]\nalgorithm = \"astar\"\n"
                                            "heuristics = [\"manhattan\", \"linear-conflict\"]\n";
}

SmallerCommands::~SmallerCommands() { fs::remove_all(folder_); }

std::string SmallerCommands::smaller(std::string command) {
    for (const Replacement& one : replacements) replace(command, one);
    return command;
}

std::string SmallerCommands::experiment(const std::string& text) {
    std::istringstream lines(text);
    std::string smaller;
    bool limited = false;
    const std::string_view limit = "nodes = 500\n";
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("nodes = ")) continue;
        if (line.starts_with("[[") && !limited) {
            smaller += fmt::format("[limits]\n{}", limit);
            limited = true;
        }
        if (line.starts_with("count = ")) line = "count = 1";
        if (line.starts_with("repetitions = ")) line = "repetitions = 1";
        replace(line, {"pdb(catalogue=7-8)", "pdb(catalogue=4-4-4-3, reflection=no)"});  // which no experiment has
        smaller += line + "\n";
        if (line.starts_with("[limits]")) {
            smaller += limit;
            limited = true;
        }
        if (line.starts_with("file = ")) smaller += "count = 1\n";
    }
    return smaller;
}

void SmallerCommands::expect_exit(const std::string& command, int code) const {
    std::string run = smaller(command);
    replace(run, {"./taquin serve", "serve"});
    if (run.starts_with("taquin serve")) run = run.substr(std::string_view("taquin ").size());
    if (run.starts_with("curl ")) {
        replace(run, {"http://127.0.0.1:8015", "$url"});
        run = fmt::format("requests='curl -sf {}'\nserve --db results.sqlite",
                          run.substr(std::string_view("curl ").size()));
    }
    std::ofstream(in("run.sh")) << "set -o pipefail\n"
                                << "export HOME=$PWD PATH=.:$PATH TAQUIN_TABLES=tables MANPAGER=cat\n"
                                // Ranks on this machine only.
                                << "export OMPI_MCA_btl=self,vader OMPI_MCA_oob_tcp_if_include=lo TAQUIN_MPI='"
                                << (fs::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string() << "'\n"
                                << serve_function << run << "\n";
    const int status =
        std::system(fmt::format("cd '{}' && timeout 300 bash run.sh >said 2>&1 </dev/null", folder_.string()).c_str());
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, code) << command << "\nrun as: " << run << "\n"
                                                                  << text_of(in("said")).substr(0, 2000);
}

}  // namespace taquin
