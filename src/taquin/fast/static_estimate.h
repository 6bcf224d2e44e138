#pragma once

#include <concepts>
#include <type_traits>

#include "taquin/fast/shape.h"
#include "taquin/heuristic/heuristic.h"

namespace taquin::fast {

// A static estimate is the compile-time counterpart of a heuristic: same values, computed from the heuristic's tables,
// for one board size. Members of all estimates:
//
//   State     what it keeps of a node; copied with the node
//   Plan      what all moves of a node have in common, computed once when the node is expanded
//   Preview   what it computes about one move before the move is made
//   int start(home_at, blank, State&) const      from scratch
//   void update(const State& before, Slide, Plan, const Preview&, State& after) const
//   static constexpr int stages
//   static constexpr bool unit_change     every move changes the estimate by exactly 1, as it does the distance
//
// The estimate must be 0 at the goal and nowhere else. There are two kinds.
//
// Staged (stages 1 or 2): the estimate after a move is computed move by move. The second stage is for moves that passed
// the first and may raise their estimate; a batch of nodes goes through one stage after the other.
//   Plan plan(const State&) const
//   void prefetch<Stage>(const State&, Slide, Plan, Preview&) const    prefetches memory that value<Stage>() will read
//   int value<Stage>(const State&, Slide, Plan, Preview&, int limit) const    the estimate after the slide, as far as
//        this stage knows. Above `limit` any number above `limit` will do, unless unit_change is false.
//
// Delta (stages 0): one lookup tells for all moves of a node how each changes the estimate. An estimate that is the
// largest of several has a round of lookups for each; a node has its next round if the rounds before left a move.
//   std::size_t rounds() const
//   void plan(const HomeAt&, const State&, Plan&) const   prefetches what the first open() will read
//   void prefetch(const State&, Plan&, round) const       the same for other rounds
//   void open(State&, Plan&, int limit, round) const  after prefetch() of the whole batch, before the first passes()
//   unsigned passes(const State&, Plan, home, key, round, Preview&) const    1: the estimate after the slide is within
//        the limit, as far as this round knows; else 0
//   bool at_goal(const State&) const

template <class Estimate, class Shape>
concept EstimateOf = std::is_trivially_copyable_v<typename Estimate::State> &&
    std::is_trivially_copyable_v<typename Estimate::Plan> && std::is_trivially_copyable_v<typename Estimate::Preview> &&
    requires(const Estimate& estimate, const HomeAt<Shape>& home_at, std::uint8_t blank,
             const typename Estimate::State& before, typename Estimate::State& after, Slide slide,
             const typename Estimate::Plan& plan, const typename Estimate::Preview& preview) {
    { Estimate::stages } -> std::convertible_to<int>;
    { Estimate::unit_change } -> std::convertible_to<bool>;
    { estimate.start(home_at, blank, after) } -> std::same_as<int>;
    { estimate.update(before, slide, plan, preview, after) } -> std::same_as<void>;
};

template <class Estimate, class Shape>
concept StagedEstimate = EstimateOf<Estimate, Shape> &&(Estimate::stages == 1 || Estimate::stages == 2) &&
                         requires(const Estimate& estimate, const typename Estimate::State& state, Slide slide,
                                  const typename Estimate::Plan& plan, typename Estimate::Preview& preview) {
    { estimate.plan(state) } -> std::same_as<typename Estimate::Plan>;
    { estimate.template prefetch<Estimate::stages - 1>(state, slide, plan, preview) } -> std::same_as<void>;
    { estimate.template value<Estimate::stages - 1>(state, slide, plan, preview, 0) } -> std::same_as<int>;
};

template <class Estimate, class Shape>
concept DeltaEstimate = EstimateOf<Estimate, Shape> && Estimate::stages == 0 &&
                        Estimate::unit_change&& requires(const Estimate& estimate, const HomeAt<Shape>& home_at,
                                                         const typename Estimate::State& state,
                                                         typename Estimate::State& opened,
                                                         typename Estimate::Plan& plan,
                                                         typename Estimate::Preview& preview) {
    { estimate.rounds() } -> std::same_as<std::size_t>;
    { estimate.plan(home_at, state, plan) } -> std::same_as<void>;
    { estimate.prefetch(state, plan, std::size_t{}) } -> std::same_as<void>;
    { estimate.open(opened, plan, 0, std::size_t{}) } -> std::same_as<void>;
    { estimate.passes(state, plan, std::size_t{}, std::size_t{}, std::size_t{}, preview) } -> std::same_as<unsigned>;
    { estimate.at_goal(state) } -> std::same_as<bool>;
};

template <class Estimate, class Shape>
concept StaticEstimate = StagedEstimate<Estimate, Shape> || DeltaEstimate<Estimate, Shape>;

/// A static estimate that can stand in the table of static_estimates.h says which heuristic it serves:
///   Serves                                     the heuristic's class
///   static constexpr const HeuristicInfo* info the heuristic's descriptor
///   static constexpr bool compiled             whether it is wanted for this size
///   static constexpr bool covers_manhattan     never below Manhattan distance, so max(manhattan, …) is served as well
///   static bool supports(const Serves&)        whether this very heuristic can be served
///   Estimate(const Serves&, bool transposed)   requires supports(). The heuristic was made for the board as it was
///                                              given; if `transposed`, rows and columns of that are exchanged here.
template <class Estimate>
concept ServingEstimate = std::derived_from<typename Estimate::Serves, Heuristic> &&
    std::constructible_from<Estimate, const typename Estimate::Serves&, bool> &&
    requires(const typename Estimate::Serves& heuristic) {
    { Estimate::info } -> std::convertible_to<const HeuristicInfo*>;
    { Estimate::compiled } -> std::convertible_to<bool>;
    { Estimate::covers_manhattan } -> std::convertible_to<bool>;
    { Estimate::supports(heuristic) } -> std::same_as<bool>;
};

/// For estimates with one stage and nothing that all moves of a node have in common.
struct OneStage {
    struct Plan {};
    static constexpr int stages = 1;
    static Plan plan(const auto&) { return {}; }
};

}  // namespace taquin::fast
