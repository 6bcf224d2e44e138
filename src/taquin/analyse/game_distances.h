#pragma once

#include <atomic>
#include <optional>
#include <unordered_map>
#include <vector>

#include "taquin/analyse/prover.h"
#include "taquin/core/metric_moves.h"
#include "taquin/search/packing.h"

namespace taquin {

/// Bounds on the distances of the positions of a game, made exact with as few searches as possible.
class GameDistances {
  public:
    /// What is known of one position. `line` is a solution of `upper` moves, as single-tile moves; empty if it leads
    /// through a neighbour, see line().
    struct Bounds {
        int lower = 0;
        int upper = unknown;
        std::vector<Move> line = {};
        bool exact() const { return lower == upper; }
    };
    static constexpr int unknown = 1 << 28;

    /// `boards` are the positions, `moves` lead from each to the next. Distances are in moves of the prover's metric.
    GameDistances(const Prover& prover, const std::vector<Board>& boards, const std::vector<MetricMove>& moves,
                  Context& context);

    /// Nodes that the limit of the context leaves; the largest number if there is none.
    std::uint64_t nodes_left() const;
    /// Adds a solution of position `i` and a lower bound on its distance, found elsewhere by expanding so many nodes.
    void learn(std::size_t i, std::vector<Move> line, int lower, std::uint64_t expanded);
    /// Makes as many positions exact as limits allow.
    void settle_all();
    /// Finds out which neighbours of exact positions are nearer to the goal, as far as limits allow.
    void settle_neighbours();

    const Bounds& operator[](std::size_t i) const { return bounds_[i]; }
    /// A shortest solution from an exact position.
    std::vector<Move> line(std::size_t i) const;
    /// Whether the distance of a board is less than this; nothing unless it was searched or is on a line that was
    /// found.
    std::optional<bool> nearer(const Board& board, int distance) const;
    Metric metric() const { return prover_.metric(); }
    std::optional<Status> stopped() const { return stopped_; }
    std::uint64_t searches() const { return searches_; }
    std::uint64_t expanded() const { return expanded_; }

  private:
    bool settle(std::size_t i, std::uint64_t nodes);
    /// Why a search of the game was stopped, if that ends the analysis.
    std::optional<Status> over() const;
    void settle_between(std::size_t a, std::size_t b);
    void settle_backwards();
    void spread(std::size_t from);
    Prover::Answer ask(const Board& board, int bound, int threads, std::uint64_t nodes);
    std::string key(const Board& board) const;
    void remember(const Board& board, int lower, int upper);
    void remember_line(Board board, const std::vector<Move>& line);

    const Prover& prover_;
    const std::vector<Board>& boards_;
    const std::vector<MetricMove>& moves_;
    Context& context_;
    std::vector<Bounds> bounds_;
    struct Range {
        int lower = 0;
        int upper = unknown;
    };
    std::unordered_map<std::string, Range> known_;  // by the tiles of a board
    std::optional<Status> stopped_;
    std::atomic<std::uint64_t> searches_{0};
    std::atomic<std::uint64_t> expanded_{0};
};

}  // namespace taquin
