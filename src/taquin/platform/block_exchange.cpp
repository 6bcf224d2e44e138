// Levels of a breadth-first search over several ranks. A block is in flight until the receiver has taken it, and only a
// few may be in flight to one rank at a time, so that a slow rank is not flooded: its own blocks come just as slowly.
//
// The end of a level needs no counting of messages: between two ranks they arrive in order, so a rank that was told by
// all others that they have finished has received all their blocks. No block of the next level can arrive too early,
// since share() separates levels and returns on no rank before all have called it.

#include "taquin/platform/block_exchange.h"

#include <algorithm>
#include <cstring>

namespace taquin {

namespace {

constexpr std::chrono::seconds greeting_interval{5};

void append_block(BlockExchange::Block& to, const BlockExchange::Block& block) {
    const auto size = static_cast<std::uint64_t>(block.size());
    const auto at = to.size();
    to.resize(at + sizeof size + block.size());
    std::memcpy(to.data() + at, &size, sizeof size);
    std::ranges::copy(block, to.begin() + static_cast<std::ptrdiff_t>(at + sizeof size));
}

/// The inverse; stops at a truncated block.
std::vector<BlockExchange::Block> split_blocks(std::span<const std::uint8_t> bytes) {
    std::vector<BlockExchange::Block> blocks;
    for (std::uint64_t size = 0; bytes.size() >= sizeof size;) {
        std::memcpy(&size, bytes.data(), sizeof size);
        bytes = bytes.subspan(sizeof size);
        if (size > bytes.size()) break;
        const auto block = bytes.first(static_cast<std::size_t>(size));
        blocks.emplace_back(block.begin(), block.end());
        bytes = bytes.subspan(block.size());
    }
    return blocks;
}

}  // namespace

BlockExchange::BlockExchange(Transport& transport, Options options)
    : transport_(transport),
      options_(std::move(options)),
      peers_(static_cast<std::size_t>(transport.size())),
      greeted_(steady_now()) {
    for (Peer& peer : peers_) peer.heard = greeted_;
}

void BlockExchange::begin_level(int workers) {
    working_ = workers;
    told_finished_ = false;
    over_ = false;
}

void BlockExchange::post(int to, Block block) {
    const Lock lock(mutex_);
    if (lost_) return;
    peers_[static_cast<std::size_t>(to)].waiting.push_back(std::move(block));
    ++waiting_;
}

std::optional<BlockExchange::Received> BlockExchange::take() {
    if (unprocessed_.load(std::memory_order_relaxed) == 0) return std::nullopt;
    const Lock lock(mutex_);
    if (arrived_.empty()) return std::nullopt;
    Received first = std::move(arrived_.front());
    arrived_.pop_front();
    ++peers_[static_cast<std::size_t>(first.from)].owed;
    return first;
}

void BlockExchange::processed(const Received&) { unprocessed_.fetch_sub(1, std::memory_order_release); }

void BlockExchange::finished() { working_.fetch_sub(1, std::memory_order_release); }

void BlockExchange::send(int to, Kind kind, std::span<const std::uint8_t> bytes) {
    Block message(1 + bytes.size());
    message[0] = static_cast<std::uint8_t>(kind);
    std::ranges::copy(bytes, message.begin() + 1);
    transport_.send(to, message);
}

void BlockExchange::send_waiting() {
    for (int to = 0; to < size(); ++to) {
        Peer& peer = peers_[static_cast<std::size_t>(to)];
        for (int taken = peer.owed.exchange(0); taken > 0; --taken) send(to, Kind::Taken);
        while (peer.on_their_way < most_on_their_way) {
            Block block;
            {
                const Lock lock(mutex_);
                if (peer.waiting.empty()) break;
                block = std::move(peer.waiting.front());
                peer.waiting.pop_front();
                --waiting_;
            }
            ++peer.on_their_way;
            send(to, Kind::States, block);
        }
    }
}

void BlockExchange::receive(Transport::Message&& message) {
    Peer& peer = peers_[static_cast<std::size_t>(message.from)];
    peer.heard = steady_now();
    if (message.bytes.empty()) return;
    switch (static_cast<Kind>(message.bytes[0])) {
        case Kind::States: {
            message.bytes.erase(message.bytes.begin());
            unprocessed_.fetch_add(1, std::memory_order_relaxed);
            const Lock lock(mutex_);
            arrived_.push_back({message.from, std::move(message.bytes)});
            news_.notify_one();
            return;
        }
        case Kind::Taken:
            --peer.on_their_way;
            return;
        case Kind::Finished:
            peer.finished = true;
            return;
        case Kind::Stop:
            stop_ = true;
            return;
        case Kind::Alive:
            return;
        case Kind::Given:
            peer.given = Block(message.bytes.begin() + 1, message.bytes.end());
            return;
        case Kind::Shared:
            shared_ = Block(message.bytes.begin() + 1, message.bytes.end());
            return;
    }
    // The farewell of a rank that has ended. Other ranks may return from the last share() before this one and leave;
    // only rank 0 must hear of a rank that leaves before a share(), and all must hear of rank 0.
    const auto farewell = options_.left_with ? options_.left_with(message) : std::nullopt;
    if (farewell && !shared_ && (rank() == 0 || message.from == 0)) lose(farewell->error(std::to_string(message.from)));
}

void BlockExchange::poll() {
    while (auto message = transport_.poll()) receive(*std::move(message));
    if (stopped() && !told_stop_) {
        told_stop_ = true;
        for (int to = 0; to < size(); ++to)
            if (to != rank()) send(to, Kind::Stop);
    }
    send_waiting();
    keep_in_touch();
    if (over_ || working_.load(std::memory_order_acquire) > 0 || waiting_ > 0) return;
    if (!told_finished_) {
        told_finished_ = true;
        for (int to = 0; to < size(); ++to)
            if (to != rank()) send(to, Kind::Finished);
    }
    for (int from = 0; from < size(); ++from)
        if (from != rank() && !peers_[static_cast<std::size_t>(from)].finished && !lost_) return;
    if (unprocessed_.load(std::memory_order_acquire) > 0) return;
    for (Peer& peer : peers_) peer.finished = false;
    send_waiting();  // acknowledges the last blocks
    over_.store(true, std::memory_order_release);
    news_.notify_all();
}

void BlockExchange::wait(int worker) {
    if (worker == 0) return transport_.wait();
    Lock lock(mutex_);
    if (arrived_.empty() && !over()) news_.wait_for_milliseconds(lock, 1);
}

void BlockExchange::keep_in_touch() {
    const SteadyTime now = steady_now();
    if (now - greeted_ > greeting_interval) {
        greeted_ = now;
        for (int to = 0; to < size(); ++to)
            if (to != rank()) send(to, Kind::Alive);
    }
    for (int from = 0; from < size(); ++from)
        if (from != rank() && !patient_ && now - peers_[static_cast<std::size_t>(from)].heard > options_.silence)
            return lose({ErrorCode::RankSilent,
                         "cluster",
                         {std::to_string(from),
                          std::to_string(std::chrono::duration_cast<std::chrono::seconds>(options_.silence).count())}});
}

void BlockExchange::lose(const Error& error) {
    if (lost_) return;
    stop_ = true;
    drop_waiting();
    if (options_.on_lost) options_.on_lost(error);
}

/// A rank that is lost takes no more blocks, and those for the others are meaningless, now that the level is stopped.
void BlockExchange::drop_waiting() {
    const Lock lock(mutex_);
    lost_ = true;
    for (Peer& peer : peers_) peer.waiting.clear();
    waiting_ = 0;
}

void BlockExchange::wait_in_share() {
    poll();
    wait(0);
}

std::optional<std::vector<BlockExchange::Block>> BlockExchange::share(Block own, bool after_writing) {
    const SteadyTime now = steady_now();
    for (Peer& peer : peers_) peer.heard = now;
    patient_ = after_writing;
    if (rank() != 0) {
        send(0, Kind::Given, own);
        while (!shared_ && !lost_) wait_in_share();
        patient_ = false;
        if (!shared_) return std::nullopt;
        return split_blocks(*std::exchange(shared_, std::nullopt));
    }
    peers_[0].given = std::move(own);
    const auto missing = [this] { return std::ranges::any_of(peers_, [](const Peer& peer) { return !peer.given; }); };
    while (missing() && !lost_) wait_in_share();
    patient_ = false;
    if (missing()) return std::nullopt;
    Block all;
    for (Peer& peer : peers_) append_block(all, *std::exchange(peer.given, std::nullopt));
    for (int to = 1; to < size(); ++to) send(to, Kind::Shared, all);
    return split_blocks(all);
}

}  // namespace taquin
