// A census on several ranks. Each has a range of orders (census_layers); successors of other ranges are collected and
// sent in blocks. Delayed detection of duplicates needs nothing else: the owner marks what it has not seen.

#include "taquin/search/census_ranks.h"

#include <cstring>

namespace taquin {

namespace {

constexpr std::size_t codes_per_block = 8192;

BlockExchange::Block block_of_codes(std::span<const std::uint64_t> codes) {
    BlockExchange::Block block(codes.size_bytes());
    if (!codes.empty()) std::memcpy(block.data(), codes.data(), block.size());
    return block;
}

std::vector<std::uint64_t> codes_in(const BlockExchange::Block& block) {
    std::vector<std::uint64_t> codes(block.size() / sizeof(std::uint64_t));
    if (!codes.empty()) std::memcpy(codes.data(), block.data(), codes.size() * sizeof(std::uint64_t));
    return codes;
}

/// What one worker has for the other ranks.
class CensusOutbox {
  public:
    CensusOutbox(BlockExchange& ranks, const CensusLayers& layers)
        : ranks_(ranks), layers_(layers), codes_(static_cast<std::size_t>(ranks.size())) {}

    void put(std::uint64_t code) {
        const int to = layers_.owner(code);
        auto& codes = codes_[static_cast<std::size_t>(to)];
        codes.push_back(code);
        if (codes.size() == codes_per_block) send(to);
    }
    void flush() {
        for (int to = 0; to < ranks_.size(); ++to)
            if (!codes_[static_cast<std::size_t>(to)].empty()) send(to);
    }

  private:
    void send(int to) {
        auto& codes = codes_[static_cast<std::size_t>(to)];
        ranks_.post(to, block_of_codes(codes));
        codes.clear();
    }

    BlockExchange& ranks_;
    const CensusLayers& layers_;
    std::vector<std::vector<std::uint64_t>> codes_;
};

}  // namespace

std::uint64_t expand_on_ranks(CensusLayers& layers, std::uint64_t now, BlockExchange& ranks, ThreadPool& pool,
                              const std::function<bool()>& stop) {
    ranks.begin_level(pool.workers());
    WorkRanges chunks(layers.chunks());
    std::atomic<std::uint64_t> fresh{0};
    pool.run([&](int worker) {
        CensusOutbox outbox(ranks, layers);
        std::uint64_t found = 0;
        for (bool working = true; !ranks.over();) {
            if (worker == 0) {
                ranks.poll();
                if (!ranks.stopped() && stop()) ranks.stop();
            }
            if (const auto received = ranks.take()) {
                if (!ranks.stopped()) found += layers.see(codes_in(received->bytes), 3 - now);
                ranks.processed(*received);
            } else if (working && !ranks.crowded()) {
                const auto chunk = chunks.next();
                working = !chunk.empty() && !ranks.stopped();
                if (working) {
                    found += layers.expand(chunk.begin, now, [&](std::uint64_t code) { outbox.put(code); });
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

CensusDriver::Total total_of_ranks(BlockExchange& ranks, CensusDriver::Total own) {
    const std::array<std::uint64_t, 2> mine{static_cast<std::uint64_t>(own.status), own.count};
    const auto all = ranks.share(block_of_codes(mine));
    if (!all) return {.status = Status::Cancelled};
    CensusDriver::Total total;
    for (const auto& block : *all) {
        const auto of_rank = codes_in(block);
        if (of_rank.size() != mine.size()) return {.status = Status::Cancelled};
        if (const auto status = static_cast<Status>(of_rank[0]); total.status == Status::Solved) total.status = status;
        total.count += of_rank[1];
    }
    return total;
}

std::vector<std::uint64_t> codes_of_ranks(BlockExchange& ranks, std::span<const std::uint64_t> own) {
    std::vector<std::uint64_t> codes;
    for (const auto& block : ranks.share(block_of_codes(own)).value_or(std::vector<BlockExchange::Block>{})) {
        const auto of_rank = codes_in(block);
        codes.insert(codes.end(), of_rank.begin(), of_rank.end());
    }
    std::ranges::sort(codes);
    return codes;
}

}  // namespace taquin
