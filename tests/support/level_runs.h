#pragma once

// Breadth-first searches by several ranks, which are threads here, and kept in files of a folder of their own.

#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "taquin/pdb/level_checkpoint.h"
#include "taquin/platform/local_transport.h"

#include "support/killed_writer.h"

namespace taquin::testing {

class LevelRuns : public ::testing::Test {
  protected:
    LevelRuns() { std::filesystem::create_directories(folder_); }
    ~LevelRuns() override { std::filesystem::remove_all(folder_); }
    std::string file() const { return (folder_ / "state").string(); }
    std::size_t files() const {
        const std::filesystem::directory_iterator all(folder_);
        return static_cast<std::size_t>(std::distance(begin(all), end(all)));
    }
    /// What a run of three ranks leaves that is killed while they write their checkpoints.
    void leave_unfinished_files() const {
        for (const char* name : {"", ".rank1.even", ".rank1.odd", ".rank2.even", ".rank2.odd"})
            leave_unfinished(OutputFile::replace, file() + name);
    }

    /// search(rank, run) on all ranks; `keep` a checkpoint. What rank 0 is told is in notices_.
    template <class Search>
    void on_ranks(int ranks, bool keep, const Search& search) {
        LocalNetwork network(ranks);
        const auto run_rank = [&](int rank) {
            const auto transport = network.transport(rank);
            BlockExchange exchange(*transport, {});
            LevelRun run{.fields = {{"version", "of the test"}}};
            if (keep) run.checkpoint = file();
            if (ranks > 1) run.ranks = &exchange;
            run.on_notice = [&](const Message& notice) {
                if (rank == 0) notices_ += english(notice) + "\n";
            };
            search(rank, run);
        };
        std::vector<std::jthread> threads;
        for (int rank = 1; rank < ranks; ++rank) threads.emplace_back(run_rank, rank);
        run_rank(0);
    }

    /// `refused` tells why a run is; here the file is damaged in several ways.
    template <class Refused>
    void expect_damage_refused(const Refused& refused) {
        const auto size = std::filesystem::file_size(file());
        {
            std::fstream damaged(file(), std::ios::in | std::ios::out | std::ios::binary);
            damaged.seekp(static_cast<std::streamoff>(size / 2));
            damaged.put('\x55');
        }
        EXPECT_NE(refused().find("damaged, checksum mismatch"), std::string::npos);
        std::filesystem::resize_file(file(), size - 1);
        EXPECT_NE(refused().find("damaged"), std::string::npos);
        std::ofstream(file()) << "something else";
        EXPECT_NE(refused().find("not a checkpoint"), std::string::npos);
    }

    std::filesystem::path folder_ = std::filesystem::temp_directory_path() / fmt::format("taquin-levels-{}", getpid());
    std::string notices_;
};

}  // namespace taquin::testing
