// Fitting a guide to boards that it solves itself. A round solves uniform boards and random walks, and nodes drawn from
// the layers of those beams: that is where the guide is wrong, for a beam collects the boards that it takes for better
// than they are. (Learning on the states that the learner itself visits: Ross, Gordon and Bagnell, 2011.) Every board
// of a path is a sample: its distance to the end of the path is what the guide should say. Paths are longer than the
// optimum, but a better guide finds shorter ones, which the next round fits.
//
// The fit is stochastic gradient descent with a step of its own for every weight (AdaGrad; Duchi, Hazan and Singer,
// 2011). Errors are clipped: a path with a detour is no reason to move everything. On square boards every sample counts
// for its transpose, too, so that both halves of the weights stay equal.

#include "taquin/fast/guide_fit.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "taquin/core/random.h"
#include "taquin/core/scramble.h"
#include "taquin/fast/guided_beam.h"
#include "taquin/platform/sync.h"
#include "taquin/platform/thread_pool.h"

namespace taquin::fast {

namespace {

/// A step of all weights of a sample together, of its error; each takes its part.
constexpr float rate = 10;
constexpr float first_square = 100;  // squared errors that a weight starts with
constexpr float largest_error = 8;
constexpr std::size_t sampled = 3;  // one board in so many of a path: neighbours teach the same
constexpr int held_out = 20;        // one board in so many tests the fit
constexpr int drawn = 3;            // nodes of the beam of each board that are solved as well

/// Weights while they are fitted, in moves, each with the sum of its squared errors.
class Weights {
  public:
    Weights(std::size_t count, float rate) : rate_(rate), weights_(count) {}

    float operator[](std::size_t i) const { return weights_[i].value; }
    void set(std::size_t i, float value) { weights_[i].value = value; }
    void learn(std::size_t i, float error) {
        Weight& weight = weights_[i];
        weight.squares += error * error;
        weight.value += rate_ * error / std::sqrt(weight.squares);
    }
    void forget_errors() {
        for (Weight& weight : weights_) weight.squares = first_square;
    }
    std::size_t size() const { return weights_.size(); }

  private:
    struct Weight {
        float value = 0;
        float squares = first_square;
    };
    float rate_;
    std::vector<Weight> weights_;
};

/// A group of the model's weights. Each is the sum of two: its own, and one that it shares with all places of the board
/// where the same tiles would be as far from home and from one another. What is seldom seen in one place is often seen
/// in others.
struct Group {
    Weights own;
    Weights shared;

    template <class Number>
    Group(const std::vector<Number>& units, std::size_t shared_count, float rate)
        : own(units.size(), rate), shared(shared_count, rate) {
        for (std::size_t i = 0; i < units.size(); ++i)
            own.set(i, static_cast<float>(units[i]) / static_cast<float>(GuideModel::scale));
    }
    float value(std::size_t i, std::size_t j) const { return own[i] + shared[j]; }
    void learn(std::size_t i, std::size_t j, float error) {
        own.learn(i, error);
        shared.learn(j, error);
    }
    template <class Number>
    void store(std::size_t i, std::size_t j, std::vector<Number>& units) const {
        constexpr auto most = static_cast<float>(std::numeric_limits<Number>::max());
        const float in_units = value(i, j) * static_cast<float>(GuideModel::scale);
        units[i] = static_cast<Number>(std::lround(std::clamp(in_units, -most, most)));
    }
};

class Fit {
  public:
    explicit Fit(const GuideModel& model)
        : model_(model),
          cells_(model.cells()),
          tiles_(model.tiles, steps, part_of(model)),
          pairs_(model.pairs, steps * steps * GuideModel::offsets_count, part_of(model)),
          blanks_(model.blanks, steps * steps, part_of(model)),
          mirrored_(static_cast<std::size_t>(cells_)) {
        const Size size = model.size();
        const auto clipped = [](int difference) { return std::clamp(difference, -reach, reach) + reach; };
        for (int one = 0; one < cells_; ++one) {
            const auto from = static_cast<Cell>(one);
            transposed_.push_back(static_cast<std::uint8_t>(
                size.rows == size.cols ? Symmetry(false, false, true).image(size, from) : from));
            for (int two = 0; two < cells_; ++two) {
                const auto to = static_cast<Cell>(two);
                step_.push_back(static_cast<std::uint8_t>(clipped(size.row(to) - size.row(from)) * (2 * reach + 1) +
                                                          clipped(size.col(to) - size.col(from))));
            }
            for (int k = 0; k < GuideModel::offsets_count; ++k)
                if (model.partner(one, k) >= 0) near_.push_back({one, model.partner(one, k), k});
        }
    }

    void begin_round() {
        for (Group* const group : {&tiles_, &pairs_, &blanks_}) {
            group->own.forget_errors();
            group->shared.forget_errors();
        }
    }

    /// Moves left less the estimate.
    float error(const std::uint8_t* cell_of, int left) {
        float sum = 0;
        for_each_weight(cell_of, [&](const Group& group, std::size_t i, std::size_t j) { sum += group.value(i, j); });
        for (int tile = 0; tile < cells_; ++tile)
            if (tile != model_.blank())
                sum += static_cast<float>(model_.size().distance(static_cast<Cell>(tile), cell_of[tile]));
        return static_cast<float>(left) - sum;
    }

    void learn(const std::uint8_t* cell_of, int left) {
        const float step = std::clamp(error(cell_of, left), -largest_error, largest_error);
        const auto adjust = [&](Group& group, std::size_t i, std::size_t j) { group.learn(i, j, step); };
        for_each_weight(cell_of, adjust);
        if (model_.size().rows != model_.size().cols) return;
        for (int tile = 0; tile < cells_; ++tile)
            mirrored_[transposed_[static_cast<std::size_t>(tile)]] = transposed_[cell_of[tile]];
        for_each_weight(mirrored_.data(), adjust);
    }

    void store(GuideModel& model) const {
        for (int tile = 0; tile < cells_; ++tile)
            for (int cell = 0; tile != model_.blank() && cell < cells_; ++cell) {
                tiles_.store(model_.tile_index(tile, cell), step(tile, cell), model.tiles);
                for (int blank = 0; blank < cells_; ++blank)
                    if (blank != cell)
                        blanks_.store(model_.blank_index(blank, tile, cell), shared_blank(blank, tile, cell),
                                      model.blanks);
            }
        for (const Near& near : near_)
            for (int cell = 0; cell < cells_; ++cell)
                for (int other = 0; other < cells_; ++other)
                    if (other != cell)
                        pairs_.store(model_.pair_index(near.tile, near.offset, cell, other),
                                     shared_pair(near, cell, other), model.pairs);
    }

  private:
    struct Near {
        int tile;
        int other;
        int offset;
    };
    /// Steps in a row or column beyond which places count as equal.
    static constexpr int reach = 4;
    static constexpr std::size_t steps = (2 * reach + 1) * (2 * reach + 1);

    /// The step of one weight. A large board has more weights that move together, which would overshoot.
    static float part_of(const GuideModel& model) {
        int weights = 2 * (model.cells() - 1);
        for (int tile = 0; tile < model.cells(); ++tile)
            for (int k = 0; k < GuideModel::offsets_count; ++k) weights += model.partner(tile, k) >= 0;
        return rate / static_cast<float>(weights);
    }

    std::size_t step(int from, int to) const { return step_[static_cast<std::size_t>(from * cells_ + to)]; }
    std::size_t shared_blank(int blank, int tile, int cell) const {
        return step(tile, cell) * steps + step(cell, blank);
    }
    std::size_t shared_pair(const Near& near, int cell, int other) const {
        return (static_cast<std::size_t>(near.offset) * steps + step(near.tile, cell)) * steps + step(cell, other);
    }

    /// visit(group, index of a weight, index of the shared one).
    template <class Visit>
    void for_each_weight(const std::uint8_t* cell_of, const Visit& visit) {
        const int blank = cell_of[model_.blank()];
        for (int tile = 0; tile < cells_; ++tile) {
            if (tile == model_.blank()) continue;
            const int cell = cell_of[tile];
            visit(tiles_, model_.tile_index(tile, cell), step(tile, cell));
            visit(blanks_, model_.blank_index(blank, tile, cell), shared_blank(blank, tile, cell));
        }
        for (const Near& near : near_) {
            const int cell = cell_of[near.tile];
            const int other = cell_of[near.other];
            visit(pairs_, model_.pair_index(near.tile, near.offset, cell, other), shared_pair(near, cell, other));
        }
    }

    const GuideModel& model_;
    int cells_;
    Group tiles_;
    Group pairs_;
    Group blanks_;
    std::vector<Near> near_;
    std::vector<std::uint8_t> transposed_;
    std::vector<std::uint8_t> step_;  // from cell to cell, clipped to reach
    std::vector<std::uint8_t> mirrored_;
};

/// Boards of paths, one after the other, with the moves left from each.
struct Samples {
    std::vector<std::uint8_t> cells;
    std::vector<std::uint16_t> left;
};

/// What one numbered task of a round found.
struct Solved {
    Samples samples;
    std::size_t length = 0;  // of a uniform board's solution
    int unsolved = 0;
};

class Round {
  public:
    Round(const GuideModel& model, const FitOptions& options, int number)
        : goal_(Goal::blank_last(model.size())),
          fitted_(goal_, {}, weighted(model)),
          options_(options),
          number_(number) {}

    Solved solve(int task, const StopToken& stop) const {
        Random random(options_.seed * 1'000'003 + static_cast<std::uint64_t>(number_) * 100'003 +
                      static_cast<std::uint64_t>(task));
        random.next();
        const bool uniform = task % 2 == 0;
        const auto cells = static_cast<std::uint64_t>(goal_.size().cells());
        Board board = uniform ? scramble_uniform(goal_, random.next())
                              : scramble_walk(goal_, 2 + random.below(12 * cells), random.next());
        Solved solved;
        BeamOutcome first = beam(board, random.next(), cells / 2, stop);
        if (uniform) solved.length = first.moves.size();
        add(board, first.moves, solved);
        // And nodes of the beam.
        for (int i = 0; i < drawn && !first.sampled.empty(); ++i) {
            std::swap(first.sampled[random.below(first.sampled.size())], first.sampled.back());
            Board node = board;
            for (const Move move : first.sampled.back()) node.apply(move);
            first.sampled.pop_back();
            add(node, beam(node, random.next(), 0, stop).moves, solved);
        }
        return solved;
    }

  private:
    static std::shared_ptr<const Guide> weighted(GuideModel model) {
        model.weight_for_beam();
        return std::make_shared<const Guide>(model);
    }

    BeamOutcome beam(const Board& board, std::uint64_t seed, std::size_t sample_every, const StopToken& stop) const {
        Context context;
        context.stop = stop;
        context.begin();
        Stats stats;
        // Twice the width at the end of all rounds.
        const std::size_t width = options_.width + options_.width * static_cast<std::size_t>(number_ - 1) /
                                                       static_cast<std::size_t>(std::max(1, options_.rounds - 1));
        const auto side = static_cast<std::size_t>(std::max(goal_.size().rows, goal_.size().cols));
        const std::size_t longest = 3 * side * side * side;
        return guided_beam(board, fitted_,
                           {.width = width, .seed = seed, .longest = longest, .sample_every = sample_every}, context,
                           stats);
    }

    void add(Board board, const std::vector<Move>& moves, Solved& solved) const {
        if (moves.empty() && !goal_.reached(board)) ++solved.unsolved;
        if (moves.empty()) return;
        for (std::size_t left = moves.size();; --left) {
            if (left % sampled == 0) {
                const auto cells = fitted_.cells_of(board);
                solved.samples.cells.insert(solved.samples.cells.end(), cells.begin(), cells.end());
                solved.samples.left.push_back(static_cast<std::uint16_t>(left));
            }
            if (left == 0) break;
            board.apply(moves[moves.size() - left]);
        }
    }

    Goal goal_;
    Fitted fitted_;
    const FitOptions& options_;
    int number_;
};

/// All tasks of a round, in their order; nothing when told to stop.
std::vector<Solved> solve_all(const Round& round, const FitOptions& options, ThreadPool& pool, const StopToken& stop,
                              const std::function<void(int done)>& on_board) {
    std::vector<Solved> all(static_cast<std::size_t>(options.boards));
    Mutex mutex;
    int done = 0;
    const bool whole = pool.for_ranges(all.size(), 1, stop, [&](std::uint64_t i, std::uint64_t) {
        all[i] = round.solve(static_cast<int>(i), stop);
        const Lock lock(mutex);
        on_board(++done);
    });
    if (!whole || stop.stop_requested()) all.clear();
    return all;
}

}  // namespace

Expected<GuideModel> fit_guide(GuideModel model, const FitOptions& options, const StopToken& stop,
                               const std::function<void(const FitProgress&, const GuideModel&)>& on_progress) {
    const auto cancelled = [] { return make_error(ErrorCode::Cancelled, "tables", "fit"); };
    ThreadPool pool(options.threads);
    Fit fit(model);
    std::vector<Solved> before;  // the last round's boards count once more
    for (int number = 1; number <= options.rounds; ++number) {
        FitProgress progress{.round = number};
        std::vector<Solved> solved = solve_all(Round(model, options, number), options, pool, stop, [&](int done) {
            progress.boards = done;
            on_progress(progress, model);
        });
        if (solved.empty()) return cancelled();

        std::vector<std::pair<const Samples*, std::uint32_t>> order;
        const auto n = static_cast<std::size_t>(model.cells());
        const auto collect = [&](const std::vector<Solved>& from, bool training) {
            for (std::size_t i = 0; i < from.size(); ++i)
                if ((i % held_out != held_out - 1) == training)
                    for (std::uint32_t j = 0; j < from[i].samples.left.size(); ++j)
                        order.emplace_back(&from[i].samples, j);
        };
        collect(before, true);
        collect(solved, true);
        fit.begin_round();
        Random random(options.seed + static_cast<std::uint64_t>(number));
        for (int epoch = 0; epoch < options.epochs; ++epoch)
            for (std::size_t i = 0; i < order.size(); ++i) {
                if (i % 4096 == 0 && stop.stop_requested()) return cancelled();
                std::swap(order[i], order[i + random.below(order.size() - i)]);
                const auto& [samples, j] = order[i];
                fit.learn(samples->cells.data() + j * n, samples->left[j]);
            }
        progress.samples = order.size();
        fit.store(model);

        double lengths = 0;
        int uniform = 0;
        for (const Solved& one : solved) {
            progress.unsolved += one.unsolved;
            uniform += one.length > 0;
            lengths += static_cast<double>(one.length);
        }
        progress.mean_length = lengths / std::max(1, uniform);
        order.clear();
        collect(solved, false);
        double squares = 0;
        for (const auto& [samples, j] : order) {
            const double error = fit.error(samples->cells.data() + j * n, samples->left[j]);
            progress.mean_error += error;
            squares += error * error;
        }
        const auto tested = static_cast<double>(std::max<std::size_t>(1, order.size()));
        progress.mean_error /= tested;
        progress.deviation = std::sqrt(std::max(0.0, squares / tested - progress.mean_error * progress.mean_error));
        progress.finished = true;
        on_progress(progress, model);
        before = std::move(solved);
    }
    return model;
}

}  // namespace taquin::fast
