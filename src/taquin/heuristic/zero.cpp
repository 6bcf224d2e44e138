// The estimate that knows nothing. It turns A* into Dijkstra's algorithm and IDA* into iterative
// deepening, which makes it the baseline for all others.

#include "taquin/heuristic/zero.h"

#include "taquin/heuristic/explanation.h"

namespace taquin {

namespace {

class Zero final : public Heuristic {
  public:
    int start(const Board&, IncrementalState) const override { return 0; }
    int update(const Board&, const Step&, IncrementalState) const override { return 0; }
    Explanation explain(const Board&) const override { return explain::number(0, "zero"); }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
};

}  // namespace

const HeuristicInfo zero_info{
    .name = "zero",
    .title = "Zero",
    .summary = "no estimate at all: the baseline",
    .admissible = Tristate::Yes,
    .consistent = Tristate::Yes,
    .make = [](const HeuristicInputs&) -> Expected<HeuristicPtr> { return std::make_shared<Zero>(); },
    .multi_tile = true,
};

}  // namespace taquin
