#pragma once

#include <atomic>
#include <limits>
#include <memory>

#include "taquin/core/random.h"
#include "taquin/fast/beam_layer.h"
#include "taquin/fast/beam_pace.h"
#include "taquin/fast/guided_beam.h"
#include "taquin/platform/barrier.h"
#include "taquin/platform/memory.h"
#include "taquin/platform/thread_pool.h"
#include "taquin/search/try_vector.h"

namespace taquin::fast {

inline constexpr std::uint32_t noise = 16;  // added to keys, less than half a move: breaks near ties

/// One beam on boards of one byte per tile, on several threads; `Bytes` is the size of a node.
///
/// A layer is divided into partitions by the hash of its boards. It is searched in two phases, which the threads share
/// partition by partition:
/// 1. expand: each partition turns the candidates selected for it into nodes and generates their successors, sorted by
///    the partition that they belong to;
/// 2. filter: each partition goes through the candidates that all partitions have for it, drops those that were seen,
///    and counts the rest in a histogram of their keys.
/// After the second phase the last thread to arrive adds up the histograms to find the key at which the next layer is
/// full. Partitions and their order depend on the width only, so the path does not depend on which thread did what.
///
/// Of a finished layer only the parent and the move of every node are kept, in four bytes, for the path.
template <int Bytes>
class Beam {
  public:
    Beam(const Fitted& fitted, const BeamOptions& options, Context& context, Stats& stats, int lower_bound)
        : guide_(fitted.guide()),
          options_(options),
          context_(context),
          stats_(stats),
          lower_bound_(lower_bound),
          pace_(options.nodes, options.seconds, options.longest),
          expanded_before_(stats.expanded),
          cells_(guide_.cells()),
          count_(partitions_for(options.width)),
          shift_(64 - std::countr_zero(count_)),
          grid_(Grid::make(guide_.size())) {
        Random random(options.seed);
        for (int i = 0; i < cells_ * cells_; ++i) keys_.push_back(random.next());
        for (const Move move : all_moves)
            step_[static_cast<std::size_t>(index(move))] =
                static_cast<int>(grid_->neighbour(static_cast<Cell>(cells_), move)) - cells_;
        for (int cell = 0; cell < cells_; ++cell) moves_.push_back(grid_->moves(static_cast<Cell>(cell)));
        for (int tile = 0; tile < cells_; ++tile) goal_ ^= key(tile, tile);
    }

    BeamOutcome run(const std::vector<std::uint8_t>& start) {
        if (!allocate()) return {Status::MemoryLimit};
        begin(start);
        if (done_) return {status_};
        ThreadPool pool(context_.limits.threads, context_.on_notice);
        Barrier barrier(pool.workers());
        pool.run([&](int) {
            std::vector<BeamCandidate> local;
            for (;;) {
                while (!done_) {
                    const std::size_t p = next_.fetch_add(1, std::memory_order_relaxed);
                    if (p >= count_) break;
                    expand(p, local);
                }
                barrier.arrive_and_wait([&] { after_expanding(); });
                if (done_) return;
                while (true) {
                    const std::size_t p = next_.fetch_add(1, std::memory_order_relaxed);
                    if (p >= count_) break;
                    filter(p);
                }
                barrier.arrive_and_wait([&] { after_filtering(); });
                if (done_) return;
            }
        });
        BeamOutcome outcome{status_};
        if (status_ == Status::Solved) outcome.moves = path(depth_, goal_parent_);
        if (status_ == Status::GaveUp) outcome.nearest = path(nearest_.first, nearest_.second);
        for (const auto& [layer, parent] : sampled_) outcome.sampled.push_back(path(layer, parent));
        return outcome;
    }

  private:
    using Node = BeamNode<Bytes>;
    using Partition = BeamPartition;

    std::uint64_t key(int tile, int cell) const {
        // The tiles determine where the blank is.
        return tile == guide_.blank() ? 0 : keys_[static_cast<std::size_t>(tile * cells_ + cell)];
    }

    bool allocate() {
        const BeamMemory memory = beam_memory(cells_, options_.width);
        base_bytes_ = memory.fixed;
        if (!context_.memory_allows(base_bytes_)) return false;
        const std::size_t width = options_.width;
        const auto get = [](auto& array, std::size_t count) {
            auto made = std::remove_reference_t<decltype(array)>::make(count);
            if (made) array = *std::move(made);
            return made.has_value();
        };
        if (!get(layers_[0], width) || !get(layers_[1], width) || !get(candidates_, candidates_for(width)) ||
            !get(unique_, candidates_for(width)) || !get(seen_, lines_for(width) * count_))
            return false;
        partitions_ = std::vector<Partition>(count_);
        histograms_.resize(count_);
        segments_.resize(count_ * (count_ + 1));
        stats_.stored_bytes = std::max(stats_.stored_bytes, base_bytes_);
        return true;
    }

    void begin(const std::vector<std::uint8_t>& start) {
        Node& root = layers_[0][0];
        root.hash = 0;
        root.last = 4;
        root.value = guide_.value(start);
        for (int tile = 0; tile < cells_; ++tile) {
            const std::uint8_t cell = start[static_cast<std::size_t>(tile)];
            root.cell_of()[tile] = cell;
            root.tile_at()[cell] = static_cast<std::uint8_t>(tile);
            root.hash ^= key(tile, cell);
        }
        if (root.hash == goal_) return finish(Status::Solved);
        // The root enters as if it had been selected: make_node() only copies it.
        const std::size_t p = partition_of(root.hash);
        unique_[0] = {root.hash, 0, root.value};
        partitions_[p].unique_count = 1;
        cut_.first.assign(count_ + 1, 0);
        for (std::size_t q = p + 1; q <= count_; ++q) cut_.first[q] = 1;
        cut_.from_last.assign(count_, 1);
        cut_.selected = 1;
        cut_.last = KeyHistogram::buckets - 1;
        origin_ = start_value_ = root.value;
        limits_.assign(2, std::numeric_limits<std::int32_t>::max());
        SeenBoards(seen_.data() + p * lines_for(options_.width), lines_for(options_.width))
            .insert(root.hash, 1, [](std::uint64_t) { return false; });
        is_root_ = true;
        prepare_layer();
    }

    std::size_t partition_of(std::uint64_t hash) const { return hash >> shift_; }

    /// Phase 1.
    void expand(std::size_t p, std::vector<BeamCandidate>& local) {
        if (context_.over()) {
            interrupted_.store(true, std::memory_order_relaxed);
            return;
        }
        const std::uint64_t first = cut_.first[p];
        const std::uint64_t count = cut_.first[p + 1] - first;
        local.resize(3 * count + 1);
        BeamCandidate* out = local.data();
        std::uint64_t from_last = cut_.from_last[p];
        std::uint64_t at = first;
        const BeamCandidate* const begin = unique_.data() + partitions_[p].unique_begin;
        const BeamCandidate* const end = begin + partitions_[p].unique_count;
        const Node* const parents = layers_[parity_].data();
        Node* const nodes = layers_[parity_ ^ 1].data();
        constexpr std::ptrdiff_t ahead = 6;
        for (const BeamCandidate* one = begin; one != end && at < first + count; ++one) {
            if (end - one > ahead) {
                const auto* const soon = reinterpret_cast<const char*>(&parents[one[ahead].parent_move >> 2]);
                for (int line = 0; line < Bytes; line += 64) __builtin_prefetch(soon + line);
            }
            const int bucket = KeyHistogram::bucket(one->key, origin_);
            if (bucket > cut_.last || (bucket == cut_.last && from_last == 0)) continue;
            if (bucket == cut_.last) --from_last;
            Node& node = nodes[at];
            make_node(*one, parents[one->parent_move >> 2], node);
            trail_[at] = one->parent_move;
            out = successors(node, static_cast<std::uint32_t>(at), out);
            ++at;
        }
        partitions_[p].generated = static_cast<std::uint64_t>(out - local.data());
        distribute(p, {local.data(), out});
    }

    void make_node(const BeamCandidate& candidate, const Node& parent, Node& node) const {
        node = parent;
        if (is_root_) return;
        const auto move = static_cast<Move>(candidate.parent_move & 3);
        const int to = node.cell_of()[guide_.blank()];
        const int from = to + step_[static_cast<std::size_t>(index(move))];
        const std::uint8_t tile = node.tile_at()[from];
        node.tile_at()[to] = tile;
        node.tile_at()[from] = static_cast<std::uint8_t>(guide_.blank());
        node.cell_of()[tile] = static_cast<std::uint8_t>(to);
        node.cell_of()[guide_.blank()] = static_cast<std::uint8_t>(from);
        node.hash = candidate.hash;
        node.value = candidate.key - static_cast<std::int32_t>(candidate.hash % noise);
        node.last = static_cast<std::uint8_t>(move);
    }

    BeamCandidate* successors(const Node& node, std::uint32_t number, BeamCandidate* out) const {
        const std::uint8_t* const cell_of = node.cell_of();
        const int blank = cell_of[guide_.blank()];
        MoveSet moves = moves_[static_cast<std::size_t>(blank)];
        if (node.last < 4) moves = moves.without(opposite(static_cast<Move>(node.last)));
        const Guide::BlankChanges blank_changes = guide_.blank_changes(cell_of);
        for (const Move move : moves) {
            const auto m = static_cast<std::size_t>(index(move));
            const int from = blank + step_[m];
            const int tile = node.tile_at()[from];
            const std::uint64_t* const keys = keys_.data() + tile * cells_;
            const std::uint64_t hash = node.hash ^ keys[from] ^ keys[blank];
            const int value = node.value + blank_changes[m] + guide_.tile_change(cell_of, tile, from, blank);
            *out++ = {hash, number << 2 | static_cast<std::uint32_t>(m),
                      value + static_cast<std::int32_t>(hash % noise)};
        }
        return out;
    }

    /// Sorts the successors that partition p generated by the partition that they belong to.
    void distribute(std::size_t p, std::span<const BeamCandidate> found) {
        std::uint32_t* const ends = segments_.data() + p * (count_ + 1);
        std::fill(ends, ends + count_ + 1, 0);
        for (const BeamCandidate& one : found) ++ends[partition_of(one.hash) + 1];
        for (std::size_t q = 0; q < count_; ++q) {
            partitions_[q].arriving.fetch_add(ends[q + 1], std::memory_order_relaxed);
            ends[q + 1] += ends[q];
        }
        BeamCandidate* const area = candidates_.data() + area_of(p);
        for (const BeamCandidate& one : found) area[ends[partition_of(one.hash)]++] = one;
    }
    /// Where the successors generated by partition p begin.
    std::size_t area_of(std::size_t p) const { return 3 * cut_.first[p] + p; }

    void after_expanding() {
        stats_.expanded += cut_.selected;
        std::uint64_t found = 0;
        std::size_t begin = 0;
        for (Partition& one : partitions_) {
            found += one.generated;
            one.generated = 0;
            one.unique_begin = begin;
            begin += one.arriving.exchange(0, std::memory_order_relaxed);
        }
        stats_.generated += found;
        stats_.max_frontier = std::max(stats_.max_frontier, found);
        if (options_.sample_every != 0 && !interrupted_ &&
            depth_ % options_.sample_every == options_.sample_every - 1) {
            Random random(options_.seed + depth_);
            for (std::size_t i = 0; i < options_.samples; ++i)
                sampled_.emplace_back(depth_, trail_[random.next() % cut_.selected]);
        }
        ++depth_;
        stats_.deepest = std::max<std::uint64_t>(stats_.deepest, depth_);
        parity_ ^= 1;
        is_root_ = false;
        next_ = 0;
        if (interrupted_)
            finish(context_.over().value_or(Status::Cancelled));
        else if (const auto stop = context_.poll(stats_, lower_bound_); stop && *stop != Status::NodeLimit)
            finish(*stop);
    }

    /// Phase 2.
    void filter(std::size_t p) {
        Partition& own = partitions_[p];
        KeyHistogram& histogram = histograms_[p];
        histogram.clear();
        SeenBoards seen(seen_.data() + p * lines_for(options_.width), lines_for(options_.width));
        BeamCandidate* const unique = unique_.data() + own.unique_begin;
        std::size_t count = 0;
        own.has_goal = false;
        own.lowest = std::numeric_limits<std::int32_t>::max();
        for (std::size_t q = 0; q < count_; ++q) {
            const std::uint32_t* const ends = segments_.data() + q * (count_ + 1);
            const BeamCandidate* const area = candidates_.data() + area_of(q);
            // distribute() has advanced the beginning of each segment to its end.
            const BeamCandidate* const end = area + ends[p];
            for (const BeamCandidate* one = area + (p == 0 ? 0 : ends[p - 1]); one != end; ++one) {
                if (end - one > 8) seen.prefetch(one[8].hash);
                if (!seen.insert(one->hash, depth_ + 1, [&](std::uint64_t layer) { return one->key < limits_[layer]; }))
                    continue;
                unique[count++] = *one;
                histogram.add(KeyHistogram::bucket(one->key, next_origin_));
                if (one->key < own.lowest) {
                    own.lowest = one->key;
                    own.lowest_parent = one->parent_move;
                }
                if (one->hash == goal_) {
                    own.has_goal = true;
                    own.goal_parent = one->parent_move;
                }
            }
        }
        own.unique_count = count;
    }

    void after_filtering() {
        next_ = 0;
        for (const Partition& one : partitions_)
            if (one.has_goal) {
                goal_parent_ = one.goal_parent;
                finish(Status::Solved);
                return;
            }
        const auto& lowest = *std::ranges::min_element(partitions_, {}, &Partition::lowest);
        lowest_ = lowest.lowest;
        if (pace_.nearer(depth_, lowest_)) nearest_ = {depth_, lowest.lowest_parent};
        if (depth_ >= options_.longest || pace_.stalled(depth_, cells_)) return finish(Status::GaveUp);
        std::uint64_t width = options_.width;
        if (context_.limits.nodes) {
            const std::uint64_t left = *context_.limits.nodes - std::min(*context_.limits.nodes, stats_.expanded);
            if (left == 0) return finish(Status::NodeLimit);
            width = std::min(width, left);
        }
        width = std::min(
            width, pace_.width(depth_, stats_.expanded - expanded_before_, context_.seconds(), lowest_, start_value_));
        cut_.choose(histograms_, width);
        if (cut_.selected == 0) return finish(Status::GaveUp);
        origin_ = next_origin_;
        limits_.push_back(cut_.last == KeyHistogram::buckets - 1 ? std::numeric_limits<std::int32_t>::max()
                                                                 : origin_ + (cut_.last + 1) * KeyHistogram::unit);
        prepare_layer();
    }

    /// Makes room for the parents of the layer, and chooses where the histograms of its successors' keys begin.
    void prepare_layer() {
        trail_bytes_ += cut_.selected * sizeof(std::uint32_t);
        if (!context_.memory_allows(base_bytes_ + trail_bytes_)) return finish(Status::MemoryLimit);
        trails_.emplace_back(try_allocate<std::uint32_t>(cut_.selected));
        trail_ = trails_.back().get();
        if (trail_ == nullptr) return finish(Status::MemoryLimit);
        stats_.stored_bytes = std::max(stats_.stored_bytes, base_bytes_ + trail_bytes_);
        next_origin_ = (is_root_ ? origin_ : lowest_) - margin;
    }

    void finish(Status status) {
        status_ = status;
        done_ = true;
    }

    /// The path of `length` moves to the candidate that `at` names by its parent and move.
    std::vector<Move> path(std::size_t length, std::uint32_t at) const {
        std::vector<Move> moves(length);
        for (std::size_t layer = length; layer-- > 0;) {
            moves[layer] = static_cast<Move>(at & 3);
            at = trails_[layer][at >> 2];
        }
        return moves;
    }

    static constexpr int margin = 16 * Guide::scale;  // one move seldom lowers the value by more

    const Guide& guide_;
    const BeamOptions& options_;
    Context& context_;
    Stats& stats_;
    int lower_bound_;
    BeamPace pace_;
    std::uint64_t expanded_before_;
    int cells_;
    std::size_t count_;  // of partitions
    int shift_;
    std::shared_ptr<const Grid> grid_;
    std::array<int, 4> step_{};
    std::vector<MoveSet> moves_;
    std::vector<std::uint64_t> keys_;  // Zobrist's, by tile and cell
    std::uint64_t goal_ = 0;

    LargeArray<Node> layers_[2];
    LargeArray<BeamCandidate> candidates_;
    LargeArray<BeamCandidate> unique_;
    LargeArray<SeenBoards::Line> seen_;
    std::vector<Partition> partitions_;
    std::vector<KeyHistogram> histograms_;
    std::vector<std::uint32_t> segments_;  // by generating partition: where each partition's candidates end
    std::vector<std::unique_ptr<std::uint32_t[], FreeMemory>> trails_;
    std::vector<std::int32_t> limits_;  // by layer from 1: keys below were selected
    std::uint32_t* trail_ = nullptr;
    std::uint64_t base_bytes_ = 0;
    std::uint64_t trail_bytes_ = 0;

    BeamCut cut_;
    std::int32_t origin_ = 0;                    // of the histograms that cut_ was chosen from
    std::int32_t next_origin_ = 0;               // of the next ones
    std::int32_t lowest_ = 0, start_value_ = 0;  // the lowest key of the layer, and the start's value
    std::size_t depth_ = 0;
    std::size_t parity_ = 0;
    bool is_root_ = false;
    bool done_ = false;
    Status status_ = Status::GaveUp;
    std::uint32_t goal_parent_ = 0;
    using Place = std::pair<std::size_t, std::uint32_t>;  // layer, parent and move
    Place nearest_{};
    std::vector<Place> sampled_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> interrupted_{false};
};

}  // namespace taquin::fast
