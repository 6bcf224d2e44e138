// A census on several ranks. Each has a range of orders (census_layers); successors in other ranges are collected and
// sent in blocks. Delayed duplicate detection needs nothing else: the owner marks what it has not seen.

#include "taquin/search/census_ranks.h"

#include <cstring>

#include "taquin/platform/level_work.h"

namespace taquin {

namespace {

BlockExchange::Block block_of_codes(std::span<const std::uint64_t> codes) {
    BlockExchange::Block block(codes.size_bytes());
    if (!codes.empty()) std::memcpy(block.data(), codes.data(), block.size());
    return block;
}

}  // namespace

std::vector<std::uint64_t> codes_in(std::span<const std::uint8_t> block) {
    std::vector<std::uint64_t> codes(block.size() / sizeof(std::uint64_t));
    if (!codes.empty()) std::memcpy(codes.data(), block.data(), codes.size() * sizeof(std::uint64_t));
    return codes;
}

std::uint64_t expand_on_ranks(CensusLayers& layers, std::uint64_t now, BlockExchange& ranks, ThreadPool& pool,
                              const std::function<bool()>& stop) {
    return work_on_level(
        ranks, pool, layers.chunks(), 1, stop,
        [&](const WorkRanges::Range& chunk, BlockOutbox& outbox) {
            return layers.expand(chunk.begin, now, [&](std::uint64_t code) {
                outbox.put(layers.owner(code), {reinterpret_cast<const std::uint8_t*>(&code), sizeof code});
            });
        },
        [&](std::span<const std::uint8_t> block) { return layers.see(codes_in(block), 3 - now); });
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
