#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <optional>

#include "taquin/platform/clock.h"
#include "taquin/platform/error.h"
#include "taquin/platform/farewell.h"
#include "taquin/platform/sync.h"
#include "taquin/platform/transport.h"

namespace taquin {

/// Communication between the ranks of a breadth-first search: blocks of states during a level, and what they agree on
/// between levels. All ranks make the same calls in the same order: begin_level(), work until over(), then share().
class BlockExchange {
  public:
    using Block = std::vector<std::uint8_t>;
    struct Received {
        int from = 0;
        Block bytes = {};
    };
    struct Options {
        /// How long a rank may be silent before it counts as lost.
        std::chrono::milliseconds silence{45'000};
        /// Called when a rank is lost: silent for too long, or ended. The search then ends as stopped, unless this ends
        /// the program.
        std::function<void(const Error&)> on_lost = {};
        /// The sender's farewell, if this message is one.
        std::function<std::optional<Farewell>(const Transport::Message&)> left_with = {};
    };
    BlockExchange(Transport& transport, Options options);

    int rank() const { return transport_.rank(); }
    int size() const { return transport_.size(); }

    // A level: begin_level() by one thread, before its `workers` start, the rest by any of them.
    void begin_level(int workers);
    void post(int to, Block block);
    /// A block that has arrived; processed() must follow.
    std::optional<Received> take();
    void processed(const Received& received);
    /// So many blocks wait to be sent that workers should not make more.
    bool crowded() const { return waiting_.load(std::memory_order_relaxed) > most_waiting; }
    /// Each worker calls this once, when it has posted all its blocks.
    void finished();
    /// All ranks have finished, and all blocks for this rank are processed. After a loss the workers of this rank have
    /// finished: others are not waited for, and what they were to be sent is dropped.
    bool over() const { return over_.load(std::memory_order_acquire); }
    /// Ends the level on all ranks; its blocks are then meaningless.
    void stop() { stop_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stop_.load(std::memory_order_relaxed); }

    /// Sends and receives. Called often, and by worker 0 only.
    void poll();
    /// Waits briefly for something to arrive. For a worker that has nothing to do.
    void wait(int worker);

    /// Between levels, by one thread: returns what every rank gave, in rank order; nothing if a rank was lost.
    /// `after_writing`: ranks may have been writing to disk, so long silence is tolerated.
    std::optional<std::vector<Block>> share(Block own, bool after_writing = false);

  private:
    enum class Kind : std::uint8_t { States = 120, Taken, Finished, Stop, Alive, Given, Shared };
    static constexpr std::size_t most_waiting = 64;  // blocks
    static constexpr int most_on_their_way = 8;      // blocks to one rank

    struct Peer {
        std::deque<Block> waiting = {};  // to be sent
        int on_their_way = 0;            // sent, not yet acknowledged (Taken)
        std::atomic<int> owed = 0;       // acknowledgements to send for blocks taken
        bool finished = false;           // it has sent all blocks of the level
        SteadyTime heard = {};
        std::optional<Block> given = {};  // for share(), rank 0
    };

    void send(int to, Kind kind, std::span<const std::uint8_t> bytes = {});
    void receive(Transport::Message&& message);
    void send_waiting();
    void keep_in_touch();
    void wait_in_share();
    void lose(const Error& error);
    void drop_waiting();

    Transport& transport_;
    Options options_;
    std::vector<Peer> peers_;
    Mutex mutex_;  // guards Peer::waiting and arrived_, and lost_, which worker 0 alone sets and may read without it
    std::deque<Received> arrived_;
    ConditionVariable news_;
    std::atomic<std::size_t> waiting_{0};  // blocks to be sent, to all ranks
    std::atomic<int> unprocessed_{0};
    std::atomic<int> working_{0};  // workers that have not finished
    std::atomic<bool> over_{true};
    std::atomic<bool> stop_{false};
    bool told_finished_ = false;
    bool told_stop_ = false;
    bool lost_ = false;
    bool patient_ = false;
    SteadyTime greeted_;
    std::optional<Block> shared_;
};

}  // namespace taquin
