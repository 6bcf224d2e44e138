#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "tests/cli/program.h"

namespace taquin {

inline const std::string shared_board = "12 8 7 9/0 1 3 11/15 14 5 2/6 13 4 10";

/// Runs `taquin cluster` with three ranks on this machine. Skipped where taquin-mpi was not built (OpenMPI is not
/// installed).
class ClusterRuns : public ::testing::Test {
  protected:
    ClusterRuns() : folder_(std::filesystem::temp_directory_path() / ("taquin-cluster-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
    }
    ~ClusterRuns() override { std::filesystem::remove_all(folder_); }
    void SetUp() override {
        if (!std::filesystem::exists(std::filesystem::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi"))
            GTEST_SKIP() << "taquin-mpi was not built: OpenMPI is not installed";
    }

    ProgramInput started(const std::vector<std::string>& command, const std::vector<std::string>& options = {}) const {
        std::vector<std::string> words{"cluster", "-n", "3"};
        words.insert(words.end(), options.begin(), options.end());
        words.push_back("--");
        words.insert(words.end(), command.begin(), command.end());
        // Loopback only.
        return {.arguments = words,
                .environment = {"OMPI_MCA_btl=self,vader", "OMPI_MCA_oob_tcp_if_include=lo",
                                "TAQUIN_TABLES=" + (folder_ / "tables").string()}};
    }
    ProgramRun cluster(const std::vector<std::string>& command, const std::vector<std::string>& options = {},
                       const std::string& input = {}, const std::string& program = {},
                       const std::optional<std::string>& interrupt_after = {}) const {
        ProgramInput words = started(command, options);
        words.input = input;
        words.interrupt_after = interrupt_after;
        if (!program.empty()) words.environment.push_back("TAQUIN_MPI=" + program);
        return run_with(words);
    }
    /// SIGINT is sent once `text` is in the output.
    ProgramRun interrupted(const std::vector<std::string>& command, const std::string& text) const {
        return cluster(command, {}, {}, {}, text);
    }

    /// Stands for the program: rank 1 is killed once so long after its start, unless the file "died" is there.
    std::string rank_killed_after(double seconds) const { return rank_killed("sleep " + std::to_string(seconds)); }
    /// The same, as soon as there is such a file.
    std::string rank_killed_with(const std::filesystem::path& file) const {
        return rank_killed("until [[ -e " + file.string() + " ]]; do sleep 0.05; done");
    }
    std::string rank_killed(const std::string& when, int rank = 1) const {
        const std::filesystem::path wrapper = folder_ / "wrapper.sh";
        const std::string died = (folder_ / "died").string();
        std::ofstream(wrapper) << "#!/bin/bash\n"
                               << "program="
                               << (std::filesystem::path(TAQUIN_PROGRAM).parent_path() / "taquin-mpi").string()
                               << "\n[[ $OMPI_COMM_WORLD_RANK == " << rank << " && ! -e " << died
                               << " ]] || exec $program \"$@\"\n"
                               << "$program \"$@\" & child=$!\n(" << when << "; kill -9 $child && touch " << died
                               << ") >/dev/null 2>&1 &\nwait $child || kill -9 $$\n";
        std::filesystem::permissions(wrapper, std::filesystem::perms::owner_all);
        return wrapper.string();
    }
    const std::filesystem::path folder_;
};

/// The records of a batch, without what is a matter of time or memory.
inline std::vector<nlohmann::json> records(const std::string& out) {
    std::vector<nlohmann::json> all;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
        nlohmann::json record = nlohmann::json::parse(line);
        if (record.contains("stats"))
            for (const char* field : {"wall_seconds", "cpu_seconds", "peak_bytes"}) record["stats"].erase(field);
        all.push_back(record);
    }
    return all;
}

}  // namespace taquin
