#pragma once

#include <algorithm>
#include <atomic>
#include <span>
#include <vector>

#include "taquin/platform/block_exchange.h"
#include "taquin/platform/thread_pool.h"

namespace taquin {

/// Collects what one worker of a level has for the other ranks and sends it in blocks.
class BlockOutbox {
  public:
    explicit BlockOutbox(BlockExchange& ranks) : ranks_(ranks), blocks_(static_cast<std::size_t>(ranks.size())) {}

    /// The bytes of one call arrive in one block.
    void put(int to, std::span<const std::uint8_t> bytes) {
        auto& block = blocks_[static_cast<std::size_t>(to)];
        block.insert(block.end(), bytes.begin(), bytes.end());
        if (block.size() >= enough) ranks_.post(to, std::exchange(block, {}));
    }
    void flush() {
        for (int to = 0; to < ranks_.size(); ++to)
            if (auto& block = blocks_[static_cast<std::size_t>(to)]; !block.empty())
                ranks_.post(to, std::exchange(block, {}));
    }

  private:
    static constexpr std::size_t enough = std::size_t{1} << 16;

    BlockExchange& ranks_;
    std::vector<BlockExchange::Block> blocks_;
};

/// Runs one level on all ranks. The workers share this rank's work items, `expand(range of items, outbox)`, and the
/// blocks that arrive for it, `receive(bytes)`; both return how many states of this rank were new, and the sum is
/// returned. Each worker has its own outbox, which is flushed when no work is left. `stop` is polled often, from one
/// thread, and ends the level on all ranks.
template <class MakeOutbox, class Expand, class Receive>
std::uint64_t work_on_level(BlockExchange& ranks, ThreadPool& pool, std::uint64_t items, std::uint64_t step,
                            const std::function<bool()>& stop, const MakeOutbox& make_outbox, const Expand& expand,
                            const Receive& receive) {
    ranks.begin_level(pool.workers());
    WorkRanges work(items, step);
    std::atomic<std::uint64_t> fresh{0};
    pool.run([&](int worker) {
        auto outbox = make_outbox();
        std::uint64_t found = 0;
        for (bool working = true; !ranks.over();) {
            if (worker == 0) {
                ranks.poll();
                if (!ranks.stopped() && stop()) ranks.stop();
            }
            if (const auto received = ranks.take()) {
                if (!ranks.stopped()) found += receive(std::span<const std::uint8_t>(received->bytes));
                ranks.processed(*received);
            } else if (working && !ranks.crowded()) {
                const auto range = work.next();
                working = !range.empty() && !ranks.stopped();
                if (working) {
                    found += expand(range, outbox);
                } else {
                    outbox.flush();
                    ranks.finished();
                }
            } else {
                ranks.wait(worker);
            }
        }
        fresh += found;
    });
    return fresh;
}

template <class Expand, class Receive>
std::uint64_t work_on_level(BlockExchange& ranks, ThreadPool& pool, std::uint64_t items, std::uint64_t step,
                            const std::function<bool()>& stop, const Expand& expand, const Receive& receive) {
    return work_on_level(
        ranks, pool, items, step, stop, [&] { return BlockOutbox(ranks); }, expand, receive);
}

}  // namespace taquin
