#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "apps/io/bench_results.h"

namespace taquin::app {

/// A set of boards, solved once.
struct BenchRun {
    std::vector<Timed> boards;
    double total_seconds = 0;
    std::optional<Error> error = {};

    std::size_t solved() const;
};

/// What is printed of a run, as text or as JSON.
struct BenchReport {
    std::string set;
    int threads = 1;
    bool inside = false;
    std::uint64_t repeat = 1;
    double build_seconds = 0;
    std::vector<std::size_t> numbers = {};        // of the boards in their set, from 1
    std::vector<std::optional<int>> optima = {};  // as published, of each board
    std::size_t earlier = 0;                      // boards that an earlier run had solved
    std::size_t solved = 0;
    std::size_t wrong = 0;
    std::map<std::string, std::size_t> not_solved = {};  // by status
    // Sums over solved boards:
    double moves = 0;
    double expanded = 0;
    double generated = 0;
    double longest = 0;
    double cpu = 0;
    std::uint64_t peak_bytes = 0;

    /// The next board.
    void add(const Timed& board, std::optional<int> optimum);
    std::string json(const BenchRun& run) const;
    std::string text(const BenchRun& run) const;
};

}  // namespace taquin::app
