// Search from both ends, until the sides meet and nothing shorter can be left.
//
// Each side is an A* with its own estimate (to the goal, and back to the start; none for breadth-first search), and
// the side with the shorter queue goes on. Meeting is not the end: a solution of U moves is shortest once U
// is no more than the least f waiting on either side, or than the least costs waiting on both sides plus the move
// between them. All solutions of a board are odd or all are even, so a bound of U - 1 is enough.
// (Pohl 1971; the last bound as in Holte, Felner, Sharon and Sturtevant, 2016.)

#include "taquin/search/bidirectional.h"

#include <algorithm>

#include "taquin/search/bucket_queue.h"
#include "taquin/search/state_store.h"

namespace taquin {

namespace {

using Id = StateStore::Id;

/// One end's search: what it has stored, what waits, and the least cost waiting.
class Side {
  public:
    /// Without a heuristic every estimate is 0.
    Side(const Board& root, const Heuristic* heuristic, MemoryBudget& budget)
        : board_(root),
          heuristic_(heuristic),
          store_(Packing(root.size()), budget, 2),
          queue_(store_, budget, heuristic != nullptr),
          tiles_(store_.packing().cells()),
          words_(store_.packing().words()),
          state_(heuristic == nullptr ? 0 : heuristic->state_size()),
          child_state_(state_.size()),
          scale_(heuristic == nullptr ? 1 : heuristic->scale()) {
        store_.packing().pack(board_.tiles(), words_.data());
    }

    bool make_room() { return store_.make_room(4) && queue_.make_room(4); }
    Id add_root() {
        const Id id = store_.add(words_.data(), {});
        store_.set_index(store_.find(words_.data()), id);
        push(id, heuristic_ == nullptr ? 0 : heuristic_->start(board_, state_));
        return id;
    }

    StateStore& store() { return store_; }
    const BucketQueue& queue() const { return queue_; }
    int least_f() { return static_cast<int>(queue_.top_key() >> tie_bits); }
    int least_cost() {
        while (waiting_[least_] == 0) ++least_;
        return static_cast<int>(least_);
    }

    Id pop() {
        const Id id = queue_.pop();
        --waiting_[store_.node(id).cost];
        return id;
    }

    /// Tries the moves of a position; tells `reached` every position that is new or cheaper than before.
    template <class Reached>
    void expand(Id id, Stats& stats, Reached reached) {
        const StateStore::Node node = store_.node(id);
        ++stats.expanded;
        stats.reopened += node.expanded;
        store_.node(id).expanded = 1;
        std::copy_n(store_.state(id), words_.size(), words_.data());
        store_.packing().unpack(words_.data(), tiles_);
        board_.assign(tiles_);
        if (heuristic_ != nullptr) heuristic_->start(board_, state_);
        MoveSet moves = board_.moves();
        if (node.parent != StateStore::none) moves = moves.without(opposite(static_cast<Move>(node.move)));
        StateStore::Node child{.parent = id};
        child.cost = (node.cost + 1) & StateStore::max_cost;
        stats.deepest = std::max<std::uint64_t>(stats.deepest, child.cost);
        for (const Move move : moves) {
            const Step step = board_.apply(move);
            store_.packing().update(step, words_.data());
            ++stats.generated;
            child.move = static_cast<std::uint32_t>(move) & 3U;
            if (const Id at = consider(child, step); at != StateStore::none) reached(at, words_.data());
            board_.apply(opposite(move));
            store_.packing().update({opposite(move), step.tile, step.to, step.from}, words_.data());
        }
    }

  private:
    using Key = BucketQueue::Key;
    static constexpr unsigned tie_bits = 24;

    Id consider(const StateStore::Node& child, const Step& step) {
        const auto place = store_.find(words_.data());
        if (place.id == StateStore::none) {
            const Id id = store_.add(words_.data(), child);
            store_.set_index(place, id);
            push(id, estimate(step));
            return id;
        }
        StateStore::Node& known = store_.node(place.id);
        if (child.cost >= known.cost) return StateStore::none;
        const int h = estimate(step);
        if (known.open != 0) {
            queue_.remove(key(known.cost, h), place.id);
            --waiting_[known.cost];
        }
        known.parent = child.parent;
        known.cost = child.cost;
        known.move = child.move;
        push(place.id, h);
        return place.id;
    }

    int estimate(const Step& step) {
        if (heuristic_ == nullptr) return 0;
        std::ranges::copy(state_, child_state_.begin());
        return heuristic_->update(board_, step, child_state_);
    }

    Key key(std::uint32_t cost, int h) const {
        return (Key{cost} * static_cast<Key>(scale_) + static_cast<Key>(h)) << tie_bits |
               std::min(static_cast<Key>(h), (Key{1} << tie_bits) - 1);
    }

    void push(Id id, int h) {
        const std::uint32_t cost = store_.node(id).cost;
        queue_.push(key(cost, h), id);
        if (cost >= waiting_.size()) waiting_.resize(cost + 1);
        ++waiting_[cost];
        least_ = std::min<std::size_t>(least_, cost);
    }

    Board board_;
    const Heuristic* heuristic_;
    StateStore store_;
    BucketQueue queue_;
    std::vector<Tile> tiles_;
    std::vector<Packing::Word> words_;
    std::vector<std::int32_t> state_;
    std::vector<std::int32_t> child_state_;
    int scale_;
    std::vector<std::uint64_t> waiting_;  // positions in the queue, by cost
    std::size_t least_ = 0;               // no position waits at a cost below
};

class Bidirectional {
  public:
    Bidirectional(const SearchInput& input, Context& context, const Heuristic* forward, const Heuristic* backward)
        : context_(context),
          budget_(context),
          sides_{Side(input.problem.start, forward, budget_), Side(input.problem.goal.board(), backward, budget_)},
          scale_(forward == nullptr ? 1 : forward->scale()),
          already_there_(input.problem.goal.reached(input.problem.start)) {}

    Result run() {
        Result result;
        result.status = search();
        if (result.status == Status::Solved && !already_there_) result.moves = path();
        result.optimal = true;
        result.lower_bound =
            result.status == Status::Solved ? static_cast<int>(result.moves.size()) : moves_of(bound_, scale_);
        result.stats = stats_;
        result.stats.stored_bytes = budget_.most_used();
        return result;
    }

  private:
    static constexpr int unknown = std::numeric_limits<int>::max() / 2;

    Status search() {
        stats_.generated = 2;  // both ends
        stats_.iterations = 1;
        if (already_there_) return Status::Solved;
        for (Side& side : sides_) {
            if (!side.make_room()) return budget_.refusal();
            side.add_root();
        }
        std::uint64_t next_poll = context_.next_poll(0);
        while (!sides_[0].queue().empty() && !sides_[1].queue().empty()) {
            bound_ = std::max({bound_, sides_[0].least_f(), sides_[1].least_f(),
                               (sides_[0].least_cost() + sides_[1].least_cost() + 1) * scale_});
            if (moves_of(bound_, scale_) >= best_ - 1) return Status::Solved;
            stats_.max_frontier = std::max(stats_.max_frontier, sides_[0].queue().size() + sides_[1].queue().size());
            if (stats_.expanded >= next_poll) {
                stats_.stored_bytes = budget_.used();
                if (const auto stop = context_.poll(stats_, moves_of(bound_, scale_))) return *stop;
                next_poll = context_.next_poll(stats_.expanded);
            }
            const std::size_t turn = sides_[0].queue().size() <= sides_[1].queue().size() ? 0 : 1;
            if (!sides_[turn].make_room()) return budget_.refusal();
            step(turn);
        }
        return best_ < unknown ? Status::Solved : Status::GaveUp;
    }

    void step(std::size_t turn) {
        Side& side = sides_[turn];
        StateStore& other = sides_[1 - turn].store();
        // Nothing better than the solution in hand comes from here on; the queue only empties.
        const bool hopeless = best_ < unknown && side.least_f() >= best_ * scale_;
        const Id id = side.pop();
        if (hopeless) return;
        side.expand(id, stats_, [&](Id reached, const Packing::Word* words) {
            const auto place = other.find(words);
            if (place.id == StateStore::none) return;
            const auto length = static_cast<int>(side.store().node(reached).cost + other.node(place.id).cost);
            if (length >= best_) return;
            best_ = length;
            meeting_ = turn == 0 ? std::array<Id, 2>{reached, place.id} : std::array<Id, 2>{place.id, reached};
        });
    }

    std::vector<Move> path() {
        std::vector<Move> moves = sides_[0].store().path_to(meeting_[0]);
        std::vector<Move> back = sides_[1].store().path_to(meeting_[1]);
        std::ranges::reverse(back);
        for (const Move move : back) moves.push_back(opposite(move));
        return moves;
    }

    Context& context_;
    MemoryBudget budget_;
    std::array<Side, 2> sides_;
    int scale_;
    bool already_there_;
    int bound_ = 0;
    int best_ = unknown;
    std::array<Id, 2> meeting_{};
    Stats stats_;
};

Expected<HeuristicPtr> backward_heuristic(const SearchInput& input) {
    if (!input.make_heuristic) return make_error(ErrorCode::BackwardHeuristicMissing, "algorithm");
    return input.make_heuristic(Goal::of(input.problem.start));
}

}  // namespace

const AlgorithmInfo bidirectional_bfs_info{
    .name = "bidirectional-bfs",
    .title = "Bidirectional breadth-first search",
    .summary = "breadth-first from both ends until they meet: about the square root of the positions",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "",
    .run = [](const SearchInput& input,
              Context& context) { return Bidirectional(input, context, nullptr, nullptr).run(); },
};

const AlgorithmInfo bidirectional_astar_info{
    .name = "bidirectional-astar",
    .title = "Bidirectional A*",
    .summary = "A* from both ends, going on after they meet until nothing shorter can be left",
    .guarantee = Guarantee::Optimal,
    .default_heuristic = "manhattan",
    .run =
        [](const SearchInput& input, Context& context) {
            const auto backward = backward_heuristic(input);
            if (!backward) return Result{.status = Status::GaveUp};
            return Bidirectional(input, context, &input.heuristic, backward->get()).run();
        },
    .check = [](const SearchInput& input) -> Expected<void> {
        if (const auto made = backward_heuristic(input); !made) return std::unexpected(made.error());
        return {};
    },
};

}  // namespace taquin
