#pragma once

#include <functional>

#include "taquin/fast/checkpoint.h"
#include "taquin/fast/ida_control.h"
#include "taquin/platform/farewell.h"
#include "taquin/platform/transport.h"

namespace taquin::fast {

/// Joins the searches of several processes (ranks) into one parallel IDA*, bound by bound, and keeps its checkpoints.
/// One rank alone is the case of a search with a checkpoint.
///
/// Every rank runs the same iterations. Rank 0 begins each with the start; a rank without work asks another one, chosen
/// at random, for nodes, as threads do (ParallelIda). Rank 0 detects when no rank has work left, collects what each
/// did, and sends the sum to all, so that all continue with the same bound.
class RankControl final : public IdaControl {
  public:
    struct Options {
        RunIdentity fields = {};           // beside those of the search: the version of the program
        std::string host = {};             // for messages about this rank
        Checkpoint* checkpoint = nullptr;  // of rank 0
        /// How long a rank may be silent while it searches.
        std::chrono::milliseconds silence{45'000};
        /// Called when a rank is silent or has ended. The search then ends as cancelled, unless this ends the program.
        std::function<void(const Error&)> on_lost = {};
        /// What an exit code of a rank that left before the first iteration means for the search; nothing: an error.
        std::function<std::optional<Status>(int exit_code)> stopped_by_exit = {};
    };
    RankControl(Transport& transport, Options options);

    /// Tells all ranks that this one ends and no longer takes part.
    static void leave(Transport& transport, const Farewell& farewell);
    /// The farewell, if `message` is one that leave() sends. For other protocols on the same transport, whose messages
    /// begin with a byte of 100 or more.
    static std::optional<Farewell> left_with(const Transport::Message& message);

    Error refusal(const std::string& algorithm, const std::string& heuristic, Size size) const override;
    Expected<Beginning> begin(const RunIdentity& run, std::optional<Status> stopped) override;
    bool owns_start() const override { return rank_ == 0; }
    void start(int bound) override;
    void poll(IterationAccess& iteration) override;
    void wait() override { transport_.wait(); }
    IterationPart conclude(IterationAccess& iteration) override;
    void finish(bool answered) override;

    /// For measurements.
    struct Traffic {
        std::uint64_t asked = 0;  // another rank for nodes
        std::uint64_t got = 0;    // answers with nodes
        std::uint64_t messages = 0;
    };
    const Traffic& traffic() const { return traffic_; }

  private:
    enum class Kind : std::uint8_t {
        Hello,    // to 0: the run as this rank sees it
        Verdict,  // from 0: all agree, and the state to go on from; or what differs
        Steal,    // give me nodes
        Work,     // here they are; none: I have none to give
        Probe,    // from 0: a wave of termination detection
        Status,   // to 0: the answer
        Pause,    // from 0: stop between two expansions and tell what you did
        Resume,   // from 0: go on
        End,      // from 0: end the iteration and tell what you did
        Summary,  // to 0: what I did, paused or at the end
        Outcome,  // from 0: what all did together
        Gone,     // I have ended
    };
    struct Wave {
        bool idle = false;
        std::uint64_t sent = 0;  // nodes, like `received`
        std::uint64_t received = 0;
        std::uint64_t expanded = 0;
        std::uint64_t generated = 0;
        int missing = 0;  // answers
    };
    struct Summary {
        bool known = false;
        bool final = false;
        std::uint64_t sent = 0;
        std::uint64_t received = 0;
        IterationPart part = {};
    };

    ByteWriter message(Kind kind) const;
    void send(int to, const ByteWriter& message);
    void send_all(const ByteWriter& message);
    void drain(IterationAccess& iteration);
    void handle(const Transport::Message& message, IterationAccess& iteration);
    void answer_steal(int thief, std::uint32_t round, IterationAccess& iteration);
    void refuse_steal(int thief, std::uint32_t round);
    void receive_work(ByteReader& reader, IterationAccess& iteration);
    void steal();
    void begin_wave(IterationAccess& iteration);
    void end_wave(IterationAccess& iteration);
    void answer_probe(std::uint32_t wave, IterationAccess& iteration);
    Summary own_summary(IterationAccess& iteration, bool final) const;
    void send_summary(IterationAccess& iteration, bool final);
    bool summaries_complete(IterationAccess& iteration, bool final);
    IterationPart sum() const;
    void pause(IterationAccess& iteration);
    void take_checkpoint(IterationAccess& iteration);
    void save(const IterationPart& part);
    Transport::Message next_message();
    Expected<Beginning> welcome(std::optional<Status> stopped);
    Expected<Beginning> await_verdict(std::optional<Status> stopped);
    Expected<Beginning> left_before(int rank, const Farewell& farewell) const;
    std::string name_of(int rank) const;
    void lose(const Error& error);
    void check_silence(bool writing = false);

    Transport& transport_;
    Options options_;
    const int rank_;
    const int size_;
    RunIdentity run_;
    std::uint32_t round_ = 0;  // counts the iterations
    std::uint64_t random_;
    std::vector<SteadyTime> heard_;
    std::vector<std::string> hosts_;  // as far as they are known: rank 0 knows all
    Traffic traffic_;
    bool lost_ = false;

    // Of the iteration.
    int bound_ = 0;
    bool asked_ = false;  // another rank for a node, without an answer yet
    bool paused_ = false;
    bool concluding_ = false;
    std::optional<IterationPart> outcome_;
    std::uint64_t sent_ = 0;  // nodes, in all iterations
    std::uint64_t received_ = 0;

    // Of rank 0.
    std::vector<IdaState::Completed> completed_;
    std::uint32_t wave_number_ = 0;
    SteadyTime wave_began_{};
    bool wave_running_ = false;
    Wave wave_;
    Wave last_wave_;  // the one before; `idle`: all ranks were, and no node was in transit
    std::vector<Summary> summaries_;
};

}  // namespace taquin::fast
