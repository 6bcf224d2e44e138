// The state of a parallel IDA* as bytes: the same for a checkpoint and for messages between processes.

#include "taquin/fast/ida_state.h"

#include <algorithm>

namespace taquin::fast {

namespace {

/// Reads a count and that many items; stops at the end of the bytes, and then from.whole() is false.
template <class Item, class Read>
std::vector<Item> get_list(ByteReader& from, Read read) {
    std::vector<Item> items;
    for (auto count = from.get<std::uint64_t>(); count > 0 && from.whole(); --count) items.push_back(read(from));
    return items;
}

constexpr std::size_t most_path_moves = 32 * std::tuple_size_v<decltype(MoveSequence::bits)>;

}  // namespace

void IterationPart::merge(const IterationPart& other) {
    using End = IterationResult::End;
    // A solution counts for more than a limit, and a limit for more than nothing.
    const auto weight = [](End which) { return which == End::Found ? 2 : which == End::Stopped ? 1 : 0; };
    if (weight(other.end) > weight(end)) {
        end = other.end;
        reason = other.reason;
        solution = other.solution;
    }
    expanded += other.expanded;
    generated += other.generated;
    deepest = std::max(deepest, other.deepest);
    next_bound = std::min(next_bound, other.next_bound);
    if (other.pv.length > pv.length) pv = other.pv;
    nodes.insert(nodes.end(), other.nodes.begin(), other.nodes.end());
}

void put(ByteWriter& to, const MoveSequence& path) {
    to.put(path.length);
    for (std::size_t i = 0; i < path.length; i += 32) to.put(path.bits[i / 32]);
}

MoveSequence get_path(ByteReader& from) {
    MoveSequence path;
    path.length = from.get<std::uint16_t>();
    if (path.length > most_path_moves) {  // invalid: makes the reader fail
        from.take(static_cast<std::size_t>(-1));
        return {};
    }
    for (std::size_t i = 0; i < path.length; i += 32) path.bits[i / 32] = from.get<std::uint64_t>();
    return path;
}

void put(ByteWriter& to, const IterationPart& part) {
    to.put(static_cast<std::uint8_t>(part.end)).put(static_cast<std::uint8_t>(part.reason));
    put(to, part.solution);
    to.put(part.expanded).put(part.generated).put(part.deepest).put(part.next_bound);
    put(to, part.pv);
    to.put(std::uint64_t{part.nodes.size()});
    for (const MoveSequence& node : part.nodes) put(to, node);
}

IterationPart get_part(ByteReader& from) {
    IterationPart part;
    part.end = static_cast<IterationResult::End>(from.get<std::uint8_t>());
    part.reason = static_cast<Status>(from.get<std::uint8_t>());
    part.solution = get_path(from);
    part.expanded = from.get<std::uint64_t>();
    part.generated = from.get<std::uint64_t>();
    part.deepest = from.get<std::uint64_t>();
    part.next_bound = from.get<int>();
    part.pv = get_path(from);
    part.nodes = get_list<MoveSequence>(from, get_path);
    return part;
}

void put(ByteWriter& to, const IdaState& state) {
    to.put(std::uint64_t{state.completed.size()});
    for (const auto& done : state.completed)
        to.put(done.bound).put(done.expanded).put(done.generated).put(done.deepest);
    to.put(state.bound);
    put(to, state.part);
}

IdaState get_state(ByteReader& from) {
    IdaState state;
    state.completed = get_list<IdaState::Completed>(from, [](ByteReader& one) {
        IdaState::Completed done;
        done.bound = one.get<int>();
        done.expanded = one.get<std::uint64_t>();
        done.generated = one.get<std::uint64_t>();
        done.deepest = one.get<std::uint64_t>();
        return done;
    });
    state.bound = from.get<int>();
    state.part = get_part(from);
    return state;
}

}  // namespace taquin::fast
