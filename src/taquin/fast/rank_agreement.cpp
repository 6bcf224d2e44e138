// Before the first iteration of IDA* over several processes: all ranks must search the same board in the same way, with
// the same tables. Each tells rank 0 what it is about to search; rank 0 compares, reads the checkpoint if there is one,
// and tells all how to begin, or what differs.

#include <algorithm>

#include "taquin/fast/rank_control.h"

namespace taquin::fast {

Expected<IdaControl::Beginning> RankControl::begin(const RunIdentity& run, std::optional<Status> stopped) {
    run_ = options_.fields;
    run_.insert(run_.end(), run.begin(), run.end());
    auto begun = rank_ == 0 ? welcome(stopped) : await_verdict(stopped);
    std::ranges::fill(heard_, steady_now());
    if (begun && begun->state) completed_ = begun->state->completed;
    return begun;
}

/// Waits for a message.
Transport::Message RankControl::next_message() {
    for (;;) {
        if (auto received = transport_.poll()) return *std::move(received);
        transport_.wait();
    }
}

/// A rank that reached a limit before it could begin stops all; one that failed fails all.
Expected<IdaControl::Beginning> RankControl::left_before(int rank, const Farewell& farewell) const {
    if (options_.stopped_by_exit)
        if (const auto status = options_.stopped_by_exit(farewell.exit_code)) return Beginning{.stopped = status};
    return std::unexpected(farewell.error(std::to_string(rank)));
}

Expected<IdaControl::Beginning> RankControl::welcome(std::optional<Status> stopped) {
    Expected<Beginning> result = Beginning{.stopped = stopped};
    for (int missing = size_ - 1; missing > 0 && result; --missing) {
        const Transport::Message received = next_message();
        ByteReader reader(received.bytes);
        const auto kind = static_cast<Kind>(reader.get<std::uint8_t>());
        reader.get<std::uint32_t>();
        if (kind == Kind::Gone) {
            result = left_before(received.from, *left_with(received));
        } else {  // Hello: nothing else is sent yet
            hosts_[static_cast<std::size_t>(received.from)] = reader.text();
            if (reader.get<std::uint8_t>() != 0) result->stopped = static_cast<Status>(reader.get<std::uint8_t>());
            if (const auto differs = difference(run_, get_identity(reader)))
                result = make_error(ErrorCode::RanksDiffer, "cluster", name_of(received.from), differs->name,
                                    differs->other, differs->own);
        }
    }
    if (result && !result->stopped && options_.checkpoint != nullptr) {
        auto state = options_.checkpoint->load(run_);
        if (state)
            result->state = *std::move(state);
        else
            result = std::unexpected(state.error());
    }
    ByteWriter verdict = message(Kind::Verdict);
    verdict.put(std::uint8_t{result.has_value()});
    if (!result) {
        const Error& error = result.error();
        verdict.put(static_cast<std::uint16_t>(error.code)).put(error.field);
        verdict.put(static_cast<std::uint8_t>(error.arguments.size()));
        for (const std::string& one : error.arguments) verdict.put(one);
    } else {
        verdict.put(std::uint8_t{result->stopped.has_value()});
        verdict.put(static_cast<std::uint8_t>(result->stopped.value_or(Status::Cancelled)));
        verdict.put(std::uint8_t{result->state.has_value()});
        if (result->state) {
            IdaState told = *result->state;
            told.part.nodes.clear();  // rank 0 has them
            put(verdict, told);
        }
    }
    send_all(verdict);
    return result;
}

Expected<IdaControl::Beginning> RankControl::await_verdict(std::optional<Status> stopped) {
    ByteWriter hello = message(Kind::Hello);
    hello.put(options_.host).put(std::uint8_t{stopped.has_value()});
    if (stopped) hello.put(static_cast<std::uint8_t>(*stopped));
    put(hello, run_);
    send(0, hello);
    for (;;) {
        const Transport::Message received = next_message();
        ByteReader reader(received.bytes);
        const auto kind = static_cast<Kind>(reader.get<std::uint8_t>());
        const auto round = reader.get<std::uint32_t>();
        if (kind == Kind::Gone && received.from == 0) return left_before(0, *left_with(received));
        if (kind == Kind::Steal) refuse_steal(received.from, round);  // another rank has begun already
        if (kind != Kind::Verdict) continue;
        if (reader.get<std::uint8_t>() != 0) {
            Beginning begun;
            const bool stops = reader.get<std::uint8_t>() != 0;
            const auto status = static_cast<Status>(reader.get<std::uint8_t>());
            if (stops) begun.stopped = status;
            if (reader.get<std::uint8_t>() != 0) begun.state = get_state(reader);
            return begun;
        }
        Error error;
        error.code = static_cast<ErrorCode>(reader.get<std::uint16_t>());
        error.field = reader.text();
        for (int count = reader.get<std::uint8_t>(); count > 0; --count) error.arguments.push_back(reader.text());
        return std::unexpected(error);
    }
}

}  // namespace taquin::fast
