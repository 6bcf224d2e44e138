// The estimate that knows nothing. It turns A* into Dijkstra's algorithm and IDA* into iterative
// deepening, which makes it the baseline for all others.

#include "taquin/heuristic/zero.h"

namespace taquin {

namespace {

class Zero final : public Heuristic {
  public:
    int start(const Board&, Memo) const override { return 0; }
    int follow(const Board&, const Step&, Memo) const override { return 0; }
    bool admissible() const override { return true; }
    bool consistent() const override { return true; }
};

}  // namespace

const HeuristicRow zero_row{
    .name = "zero",
    .title = "Zero",
    .summary = "no estimate at all: the baseline",
    .admissible = HeuristicRow::Bit::Yes,
    .consistent = HeuristicRow::Bit::Yes,
    .make = [](const HeuristicInputs&) -> Checked<HeuristicPtr> { return std::make_shared<Zero>(); },
};

}  // namespace taquin
