// Searches the neighbourhood of a known solution for a shorter one. A breadth-first search from all states of the path
// at once collects the states near it, ring by ring; a second one, from the start, finds the shortest way through what
// was collected. Each costs one expansion per state, whatever the size of the board. It finds what windows of the path
// cannot: a detour of any length along the whole path, as long as it stays near.
// (Furcy, ITSA*: iterative tunneling search with A*, 2006; there the corridor is searched by A*.)

#include "taquin/search/corridor.h"

#include <algorithm>

#include "taquin/search/poller.h"
#include "taquin/search/successors.h"

namespace taquin {

namespace {

class Corridor {
  public:
    Corridor(const Problem& problem, std::size_t states, Context& context, Stats& stats)
        : states_(states),
          budget_(context),
          store_(Packing(problem.goal.size()), budget_),
          generator_(problem.start, store_.packing(), nullptr, stats),
          poller_(context, stats) {}

    Status run(std::span<const Move> path, std::vector<Move>& moves) {
        if (!add_path(path)) return budget_.refusal();
        if (const auto stop = collect()) return *stop;
        return shortest(moves);
    }
    std::uint64_t most_bytes() const { return budget_.most_used(); }

  private:
    using Id = StateStore::Id;

    /// Ids 0, 1, … are the states of the path; one that it visits twice counts once.
    bool add_path(std::span<const Move> path) {
        constexpr std::size_t between_polls = 64;
        std::size_t at = 0;
        for (;;) {
            if (at % between_polls == 0 && budget_.should_stop()) return false;
            if (!store_.make_room(1)) return false;
            if (const auto slot = store_.find(generator_.words()); slot.id == StateStore::none) {
                const Id id = store_.add(generator_.words(), {});
                store_.set_index(slot, id);
                goal_ = id;
            } else {
                goal_ = slot.id;
            }
            if (at == path.size()) return true;
            generator_.advance(path[at++]);
        }
    }

    /// Adds neighbours of the states collected so far, in the order of their distance from the path.
    std::optional<Status> collect() {
        for (Id id = 0; id < store_.size() && store_.size() < states_; ++id) {
            if (const auto stop = poller_.poll(0)) return stop;
            if (!store_.make_room(4)) return budget_.refusal();
            generator_.expand(store_, id, [&](const Step&) {
                const auto slot = store_.find(generator_.words());
                if (slot.id == StateStore::none) store_.set_index(slot, store_.add(generator_.words(), {}));
                return true;
            });
        }
        return std::nullopt;
    }

    /// Breadth-first from the start; `next` links the queue, `expanded` marks what was reached.
    Status shortest(std::vector<Move>& moves) {
        store_.node(0).expanded = 1;
        Id last = 0;
        for (Id id = 0; id != StateStore::none; id = store_.node(id).next) {
            if (const auto stop = poller_.poll(0)) return *stop;
            bool found = false;
            generator_.expand(store_, id, [&](const Step& step) {
                const Id to = store_.find(generator_.words()).id;
                if (to == StateStore::none || store_.node(to).expanded != 0) return true;
                StateStore::Node& node = store_.node(to);
                node.expanded = 1;
                node.parent = id;
                node.move = static_cast<std::uint32_t>(step.move) & 3U;
                store_.node(last).next = to;
                last = to;
                found = to == goal_;
                return !found;
            });
            if (found) break;
        }
        moves = store_.path_to(goal_);
        return Status::Solved;
    }

    std::size_t states_;
    MemoryBudget budget_;
    StateStore store_;
    SuccessorGenerator generator_;
    Poller poller_;
    Id goal_ = 0;
};

}  // namespace

Result corridor_search(const Problem& problem, std::span<const Move> path, std::size_t states, Context& context) {
    Result result;
    if (path.empty()) {
        result.status = Status::Solved;
        return result;
    }
    Corridor corridor(problem, states, context, result.stats);
    result.status = corridor.run(path, result.moves);
    result.stats.deepest = result.moves.size();
    result.stats.stored_bytes = corridor.most_bytes();
    return result;
}

}  // namespace taquin
