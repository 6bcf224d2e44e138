// Parallel IDA* over several processes.
//
// Termination is detected by counting (Mattern's four-counter method, Distributed Computing 2, 1987): rank 0 asks all
// ranks in waves whether they are idle, and how many nodes they have sent and received. If all were idle in two
// successive waves, and the sums of both counters are equal and the same in both, no rank can have had work between the
// waves: one becomes busy only by receiving a node, which would have changed a sum. Waves also tell that all ranks are
// alive, and how many nodes they have expanded.
//
// A checkpoint, and the end of an iteration, need to know all nodes that are left. A node in transit from one rank to
// another is in the summary of neither; so rank 0 waits until as many nodes were received as were sent. A rank that
// receives one after its summary sends another summary.

#include "taquin/fast/rank_control.h"

#include <algorithm>

namespace taquin::fast {

namespace {

/// Between two waves while rank 0 is busy, and while it is idle.
constexpr std::chrono::milliseconds busy_wave{100};
constexpr std::chrono::microseconds idle_wave{50};
/// Nodes that a rank gives to another at a time, at most. One would cost a message for every few thousand nodes.
constexpr std::size_t nodes_per_steal = 8;

}  // namespace

RankControl::RankControl(Transport& transport, Options options)
    : transport_(transport),
      options_(std::move(options)),
      rank_(transport.rank()),
      size_(transport.size()),
      random_(0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(rank_ + 1)),
      heard_(static_cast<std::size_t>(size_), steady_now()),
      hosts_(static_cast<std::size_t>(size_)),
      summaries_(static_cast<std::size_t>(size_)) {}

ByteWriter RankControl::message(Kind kind) const {
    ByteWriter result;
    result.put(static_cast<std::uint8_t>(kind)).put(round_);
    return result;
}

void RankControl::send(int to, const ByteWriter& message) {
    ++traffic_.messages;
    transport_.send(to, message.bytes());
}

void RankControl::send_all(const ByteWriter& message) {
    for (int to = 0; to < size_; ++to)
        if (to != rank_) send(to, message);
}

void RankControl::leave(Transport& transport, const Farewell& farewell) {
    ByteWriter gone;
    gone.put(static_cast<std::uint8_t>(Kind::Gone)).put(std::uint32_t{0});
    gone.put(static_cast<std::int32_t>(farewell.exit_code)).put(std::string_view(farewell.reason));
    for (int to = 0; to < transport.size(); ++to)
        if (to != transport.rank()) transport.send(to, gone.bytes());
}

std::optional<Farewell> RankControl::left_with(const Transport::Message& message) {
    ByteReader reader(message.bytes);
    if (reader.get<std::uint8_t>() != static_cast<std::uint8_t>(Kind::Gone)) return std::nullopt;
    reader.get<std::uint32_t>();
    const auto exit_code = reader.get<std::int32_t>();
    return Farewell{exit_code, reader.text()};
}

Error RankControl::refusal(const std::string& algorithm, const std::string& heuristic, Size size) const {
    return size_ > 1 ? Error(ErrorCode::SearchNotDistributed, "algorithm", {algorithm, heuristic, size.text()})
                     : Error(ErrorCode::CheckpointNotSupported, "checkpoint", {algorithm, heuristic, size.text()});
}

std::string RankControl::name_of(int rank) const {
    const std::string& host = hosts_[static_cast<std::size_t>(rank)];
    return host.empty() ? std::to_string(rank) : std::to_string(rank) + " on " + host;
}

void RankControl::lose(const Error& error) {
    if (lost_) return;
    lost_ = true;
    if (options_.on_lost) options_.on_lost(error);
}

// Rank 0 finds out who is silent. The others watch rank 0 only, with more patience: it may wait for that rank too, or
// write to a slow disk what they have told it.
void RankControl::check_silence(bool writing) {
    const auto now = steady_now();
    const auto patience = rank_ == 0 ? options_.silence : writing ? options_.silence * 20 : options_.silence * 5 / 4;
    const auto silent = [&](int rank) { return now - heard_[static_cast<std::size_t>(rank)] > patience; };
    for (int rank = 0; rank < size_; ++rank)
        if (rank != rank_ && (rank_ == 0 || rank == 0) && silent(rank))
            lose({ErrorCode::RankSilent, "cluster", {name_of(rank), std::to_string(patience.count() / 1000)}});
}

// During an iteration.

void RankControl::start(int bound) {
    ++round_;
    bound_ = bound;
    asked_ = paused_ = concluding_ = false;
    outcome_.reset();
    wave_running_ = false;
    last_wave_ = {};
    std::ranges::fill(summaries_, Summary{});
}

void RankControl::poll(IterationAccess& iteration) {
    drain(iteration);
    check_silence();
    if (lost_) iteration.end();
    if (iteration.over()) return;
    if (iteration.idle() && !asked_ && size_ > 1) steal();
    if (rank_ != 0) return;
    if (!wave_running_) {
        const auto pause =
            iteration.idle() ? std::chrono::microseconds(idle_wave) : std::chrono::microseconds(busy_wave);
        if (steady_now() - wave_began_ >= pause) begin_wave(iteration);
    }
    if (options_.checkpoint != nullptr && options_.checkpoint->due() && !iteration.over()) take_checkpoint(iteration);
}

void RankControl::drain(IterationAccess& iteration) {
    // What follows the outcome belongs to the next iteration.
    while (!outcome_) {
        const auto received = transport_.poll();
        if (!received) return;
        handle(*received, iteration);
    }
}

void RankControl::handle(const Transport::Message& received, IterationAccess& iteration) {
    heard_[static_cast<std::size_t>(received.from)] = steady_now();
    ByteReader reader(received.bytes);
    const auto kind = static_cast<Kind>(reader.get<std::uint8_t>());
    const auto round = reader.get<std::uint32_t>();
    if (kind == Kind::Steal) return answer_steal(received.from, round, iteration);
    // Rank 0 knows who has ended too early, the others know only whether rank 0 has.
    if (kind == Kind::Gone && rank_ != 0 && received.from != 0) return;
    if (kind == Kind::Gone) return lose(left_with(received)->error(name_of(received.from)));
    if (round != round_) return;  // an answer that came after the end of its iteration
    switch (kind) {
        case Kind::Work:
            return receive_work(reader, iteration);
        case Kind::Probe:
            return answer_probe(reader.get<std::uint32_t>(), iteration);
        case Kind::Status:
            if (!wave_running_ || reader.get<std::uint32_t>() != wave_number_) return;
            wave_.idle &= reader.get<std::uint8_t>() != 0;
            wave_.sent += reader.get<std::uint64_t>();
            wave_.received += reader.get<std::uint64_t>();
            wave_.expanded += reader.get<std::uint64_t>();
            wave_.generated += reader.get<std::uint64_t>();
            if (--wave_.missing == 0) end_wave(iteration);
            return;
        case Kind::Pause:
            if (!concluding_ && !paused_) pause(iteration);
            return;
        case Kind::Resume:
            paused_ = false;
            return;
        case Kind::End:
            iteration.end();
            return;
        case Kind::Summary: {
            Summary& summary = summaries_[static_cast<std::size_t>(received.from)];
            summary.known = true;
            summary.final = reader.get<std::uint8_t>() != 0;
            summary.sent = reader.get<std::uint64_t>();
            summary.received = reader.get<std::uint64_t>();
            summary.part = get_part(reader);
            if (summary.final) iteration.end();  // it found the goal or reached a limit
            return;
        }
        case Kind::Outcome:
            outcome_ = get_part(reader);
            return;
        default:
            return;
    }
}

void RankControl::answer_steal(int thief, std::uint32_t round, IterationAccess& iteration) {
    std::vector<MoveSequence> nodes;
    if (round == round_ && !paused_ && !concluding_ && !iteration.over())
        for (MoveSequence node; nodes.size() < nodes_per_steal && iteration.donate(node);) nodes.push_back(node);
    if (nodes.empty()) return refuse_steal(thief, round);
    ByteWriter work = message(Kind::Work);
    work.put(static_cast<std::uint8_t>(nodes.size()));
    for (const MoveSequence& node : nodes) put(work, node);
    sent_ += nodes.size();
    send(thief, work);
}

/// In the round of the thief, which may be ahead of this rank.
void RankControl::refuse_steal(int thief, std::uint32_t round) {
    ByteWriter none;
    send(thief, none.put(static_cast<std::uint8_t>(Kind::Work)).put(round).put(std::uint8_t{0}));
}

void RankControl::receive_work(ByteReader& reader, IterationAccess& iteration) {
    asked_ = false;
    std::vector<MoveSequence> nodes(reader.get<std::uint8_t>());
    if (nodes.empty()) return;
    for (MoveSequence& node : nodes) node = get_path(reader);
    iteration.add(nodes);
    received_ += nodes.size();
    ++traffic_.got;
    if ((paused_ || concluding_) && rank_ != 0) send_summary(iteration, concluding_);
}

void RankControl::steal() {
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    const int other = static_cast<int>(random_ % static_cast<std::uint64_t>(size_ - 1));
    asked_ = true;
    ++traffic_.asked;
    send(other + (other >= rank_ ? 1 : 0), message(Kind::Steal));
}

void RankControl::begin_wave(IterationAccess& iteration) {
    wave_running_ = true;
    wave_began_ = steady_now();
    ++wave_number_;
    wave_ = {.idle = iteration.idle(), .sent = sent_, .received = received_, .missing = size_ - 1};
    ByteWriter probe = message(Kind::Probe);
    send_all(probe.put(wave_number_));
    if (size_ > 1) return;
    wave_running_ = false;
    if (wave_.idle) iteration.end();
}

void RankControl::answer_probe(std::uint32_t wave, IterationAccess& iteration) {
    ByteWriter status = message(Kind::Status);
    status.put(wave).put(std::uint8_t{iteration.idle() && !concluding_}).put(sent_).put(received_);
    send(0, status.put(iteration.expanded()).put(iteration.generated()));
}

void RankControl::end_wave(IterationAccess& iteration) {
    wave_running_ = false;
    iteration.count_elsewhere(wave_.expanded, wave_.generated);
    const bool quiet = wave_.idle && wave_.sent == wave_.received;
    if (quiet && last_wave_.idle && last_wave_.sent == wave_.sent) return iteration.end();
    last_wave_ = wave_;
    last_wave_.idle = quiet;
}

// What all ranks did, for a checkpoint and at the end.

RankControl::Summary RankControl::own_summary(IterationAccess& iteration, bool final) const {
    return {.known = true, .final = final, .sent = sent_, .received = received_, .part = iteration.part()};
}

void RankControl::send_summary(IterationAccess& iteration, bool final) {
    const Summary summary = own_summary(iteration, final);
    ByteWriter told = message(Kind::Summary);
    told.put(std::uint8_t{final}).put(summary.sent).put(summary.received);
    put(told, summary.part);
    send(0, told);
}

bool RankControl::summaries_complete(IterationAccess& iteration, bool final) {
    std::uint64_t sent = sent_;
    std::uint64_t received = received_;
    for (const Summary& summary : std::span(summaries_).subspan(1)) {
        if (!summary.known || summary.final != final) return false;
        sent += summary.sent;
        received += summary.received;
    }
    if (sent != received) return false;
    summaries_[0] = own_summary(iteration, final);
    return true;
}

IterationPart RankControl::sum() const {
    IterationPart all = summaries_[0].part;
    for (std::size_t rank = 1; rank < summaries_.size(); ++rank) all.merge(summaries_[rank].part);
    return all;
}

/// A rank other than 0 keeps its threads frozen until it is told to resume, or the iteration ends.
void RankControl::pause(IterationAccess& iteration) {
    if (!iteration.freeze()) return;  // it has ended: conclude() sends the summary
    paused_ = true;
    send_summary(iteration, false);
    while (paused_ && !iteration.over() && !lost_) {
        drain(iteration);
        check_silence(true);
        if (paused_) transport_.wait();
    }
    paused_ = false;
    iteration.thaw();
}

void RankControl::take_checkpoint(IterationAccess& iteration) {
    send_all(message(Kind::Pause));
    if (!iteration.freeze()) return;
    paused_ = true;
    std::ranges::fill(summaries_, Summary{});
    while (!iteration.over() && !lost_) {
        if (summaries_complete(iteration, false)) {
            save(sum());
            break;
        }
        transport_.wait();
        drain(iteration);
        check_silence();
    }
    paused_ = false;
    std::ranges::fill(heard_, steady_now());  // nobody was heard while a slow disk was written to
    if (!iteration.over()) send_all(message(Kind::Resume));
    iteration.thaw();
}

void RankControl::save(const IterationPart& part) {
    options_.checkpoint->save(run_, {.completed = completed_, .bound = bound_, .part = part});
}

IterationPart RankControl::conclude(IterationAccess& iteration) {
    concluding_ = true;
    if (rank_ == 0)
        send_all(message(Kind::End));
    else
        send_summary(iteration, true);
    while (!lost_ && (rank_ == 0 ? !summaries_complete(iteration, true) : !outcome_)) {
        transport_.wait();
        drain(iteration);
        check_silence(true);
    }
    if (lost_) {
        IterationPart own = iteration.part();
        own.end = IterationResult::End::Stopped;
        own.reason = Status::Cancelled;
        return own;
    }
    if (rank_ != 0) return *outcome_;
    IterationPart all = sum();
    if (all.end == IterationResult::End::Exhausted)
        completed_.push_back({bound_, all.expanded, all.generated, all.deepest});
    else if (all.end == IterationResult::End::Stopped && options_.checkpoint != nullptr)
        save(all);
    all.nodes.clear();
    ByteWriter told = message(Kind::Outcome);
    put(told, all);
    send_all(told);
    return all;
}

void RankControl::finish(bool answered) {
    if (options_.checkpoint != nullptr && answered && rank_ == 0) options_.checkpoint->finish(run_);
}

}  // namespace taquin::fast
