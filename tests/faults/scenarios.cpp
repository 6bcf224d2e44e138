// Small runs of every command that keeps or changes something.

#include "faults/scenarios.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <unistd.h>

#include "serve/http_client.h"
#include "serve/server_process.h"
#include "support/pattern.h"

namespace taquin::testing {

namespace {

namespace fs = std::filesystem;

using Arguments = std::vector<std::string>;

std::string content(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Names and contents of all files; what is left over shows here.
std::string contents(const fs::path& folder) {
    std::vector<std::string> entries;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string text = entry.is_regular_file() ? content(entry.path()) : "";
        entries.push_back(
            fmt::format("{} {} {}\n", entry.path().filename().string(), text.size(), std::hash<std::string>{}(text)));
    }
    std::ranges::sort(entries);
    return fmt::format("{}", fmt::join(entries, ""));
}

/// CSV without the columns that depend on the clock or the machine, its records sorted.
std::string without_measures(const std::string& csv) {
    static const testing::Pattern varying("seconds|bytes|alone");
    std::istringstream lines(csv);
    std::vector<bool> kept;
    std::vector<std::string> records;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string record;
        std::size_t column = 0;
        for (std::string field; std::getline(fields, field, ','); ++column) {
            if (records.empty()) kept.push_back(!varying.is_in(field));
            if (column < kept.size() && kept[column]) record += field + ",";
        }
        records.push_back(record);
    }
    if (!records.empty()) std::sort(records.begin() + 1, records.end());
    return fmt::format("{}\n", fmt::join(records, "\n"));
}

Scenario command(std::string name, const std::function<Arguments(const fs::path&)>& arguments, std::string input = {}) {
    return {.name = std::move(name),
            .prepare = [](const fs::path&) {},
            .run =
                [arguments, input](const fs::path& folder, const Environment& environment) {
                    return run_with({.arguments = arguments(folder), .input = input, .environment = environment});
                },
            .state = contents};
}

// --- solve and tables --------------------------------------------------------------------------------------------

constexpr const char* board = "9 5 1 4/10 13 12 8/0 6 3 15/14 11 7 2";

Arguments build_arguments(const fs::path& folder) {
    return {"tables", "build", "4-4-4-3", "--tables", folder.string(), "--threads", "2"};
}
Arguments solve_arguments(const fs::path& folder) {
    return {"solve",    board,           "-a",        "idastar", "-H",       "pdb(catalogue=4-4-4-3)",
            "--tables", folder.string(), "--threads", "2",       "--format", "moves"};
}

Scenario build_tables() {
    Scenario scenario = command("build", build_arguments);
    scenario.run = [](const fs::path& folder, const Environment& environment) {
        ProgramRun run = run_with({.arguments = build_arguments(folder), .environment = environment});
        run.out.clear();  // says what was there already
        return run;
    };
    scenario.damage = [](const fs::path& folder) -> std::string {
        const ProgramRun verified = run_program({"tables", "verify", "--tables", folder.string()});
        return verified.code == 0 ? "" : "a table was damaged: " + verified.out + verified.err;
    };
    return scenario;
}

Scenario solve_with_files() {
    Scenario scenario = command("solve", solve_arguments);
    scenario.prepare = [](const fs::path& folder) { run_program(build_arguments(folder)); };
    return scenario;
}

Scenario search_with_nodes() {
    return command("search", [](const fs::path& folder) -> Arguments {
        return {"solve", board, "-a", "astar", "-H", "manhattan", "--format", "moves", "--tables", folder.string()};
    });
}

Scenario solve_batch() {
    Scenario scenario = command(
        "batch",
        [](const fs::path& folder) -> Arguments {
            return {"solve",  "--batch", "-",        "--format",      "csv",       "-a", "dfs",
                    "--size", "2x2",     "--tables", folder.string(), "--threads", "2"};
        },
        "1 2 3 0\n0 3 2 1\n");
    const auto run = scenario.run;
    scenario.run = [run](const fs::path& folder, const Environment& environment) {
        ProgramRun result = run(folder, environment);
        result.out = without_measures(result.out);
        return result;
    };
    return scenario;
}

/// With a table that does not fit into memory: every distance writes, reads and removes files.
Scenario spilled_census() {
    Scenario scenario = command("census", [](const fs::path& folder) -> Arguments {
        return {"census",  "--size",         "2x4",          "--metric",       "mtm",       "--memory", "3000",
                "--spill", folder / "parts", "--checkpoint", folder / "state", "--threads", "1"};
    });
    const auto run = scenario.run;
    scenario.run = [run](const fs::path& folder, const Environment& environment) {
        ProgramRun result = run(folder, environment);
        static const testing::Pattern time(" in [^\n]*");
        result.out = time.removed_from(result.out);
        return result;
    };
    scenario.prepare = [](const fs::path& folder) { fs::create_directories(folder / "parts"); };
    scenario.state = [](const fs::path& folder) { return contents(folder) + contents(folder / "parts"); };
    return scenario;
}

// --- experiments -------------------------------------------------------------------------------------------------

constexpr const char* experiment = R"toml(
name = "faults"
title = "Faults"
[[boards]]
set = "r"
size = "2x3"
scramble = "uniform"
count = 3
[[configurations]]
label = "astar"
algorithm = "astar"
heuristic = "manhattan"
[[configurations]]
label = "pdb"
algorithm = "idastar"
heuristic = "pdb(catalogue=aab/bb.)"
)toml";

Arguments run_arguments(const fs::path& folder) {
    return {"experiment", "run", folder / "faults.toml", "--db", folder / "results.sqlite", "--jobs", "2"};
}
void write_experiment(const fs::path& folder) { std::ofstream(folder / "faults.toml") << experiment; }

Arguments export_arguments(const fs::path& folder, const std::string& output) {
    return {"experiment", "export", "faults", "--csv", "--db", folder / "results.sqlite", "-o", output};
}

std::string results(const fs::path& folder) {
    const ProgramRun exported = run_program(export_arguments(folder, "-"));
    return exported.code == 0 ? without_measures(exported.out) : exported.err;
}

Scenario run_experiment() {
    Scenario scenario = command("experiment", run_arguments);
    scenario.prepare = write_experiment;
    scenario.run = [](const fs::path& folder, const Environment& environment) {
        ProgramRun run = run_with({.arguments = run_arguments(folder), .environment = environment});
        run.out.clear();  // says how many results were new
        return run;
    };
    scenario.state = results;
    // A search whose tables the system has no memory for is a result, too.
    scenario.may_stay = [](const std::string& state) { return state.find(",memory-limit,") != std::string::npos; };
    return scenario;
}

Scenario export_results() {
    Scenario scenario = command(
        "export", [](const fs::path& folder) { return export_arguments(folder, (folder / "out.csv").string()); });
    scenario.prepare = [](const fs::path& folder) {
        write_experiment(folder);
        run_program(run_arguments(folder));
        std::ofstream(folder / "out.csv") << "old\n";
    };
    scenario.damage = [](const fs::path& folder) -> std::string {
        const std::string now = content(folder / "out.csv");
        if (now != "old\n" && now != run_program(export_arguments(folder, "-")).out)
            return fmt::format("out.csv has {} bytes, neither the old nor the new ones", now.size());
        for (const auto& entry : fs::directory_iterator(folder))
            if (entry.path().filename().string().starts_with("out.csv."))
                return entry.path().filename().string() + " is left over";
        return "";
    };
    scenario.state = results;
    return scenario;
}

// --- the server and the game -------------------------------------------------------------------------------------

/// Asks a few things; what an answer should not be.
std::string ask(ServerProcess& server) {
    const int port = server.port();
    const auto unanswered = [&](const Answer& answer) { return answer.status == 0 && server.alive(); };
    const Answer check = post(port, "/api/check", R"({"board":"8 1 3/4 0 2/7 6 5"})");
    const Answer job = post(port, "/api/jobs", R"({"board":"8 1 3/4 0 2/7 6 5","threads":2})");
    for (const Answer* answer : {&check, &job})
        if (unanswered(*answer) || answer->status == 500)
            return fmt::format("status {}: {}", answer->status, answer->body);
    if (job.status != 202) return "";
    for (;;) {
        const Answer result = get(port, "/api/jobs/" + field(job.body, "id"));
        if (unanswered(result) || result.status == 500) return fmt::format("status {} for a job", result.status);
        if (result.status != 200) return "";
        if (field(result.body, "state") == "failed") return "";
        if (field(result.body, "state") == "done")
            return result.body.find("\"length\":14") != std::string::npos ||
                           result.body.find("memory") != std::string::npos
                       ? ""
                       : result.body;
        usleep(2000);
    }
}

Scenario serve() {
    return {.name = "serve",
            .prepare = [](const fs::path&) {},
            .run =
                [](const fs::path& folder, const Environment& environment) {
                    ServerProcess server(TAQUIN_PROGRAM,
                                         {"--tables", folder.string(), "--db", folder / "none.sqlite", "--searches",
                                          "2", "--threads", "2"},
                                         environment);
                    ProgramRun run;
                    if (server.port() != 0) run.out = ask(server);
                    run.code = server.end();
                    run.err = server.read_until("never said");
                    return run;
                },
            .state = contents};
}

Scenario play() {
    Scenario scenario = command(
        "play", [](const fs::path&) -> Arguments { return {"play", "--plain", "--seed", "1", "--size", "3x3"}; },
        "hint\nsolve\nquit\n");
    const auto run = scenario.run;
    scenario.run = [run](const fs::path& folder, const Environment& environment) {
        Environment own = environment;
        own.push_back("TAQUIN_TABLES=" + folder.string());
        own.push_back("XDG_STATE_HOME=" + folder.string());
        own.push_back("XDG_DATA_HOME=" + folder.string());
        ProgramRun result = run(folder, own);
        if (result.out.find("the system refused") == std::string::npos) return result;
        return ProgramRun{30, "", result.out};  // a command of the game was refused, and the game goes on
    };
    return scenario;
}

}  // namespace

std::vector<Scenario> scenarios() {
    return {build_tables(),
            solve_with_files(),
            search_with_nodes(),
            solve_batch(),
            spilled_census(),
            run_experiment(),
            export_results(),
            serve(),
            play()};
}

}  // namespace taquin::testing
