#pragma once

#include <string>
#include <vector>

#include "taquin/core/run_identity.h"
#include "taquin/fast/kernel.h"
#include "taquin/search/deepening.h"

namespace taquin::fast {

/// What one process, or all of them together, did of an iteration so far. Counters are totals over all bounds.
struct IterationPart {
    IterationResult::End end = IterationResult::End::Exhausted;
    Status reason = Status::Cancelled;  // Stopped: why
    MoveSequence solution = {};         // Found
    std::uint64_t expanded = 0;
    std::uint64_t generated = 0;
    std::uint64_t deepest = 0;
    int next_bound = BoundedDfs::no_bound;  // the least f that was pruned
    MoveSequence pv = {};                   // the path to one of the deepest nodes
    std::vector<MoveSequence> nodes = {};   // whose subtrees are still to be searched

    /// Adds what another process did.
    void merge(const IterationPart& other);
};

/// The complete state of IDA* between two expansions: what a checkpoint keeps. The nodes on the stacks of all threads
/// divide what is left of the current bound into disjoint subtrees, and a node carries its path; so resuming from here
/// expands exactly the nodes that the search would have expanded.
struct IdaState {
    struct Completed {
        int bound = 0;
        std::uint64_t expanded = 0;  // total up to its end, like the other two
        std::uint64_t generated = 0;
        std::uint64_t deepest = 0;

        friend bool operator==(const Completed&, const Completed&) = default;
    };
    std::vector<Completed> completed = {};
    int bound = 0;  // the current one
    IterationPart part = {};
};

void put(ByteWriter& to, const MoveSequence& path);
void put(ByteWriter& to, const IterationPart& part);
void put(ByteWriter& to, const IdaState& state);
MoveSequence get_path(ByteReader& from);
IterationPart get_part(ByteReader& from);
IdaState get_state(ByteReader& from);

}  // namespace taquin::fast
