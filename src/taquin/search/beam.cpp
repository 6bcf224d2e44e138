// Beam search: all positions go on together, move by move, and after each move only the most promising are kept.
// No board is visited twice, so a beam that has run into a dip spreads until it flows over the edge. Should it run
// dry, or become longer than what `layers` builds in a moment, that is the answer: it never hangs.
// (Lowerre 1976; with memory of visited boards as in Zhou and Hansen, 2005.)

#include "taquin/search/beam.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>

#include "taquin/search/layers.h"
#include "taquin/search/state_store.h"

namespace taquin {

namespace {

constexpr OptionInfo options[] = {
    {.name = "width",
     .type = OptionInfo::Type::Integer,
     .default_value = "1000",
     .min = 1,
     .max = 1e8,
     .help = "how many positions are kept after each move; wider is slower and gives shorter solutions"},
};

class Beam {
  public:
    Beam(const SearchInput& input, Context& context, Stats& stats, std::size_t width)
        : heuristic_(input.heuristic),
          goal_(input.problem.goal),
          context_(context),
          stats_(stats),
          width_(width),
          board_(input.problem.start),
          budget_(context),
          store_(Packing(board_.size()), budget_),
          tiles_(store_.packing().cells()),
          words_(store_.packing().words()),
          state_(heuristic_.state_size()),
          child_state_(state_.size()),
          h_goal_(heuristic_.value(goal_.board())) {}

    /// GaveUp: the beam ran dry or found nothing of at most `longest` moves.
    Status run(int bound, std::size_t longest, std::vector<Move>& moves) {
        store_.packing().pack(board_.tiles(), words_.data());
        if (!store_.make_room(1)) return budget_.refusal();
        layer_ = {store_.add(words_.data(), {})};
        store_.set_index(store_.find(words_.data()), 0);
        std::uint64_t next_poll = context_.next_poll(stats_.expanded);
        for (std::uint64_t depth = 1; depth <= longest && !layer_.empty(); ++depth) {
            candidates_.clear();
            stats_.deepest = std::max(stats_.deepest, depth);
            for (const Id id : layer_) {
                if (stats_.expanded >= next_poll) {
                    if (const auto stop = context_.poll(stats_, bound)) return *stop;
                    next_poll = context_.next_poll(stats_.expanded);
                }
                if (const auto last = expand(id)) {
                    moves = store_.path_to(id);
                    moves.push_back(*last);
                    return Status::Solved;
                }
            }
            stats_.max_frontier = std::max<std::uint64_t>(stats_.max_frontier, candidates_.size());
            if (!keep_best()) return budget_.refusal();
        }
        return Status::GaveUp;
    }

    std::uint64_t most_bytes() const { return budget_.most_used(); }

  private:
    using Id = StateStore::Id;

    struct Candidate {
        int h;
        Move move;
        Id parent;
        std::uint32_t salt;  // so that equals are chosen from all over the beam

        auto rank() const { return std::tuple(h, salt, parent, move); }
    };

    void visit(Id id) {
        std::copy_n(store_.state(id), words_.size(), words_.data());
        store_.packing().unpack(words_.data(), tiles_);
        board_.assign(tiles_);
    }

    /// The move that reaches the goal, if one does.
    std::optional<Move> expand(Id id) {
        ++stats_.expanded;
        visit(id);
        heuristic_.start(board_, state_);
        const StateStore::Node node = store_.node(id);
        MoveSet moves = board_.moves();
        if (node.parent != StateStore::none) moves = moves.without(opposite(static_cast<Move>(node.move)));
        for (const Move move : moves) {
            const Step step = board_.apply(move);
            ++stats_.generated;
            std::ranges::copy(state_, child_state_.begin());
            const int h = heuristic_.update(board_, step, child_state_);
            if (h == h_goal_ && goal_.reached(board_)) return move;
            store_.packing().update(step, words_.data());
            if (store_.find(words_.data()).id == StateStore::none)
                candidates_.push_back({h, move, id, static_cast<std::uint32_t>(store_.packing().hash(words_.data()))});
            board_.apply(opposite(move));
            store_.packing().update({opposite(move), step.tile, step.to, step.from}, words_.data());
        }
        return std::nullopt;
    }

    /// Stores the best candidates as the next layer. False: no room, or told to stop.
    bool keep_best() {
        layer_.clear();
        // Sorted piece by piece, only as far as the layer needs: a wide beam must not be deaf while it sorts. `ends`
        // are places that nothing before them belongs behind.
        constexpr std::ptrdiff_t piece = 1 << 14;
        const auto better = [](const Candidate& a, const Candidate& b) { return a.rank() < b.rank(); };
        std::vector<std::vector<Candidate>::iterator> ends{candidates_.end()};
        for (auto from = candidates_.begin(); !ends.empty() && layer_.size() < width_;) {
            while (ends.back() - from > piece) {
                if (budget_.should_stop()) return false;
                const auto middle = from + (ends.back() - from) / 2;
                std::nth_element(from, middle, ends.back(), better);
                ends.push_back(middle);
            }
            if (budget_.should_stop()) return false;
            std::sort(from, ends.back(), better);
            if (!keep(std::span(from, ends.back()))) return false;
            from = ends.back();
            ends.pop_back();
        }
        return true;
    }

    /// Stores those of the sorted candidates that are new, until the layer is full.
    bool keep(std::span<const Candidate> best) {
        for (const Candidate& candidate : best) {
            if (layer_.size() == width_) break;
            if (!store_.make_room(1)) return false;
            visit(candidate.parent);
            const StateStore::Node node = store_.node(candidate.parent);
            store_.packing().update(board_.apply(candidate.move), words_.data());
            const auto place = store_.find(words_.data());
            if (place.id != StateStore::none) continue;
            StateStore::Node child{.parent = candidate.parent};
            child.cost = (node.cost + 1) & StateStore::max_cost;
            child.move = static_cast<std::uint32_t>(candidate.move) & 3U;
            const Id id = store_.add(words_.data(), child);
            store_.set_index(place, id);
            layer_.push_back(id);
        }
        return true;
    }

    const Heuristic& heuristic_;
    const Goal& goal_;
    Context& context_;
    Stats& stats_;
    std::size_t width_;
    Board board_;
    MemoryBudget budget_;
    StateStore store_;
    std::vector<Tile> tiles_;
    std::vector<Packing::Word> words_;
    std::vector<std::int32_t> state_;
    std::vector<std::int32_t> child_state_;
    int h_goal_;
    std::vector<Id> layer_;
    std::vector<Candidate> candidates_;
};

Result run(const SearchInput& input, Context& context) {
    const GivenOption rest{"rest", input.problem.goal.size().cells() > 36 ? "6" : "3"};
    const auto options = Options::read(layers_info.options, {&rest, 1}, layers_info.name, "algorithm");
    Result built = layers_info.run({input.problem, input.heuristic, *options, {}}, context);
    if (built.status != Status::Solved || built.moves.size() < 2) return built;
    Result result =
        beam_search(input, context, static_cast<std::size_t>(input.options.integer("width")), built.moves.size() - 1);
    if (result.status != Status::GaveUp) return result;
    result.status = Status::Solved;
    result.moves = std::move(built.moves);
    return result;
}

}  // namespace

Result beam_search(const SearchInput& input, Context& context, std::size_t width, std::size_t longest) {
    Result result;
    result.stats.generated = result.stats.iterations = 1;
    result.lower_bound = moves_of(input.heuristic.value(input.problem.start), input.heuristic.scale());
    if (input.problem.goal.reached(input.problem.start)) {
        result.status = Status::Solved;
        return result;
    }
    Beam beam(input, context, result.stats, width);
    result.status = beam.run(result.lower_bound, longest, result.moves);
    result.stats.stored_bytes = beam.most_bytes();
    return result;
}

const AlgorithmInfo beam_info{
    .name = "beam",
    .title = "Beam search",
    .summary = "all positions advance together, only the most promising are kept; never longer than layers",
    .guarantee = Guarantee::None,
    .default_heuristic = "linear-conflict",
    .options = options,
    .run = run,
};

}  // namespace taquin
